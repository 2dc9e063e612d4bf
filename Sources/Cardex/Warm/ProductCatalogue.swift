internal import CardText

/// The printings of an index, laid out for products to be found among them.
///
///     (name, number) ─► printings of all sets
///     (set, number)  ─► printings, whatever they are called
///     (set, name)    ─► printings, whatever their number
///
/// Each table is one sorted array of codes with a printing behind each.
struct ProductCatalogue {
    /// A sorted table from two small numbers to printings.
    struct Table {
        private var codes: [UInt64] = []
        private var printings: [UInt32] = []

        init(_ entries: consuming [(code: UInt64, printing: UInt32)]) {
            entries.sort { ($0.code, $0.printing) < ($1.code, $1.printing) }
            for entry in entries where codes.last != entry.code || printings.last != entry.printing {
                codes.append(entry.code)
                printings.append(entry.printing)
            }
        }

        static func code(_ first: UInt32, _ second: UInt32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

        /// The printings under two numbers, in order.
        func find(_ first: UInt32, _ second: UInt32) -> ArraySlice<UInt32> {
            let code = Self.code(first, second)
            return range(code, code)
        }

        /// The printings under a first number, whatever the second is.
        func find(_ first: UInt32) -> ArraySlice<UInt32> {
            range(Self.code(first, 0), Self.code(first, .max))
        }

        private func range(_ low: UInt64, _ high: UInt64) -> ArraySlice<UInt32> {
            let start = lowerBound(low)
            var end = start
            while end < codes.count, codes[end] <= high { end += 1 }
            return printings[start..<end]
        }

        private func lowerBound(_ code: UInt64) -> Int {
            var (low, high) = (0, codes.count)
            while low < high {
                let middle = (low + high) / 2
                if codes[middle] < code { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    let shelf: PrintingShelf
    let byNameAndNumber: Table
    let bySetAndNumber: Table
    /// As `bySetAndNumber`, but by the digits alone: `61` for `SWSH061`.
    let bySetAndDigits: Table
    let bySetAndName: Table
    /// How many printings each set has.
    let setSizes: [Int]
    /// The keys that lead to each printing, as ranges of `keyLinks`.
    private let keyStarts: [Int]
    private let keyLinks: [UInt32]
    private let keyIDs: [[UInt8]: UInt32]
    private let numberIDs: [String: UInt32]
    private let numbers: [UInt32]

    init(_ index: SearchIndex) {
        let shelf = index.shelf
        var numberIDs: [String: UInt32] = [:]
        func identify(_ key: String) -> UInt32 {
            if let known = numberIDs[key] { return known }
            let id = UInt32(clamping: numberIDs.count)
            numberIDs[key] = id
            return id
        }
        let distinct = shelf.numbers.map { number -> (key: UInt32, digits: UInt32?) in
            let key = CollectorNumber.key(of: number)
            return (identify(key), Self.digits(of: key).map(identify))
        }
        var setSizes = [Int](repeating: 0, count: shelf.sets.count)
        var numbers: [UInt32] = []
        var setNumbers: [(code: UInt64, printing: UInt32)] = []
        var setDigits: [(code: UInt64, printing: UInt32)] = []
        for printing in 0..<shelf.count {
            let index = Int(shelf.printingNumbers[printing])
            let number = index < distinct.count ? distinct[index] : (key: identify(""), digits: nil)
            numbers.append(number.key)
            let set = shelf.printingSets[printing]
            guard set != .max else { continue }
            setSizes[Int(set)] += 1
            setNumbers.append((Table.code(set, number.key), UInt32(clamping: printing)))
            if let digits = number.digits {
                setDigits.append((Table.code(set, digits), UInt32(clamping: printing)))
            }
        }
        var keyStarts = [Int](repeating: 0, count: shelf.count + 1)
        for link in shelf.links { keyStarts[Int(link.printing) + 1] += 1 }
        for printing in 0..<shelf.count { keyStarts[printing + 1] += keyStarts[printing] }
        var next = keyStarts
        var keyLinks = [UInt32](repeating: 0, count: shelf.links.count)
        for link in shelf.links {
            keyLinks[next[Int(link.printing)]] = link.key
            next[Int(link.printing)] += 1
        }
        byNameAndNumber = Table(
            shelf.links.map { (Table.code($0.key, numbers[Int($0.printing)]), $0.printing) })
        bySetAndNumber = Table(setNumbers)
        bySetAndDigits = Table(setDigits)
        bySetAndName = Table(
            shelf.links.compactMap { link in
                let set = shelf.printingSets[Int(link.printing)]
                return set == .max ? nil : (Table.code(set, link.key), link.printing)
            })
        keyIDs = Dictionary(
            shelf.keys.enumerated().map { ($1, UInt32(clamping: $0)) },
            uniquingKeysWith: { first, _ in first })
        self.shelf = shelf
        self.setSizes = setSizes
        self.numberIDs = numberIDs
        self.numbers = numbers
        self.keyStarts = keyStarts
        self.keyLinks = keyLinks
    }

    /// The number of a folded, joined name.
    func key(_ joined: [UInt8]) -> UInt32? { keyIDs[joined] }

    /// The number of a canonical collector number.
    func number(_ key: String) -> UInt32? { numberIDs[key] }

    /// The canonical number of a printing.
    func number(of printing: UInt32) -> UInt32 { numbers[Int(printing)] }

    /// The keys that lead to a printing.
    func keys(of printing: UInt32) -> ArraySlice<UInt32> {
        keyLinks[keyStarts[Int(printing)]..<keyStarts[Int(printing) + 1]]
    }

    /// The set of a printing, or `nil` where it has none.
    func set(of printing: UInt32) -> Int? {
        let set = shelf.printingSets[Int(printing)]
        return set == .max ? nil : Int(set)
    }

    /// The game of a printing.
    func game(of printing: UInt32) -> String {
        shelf.terms[Int(shelf.printingGames[Int(printing)])]
    }

    /// The language of a printing.
    func language(of printing: UInt32) -> String {
        shelf.terms[Int(shelf.printingLanguages[Int(printing)])]
    }

    /// Whether the index holds any card of a game.
    func holds(_ game: Game) -> Bool { shelf.terms.contains(game.rawValue) }

    /// The last run of digits of a canonical number: `61` of `SWSH61`, `98` of `98S`.
    static func digits(of key: String) -> String? {
        let bytes = Array(key.utf8)
        guard let end = bytes.lastIndex(where: { $0 &- 0x30 < 10 }) else { return nil }
        let start = bytes[...end].lastIndex { $0 &- 0x30 >= 10 }.map { $0 + 1 } ?? 0
        return String(decoding: bytes[start...end], as: UTF8.self)
    }
}
