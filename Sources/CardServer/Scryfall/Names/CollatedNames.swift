/// Collated names in the order of their scalars, each leading to something that its owner knows.
///
///     symbols      abbotofkeralkeep abeyance abjure …       one after the other
///     starts       0                16       24     …       and where each ends
///     targets      17               18       19     …       what each one leads to
///     signatures   one bit for each letter that occurs
struct CollatedNames: Sendable {
    private let symbols: [UInt32]
    private let starts: [UInt32]
    private let targets: [UInt32]
    private let wordStarts: [UInt64]
    private let signatures: [UInt64]

    /// Names to put in order, collected one by one.
    struct Draft: Sendable {
        fileprivate var symbols: [UInt32] = []
        fileprivate var starts: [UInt32] = [0]
        fileprivate var targets: [UInt32] = []
        fileprivate var wordStarts: [UInt64] = []

        /// Adds the name that a collation holds.
        ///
        /// - Parameters:
        ///   - name: The collation.
        ///   - target: What the name leads to.
        mutating func append(_ name: borrowing Collation, target: Int) {
            guard !name.symbols.isEmpty else { return }
            symbols.append(contentsOf: name.symbols)
            starts.append(UInt32(clamping: symbols.count))
            targets.append(UInt32(clamping: target))
            wordStarts.append(name.wordStarts)
        }
    }

    /// Puts names in order.
    ///
    /// - Parameter draft: The names.
    /// - Complexity: O(n log n) comparisons.
    init(_ draft: Draft) {
        let order = Self.order(of: draft)
        var symbols: [UInt32] = []
        var starts: [UInt32] = [0]
        var targets: [UInt32] = []
        var wordStarts: [UInt64] = []
        var signatures: [UInt64] = []
        symbols.reserveCapacity(draft.symbols.count)
        starts.reserveCapacity(order.count + 1)
        targets.reserveCapacity(order.count)
        wordStarts.reserveCapacity(order.count)
        signatures.reserveCapacity(order.count)
        for entry in order {
            let entry = Int(entry)
            let range = Int(draft.starts[entry])..<Int(draft.starts[entry + 1])
            symbols.append(contentsOf: draft.symbols[range])
            starts.append(UInt32(clamping: symbols.count))
            targets.append(draft.targets[entry])
            wordStarts.append(draft.wordStarts[entry])
            signatures.append(Self.signature(of: draft.symbols.span.extracting(range)))
        }
        self.symbols = symbols
        self.starts = starts
        self.targets = targets
        self.wordStarts = wordStarts
        self.signatures = signatures
    }

    /// The number of names; one that leads to several things counts once for each.
    var count: Int { targets.count }

    /// How much memory the names take, in bytes.
    var byteCount: Int {
        (symbols.capacity + starts.capacity + targets.capacity) * 4
            + (wordStarts.capacity + signatures.capacity) * 8
    }

    /// What a name leads to.
    func target(_ entry: Int) -> Int { Int(targets[entry]) }

    /// The scalars of a name.
    @_lifetime(borrow self)
    func name(_ entry: Int) -> Span<UInt32> {
        symbols.span.extracting(Int(starts[entry])..<Int(starts[entry + 1]))
    }

    /// The number of scalars of a name.
    func length(_ entry: Int) -> Int { Int(starts[entry + 1]) - Int(starts[entry]) }

    /// The letters that occur in a name, as a set of bits.
    func signature(_ entry: Int) -> UInt64 { signatures[entry] }

    /// Where words start in a name, a bit for each of its first 64 scalars.
    func wordStarts(_ entry: Int) -> UInt64 { wordStarts[entry] }

