extension KeyLane {
    /// Appends the keys that contain the query, by length, then by key.
    ///
    /// - Parameters:
    ///   - query: The query, not empty.
    ///   - limit: The greatest number of keys.
    ///   - symbolLimit: The greatest number of symbols read for a query without a trigram.
    ///   - scratch: Receives the keys.
    /// - Returns: Whether there are or may be more.
    /// - Complexity: See ``KeyDictionary/substringMatches(_:limit:reading:scratch:)``.
    func appendOccurrences(
        of query: PreparedKey, limit: Int, reading symbolLimit: Int, scratch: inout SearchScratch
    ) -> Bool {
        guard canHold(query, within: 0) else { return false }
        let window =
            UInt32(
                truncatingIfNeeded: firstRank(length: query.length))..<UInt32(truncatingIfNeeded: count)
        if query.length < 3 {
            guard Symbol.greatest >= 128 else { return false }
            return scan(
                window, for: query, limit: limit, reading: symbolLimit, &scratch.occurrences)
        }
        guard let list = rarestInnerList(query) else { return false }
        let signature = signature(of: query)
        let parts = grams.parts(of: list)
        var ends = InlineArray<3, Int>(repeating: 0)
        scratch.candidates.removeAll(keepingCapacity: true)
        for part in 0..<GramBound.partCount {
            grams.forEachRank(in: parts[part], window: window) { rank in
                if signature & ~signatures[Int(rank)] == 0 { scratch.candidates.append(rank) }
            }
            ends[part] = scratch.candidates.count
        }
        return verify(scratch.candidates, ends, query, limit: limit, &scratch.occurrences)
    }

    /// The list of the rarest gram between the query's ends, or `nil` when no key has some gram.
    private func rarestInnerList(_ query: PreparedKey) -> Int? {
        let scalars = query.scalars.span
        var rarest = UInt64.max
        for position in 2..<scalars.count {
            let gram = Symbol.gram(
                Symbol(truncatingIfNeeded: scalars[position - 2]),
                Symbol(truncatingIfNeeded: scalars[position - 1]),
                Symbol(truncatingIfNeeded: scalars[position]))
            let rarity = grams.rarity(gram)
            guard rarity >> 32 > 0 else { return nil }
            rarest = min(rarest, rarity)
        }
        return Int(rarest & 0xFFFF_FFFF)
    }

    /// Looks into the candidates, three ascending rows of ranks merged into one, until there are enough.
    ///
    /// - Returns: Whether there are more.
    private func verify(
        _ candidates: [UInt32], _ ends: InlineArray<3, Int>, _ query: PreparedKey, limit: Int,
        _ occurrences: inout [KeyOccurrence]
    ) -> Bool {
        let candidates = candidates.span
        let masks = query.masks.view
        var nexts: InlineArray<3, Int> = [0, ends[0], ends[1]]
        // Sound keys together have no more symbols than this.
        var budget = keys.count
        let first = occurrences.count
        while true {
            var least = UInt32.max
            var leastPart = -1
            for part in 0..<GramBound.partCount where nexts[part] < ends[part] {
                let rank = candidates[nexts[part]]
                if leastPart < 0 || rank < least { (least, leastPart) = (rank, part) }
            }
            guard leastPart >= 0 else { return false }
            nexts[leastPart] += 1
            guard let found = occurrence(of: query, masks, rank: least, &budget) else { continue }
            guard occurrences.count - first < limit else { return true }
            occurrences.append(found)
        }
    }

    /// Looks into all keys of a window that have all the query's letters, until there are enough.
    ///
    /// - Returns: Whether there are or may be more.
    private func scan(
        _ window: Range<UInt32>, for query: PreparedKey, limit: Int, reading symbolLimit: Int,
        _ occurrences: inout [KeyOccurrence]
    ) -> Bool {
        let masks = query.masks.view
        let signature = signature(of: query)
        let first = occurrences.count
        var budget = symbolLimit
        for rank in window {
            budget -= 1
            guard budget >= 0 else { return true }
            guard signature & ~signatures[Int(rank)] == 0 else { continue }
            let found = occurrence(of: query, masks, rank: rank, &budget)
            guard budget >= 0 else { return true }
            guard let found else { continue }
            guard occurrences.count - first < limit else { return true }
            occurrences.append(found)
        }
        return false
    }

    /// The query's signature, as keys of the lane count.
    private func signature(of query: PreparedKey) -> UInt64 {
        Symbol.greatest < 128 ? query.narrowSignature : query.wideSignature
    }

    /// Looks for the query in a key.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - masks: Its masks.
    ///   - rank: The key's rank.
    ///   - budget: How many symbols may still be read; less afterwards, below zero when the key has more.
    /// - Returns: The first occurrence, or `nil` when there is none or the key has too many symbols.
    private func occurrence(
        of query: PreparedKey, _ masks: PatternMaskView, rank: UInt32, _ budget: inout Int
    ) -> KeyOccurrence? {
        let place = Int(byLength[Int(rank)])
        let key = key(place)
        budget -= key.count
        guard place < count, budget >= 0, let start = firstStart(of: query.scalars.span, masks, in: key)
        else { return nil }
        return KeyOccurrence(
            keyID: firstID &+ UInt32(truncatingIfNeeded: place), length: key.count, start: start)
    }

    /// Where a key contains the query first.
    ///
    /// Bit i says that the last i + 1 symbols are the query's first: Baeza-Yates and Gonnet, "A New Approach to Text
    /// Searching" (CACM 1992). What a query has beyond 64 symbols is compared at each place that the first 64 fit.
    private func firstStart(
        of query: Span<UInt32>, _ masks: PatternMaskView, in key: Span<Symbol>
    ) -> Int? {
        guard key.count >= query.count else { return nil }
        let headCount = min(query.count, 64)
        let last = UInt64(1) << UInt64(headCount - 1)
        var begun: UInt64 = 0
        for position in key.indices {
            begun = (begun << 1 | 1) & masks.first(key[position])
            guard begun & last != 0 else { continue }
            let start = position + 1 - headCount
            if continues(query, from: headCount, key, at: start) { return start }
        }
        return nil
    }

    /// Whether a key has the rest of the query where its head stands.
    @inline(__always)
    private func continues(_ query: Span<UInt32>, from head: Int, _ key: Span<Symbol>, at start: Int) -> Bool
    {
        guard key.count - start >= query.count else { return false }
        for offset in head..<query.count where UInt32(key[start + offset]) != query[offset] { return false }
        return true
    }
}
