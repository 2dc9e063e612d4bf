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
        let masks = query.masks.view
        let length = min(query.length, ErrorAutomaton.greatestLength)
        switch distance {
        case 1: walk(masks, PrefixTarget<OneEdit>(length: length), scratch: &scratch)
        case 2: walk(masks, PrefixTarget<TwoEdits>(length: length), scratch: &scratch)
        default: walk(masks, PrefixTarget<ThreeEdits>(length: length), scratch: &scratch)
        }
        guard query.length > ErrorAutomaton.greatestLength else { return }
        refine(masks, within: distance, from: first, scratch: &scratch)
    }

    /// Walks the trie with the error automaton.
    ///
    /// A node's subtree is a range of keys. Once some prefix is within the distance all keys below are, so the subtree
    /// is entered only where a longer prefix may still come closer. Where no edit is left most siblings are passed over
    /// by their labels alone. A sound trie has one visit per node at most; the count of visits also ends walks over damaged
    /// ones, whose nodes may share children without end.
    private func walk<Edits: EditCount>(
        _ masks: PatternMaskView, _ target: PrefixTarget<Edits>, scratch: inout SearchScratch
    ) {
        let firstRange = scratch.ranges.count
        var siblings = WalkFrame(
            automaton: ErrorAutomaton(), continuations: 0, node: 0, following: labels.count, depth: 1,
            best: target.rootBest)
        scratch.walk.removeAll(keepingCapacity: true)
        var visits = labels.count
        while visits > 0 {
            visits &-= 1
            if siblings.continuations != 0, !passOver(&siblings, masks, &visits) {
                guard let outer = scratch.walk.popLast() else { return }
                siblings = outer
                continue
            }
            let node = siblings.node
            let label = labels[node]
            let isLast = label & lastFlag != 0
            let following = isLast ? siblings.following : node &+ 1
            var automaton = siblings.automaton
            automaton.advance(masks.first(label & ~lastFlag), Edits.self)
            siblings.node = following

            var best = siblings.best
            var isEntered = false
            if target.isAlive(automaton) {
                best = target.best(automaton, siblings.best)
                let child = targets[node]
                if child & DictionaryLayout.leafFlag != 0 {
                    best = finish(
                        Int(child & ~DictionaryLayout.leafFlag), automaton, best, parent: siblings, masks,
                        target)
                } else if target.canImprove(automaton, best), Int(child) > node {
                    isEntered = true
                    if !isLast { scratch.walk.append(siblings) }
                    siblings = WalkFrame(
                        automaton: automaton, continuations: target.continuations(automaton),
                        node: Int(child), following: following, depth: siblings.depth &+ 1, best: best)
                }
            }
            guard !isEntered else { continue }
            if best <= Edits.value {
                let range = KeyRange(
                    lower: firstID(below: node), upper: firstID(below: following), distance: best)
                appendMerging(range, from: firstRange, to: &scratch.ranges)
            }
            guard isLast else { continue }
            guard let outer = scratch.walk.popLast() else { return }
            siblings = outer
        }
    }

    /// Moves on to the next sibling whose label continues the pattern.
    ///
    /// No prefix up to the siblings is within the distance, so there is nothing to say about those passed over.
    ///
    /// - Returns: Whether there is one.
    @inline(__always)
    private func passOver(_ siblings: inout WalkFrame, _ masks: PatternMaskView, _ visits: inout Int) -> Bool
    {
        var node = siblings.node
        while visits > 0 {
            let label = labels[node]
            guard masks.first(label & ~lastFlag) & siblings.continuations == 0 else {
                siblings.node = node
                return true
            }
            guard label & lastFlag == 0 else { return false }
            node &+= 1
            visits &-= 1
        }
        return false
    }

    /// The least distance of any prefix of a leaf's key.
    @inline(__always)
    private func finish<Edits: EditCount>(
        _ index: Int, _ reached: ErrorAutomaton, _ reachedBest: Int, parent: WalkFrame,
        _ masks: PatternMaskView,
        _ target: PrefixTarget<Edits>
    ) -> Int {
        let key = key(index)
        // A key that ends at the parent has no symbol for the leaf's label.
        guard key.count >= parent.depth else { return parent.best }
        var automaton = reached
        var best = reachedBest
        var position = parent.depth
        while position < key.count, target.canImprove(automaton, best) {
            automaton.advance(masks.first(key[position]), Edits.self)
            best = target.best(automaton, best)
            position &+= 1
        }
        return best
    }

    /// The id of the first key below a trie node, or the id after all keys for the node after all nodes.
    ///
    /// Children stand after their parents, so a sound chain of first children ends at a leaf; one that turns back is
    /// damaged.
    private func firstID(below node: Int) -> UInt32 {
        var node = node
        while node < labels.count {
            let target = targets[node]
            if target & DictionaryLayout.leafFlag != 0 {
                return firstID &+ min(target & ~DictionaryLayout.leafFlag, UInt32(truncatingIfNeeded: count))
            }
            guard Int(target) > node else { break }
            node = Int(target)
        }
        return firstID &+ UInt32(truncatingIfNeeded: count)
    }

    /// Marks the last of neighbouring trie nodes.
    @inline(__always)
    private var lastFlag: Symbol { 1 << Symbol(Symbol.bitWidth - 1) }

    /// Replaces the ranges found for the first 63 symbols of a long query by those of the whole query.
    ///
    /// An alignment of the whole query with a prefix, cut after 63 symbols, is one of no greater distance: a swap
    /// across the cut becomes a missing symbol. So only keys in these ranges can match.
    private func refine(
        _ masks: PatternMaskView, within distance: Int, from first: Int, scratch: inout SearchScratch
    ) {
        let rough = scratch.ranges[first...]
        scratch.ranges.removeSubrange(first...)
        for range in rough {
            for id in range.lower..<range.upper {
                let found = AlignmentDistance.boundedPrefix(
                    masks, key(Int(id &- firstID)), limit: distance, columns: &scratch.columns)
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
    guard range.lower < range.upper else { return }
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

/// A row of sibling nodes, and what is known about the prefix that leads to them.
struct WalkFrame: Sendable {
    let automaton: ErrorAutomaton
    /// The positions of the pattern of which the next symbol must have one, zero when any symbol may follow.
    let continuations: UInt64
    /// The next sibling to visit.
    var node: Int
    /// The node whose first key follows the last key below the siblings.
    let following: Int
    /// The number of symbols up to and with a sibling's label.
    let depth: Int
    /// The least distance of any prefix up to here.
    let best: Int
}

/// What a walk looks for: acceptance by the automaton, with as few edits as possible.
private struct PrefixTarget<Edits: EditCount> {
    let length: Int
    /// The automaton's bit after the query's last symbol.
    let acceptance: UInt64
    /// The automaton's bits up to that one.
    let meaningful: UInt64

    @inline(__always)
    init(length: Int) {
        self.length = length
        acceptance = 1 << UInt64(length)
        meaningful = acceptance | (acceptance - 1)
    }

    /// The distance of the empty prefix, or one more than are followed.
    var rootBest: Int { min(length, Edits.value + 1) }

    /// Whether some longer text may be accepted.
    @inline(__always)
    func isAlive(_ automaton: ErrorAutomaton) -> Bool {
        automaton.states(Edits.value) & meaningful != 0
    }

    /// The least distance so far, after a symbol.
    @inline(__always)
    func best(_ automaton: ErrorAutomaton, _ best: Int) -> Int {
        min(best, automaton.accepted(acceptance, Edits.self))
    }

    /// Whether some longer text may be accepted with fewer edits than the best so far.
    @inline(__always)
    func canImprove(_ automaton: ErrorAutomaton, _ best: Int) -> Bool {
        best > 0 && automaton.states(best - 1) & meaningful != 0
    }
    /// The positions of the pattern of which the next symbol must have one, zero when any symbol may follow.
    @inline(__always)
    func continuations(_ automaton: ErrorAutomaton) -> UInt64 {
        automaton.states(Edits.value - 1) & meaningful == 0
            ? automaton.continuations(Edits.self) & meaningful : 0
    }
}
