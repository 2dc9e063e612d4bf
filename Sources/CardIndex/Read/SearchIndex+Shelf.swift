package import CardModel

/// All printings of an index as columns, for joining lists to them by set, number and name.
///
///     key   "charizard"   ─┐
///     key   "zardcharly"  ─┴─► links (key, printing) ─► printing ─► set, number, game, language
package struct PrintingShelf: Sendable {
    /// A folded, joined name and a printing that it leads to.
    package struct Link: Sendable {
        /// The key, an index of `keys`.
        package let key: UInt32
        /// The position of the printing.
        package let printing: UInt32
        /// Whether the key is the printing's own name, and not one face of it or another spelling.
        package let isWhole: Bool
    }

    /// The folded, joined names in UTF-8, ordered.
    package fileprivate(set) var keys: [[UInt8]] = []
    /// Which printings the keys lead to.
    package fileprivate(set) var links: [Link] = []
    /// The sets.
    package fileprivate(set) var sets: [CardSet] = []
    /// The day each set came out: its own, else the first that any of its printings names.
    package fileprivate(set) var setDates: [CalendarDate?] = []
    /// The distinct numbers as they are printed.
    package fileprivate(set) var numbers: [String] = []
    /// The distinct games and languages.
    package fileprivate(set) var terms: [String] = []
    /// The number of each printing, an index of `numbers`.
    package fileprivate(set) var printingNumbers: [UInt32] = []
    /// The set of each printing, an index of `sets`, or `UInt32.max` for none.
    package fileprivate(set) var printingSets: [UInt32] = []
    /// The game of each printing, an index of `terms`.
    package fileprivate(set) var printingGames: [UInt32] = []
    /// The language of each printing, an index of `terms`.
    package fileprivate(set) var printingLanguages: [UInt32] = []

    /// The number of printings.
    package var count: Int { printingNumbers.count }
}

extension SearchIndex {
    /// Copies what joins need of all printings; nicknames and spellings in other scripts are left out.
    ///
    /// - Complexity: O(number of printings and names).
    package var shelf: PrintingShelf {
        withReader { reader in
            var shelf = PrintingShelf()
            var bytes: [UInt8] = []
            for key in 0..<UInt32(clamping: reader.names.keyCount) {
                reader.names.key(key, into: &bytes)
                shelf.keys.append(bytes)
                for entry in reader.entries(ofKey: key) { Self.append(entry, key, reader, &shelf) }
            }
            for set in 0..<reader.setCount { shelf.sets.append(reader.cardSet(set)) }
            shelf.setDates = shelf.sets.map(\.releaseDate)
            for number in 0..<reader.numbers.count { shelf.numbers.append(reader.numbers.string(number)) }
            var terms: [UInt32: UInt32] = [:]
            func term(_ string: UInt32) -> UInt32 {
                if let known = terms[string] { return known }
                let index = UInt32(clamping: shelf.terms.count)
                shelf.terms.append(reader.strings.string(Int(string)))
                terms[string] = index
                return index
            }
            for printing in 0..<reader.printingCount {
                shelf.printingNumbers.append(reader.printingNumbers[printing])
                let set = reader.profile(printing, .set)
                shelf.printingSets.append(set < UInt32(clamping: shelf.sets.count) ? set : .max)
                if set < UInt32(clamping: shelf.sets.count), shelf.sets[Int(set)].releaseDate == nil,
                    let date = reader.releaseDate(printing)
                {
                    shelf.setDates[Int(set)] = min(shelf.setDates[Int(set)] ?? date, date)
                }
                shelf.printingGames.append(term(reader.profile(printing, .game)))
                shelf.printingLanguages.append(term(reader.profile(printing, .language)))
            }
            return shelf
        }
    }

    private static func append(
        _ entry: Int, _ key: UInt32, _ reader: borrowing IndexReader, _ shelf: inout PrintingShelf
    ) {
        let kind = EntryKind(rawValue: reader.entryKinds[entry])
        guard kind != .alias, kind != .transliteration else { return }
        func append(_ printing: Int) {
            guard printing < reader.printingCount else { return }
            shelf.links.append(
                PrintingShelf.Link(
                    key: key, printing: UInt32(clamping: printing), isWhole: kind == .name))
        }
        let links = reader.links(ofEntry: entry)
        if links.isEmpty {
            for printing in reader.printings(ofName: reader.entryNames[entry]) { append(printing) }
        } else {
            for link in links { append(Int(reader.links[link])) }
        }
    }
}
