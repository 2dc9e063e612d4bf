extension KeyLane {
    /// Appends all keys within a distance of the query, in no particular order.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - distance: The greatest number of edits, from one to three.
    ///   - scratch: Receives the matches.
    /// - Complexity: O(length of the probed lists inside the length window); O(keys in the window) for queries with
    ///   too few distinct grams.
    func appendWholeMatches(_ query: PreparedKey, within distance: Int, scratch: inout SearchScratch) {
        guard canHold(query, within: distance) else { return }
        let window = ranks(from: query.length - distance, to: query.length + distance)
        guard !window.isEmpty else { return }
        scratch.candidates.removeAll(keepingCapacity: true)
        let signature = Symbol.greatest < 128 ? query.narrowSignature : query.wideSignature
        if findGrams(query, within: distance, window: window, scratch: &scratch) {
            probe(signature, within: distance, window: window, scratch: &scratch)
        } else {
            scan(signature, within: distance, window: window, candidates: &scratch.candidates)
        }
        verify(query, within: distance, scratch: &scratch)
    }

    /// The ranks of the keys whose lengths lie between two bounds, both included.
    func ranks(from shortest: Int, to longest: Int) -> Range<UInt32> {
        let lower = firstRank(length: shortest)
        return lower..<max(lower, firstRank(length: longest + 1))
    }

    /// The first rank whose key has at least some length.
    private func firstRank(length: Int) -> UInt32 {
        var low = 0
        var high = lengths.count / 2
        while low < high {
            let middle = (low + high) >> 1
            if Int(lengths[middle * 2]) < length {
                low = middle + 1
            } else {
                high = middle
            }
        }
        let rank = low * 2 < lengths.count ? Int(lengths[low * 2 + 1]) : count
        return UInt32(truncatingIfNeeded: min(rank, count))
    }

    /// Looks up the query's grams.
    ///
    /// - Returns: Whether every key within the distance shares one of the grams found; when not, grams can't help.
    private func findGrams(
        _ query: PreparedKey, within distance: Int, window: Range<UInt32>, scratch: inout SearchScratch
    ) -> Bool {
        let destroyed = GramBound.destroyed(distance: distance)
        guard query.length + 2 > destroyed else { return false }
        scratch.gramKeys.removeAll(keepingCapacity: true)
        forEachQueryGram(query) { scratch.gramKeys.append($0) }
        let distinct = sortDistinct(&scratch.gramKeys)
        guard distinct > destroyed else { return false }
        scratch.foundGrams.removeAll(keepingCapacity: true)
        for index in 0..<distinct {
            if let found = grams.find(scratch.gramKeys[index]) { scratch.foundGrams.append(found) }
        }
        // Grams that no key holds are the rarest of all: they use up places among the probed.
        let probed = destroyed + 1 - (distinct - scratch.foundGrams.count)
        guard probed > 0 else {
            scratch.foundGrams.removeAll(keepingCapacity: true)
            return true
        }
        keepLeast(probed, of: &scratch.foundGrams)
        return true
    }

    /// Passes the query's grams as keys of this lane have them.
    ///
    /// A symbol that the lane can't hold makes its grams unfindable; a gram key that exists by chance only adds candidates.
    private func forEachQueryGram(_ query: PreparedKey, _ body: (UInt32) -> Void) {
        let scalars = query.scalars.span
        var first: Symbol = 0
        var second: Symbol = 0
        for position in scalars.indices {
            let third = Symbol(truncatingIfNeeded: scalars[position])
            body(Symbol.gram(first, second, third))
            (first, second) = (second, third)
        }
        body(Symbol.gram(first, second, 0))
        body(Symbol.gram(second, 0, 0))
    }

    /// Collects the ranks in the lists of the found grams whose signatures allow the distance.
    private func probe(
        _ signature: UInt64, within distance: Int, window: Range<UInt32>, scratch: inout SearchScratch
    ) {
        let leading = distance <= GramBound.leadingDistance
        for index in scratch.foundGrams.indices {
            let found = scratch.foundGrams[index]
            collect(
                found.list.lowerBound..<found.leadingEnd, signature, within: distance, window: window,
                candidates: &scratch.candidates)
            guard !leading else { continue }
            collect(
                found.leadingEnd..<found.list.upperBound, signature, within: distance, window: window,
                candidates: &scratch.candidates)
        }
    }

    /// Collects the ranks of a part of a list whose signatures allow the distance.
    private func collect(
        _ part: Range<Int>, _ signature: UInt64, within distance: Int, window: Range<UInt32>,
        candidates: inout [UInt32]
    ) {
        grams.forEachRank(in: part, window: window) { rank in
            if LetterSignature.areWithin(signature, signatures[Int(rank)], distance: distance) {
                candidates.append(rank)
            }
        }
    }

    /// Collects the ranks of the window whose signatures allow the distance.
    private func scan(
        _ signature: UInt64, within distance: Int, window: Range<UInt32>, candidates: inout [UInt32]
    ) {
        let inWindow = signatures.slice(Int(window.lowerBound)..<Int(window.upperBound))
        for index in inWindow.indices
        where LetterSignature.areWithin(signature, inWindow[index], distance: distance) {
            candidates.append(window.lowerBound &+ UInt32(truncatingIfNeeded: index))
        }
    }

    /// Computes the distance of each candidate and appends those within it.
    private func verify(_ query: PreparedKey, within distance: Int, scratch: inout SearchScratch) {
        let distinct = sortDistinct(&scratch.candidates)
        let masks = query.masks.view
        for index in 0..<distinct {
            let place = Int(byLength[Int(scratch.candidates[index])])
            guard place < count, abs(length(place) - query.length) <= distance else { continue }
            let found = AlignmentDistance.bounded(
                masks, key(place), limit: distance, columns: &scratch.columns)
            guard found <= distance else { continue }
            scratch.matches.append(
                KeyMatch(keyID: firstID &+ UInt32(truncatingIfNeeded: place), distance: found))
        }
    }
}
