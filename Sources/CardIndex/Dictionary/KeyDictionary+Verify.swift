extension KeyDictionary {
    /// Checks everything: keys, scores, and that each other part is exactly what follows from these.
    ///
    /// The bytes are a pure function of keys and scores, so the dictionary is built again and compared part by part.
    /// That covers order, postings, signatures, trie and block maxima without a second description of them.
    ///
    /// - Throws: ``KeyDictionaryError/damaged(part:reason:)`` naming the first part that differs.
    /// - Complexity: Time and memory of a build.
    package func verify() throws(KeyDictionaryError) {
        try narrow.verifyKeys(firstPart: DictionaryPart.narrow)
        try wide.verifyKeys(firstPart: DictionaryPart.wide)
        var builder = KeyDictionaryBuilder()
        var key: [UInt8] = []
        for id in 0..<UInt32(truncatingIfNeeded: keyCount) {
            self.key(id, into: &key)
            let ordinal = builder.append(key: key.span, score: score(id))
            guard ordinal == Int(id) else { break }
        }
        let rebuilt = try builder.build().bytes
        let rebuiltBytes = unsafe rebuilt.span.bytes
        let found = DictionaryParts(whole, try DictionaryShape(of: whole))
        let expected = DictionaryParts(rebuiltBytes, try DictionaryShape(of: rebuiltBytes))
        for part in 0..<DictionaryPart.count {
            try compare(found.part(part), expected.part(part), part)
        }
        // All parts are equal, so only the zeros between them are left to differ.
        try compare(whole, rebuiltBytes, -1)
    }

    /// Compares a part with what it should be.
    private func compare(_ found: RawSpan, _ expected: RawSpan, _ part: Int) throws(KeyDictionaryError) {
        let found = Column<UInt8>(bytes: found)
        let expected = Column<UInt8>(bytes: expected)
        guard found.count == expected.count else {
            throw .damaged(
                part: DictionaryPart.name(part),
                reason: "\(found.count) bytes, its keys give \(expected.count)")
        }
        for offset in 0..<found.count where found[offset] != expected[offset] {
            throw .damaged(
                part: DictionaryPart.name(part),
                reason: "byte \(offset) is \(found[offset]), its keys give \(expected[offset])")
        }
    }
}

extension KeyLane {
    /// Checks that the keys are sound, ascending and distinct, so that they can be built from again.
    func verifyKeys(firstPart: Int) throws(KeyDictionaryError) {
        let startsName = DictionaryPart.name(firstPart + LanePart.starts.rawValue)
        let keysName = DictionaryPart.name(firstPart + LanePart.keys.rawValue)
        guard starts[0] == 0, Int(starts[count]) == keys.count else {
            throw .damaged(part: startsName, reason: "the keys don't fill their part")
        }
        for index in 0..<count where starts[index] > starts[index + 1] {
            throw .damaged(part: startsName, reason: "key \(index) ends before it begins")
        }
        for position in 0..<keys.count where !isSound(keys[position]) {
            throw .damaged(
                part: keysName, reason: "symbol \(position) is \(keys[position]), which none can be")
        }
        for index in 0..<count {
            guard index == 0 || isBelow(key(index - 1), key(index)) else {
                throw .damaged(part: keysName, reason: "key \(index) isn't above the one before")
            }
            guard Symbol.greatest < 128 || hasForeignSymbol(key(index)) else {
                throw .damaged(part: keysName, reason: "key \(index) is pure ASCII")
            }
        }
    }

    private func isSound(_ symbol: Symbol) -> Bool {
        symbol <= Symbol.greatest && Unicode.Scalar(UInt32(symbol)) != nil
    }

    private func hasForeignSymbol(_ key: Span<Symbol>) -> Bool {
        for position in key.indices where key[position] >= 128 { return true }
        return false
    }

    private func isBelow(_ left: Span<Symbol>, _ right: Span<Symbol>) -> Bool {
        for position in 0..<min(left.count, right.count) where left[position] != right[position] {
            return left[position] < right[position]
        }
        return left.count < right.count
    }
}
