internal import CardModel
internal import CardText

/// The terms by which queries name sets: identifiers, codes, names and series, folded and joined.
///
///     key dictionary   …  base  baseset  baseset2  bs  …        for misspelt names
///     slots            hash of a key ► its id                   for exact ones
///     starts           one per key  ─┐
///     targets          ◄─────────────┘  (set, kind) …           what the key means
///     printing starts  one per set  ─┐
///     printings        ◄─────────────┘                          what the set holds
struct SetTermTable {
    /// The bytes of the dictionary of terms.
    let dictionary: [UInt8]
    /// The dictionary's keys by hash.
    let slots: [UInt64]
    /// First target of each term, one more than terms.
    let starts: [UInt32]
    /// The targets, ordered by term, kind and set.
    let targets: [UInt32]

    /// Collects the terms of all sets.
    ///
    /// - Parameter sets: The sets in file order.
    /// - Throws: `KeyDictionaryError` when there is more than 32-bit positions can address.
    /// - Complexity: O(n log n) in the number of sets.
    init(_ sets: [CardSet]) throws(KeyDictionaryError) {
        var spellings = SetSpellings()
        var terms: [(key: String, target: SetTarget)] = []
        for (position, set) in sets.enumerated() {
            let number = UInt32(truncatingIfNeeded: position)
            func add(_ key: String, _ kind: SetTermKind) {
                if !key.isEmpty { terms.append((key, SetTarget(set: number, kind: kind))) }
            }
            add(spellings.key(of: set.id), .identifier)
            for code in set.codes { add(spellings.key(of: code), .code) }
            for (key, kind) in spellings.spellings(of: set.name) { add(key, kind) }
            add(spellings.key(of: set.series), .series)
        }
        var builder = KeyDictionaryBuilder()
        for (key, _) in terms { builder.append(key: key, score: 0) }
        let keyIDs: [UInt32]
        (dictionary, keyIDs) = try builder.build()
        let keyCount = Int(keyIDs.max().map { $0 + 1 } ?? 0)
        var targetsByKey = [[UInt32: UInt32]](repeating: [:], count: keyCount)
        var hashes = [PhraseHash](repeating: PhraseHash(), count: keyCount)
        for (term, key) in zip(terms, keyIDs) {
            // A term that names one set in several ways names it in the surest one.
            let known = targetsByKey[Int(key)][term.target.set] ?? UInt32.max
            targetsByKey[Int(key)][term.target.set] = min(known, term.target.packed)
            hashes[Int(key)] = PhraseHash(Array(term.key.utf8).span)
        }
        var starts: [UInt32] = [0]
        var targets: [UInt32] = []
        for meanings in targetsByKey {
            targets += meanings.values.sorted { ($0 & 7, $0) < ($1 & 7, $1) }
            starts.append(UInt32(truncatingIfNeeded: targets.count))
        }
        self.starts = starts
        self.targets = targets
        slots = Self.slots(of: hashes)
    }

    /// Enters hashes into a table of slots, half of them free at least.
    ///
    /// A slot holds the tag of the hash above the number of the key plus one; zero is free.
    ///
    /// - Parameter hashes: The hash of each key.
    /// - Returns: The slots, a power of two.
    static func slots(of hashes: [PhraseHash]) -> [UInt64] {
        var count = 2
        while count < 2 * hashes.count { count *= 2 }
        var slots = [UInt64](repeating: 0, count: count)
        for (key, hash) in hashes.enumerated() {
            var slot = hash.slot(of: count)
            while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
            slots[slot] = UInt64(hash.tag) << 32 | UInt64(key + 1)
        }
        return slots
    }
}
