package import CardModel
internal import CardText

/// What the index holds of a printing, as numbers of the index: cheap to fetch by the hundred, and to compare.
package struct PrintingFacts: Hashable, Sendable {
    /// The position in the index; printings of one name stand best first.
    package let position: Int
    /// The name.
    package let name: UInt32
    /// The set, `nil` for none.
    package let set: Int?
    /// The collector number; equal numbers have equal keys only where they are spelt alike.
    package let number: UInt32
    /// The game, a string of the index.
    package let game: UInt32
    /// The language code, a string of the index.
    package let language: UInt32
    /// The rarity, a string of the index.
    package let rarity: UInt32
    /// The finishes joined by commas, a string of the index.
    package let finishes: UInt32
    /// Whether it exists on screens only.
    package let isDigital: Bool
}

/// A name that a text leads to.
package struct NameMatch: Hashable, Sendable {
    /// The name.
    package let name: UInt32
    /// The number of edits between the folded text and what leads to the name.
    package let distance: Int
    /// How the text leads to the name.
    package let kind: EntryKind
    /// The only printings that are called so, where it is not all of the name.
    package let printings: [Int]?
}

/// A set that a text names.
package struct SetMention: Hashable, Sendable {
    /// How a text names a set, the surest way first.
    package enum Kind: Int, Comparable, Sendable {
        /// By identifier or code.
        case code
        /// By its printed name.
        case name
        /// By another spelling of the name.
        case spelling
        /// By its series, which holds other sets too.
        case series

        /// Orders from the surest way to the weakest.
        package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    /// The number of the set, its place in `SearchIndex.sets`.
    package let set: Int
    /// How the text names it.
    package let kind: Kind
    /// The number of edits between the text and what names the set.
    package let distance: Int
}

/// Single facts of the index, for those who weigh evidence themselves instead of asking for a name.
extension SearchIndex {
    /// The facts of some printings.
    ///
    /// - Parameter positions: Positions in the index; those that are none are left out.
    /// - Returns: The facts, in the order of the positions.
    /// - Complexity: O(number of positions).
    package func facts(at positions: some Sequence<Int>) -> [PrintingFacts] {
        withReader { reader in
            var facts: [PrintingFacts] = []
            for position in positions where position >= 0 && position < reader.printingCount {
                facts.append(Self.facts(position, reader))
            }
            return facts
        }
    }

    /// The facts of all printings of a name, best first.
    ///
    /// - Parameter name: The number of the name.
    /// - Returns: The facts; none where there is no such name.
    /// - Complexity: O(number of results).
    package func facts(ofName name: UInt32) -> [PrintingFacts] {
        withReader { reader in
            guard Int(name) < reader.nameCount else { return [] }
            return reader.printings(ofName: name).map { Self.facts($0, reader) }
        }
    }

    /// The facts of the printings of a set that have one of a range of numbers.
    ///
    /// - Parameters:
    ///   - set: The number of the set.
    ///   - numbers: Numbers of the index, from `numbers(withKey:)`; `nil` for all.
    /// - Returns: The facts.
    /// - Complexity: O(printings of the set).
    package func facts(ofSet set: Int, numbers: Range<UInt32>?) -> [PrintingFacts] {
        withReader { reader in
            guard set >= 0, set < reader.setCount else { return [] }
            var facts: [PrintingFacts] = []
            for index in reader.setTerms.printings(ofSet: UInt32(set)) {
                let position = Int(reader.setTerms.printings[index])
                guard position < reader.printingCount,
                    numbers?.contains(reader.printingNumbers[position]) ?? true
                else { continue }
                facts.append(Self.facts(position, reader))
            }
            return facts
        }
    }

    /// The collector numbers that a canonical key means, with the marked variants of an unmarked one.
    ///
    /// - Parameter key: A key of `CollectorNumber`.
    /// - Returns: Numbers of the index; empty where no printing has such a number.
    /// - Complexity: O(log n) in the number of distinct collector numbers.
    package func numbers(withKey key: String) -> Range<UInt32> {
        withReader { PrintingFilter.numbers(withKey: key, in: $0) }
    }

    /// The names that a text leads to: by the name itself, a face, a printed name or a nickname.
    ///
    /// - Parameters:
    ///   - joined: The folded, joined text in UTF-8.
    ///   - distance: The greatest number of edits.
    /// - Returns: The matches by distance; a name once for each way that leads to it.
    /// - Complexity: O(log n) without edits, else O(length of the probed gram lists).
    package func names(near joined: [UInt8], within distance: Int) -> [NameMatch] {
        guard !joined.isEmpty else { return [] }
        return scratchPool.withScratch { scratch in
            scratch.key.prepare(joined.span)
            return withReader { reader in
                reader.names.wholeMatches(scratch.key, within: distance, scratch: &scratch.dictionary)
                var matches: [NameMatch] = []
                for match in scratch.dictionary.matches {
                    for entry in reader.entries(ofKey: match.keyID) {
                        guard let kind = EntryKind(rawValue: reader.entryKinds[entry]) else { continue }
                        let links = reader.links(ofEntry: entry)
                        matches.append(
                            NameMatch(
                                name: reader.entryNames[entry], distance: match.distance, kind: kind,
                                printings: links.isEmpty ? nil : links.map { Int(reader.links[$0]) }))
                    }
                }
                return matches
            }
        }
    }

    /// The sets that a text names.
    ///
    /// - Parameters:
    ///   - joined: The folded, joined text in UTF-8.
    ///   - distance: The greatest number of edits.
    /// - Returns: The mentions, each set once in its surest way.
    /// - Complexity: O(1) without edits, else O(length of the probed gram lists).
    package func sets(near joined: [UInt8], within distance: Int) -> [SetMention] {
        guard !joined.isEmpty else { return [] }
        return scratchPool.withScratch { scratch in
            withReader { reader in
                var best: [Int: SetMention] = [:]
                func add(_ key: UInt32, _ distance: Int) {
                    for index in reader.setTerms.meanings(ofKey: key) {
                        let target = SetTarget(packed: reader.setTerms.targets[index])
                        guard let kind = target.kind, Int(target.set) < reader.setCount else { continue }
                        let mention = SetMention(
                            set: Int(target.set), kind: SetMention.Kind(kind), distance: distance)
                        if let known = best[mention.set],
                            (known.distance, known.kind.rawValue) <= (distance, mention.kind.rawValue)
                        {
                            continue
                        }
                        best[mention.set] = mention
                    }
                }
                if distance == 0 {
                    if let key = reader.setTerms.find(PhraseHash(joined.span), joined.span) { add(key, 0) }
                } else {
                    scratch.key.prepare(joined.span)
                    reader.setTerms.dictionary.wholeMatches(
                        scratch.key, within: distance, scratch: &scratch.dictionary)
                    for match in scratch.dictionary.matches { add(match.keyID, match.distance) }
                }
                return best.values.sorted { ($0.distance, $0.kind, $0.set) < ($1.distance, $1.kind, $1.set) }
            }
        }
    }

    /// The spelling of a name.
    ///
    /// - Parameter name: The number of the name.
    /// - Returns: The name as printed.
    package func nameText(_ name: UInt32) -> String {
        withReader { Int(name) < $0.nameCount ? $0.nameText.string(Int(name)) : "" }
    }

    /// A collector number as printed.
    ///
    /// - Parameter number: The number's place in the index.
    /// - Returns: The text.
    package func numberText(_ number: UInt32) -> String {
        withReader { Int(number) < $0.numbers.count ? $0.numbers.string(Int(number)) : "" }
    }

    /// A short string of the index: a game, a language, a rarity, finishes.
    ///
    /// - Parameter string: The string's place in the index.
    /// - Returns: The text.
    package func string(_ string: UInt32) -> String {
        withReader { Int(string) < $0.strings.count ? $0.strings.string(Int(string)) : "" }
    }

    /// Which printings carry which identifiers of other services.
    ///
    /// - Parameter kinds: The kinds of identifiers.
    /// - Returns: For each kind and value the positions of all printings that carry it, in order.
    /// - Complexity: O(number of external identifiers).
    package func printings(ofExternalKinds kinds: Set<String>) -> [ExternalID: [Int]] {
        withReader { reader in
            var positions: [ExternalID: [Int]] = [:]
            for position in 0..<reader.printingCount {
                for external in reader.externalIDs(position) where kinds.contains(external.kind) {
                    positions[external, default: []].append(position)
                }
            }
            return positions
        }
    }

    private static func facts(_ position: Int, _ reader: borrowing IndexReader) -> PrintingFacts {
        let set = reader.profile(position, .set)
        return PrintingFacts(
            position: position, name: reader.printingNames[position],
            set: set == UInt32.max ? nil : Int(set), number: reader.printingNumbers[position],
            game: reader.profile(position, .game), language: reader.profile(position, .language),
            rarity: reader.profile(position, .rarity), finishes: reader.profile(position, .finishes),
            isDigital: reader.profile(position, .flags) & 1 == 1)
    }
}

extension SetMention.Kind {
    fileprivate init(_ kind: SetTermKind) {
        switch kind {
        case .identifier, .code: self = .code
        case .name: self = .name
        case .spelling: self = .spelling
        case .series: self = .series
        }
    }
}
