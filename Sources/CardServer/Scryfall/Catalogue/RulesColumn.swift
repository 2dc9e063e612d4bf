internal import CardDocuments

/// Which printings have the same rules, by the identifier of these.
struct RulesColumn {
    private let rules: [UInt32]

    /// Reads the column.
    ///
    /// - Parameter documents: The cards.
    /// - Complexity: O(number of documents).
    init(_ documents: any DocumentCollection) {
        var rules = documents.column("oracle_id")
        // Cards of two unrelated sides have their identifiers on these.
        let offset = UInt32(clamping: documents.field("oracle_id")?.valueCount ?? 0)
        for (document, face) in documents.column("card_faces.oracle_id").enumerated()
        where rules[document] == .max && face != .max {
            rules[document] = offset + face
        }
        self.rules = rules
    }

    /// Whether the dump of a document told whose rules it has.
    func isKnown(_ document: Int) -> Bool { rules[document] != .max }

    /// The card of each document: what has the same rules, and what has the same name.
    ///
    /// Two cards of one name are the same card (rule 201.2), whatever identifiers dumps of different origin give them, and
    /// a printing without an identifier is one of the card of its name. But tokens of one name differ, and so do cards
    /// that stand beside each other in one set under one name, such as the variants of Unstable.
    ///
    /// - Parameters:
    ///   - names: The name of each document; `UInt32.max` for none.
    ///   - sets: The set of each document.
    ///   - numbers: The number of each document in its set.
    ///   - extras: The tokens and the like.
    /// - Returns: A number for each document, `UInt32.max` where nothing is known, and one above all of them.
    /// - Complexity: O(number of documents).
    func cards(
        named names: [UInt32], in sets: [UInt32], _ numbers: [UInt32], _ extras: DocumentSet
    ) -> (cards: [UInt32], limit: Int) {
        var next = rules.lazy.filter { $0 != .max }.max().map { $0 + 1 } ?? 0
        let nameLimit = names.lazy.filter { $0 != .max }.max().map { Int($0) + 1 } ?? 0
        /// The first card of each name that is none of the extras, else the first of these.
        var own = [UInt32](repeating: .max, count: nameLimit)
        for isExtra in [false, true] {
            for (document, card) in rules.enumerated()
            where card != .max && names[document] != .max && extras.contains(document) == isExtra {
                let name = Int(names[document])
                if own[name] == .max { own[name] = card }
            }
        }
        var cards = rules
        /// The documents of names of which more than one identifier is known; these are few.
        var contested: [UInt32: [Int]] = [:]
        for (document, name) in names.enumerated() where name != .max {
            if rules[document] == .max {
                if own[Int(name)] == .max {
                    own[Int(name)] = next
                    next += 1
                }
                cards[document] = own[Int(name)]
            } else if !extras.contains(document), rules[document] != own[Int(name)] {
                contested[name] = []
            }
        }
        guard !contested.isEmpty else { return (cards, Int(next)) }
        for (document, name) in names.enumerated()
        where rules[document] != .max && !extras.contains(document) {
            contested[name]?.append(document)
        }
        for documents in contested.values where areOneCard(documents, sets, numbers) {
            for document in documents { cards[document] = own[Int(names[document])] }
        }
        return (cards, Int(next))
    }

    /// Whether all documents of a name are one card: no set holds two that are told apart.
    ///
    /// Two identifiers at the same place of a set are those of one card, which two dumps describe.
    private func areOneCard(_ documents: [Int], _ sets: [UInt32], _ numbers: [UInt32]) -> Bool {
        struct Place: Hashable {
            var set: UInt32
            var number: UInt32
        }
        /// Leads from an identifier to another of the same card, at last to one that leads to itself.
        var same: [UInt32: UInt32] = [:]
        func root(_ rule: UInt32) -> UInt32 {
            var rule = rule
            while let next = same[rule], next != rule { rule = next }
            return rule
        }
        var atPlace: [Place: UInt32] = [:]
        for document in documents {
            let place = Place(set: sets[document], number: numbers[document])
            if let known = atPlace[place] {
                same[root(rules[document])] = root(known)
            } else {
                atPlace[place] = rules[document]
            }
        }
        var inSet: [UInt32: UInt32] = [:]
        for document in documents {
            let own = root(rules[document])
            if inSet.updateValue(own, forKey: sets[document]) ?? own != own { return false }
        }
        return true
    }
}
