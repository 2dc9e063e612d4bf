extension KeyLane {
    /// Appends the ranges of keys that have a prefix within a distance of the query, ascending and disjoint.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - distance: The greatest number of edits, from one to three.
    ///   - scratch: Receives the ranges, each with the least distance of any prefix of its keys.
    /// - Complexity: O(trie nodes within the distance of some prefix of the query). Queries beyond 63 symbols also
    ///   compute one distance per key that begins like their first 63.
    func appendFuzzyPrefixRanges(_ query: PreparedKey, within distance: Int, scratch: inout SearchScratch) {
        guard canHold(query, within: distance) else { return }
        let first = scratch.ranges.count
        let walk = PrefixWalk(
            lane: self, masks: query.masks.view, distance: distance,
            length: min(query.length, ErrorAutomaton.greatestLength), firstRange: first)
        var remaining = labels.count + 1
        walk.visit(
            from: 0, below: WalkState(best: walk.rootDistance), depth: 0, upper: count, remaining: &remaining,
            ranges: &scratch.ranges)
        guard query.length > ErrorAutomaton.greatestLength else { return }
        refine(query, within: distance, from: first, scratch: &scratch)
    }

    /// Replaces the ranges found for the first 63 symbols of a long query by those of the whole query.
    ///
    /// An alignment of the whole query with a prefix, cut after 63 symbols, is one of no greater distance: a swap
    /// across the cut becomes a missing symbol. So only keys in these ranges can match.
    private func refine(
        _ query: PreparedKey, within distance: Int, from first: Int, scratch: inout SearchScratch
    ) {
        let rough = scratch.ranges[first...]
        scratch.ranges.removeSubrange(first...)
        for range in rough {
            for id in range.lower..<range.upper {
                let found = AlignmentDistance.boundedPrefix(
                    query.masks.view, key(Int(id - firstID)), limit: distance, columns: &scratch.columns)
                guard found <= distance else { continue }
                appendMerging(
                    KeyRange(lower: id, upper: id + 1, distance: found), from: first, to: &scratch.ranges)
            }
        }
    }
}

/// Appends a range, or lengthens the last one where it continues it.
@inline(__always)
private func appendMerging(_ range: KeyRange, from first: Int, to ranges: inout [KeyRange]) {
    if ranges.count > first {
        let last = ranges[ranges.count - 1]
        if last.upper == range.lower, last.distance == range.distance {
            ranges[ranges.count - 1] = KeyRange(
                lower: last.lower, upper: range.upper, distance: last.distance)
            return
        }
    }
    ranges.append(range)
}

/// What a walk knows at a node: the automaton, and the least distance of any prefix up to it.
private struct WalkState {
    var automaton = ErrorAutomaton()
    var best: Int
}

/// A walk over the trie of a lane, with the error automaton of a query.
///
/// A node's subtree is a range of key ids. Once some prefix is within the distance all keys below are, so the subtree
/// is entered only where a longer prefix may still come closer.
private struct PrefixWalk<Symbol: KeySymbol>: ~Escapable {
    let lane: KeyLane<Symbol>
    let masks: PatternMaskView
    let distance: Int
    let length: Int
    /// The number of ranges that were there before.
    let firstRange: Int
    /// The automaton's bit after the query's last symbol.
    let acceptance: UInt64
    /// The automaton's bits up to that one.
    let meaningful: UInt64

    @_lifetime(copy lane, copy masks)
    init(
        lane: KeyLane<Symbol>, masks: PatternMaskView, distance: Int, length: Int, firstRange: Int
    ) {
        self.firstRange = firstRange
        self.lane = lane
        self.masks = masks
        self.distance = distance
        self.length = length
        acceptance = 1 << UInt64(length)
        meaningful = acceptance | (acceptance - 1)
    }

    /// The distance of the empty prefix, or `distance` + 1.
    var rootDistance: Int { min(length, distance + 1) }

