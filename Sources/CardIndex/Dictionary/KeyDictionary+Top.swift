extension KeyDictionary {
    /// Chooses the best keys of some ranges: by distance, then by score from the top, then by key id.
    ///
    /// The keys of one distance are popped lazily from blocks with known greatest scores, so the work grows with what
    /// is asked for and refused, not with the ranges.
    ///
    /// - Parameters:
    ///   - limit: The greatest number of keys.
    ///   - ranges: Disjoint ranges, such as ``SearchScratch/ranges``.
    ///   - scratch: Its `top` is replaced.
    ///   - isAccepted: Asked once for every key considered, best first, until `limit` are accepted.
    /// - Complexity: O(ranges + (`limit` + refused) × log(blocks)) pops of 64 keys at most.
    package func top(
        _ limit: Int, of ranges: [KeyRange], scratch: inout SearchScratch,
        accepting isAccepted: (UInt32) -> Bool = { _ in true }
    ) {
        scratch.top.removeAll(keepingCapacity: true)
        guard limit > 0 else { return }
        for distance in 0...ErrorAutomaton.greatestDistance {
            scratch.heap.removeAll(keepingCapacity: true)
            for range in ranges where range.distance == distance {
                seed(Int(range.lower), min(Int(range.upper), keyCount), &scratch.heap)
            }
            while let best = scratch.heap.first {
                guard best.kind == .key else {
                    popHeap(&scratch.heap)
                    expand(best, &scratch.heap)
                    continue
                }
                if isAccepted(best.lower) {
                    scratch.top.append(KeyMatch(keyID: best.lower, distance: distance))
                    if scratch.top.count == limit { return }
                }
                replaceByNext(best, &scratch.heap)
            }
        }
    }

    /// Pushes what stands for a range.
    private func seed(_ lower: Int, _ upper: Int, _ heap: inout [ScoredRange]) {
        guard lower < upper else { return }
        if upper - lower <= 1 << DictionaryLayout.smallBlockShift {
            pushBest(lower, upper, below: nil, &heap)
        } else {
            push(lower, upper, .bigBlock, &heap)
        }
    }

    /// Pushes the blocks that a range touches, each under its greatest score, which is the block's or less.
    private func push(_ lower: Int, _ upper: Int, _ kind: ScoredRange.Kind, _ heap: inout [ScoredRange]) {
        let isBig = kind == .bigBlock
        let shift = isBig ? DictionaryLayout.bigBlockShift : DictionaryLayout.smallBlockShift
        var start = lower
        while start < upper {
            let block = start >> shift
            let end = min(upper, (block + 1) << shift)
            let score = isBig ? bigMaxima[block] : smallMaxima[block]
            pushHeap(ScoredRange(score: score, kind: kind, lower: start, upper: end, from: start), &heap)
            start = end
        }
    }

    /// Replaces a popped block by what it consists of.
    private func expand(_ block: ScoredRange, _ heap: inout [ScoredRange]) {
        if block.kind == .bigBlock {
            push(Int(block.lower), Int(block.upper), .smallBlock, &heap)
        } else {
            pushBest(Int(block.lower), Int(block.upper), below: nil, &heap)
        }
    }

    /// Replaces the key on top by the next best of its range.
    private func replaceByNext(_ key: ScoredRange, _ heap: inout [ScoredRange]) {
        guard let next = best(Int(key.from), Int(key.upper), below: key) else {
            popHeap(&heap)
            return
        }
        heap[0] = next
        siftDown(&heap)
    }

    /// Pushes the best key of a short range.
    private func pushBest(_ lower: Int, _ upper: Int, below: ScoredRange?, _ heap: inout [ScoredRange]) {
        if let best = best(lower, upper, below: below) { pushHeap(best, &heap) }
    }

    /// The best key of a short range, after a key that was popped from it.
    private func best(_ lower: Int, _ upper: Int, below popped: ScoredRange?) -> ScoredRange? {
        let range = scores.slice(lower..<upper)
        // Score above the complement of the index: unlike the scores alone, these are distinct.
        let limit = popped.map {
            Int32($0.score) << 8 | (0xFF - Int32(truncatingIfNeeded: Int($0.lower) - lower))
        }
        let bound = limit ?? Int32.max
        var best: Int32 = -1
        for index in range.indices {
            let key = Int32(range[index]) << 8 | (0xFF &- Int32(truncatingIfNeeded: index))
            best = key < bound && key > best ? key : best
        }
        guard best >= 0 else { return nil }
        return ScoredRange(
            score: UInt16(truncatingIfNeeded: best >> 8), kind: .key, lower: lower + Int(0xFF - best & 0xFF),
            upper: upper, from: lower)
    }
}

/// A key, or a block of keys under a score that none of them exceeds.
struct ScoredRange: Sendable {
    /// What a range stands for.
    enum Kind: UInt8, Sendable {
        case bigBlock, smallBlock, key
    }

    /// The greatest score.
    let score: UInt16
    let kind: Kind
    /// The key, or the first key of the block.
    let lower: UInt32
    /// The id after the last key of the block, or of the short range that the key was found in.
    let upper: UInt32
    /// The first key of that short range.
    let from: UInt32

    @inline(__always)
    init(score: UInt16, kind: Kind, lower: Int, upper: Int, from: Int) {
        self.score = score
        self.kind = kind
        self.lower = UInt32(truncatingIfNeeded: lower)
        self.upper = UInt32(truncatingIfNeeded: upper)
        self.from = UInt32(truncatingIfNeeded: from)
    }

    /// Least is best: by score from the top, then by id.
    ///
    /// A block before a key of equal score is opened first when it
    /// holds smaller ids, so ties come out in order of ids.
    @inline(__always)
    var order: UInt64 {
        UInt64(UInt16.max - score) << 32 | UInt64(lower)
    }
}

/// Adds to a binary heap with the least order on top.
private func pushHeap(_ range: ScoredRange, _ heap: inout [ScoredRange]) {
    heap.append(range)
    var hole = heap.count - 1
    while hole > 0 {
        let parent = (hole - 1) / 2
        guard range.order < heap[parent].order else { break }
        heap[hole] = heap[parent]
        hole = parent
    }
    heap[hole] = range
}

/// Removes the top of the heap.
private func popHeap(_ heap: inout [ScoredRange]) {
    guard let last = heap.popLast(), !heap.isEmpty else { return }
    heap[0] = last
    siftDown(&heap)
}

/// Moves a new top of the heap to its place.
private func siftDown(_ heap: inout [ScoredRange]) {
    let range = heap[0]
    var hole = 0
    while true {
        var child = hole * 2 + 1
        guard child < heap.count else { break }
        if child + 1 < heap.count, heap[child + 1].order < heap[child].order { child += 1 }
        guard heap[child].order < range.order else { break }
        heap[hole] = heap[child]
        hole = child
    }
    heap[hole] = range
}
