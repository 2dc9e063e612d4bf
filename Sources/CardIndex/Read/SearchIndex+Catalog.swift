public import CardModel

/// A printing of an index, by its position there.
public struct IndexedPrinting: Sendable {
    /// The position in the index.
    public let position: Int
    /// What the index holds of it.
    public let printing: Printing
    /// Its set, if it has one.
    public let set: CardSet?
    /// The day it came out: its own, else its set's.
    public let releaseDate: CalendarDate?
}

/// A set of an index with the number of its printings.
public struct IndexedSet: Sendable {
    /// The set.
    public let set: CardSet
    /// How many printings of it the index holds.
    public let printingCount: Int
}

extension SearchIndex {
    /// The number of distinct names.
    public var nameCount: Int { withReader { $0.nameCount } }

    /// The number of distinct folded names and other names.
    public var keyCount: Int { withReader { $0.names.keyCount } }

    /// The number of printings.
    public var printingCount: Int { withReader { $0.printingCount } }

    /// All sets by game and id.
    ///
    /// - Complexity: O(number of sets).
    public var sets: [IndexedSet] {
        withReader { reader in
            var sets: [IndexedSet] = []
            for index in 0..<reader.setCount {
                sets.append(
                    IndexedSet(
                        set: reader.cardSet(index), printingCount: Int(reader.set(index, .printingCount))))
            }
            return sets
        }
    }

    /// The nicknames that lead to names of the index, each as often as it leads to one, in order.
    ///
    /// - Complexity: O(number of keys).
    public var aliases: [CardAlias] {
        withReader { reader in
            var aliases: [CardAlias] = []
            for entry in 0..<reader.entryNames.count
            where reader.entryKinds[entry] == EntryKind.alias.rawValue {
                let link = reader.links(ofEntry: entry).first.map { Int(reader.links[$0]) }
                aliases.append(
                    CardAlias(
                        reader.strings.string(Int(reader.entryTexts[entry])),
                        for: reader.nameText.string(Int(reader.entryNames[entry])),
                        in: link.map { reader.game($0) }))
            }
            return aliases.sorted()
        }
    }

    /// A printing by its position.
    ///
    /// - Parameter position: A position from a search result.
    /// - Returns: The printing with its set, or `nil` when there is no such position.
    public func printing(at position: Int) -> IndexedPrinting? {
        withReader { reader in
            guard position >= 0, position < reader.printingCount else { return nil }
            return Self.printing(position, reader)
        }
    }

    /// Printings by their positions.
    ///
    /// - Parameter positions: Positions from a search result.
    /// - Returns: The printings with their sets, by position; a position where none stands is left out.
    /// - Complexity: O(number of positions), with less to do for each than `printing(at:)` has.
    public func printings(at positions: [Int]) -> [Int: IndexedPrinting] {
        withReader { reader in
            var printings: [Int: IndexedPrinting] = [:]
            printings.reserveCapacity(positions.count)
            for position in positions where position >= 0 && position < reader.printingCount {
                if printings[position] == nil { printings[position] = Self.printing(position, reader) }
            }
            return printings
        }
    }

    /// A printing by its stable key, with all its other names.
    ///
    /// - Parameter id: The key, or one that was given up when dumps were merged.
    /// - Returns: The printing with its set, or `nil` when the index does not hold it.
    /// - Complexity: O(log n) for the printing, O(number of names) for its other names.
    public func printing(_ id: PrintingID) -> IndexedPrinting? {
        withReader { reader in
            guard let position = reader.find(id) ?? reader.findFormer(id) else { return nil }
            let found = Self.printing(position, reader)
            var printing = found.printing
            printing.otherNames = reader.otherNames(ofPrinting: position)
            return IndexedPrinting(
                position: position, printing: printing, set: found.set, releaseDate: found.releaseDate)
        }
    }

    /// The printings that carry an identifier of another service, of a trade or of a book, such as `isbn` 0306406152.
    ///
    /// Hyphens, blanks and letter case do not matter, and a number of a trade is found however many digits it is written
    /// with; see `ExternalKey`.
    ///
    /// - Parameter identifier: The identifier; an empty kind means any.
    /// - Returns: The printings in file order, without their other names; empty where none carries it.
    /// - Complexity: O(log n) in the number of identifiers.
    public func printings(identifiedBy identifier: ExternalID) -> [IndexedPrinting] {
        withReader { reader in
            reader.printings(identifiedBy: identifier.value, kind: identifier.kind).map { position in
                Self.printing(position, reader)
            }
        }
    }

    /// The positions of all printings of a name, exactly as printed or folded to the same letters.
    ///
    /// - Parameter name: The name.
    /// - Returns: Positions in file order.
    package func printings(ofName name: String) -> [Int] {
        search(SearchRequest(name, limit: 8, printingLimit: Int.max, maximumDistance: 0)).results
            .filter { $0.rank.kind <= .joined }.flatMap(\.printings).sorted()
    }

    /// Where the printings of another service's identifiers stand.
    ///
    /// - Parameter kinds: The kinds of identifiers.
    /// - Returns: The first position of each identifier.
    /// - Complexity: O(number of external identifiers).
    package func positions(ofExternalKinds kinds: Set<String>) -> [String: Int] {
        withReader { reader in
            var positions: [String: Int] = [:]
            for position in 0..<reader.printingCount {
                for external in reader.externalIDs(position) where kinds.contains(external.kind) {
                    if positions[external.value] == nil { positions[external.value] = position }
                }
            }
            return positions
        }
    }

    private static func printing(_ position: Int, _ reader: borrowing IndexReader) -> IndexedPrinting {
        let set = reader.profile(position, .set)
        return IndexedPrinting(
            position: position, printing: reader.printing(position),
            set: set == UInt32.max ? nil : reader.cardSet(Int(set)),
            releaseDate: reader.releaseDate(position))
    }
}