    /// The letters that occur in some text: each edit adds at most one bit and takes at most one away.
    ///
    /// - Parameter text: The scalars.
    /// - Returns: The bits: letters and digits of ASCII have their own, all others share what is left.
    static func signature(of text: Span<UInt32>) -> UInt64 {
        var signature: UInt64 = 0
        for index in text.indices {
            let symbol = text[index]
            let bit: UInt32 =
                switch symbol {
                case 0x61...0x7A: symbol - 0x61
                case 0x30...0x39: symbol - 0x30 + 26
                default: 36 + symbol % 28
                }
            signature |= 1 << UInt64(bit)
        }
        return signature
    }

    /// The names that equal a text.
    ///
    /// - Parameter text: The scalars.
    /// - Returns: Their places, possibly none.
    /// - Complexity: O(log n) comparisons.
    func equal(to text: Span<UInt32>) -> Range<Int> {
        let lower = lowerBound(text)
        var upper = lower
        while upper < count, Self.isEqual(name(upper), text) { upper += 1 }
        return lower..<upper
    }

    /// The names that start with a text.
    ///
    /// - Parameter text: The scalars.
    /// - Returns: Their places, possibly none.
    /// - Complexity: O(log n) comparisons.
    func starting(with text: Span<UInt32>) -> Range<Int> {
        let lower = lowerBound(text)
        var low = lower
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if Self.starts(name(middle), with: text) { low = middle + 1 } else { high = middle }
        }
        return lower..<low
    }

    private func lowerBound(_ text: Span<UInt32>) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if Self.isLess(name(middle), than: text) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether one text comes before another.
    static func isLess(_ left: Span<UInt32>, than right: Span<UInt32>) -> Bool {
        let shared = min(left.count, right.count)
        for index in 0..<shared where left[index] != right[index] { return left[index] < right[index] }
        return left.count < right.count
    }

    /// Whether two texts are equal.
    static func isEqual(_ left: Span<UInt32>, _ right: Span<UInt32>) -> Bool {
        left.count == right.count && starts(left, with: right)
    }

    /// Whether a text starts with another.
    static func starts(_ text: Span<UInt32>, with prefix: Span<UInt32>) -> Bool {
        guard text.count >= prefix.count else { return false }
        for index in prefix.indices where text[index] != prefix[index] { return false }
        return true
    }

    /// Where a text first contains another; `nil` when it does not.
    static func position(of part: Span<UInt32>, in text: Span<UInt32>, from start: Int = 0) -> Int? {
        guard part.count > 0, text.count >= part.count else { return nil }
        var position = start
        while position <= text.count - part.count {
            var length = 0
            while length < part.count, text[position + length] == part[length] { length += 1 }
            if length == part.count { return position }
            position += 1
        }
        return nil
    }

    /// The places of the names of a draft in their order; of equal names the one that leads to less comes first.
    private static func order(of draft: Draft) -> [UInt32] {
        // Most comparisons end with the first three scalars, which fit one number.
        var heads: [UInt64] = []
        heads.reserveCapacity(draft.targets.count)
        for entry in draft.targets.indices {
            let range = Int(draft.starts[entry])..<Int(draft.starts[entry + 1])
            var head: UInt64 = 0
            for position in range.lowerBound..<(range.lowerBound + 3) {
                head = head << 21 | (position < range.upperBound ? UInt64(draft.symbols[position]) + 1 : 0)
            }
            heads.append(head)
        }
        var order = [UInt32](0..<UInt32(clamping: draft.targets.count))
        order.sort { left, right in
            let (left, right) = (Int(left), Int(right))
            if heads[left] != heads[right] { return heads[left] < heads[right] }
            let leftRange = Int(draft.starts[left])..<Int(draft.starts[left + 1])
            let rightRange = Int(draft.starts[right])..<Int(draft.starts[right + 1])
            let symbols = draft.symbols.span
            let (leftName, rightName) = (symbols.extracting(leftRange), symbols.extracting(rightRange))
            if isLess(leftName, than: rightName) { return true }
            if isLess(rightName, than: leftName) { return false }
            return draft.targets[left] < draft.targets[right]
        }
        return order
    }
}
