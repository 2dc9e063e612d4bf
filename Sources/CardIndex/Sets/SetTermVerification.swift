internal import CardText

/// Checks the terms that name sets, and the printings of the sets.
struct SetTermVerification: ~Escapable {
    private let terms: SetTermReader
    private let path: String

    @_lifetime(copy terms)
    init(_ terms: SetTermReader, path: String) {
        self.terms = terms
        self.path = path
    }

    /// Checks that slots follow from the keys, that meanings name sets, and that sets and printings name each other.
    ///
    /// - Parameter reader: The whole index.
    /// - Throws: `IndexError` corrupt, naming the section.
    /// - Complexity: O(number of terms and printings).
    func check(in reader: borrowing IndexReader) throws(IndexError) {
        try checkSlots()
        try checkStarts(terms.starts, terms.targets.count, .setTermStarts)
        for index in 0..<terms.targets.count {
            let target = SetTarget(packed: terms.targets[index])
            guard target.kind != nil, Int(target.set) < reader.setCount else {
                throw damaged(.setTermTargets, "element \(index) is \(target.packed), which names no set")
            }
        }
        try checkStarts(terms.printingStarts, terms.printings.count, .setPrintingStarts)
        for set in 0..<UInt32(truncatingIfNeeded: reader.setCount) {
            for index in terms.printings(ofSet: set) {
                let printing = Int(terms.printings[index])
                guard printing < reader.printingCount, reader.profile(printing, .set) == set else {
                    throw damaged(.setPrintings, "printing \(printing) is not one of set \(set)")
                }
            }
        }
    }

    private func checkSlots() throws(IndexError) {
        var hashes: [PhraseHash] = []
        var key: [UInt8] = []
        for id in 0..<UInt32(truncatingIfNeeded: terms.dictionary.keyCount) {
            terms.dictionary.key(id, into: &key)
            hashes.append(PhraseHash(key.span))
        }
        let expected = SetTermTable.slots(of: hashes)
        guard terms.slots.count == expected.count else {
            throw damaged(.setTermSlots, "\(terms.slots.count) slots instead of \(expected.count)")
        }
        for slot in expected.indices where terms.slots[slot] != expected[slot] {
            throw damaged(.setTermSlots, "slot \(slot) does not follow from the terms")
        }
    }

    private func checkStarts(
        _ starts: borrowing Column<UInt32>, _ end: Int, _ kind: SectionKind
    ) throws(IndexError) {
        var previous: UInt32 = 0
        for index in 0..<starts.count {
            guard starts[index] >= previous, index > 0 || starts[index] == 0 else {
                throw damaged(kind, "goes back at element \(index)")
            }
            previous = starts[index]
        }
        guard Int(previous) == end else { throw damaged(kind, "ends at \(previous) instead of \(end)") }
    }

    private func damaged(_ kind: SectionKind, _ reason: String) -> IndexError {
        IndexError(.corrupt, path: path, detail: "section \(kind): \(reason)")
    }
}
