/// Finds printings by the identifiers that other services, trades and books give them.
///
///     value ► ExternalKey ► hash ► externalOrder, by bisection ► external id ► externalStarts, by bisection ► printing
extension IndexReader {
    /// The printings that carry an identifier.
    ///
    /// - Parameters:
    ///   - value: The identifier as written.
    ///   - kind: Its kind as written; empty for any.
    /// - Returns: Positions in file order.
    /// - Complexity: O(log n) in the number of identifiers; O(n) in a file without their order.
    func printings(identifiedBy value: String, kind: String) -> [Int] {
        let family = ExternalKey.family(ofKind: kind)
        var wanted = ExternalKey()
        var other = ExternalKey()
        var found: Set<Int> = []
        wanted.set(value, isBook: false)
        var forms = [wanted.bytes]
        if kind.isEmpty || ExternalKey.isBook(kind) {
            wanted.set(value, isBook: true)
            if wanted.bytes != forms[0] { forms.append(wanted.bytes) }
        }
        for form in forms where !form.isEmpty {
            forEachExternal(withKey: form, &other) { external in
                let own = strings.string(Int(externalKinds[2 &* Int(externalTags[external])]))
                guard kind.isEmpty || ExternalKey.family(ofKind: own) == family else { return }
                if let printing = printing(ofExternal: external) { found.insert(printing) }
            }
        }
        return found.sorted()
    }

    /// Passes every external id whose comparable form is given.
    private func forEachExternal(
        withKey bytes: [UInt8], _ key: inout ExternalKey, _ body: (Int) -> Void
    ) {
        guard externalOrder.count == externalValues.count else {
            for external in 0..<externalValues.count {
                read(external, into: &key)
                if key.bytes == bytes { body(external) }
            }
            return
        }
        let hash = UInt32(truncatingIfNeeded: IdentifierHash.of(bytes.span) >> 32)
        var low = 0
        var high = externalOrder.count
        while low < high {
            let middle = (low + high) / 2
            read(Int(externalOrder[middle]), into: &key)
            if key.hash < hash { low = middle + 1 } else { high = middle }
        }
        while low < externalOrder.count {
            let external = Int(externalOrder[low])
            read(external, into: &key)
            guard key.hash == hash else { return }
            if key.bytes == bytes { body(external) }
            low += 1
        }
    }

    /// Reads the comparable form of an external id.
    private func read(_ external: Int, into key: inout ExternalKey) {
        let tag = 2 &* Int(externalTags[external])
        let isBook = ExternalKey.isBook(strings.string(Int(externalKinds[tag])))
        let value = externalValues[external]
        switch ExternalEncoding(rawValue: externalKinds[tag &+ 1]) {
        case .unique: key.set(unique(value).text, isBook: isBook)
        case .text: key.set(strings.bytes(Int(value)), isBook: isBook)
        default: key.set(String(value), isBook: isBook)
        }
    }

    /// The printing that an external id belongs to.
    private func printing(ofExternal external: Int) -> Int? {
        var low = 0
        var high = printingCount
        while low < high {
            let middle = (low + high) / 2
            if Int(externalStarts[middle &+ 1]) <= external { low = middle + 1 } else { high = middle }
        }
        return low < printingCount ? low : nil
    }

    /// Checks that the order of the external ids is one: each of them once, by ascending hashes.
    ///
    /// - Complexity: O(number of external ids).
    func checkExternalOrder(path: String) throws(IndexError) {
        var key = ExternalKey()
        var previous: UInt64?
        for position in 0..<externalOrder.count {
            let external = externalOrder[position]
            guard Int(external) < externalValues.count else {
                throw IndexError(
                    .corrupt, path: path,
                    detail: "element \(position) of section externalOrder is \(external), but there are only "
                        + "\(externalValues.count)")
            }
            read(Int(external), into: &key)
            let place = UInt64(key.hash) << 32 | UInt64(external)
            // As many as there are, each greater than the last, are each of them once.
            guard previous.map({ $0 < place }) ?? true else {
                throw IndexError(
                    .corrupt, path: path, detail: "section externalOrder goes back at element \(position)")
            }
            previous = place
        }
    }
}
