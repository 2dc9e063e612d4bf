public import CardModel

extension SearchIndex {
    /// The key under which the index holds a printing: its own, or the one it was merged with.
    ///
    /// - Parameter id: A key from any dump that went into the index.
    /// - Returns: The key, or `nil` when the index does not hold the printing.
    /// - Complexity: O(log n) for a key of the index, else O(number of external identifiers).
    public func canonicalID(of id: PrintingID) -> PrintingID? {
        withReader { reader in
            if reader.find(id) != nil { return id }
            return reader.findFormer(id).map { reader.identifier($0) }
        }
    }

    /// Passes every key that was given up when dumps were merged, with the one it leads to.
    ///
    /// - Parameter body: Is given the former key and the one that was kept.
    /// - Complexity: O(number of external identifiers).
    package func forEachFormerID(_ body: (_ former: PrintingID, _ kept: PrintingID) -> Void) {
        withReader { reader in
            for printing in 0..<reader.printingCount where reader.hasFormerID(printing) {
                let kept = reader.identifier(printing)
                for external in reader.externalIDs(printing)
                where external.kind == IndexBuilder.formerIDKind {
                    body(PrintingID(game: kept.game, nativeID: external.value), kept)
                }
            }
        }
    }
}

extension IndexReader {
    /// The printing that an id was given up for.
    ///
    /// - Complexity: O(number of external ids), and nothing where the index has no former ids.
    func findFormer(_ id: PrintingID) -> Int? {
        for tag in 0..<externalKinds.count / 2 where isFormerID(tag) {
            guard
                let value = storedValue(id.nativeID, ExternalEncoding(rawValue: externalKinds[2 &* tag &+ 1]))
            else {
                continue
            }
            for index in 0..<externalValues.count
            where externalValues[index] == value && Int(externalTags[index]) == tag {
                if let printing = printing(ofExternal: index), game(printing) == id.game { return printing }
            }
        }
        return nil
    }

    /// Whether a printing has an id that was given up for it.
    func hasFormerID(_ printing: Int) -> Bool {
        for index in externalValues.clipped(Int(externalStarts[printing]), Int(externalStarts[printing + 1]))
        where isFormerID(Int(externalTags[index])) {
            return true
        }
        return false
    }

    private func isFormerID(_ tag: Int) -> Bool {
        strings.string(Int(externalKinds[2 &* tag])) == IndexBuilder.formerIDKind
    }

    /// What stands in the file for the value of an external id, or `nil` where it can't stand there.
    private func storedValue(_ text: String, _ encoding: ExternalEncoding?) -> UInt32? {
        guard encoding == ExternalEncoding(for: text) else { return nil }
        switch encoding {
        case .number: return UInt32(text)
        case .text: return strings.number(of: text)
        case .unique:
            guard let wanted = UniqueIdentifier(text) else { return nil }
            for index in 0..<uniqueIdentifiers.count / 2
            where uniqueIdentifiers[2 &* index] == wanted.high
                && uniqueIdentifiers[2 &* index &+ 1] == wanted.low
            {
                return UInt32(index)
            }
            return nil
        case nil: return nil
        }
    }

    /// The printing that has an external id.
    private func printing(ofExternal index: Int) -> Int? {
        var low = 0
        var high = printingCount
        while low < high {
            let middle = (low + high) / 2
            if Int(externalStarts[middle &+ 1]) <= index { low = middle + 1 } else { high = middle }
        }
        return low < printingCount ? low : nil
    }
}
