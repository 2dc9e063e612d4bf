extension KeyLane {
    /// Appends the keys that are similar to the query.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - percent: The least similarity, from 1 to 100.
    ///   - limit: How many of the best keys are needed; somewhat more may be kept.
    ///   - scratch: Receives the keys, in no particular order.
    /// - Complexity: See ``KeyDictionary/similarMatches(_:atLeast:limit:scratch:)``.
    func appendSimilar(
        _ query: PreparedKey, atLeast percent: Int, limit: Int, scratch: inout SearchScratch
    ) {
        guard count > 0 else { return }
        let foreignCount = orderDistinctGrams(query, scratch: &scratch)
        let bound = SimilarityBound(
            queryCount: scratch.rarities.count + foreignCount, percent: percent)
        let probedCount = scratch.rarities.count - bound.skippedCount
        let first = firstRank(length: bound.leastLength)
        guard probedCount > 0, first < count else { return }
        scratch.greatestCounts.removeAll(keepingCapacity: true)
        for found in 0...min(probedCount, RankCounts.greatest - 1) {
            scratch.greatestCounts.append(bound.greatestCount(overlap: found + bound.skippedCount))
        }
        RankCounts.reserve(count, words: &scratch.rankCounts, marks: &scratch.rankMarks)
        collectSimilar(
            bound, from: UInt32(truncatingIfNeeded: first), probing: scratch.rarities,
            scratch.greatestCounts, &scratch.rankCounts, &scratch.rankMarks, &scratch.candidates)
        verifySimilar(bound, limit: limit, scratch: &scratch)
    }

    /// Writes where the query's distinct grams stand in the order by rarity, ascending.
    ///
    /// - Returns: The number of distinct grams that hold a symbol which no key of the lane can hold.
    private func orderDistinctGrams(_ query: PreparedKey, scratch: inout SearchScratch) -> Int {
        scratch.rarities.removeAll(keepingCapacity: true)
        scratch.foreignGrams.removeAll(keepingCapacity: true)
        let scalars = query.scalars.span
        scratch.queryGrams.begin(capacity: scalars.count + 2)
        var (first, second) = (UInt32(0), UInt32(0))
        for position in 0..<(scalars.count + 2) {
            let third = position < scalars.count ? scalars[position] : 0
            if max(first, second, third) > UInt32(Symbol.greatest) {
                scratch.foreignGrams.append(UInt64(first) << 42 | UInt64(second) << 21 | UInt64(third))
            } else {
                let gram = Symbol.gram(
                    Symbol(truncatingIfNeeded: first), Symbol(truncatingIfNeeded: second),
                    Symbol(truncatingIfNeeded: third))
                if scratch.queryGrams.insert(gram) { scratch.rarities.append(grams.rarity(gram)) }
            }
            (first, second) = (second, third)
        }
        sortInPlace(&scratch.rarities)
        sortDistinct(&scratch.foreignGrams)
        return scratch.foreignGrams.count
    }

    /// Collects the ranks of all keys that may be similar, ascending.
    ///
    /// - Parameters:
    ///   - bound: What is asked for.
    ///   - first: The first rank of interest.
    ///   - rarities: The grams whose lists are read.
    ///   - greatestCounts: For each number of these lists, how many grams a key may have that stands in so many; any
    ///     number beyond the end.
    ///   - words: Memory of the counters.
    ///   - marks: Likewise.
    ///   - candidates: Replaced by the ranks.
    private func collectSimilar(
        _ bound: SimilarityBound, from first: UInt32, probing rarities: [UInt64],
        _ greatestCounts: [Int], _ words: inout [UInt64], _ marks: inout [UInt64],
        _ candidates: inout [UInt32]
    ) {
        candidates.removeAll(keepingCapacity: true)
        let greatestCounts = greatestCounts.span
        let probed = rarities.span.extracting(first: rarities.count - bound.skippedCount)
        let window = first..<UInt32(truncatingIfNeeded: count)
        var counts = RankCounts(words: words.mutableSpan, marks: marks.mutableSpan)
        for place in probed.indices where probed[place] >> 32 > 0 {
            let parts = grams.parts(of: Int(probed[place] & 0xFFFF_FFFF))
            for part in 0..<GramBound.partCount {
                grams.forEachRank(in: parts[part], window: window) { counts.add($0) }
            }
        }
        var lengths = RankLengths()
        counts.drain(atLeast: bound.leastOverlap - bound.skippedCount) { rank, found in
            if found < greatestCounts.count {
                let length = lengths.advance(to: rank, in: self.lengths)
                guard mayHave(greatestCounts[found], rank: rank, length: length) else { return }
            }
            candidates.append(rank)
        }
    }

    /// Whether a key may have so few distinct grams.
    @inline(__always)
    private func mayHave(_ gramCount: Int, rank: UInt32, length: Int) -> Bool {
        guard length + 2 > gramCount else { return true }
        let signature = signatures[Int(rank)]
        // The grams of a key that holds the blank repeat in other ways, so do those of the empty key.
        guard signature & Symbol.signatureBits(0).first == 0, length > 0 else { return true }
        return (signature & Symbol.distinctBits).nonzeroBitCount + 4 <= gramCount
    }

    /// Compares the candidates with the query gram by gram and appends those that are similar.
    private func verifySimilar(_ bound: SimilarityBound, limit: Int, scratch: inout SearchScratch) {
        let capacity = max(limit * 2, 32)
        // Sound keys together have no more symbols than this.
        var budget = keys.count
        for index in scratch.candidates.indices {
            let place = Int(byLength[Int(scratch.candidates[index])])
            let key = key(place)
            guard place < count, key.count <= budget else { continue }
            budget -= key.count
            var keyCount = 0
            var overlap = 0
            scratch.keyGrams.begin(capacity: key.count + 2)
            forEachGram(of: key) { gram in
                guard scratch.keyGrams.insert(gram) else { return }
                keyCount &+= 1
                if scratch.queryGrams.contains(gram) { overlap &+= 1 }
            }
            guard bound.admits(keyCount: keyCount, overlap: overlap) else { continue }
            scratch.similar.append(
                SimilarKey(
                    keyID: firstID &+ UInt32(truncatingIfNeeded: place),
                    permille: bound.permille(keyCount: keyCount, overlap: overlap)))
            if scratch.similar.count >= capacity { keepBest(limit, of: &scratch.similar) }
        }
    }
}

/// The lengths of keys whose ranks come in ascending order.
private struct RankLengths {
    private var length = 0
    private var entry = 0
    private var end = 0

    /// The length of the key of a rank.
    ///
    /// - Parameters:
    ///   - rank: A rank that is no less than the one before.
    ///   - lengths: The lane's table of lengths.
    /// - Returns: The length.
    /// - Complexity: O(1) on average.
    @inline(__always)
    mutating func advance(to rank: UInt32, in lengths: borrowing Column<UInt32>) -> Int {
        while Int(rank) >= end {
            length = Int(lengths[entry * 2])
            entry += 1
            end = entry * 2 < lengths.count ? Int(lengths[entry * 2 + 1]) : Int.max
        }
        return length
    }
}
