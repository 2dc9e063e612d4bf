extension KeyDictionary {
    /// Checks everything: keys, scores, and that each other part is exactly what follows from these.
    ///
    /// The bytes are a pure function of keys and scores, so the other parts are made again and compared while they are.
    /// That covers order, postings, signatures, trie and block maxima without a second description of them.
    ///
    /// - Throws: ``KeyDictionaryError/damaged(part:reason:)`` naming the first part that differs.
    /// - Complexity: Time and memory of a build, without sorting and without a second dictionary.
    package func verify() throws(KeyDictionaryError) {
        try narrow.verifyKeys(firstPart: DictionaryPart.narrow)
        try wide.verifyKeys(firstPart: DictionaryPart.wide)
        let parts = DictionaryParts(whole, try DictionaryShape(of: whole))
        var comparison = PartComparison(parts, from: DictionaryPart.smallMaxima)
        for shift in [DictionaryLayout.smallBlockShift, DictionaryLayout.bigBlockShift] {
            try comparison.append(KeyDictionaryBuilder.maxima(of: scores.elements, shift: shift).span)
        }
        try narrow.verifyParts(parts, first: DictionaryPart.narrow)
        try wide.verifyParts(parts, first: DictionaryPart.wide)
        try parts.verifyGaps()
    }
}

extension DictionaryParts {
    /// Checks that there are zeros between the parts; the header is all of it in the shape.
    fileprivate func verifyGaps() throws(KeyDictionaryError) {
        let bytes = Column<UInt8>(bytes: whole)
        for part in 0..<DictionaryPart.count {
            let end = shape.range(part).upperBound
            for offset in end..<DictionaryLayout.aligned(end) where bytes[offset] != 0 {
                throw .damaged(
                    part: DictionaryPart.name(part),
                    reason: "byte \(offset - end) behind it is \(bytes[offset]) instead of zero")
            }
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

    /// Checks that the parts that follow from the keys are as they should be.
    func verifyParts(_ parts: DictionaryParts, first: Int) throws(KeyDictionaryError) {
        var comparison = PartComparison(parts, from: first + LanePart.byLength.rawValue)
        try LaneEncoder(symbols: keys.elements, starts: starts.elements).encode(to: &comparison)
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
