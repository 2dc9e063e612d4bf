internal import CardModel

extension PrintingMatch {
    /// Which sets become part of another one.
    ///
    /// A set follows its printings: it becomes part of the set that at least half of the smaller one's printings were
    /// found in. Sets whose printings say nothing become one where their identifiers are the same, or where they are
    /// linked and nothing else is. Two sets of one dump never become one.
    ///
    /// - Parameters:
    ///   - kept: The row that each row became part of.
    ///   - named: The dumps that name each set.
    /// - Returns: For each set that goes the set that stays.
    mutating func keptSets(_ kept: [UInt32], _ named: [SetKey: UInt32]) -> [SetKey: SetKey] {
        let survey = SetSurvey(self, kept, named)
        var targets: [UInt32: UInt32] = [:]
        var dumps = survey.dumps
        for candidate in survey.candidates {
            let (lost, target) = (candidate.lost, Self.last(candidate.target, targets))
            guard targets[lost] == nil, lost != target, let own = dumps[Int(lost)],
                let other = dumps[Int(target)],
                clusters.dumpSets.areDisjoint(own, other), survey.mayBeOne(candidate, links)
            else { continue }
            // Earlier dumps keep their sets, also where the printings voted the other way round.
            let isLater = (clusters.dumpSets[own].first ?? 0) > (clusters.dumpSets[other].first ?? 0)
            targets[isLater ? lost : target] = isLater ? target : lost
            dumps[Int(isLater ? target : lost)] = clusters.dumpSets.union(own, other)
        }
        return Dictionary(
            uniqueKeysWithValues: targets.map {
                (links.keys[Int($0.key)], links.keys[Int(Self.last($0.value, targets))])
            })
    }

    private static func last(_ set: UInt32, _ targets: [UInt32: UInt32]) -> UInt32 {
        var set = set
        while let next = targets[set] { set = next }
        return set
    }
}

/// What the printings of sets say about which of them are one.
private struct SetSurvey {
    struct Candidate {
        var lost: UInt32
        var target: UInt32
        var votes: Int
    }

    /// Pairs that may be one, the surest first.
    private(set) var candidates: [Candidate] = []
    /// The dumps of each set.
    private(set) var dumps: [UInt32?]
    private var counts: [Int]
    private var numbers: [UInt32: Set<UInt32>] = [:]

    init(_ match: borrowing PrintingMatch, _ kept: [UInt32], _ named: [SetKey: UInt32]) {
        let count = match.links.keys.count
        dumps = match.links.keys.map { named[$0] }
        counts = [Int](repeating: 0, count: count)
        var dumpSets = match.clusters.dumpSets
        var votes: [UInt64: Int] = [:]
        for (row, target) in kept.enumerated() {
            let (set, other) = (match.sets[row], match.sets[Int(target)])
            dumps[Int(set)] =
                dumps[Int(set)].map { dumpSets.union($0, match.rows[row].dumps) } ?? match.rows[row].dumps
            counts[Int(set)] += 1
            if set != other { votes[UInt64(set) << 32 | UInt64(other), default: 0] += 1 }
        }
        candidates = votes.map {
            Candidate(lost: UInt32($0.key >> 32), target: UInt32(truncatingIfNeeded: $0.key), votes: $0.value)
        }
        addLinked(match, Set(votes.keys))
        candidates.sort { ($1.votes, $0.lost, $0.target) < ($0.votes, $1.lost, $1.target) }
    }

    /// Adds pairs of sets that are linked to each other and to nothing else.
    private mutating func addLinked(_ match: borrowing PrintingMatch, _ voted: Set<UInt64>) {
        var members: [UInt32: [UInt32]] = [:]
        for set in match.links.keys.indices.lazy.map({ UInt32($0) }) where match.links.keys[Int(set)].id != 0
        {
            members[match.links.component(set), default: []].append(set)
        }
        for (_, sets) in members.sorted(by: { $0.key < $1.key }) where sets.count == 2 {
            let pair = (sets[1], sets[0])
            let keys = [UInt64(pair.0) << 32 | UInt64(pair.1), UInt64(pair.1) << 32 | UInt64(pair.0)]
            if keys.contains(where: { voted.contains($0) }) { continue }
            candidates.append(Candidate(lost: pair.0, target: pair.1, votes: 0))
            for set in sets { numbers[set] = [] }
        }
        for (row, set) in match.sets.enumerated() where numbers[set] != nil {
            numbers[set]?.insert(match.rows[row].number)
        }
    }

    /// Whether the printings of two sets allow that they are one.
    func mayBeOne(_ candidate: Candidate, _ links: SetLinks) -> Bool {
        let (lost, target) = (candidate.lost, candidate.target)
        if candidate.votes > 0 { return 2 * candidate.votes >= min(counts[Int(lost)], counts[Int(target)]) }
        if links.setClass(lost) == links.setClass(target) { return true }
        // The same numbers with other names mean another set.
        return numbers[lost].map { $0.isDisjoint(with: numbers[target] ?? []) } ?? false
    }
}