    /// Visits neighbouring nodes and what is below them.
    ///
    /// - Parameters:
    ///   - first: The first of the nodes; they end with a flagged label.
    ///   - parent: What is known above them.
    ///   - depth: The number of symbols above them.
    ///   - upper: The lane's key index after all keys below them.
    ///   - remaining: Visits left. A sound trie has one per node; a damaged one could share nodes without end.
    ///   - ranges: Receives the ranges.
    func visit(
        from first: Int, below parent: WalkState, depth: Int, upper: Int, remaining: inout Int,
        ranges: inout [KeyRange]
    ) {
        var node = first
        while remaining > 0, node < lane.labels.count {
            remaining -= 1
            let label = lane.labels[node]
            let isLast = label & lane.lastFlag != 0
            var state = parent
            state.automaton.advance(masks.first(label & ~lane.lastFlag), distance: distance)
            state.best = min(parent.best, state.automaton.accepted(acceptance, limit: distance))
            let target = lane.targets[node]
            if target & DictionaryLayout.leafFlag != 0 {
                let key = Int(target & ~DictionaryLayout.leafFlag)
                finish(key, state, parentBest: parent.best, depth: depth + 1, ranges: &ranges)
            } else if canImprove(state) {
                if Int(target) > node {
                    let end = isLast ? upper : lane.firstKey(below: node + 1)
                    visit(
                        from: Int(target), below: state, depth: depth + 1, upper: end, remaining: &remaining,
                        ranges: &ranges)
                }
            } else if state.best <= distance {
                emit(
                    lane.firstKey(below: node), isLast ? upper : lane.firstKey(below: node + 1), state.best,
                    &ranges)
            }
            if isLast { return }
            node += 1
        }
    }

    /// Whether some longer prefix may be closer than the best so far.
    @inline(__always)
    private func canImprove(_ state: WalkState) -> Bool {
        state.best > 0 && state.automaton.states(state.best - 1) & meaningful != 0
    }

    /// Reads the rest of the only key below a node.
    private func finish(
        _ index: Int, _ reached: WalkState, parentBest: Int, depth: Int, ranges: inout [KeyRange]
    ) {
        var state = reached
        if state.best <= distance || canImprove(state) {
            let key = lane.key(index)
            if key.count < depth {
                // The key ends at the parent; the node's label stands for no symbol.
                state.best = parentBest
            } else {
                var position = depth
                while position < key.count, canImprove(state) {
                    state.automaton.advance(masks.first(key[position]), distance: distance)
                    state.best = min(state.best, state.automaton.accepted(acceptance, limit: distance))
                    position += 1
                }
            }
        }
        if state.best <= distance { emit(index, index + 1, state.best, &ranges) }
    }

    /// Appends the ids of a range of keys.
    @inline(__always)
    private func emit(_ lower: Int, _ upper: Int, _ best: Int, _ ranges: inout [KeyRange]) {
        let upper = min(upper, lane.count)
        guard lower < upper else { return }
        let range = KeyRange(
            lower: lane.firstID &+ UInt32(truncatingIfNeeded: lower),
            upper: lane.firstID &+ UInt32(truncatingIfNeeded: upper), distance: best)
        appendMerging(range, from: firstRange, to: &ranges)
    }
}

extension KeyLane {
    /// Marks the last of neighbouring trie nodes.
    @inline(__always)
    var lastFlag: Symbol { 1 << Symbol(Symbol.bitWidth - 1) }

    /// The first key below a trie node.
    ///
    /// Children stand after their parents, so a sound chain of first children ends at a leaf; a damaged one that
    /// turns back, or is longer than any walk, ends as "beyond all keys".
    func firstKey(below node: Int) -> Int {
        var node = node
        for _ in 0...labels.count {
            let target = targets[node]
            guard target & DictionaryLayout.leafFlag == 0 else {
                return Int(target & ~DictionaryLayout.leafFlag)
            }
            guard Int(target) > node else { return count }
            node = Int(target)
        }
        return count
    }
}
