/// What tells one generation of an index from the next.
struct IndexDifference {
    private let previous: SearchIndex?
    private let current: SearchIndex

    /// Compares two generations.
    ///
    /// - Parameters:
    ///   - previous: The generation before; `nil` when there was none.
    ///   - current: The new generation.
    init(from previous: SearchIndex?, to current: SearchIndex) {
        self.previous = previous
        self.current = current
    }

    /// Writes counts and differences into a report.
    ///
    /// - Complexity: O(n log n) in the number of printings.
    func tell(_ report: inout ReleaseReport) {
        report.printingCount = current.printingCount
        report.nameCount = current.nameCount
        let sets = current.sets
        report.setCount = sets.count
        guard previous !== current else { return }
        tellSets(sets, previous?.sets ?? [], &report)
        tellPrintings(current.fingerprints, previous?.fingerprints ?? [], &report)
    }

    private func tellSets(_ new: [IndexedSet], _ old: [IndexedSet], _ report: inout ReleaseReport) {
        let newKeys = Set(new.map { Key($0.set) })
        let oldKeys = Set(old.map { Key($0.set) })
        report.newSets = Self.changes(new.filter { !oldKeys.contains(Key($0.set)) })
        report.goneSets = Self.changes(old.filter { !newKeys.contains(Key($0.set)) })
    }

    private func tellPrintings(_ new: [Fingerprint], _ old: [Fingerprint], _ report: inout ReleaseReport) {
        var oldIndex = 0
        for fingerprint in new {
            while oldIndex < old.count, old[oldIndex].identity < fingerprint.identity {
                report.gonePrintings += 1
                oldIndex += 1
            }
            guard oldIndex < old.count, old[oldIndex].identity == fingerprint.identity else {
                report.newPrintings += 1
                continue
            }
            if old[oldIndex].content != fingerprint.content { report.changedPrintings += 1 }
            oldIndex += 1
        }
        report.gonePrintings += old.count - oldIndex
    }

    private static func changes(_ sets: [IndexedSet]) -> [ReleaseReport.SetChange] {
        sets.map { ReleaseReport.SetChange(set: $0.set, printingCount: $0.printingCount) }
            .sorted { left, right in
                let (leftDay, rightDay) = (
                    left.set.releaseDate?.daysSinceEpoch ?? .min,
                    right.set.releaseDate?.daysSinceEpoch ?? .min
                )
                return leftDay != rightDay
                    ? leftDay > rightDay : (left.set.game, left.set.id) < (right.set.game, right.set.id)
            }
    }

    private struct Key: Hashable {
        var game: Game
        var id: String

        init(_ set: CardSet) {
            game = set.game
            id = set.id
        }
    }
}
