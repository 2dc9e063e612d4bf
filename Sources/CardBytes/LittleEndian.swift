extension [UInt8] {
    /// Appends a number in little-endian order.
    ///
    /// - Parameter number: The number.
    package mutating func appendLittleEndian(_ number: some FixedWidthInteger) {
        var rest = number
        for _ in 0..<MemoryLayout.size(ofValue: number) {
            append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    /// The bytes of a column of numbers, each in little-endian order.
    ///
    /// - Parameter numbers: The numbers.
    package init(littleEndian numbers: [some FixedWidthInteger]) {
        self.init()
        guard let first = numbers.first else { return }
        reserveCapacity(numbers.count * MemoryLayout.size(ofValue: first))
        for number in numbers { appendLittleEndian(number) }
    }

    /// Appends zeros up to the next multiple of an alignment.
    ///
    /// - Parameter alignment: The alignment in bytes.
    package mutating func pad(to alignment: Int) {
        let rest = count % alignment
        if rest > 0 { append(contentsOf: repeatElement(0, count: alignment - rest)) }
    }
}

extension RawSpan {
    /// A little-endian number at an offset, or zero where it would reach beyond the end.
    ///
    /// Inlinable, because a generic of another module is otherwise called through its witnesses, which takes ten times as
    /// long as to load the number.
    ///
    /// - Parameter offset: Where the number starts, in bytes.
    /// - Returns: The number.
    @inlinable
    package func load<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> Number {
        guard offset >= 0, offset <= byteCount - MemoryLayout<Number>.size else { return 0 }
        return Number(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    /// A copy of some bytes, clipped to what exists.
    ///
    /// - Parameter range: The wished range.
    /// - Returns: The bytes.
    package func array(_ range: Range<Int>) -> [UInt8] {
        let low = Swift.max(0, Swift.min(range.lowerBound, byteCount))
        let high = Swift.max(low, Swift.min(range.upperBound, byteCount))
        var copy: [UInt8] = []
        copy.reserveCapacity(high - low)
        let bytes: Span<UInt8> = Span(_bytes: extracting(low..<high))
        for index in bytes.indices { copy.append(bytes[index]) }
        return copy
    }

    /// Whether the span starts with some bytes.
    ///
    /// - Parameter prefix: The bytes.
    /// - Returns: Whether they are the same.
    package func starts(with prefix: [UInt8]) -> Bool {
        byteCount >= prefix.count && array(0..<prefix.count) == prefix
    }
}
