/// What tells one generation of an index from the next.
///
/// The fingerprints of both stand in the order of their identities, so that one walk over the two finds what is new,
/// what says something else, what is called otherwise and what is gone.
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
    /// - Complexity: O(n) in the size of both indexes.
    func tell(_ report: inout ReleaseReport) {
        report.printingCount = current.printingCount
        report.nameCount = current.nameCount
        let sets = current.sets
        report.setCount = sets.count
        var tally = ChangeTally(before: previous?.sets ?? [], now: sets)
        let places = current.places
        let formerPlaces = previous?.places ?? .none
        tally.count(before: formerPlaces, now: places)
        if previous !== current {
            let changes = Changes(from: previous?.fingerprints ?? [], to: current.fingerprints)
            for position in changes.new { tally.add(\.new, at: position, now: places) }
            for pair in changes.changed { tally.add(\.changed, at: pair.now, now: places) }
            for pair in changes.renamed {
                tally.add(\.changed, at: pair.now, now: places)
                tally.add(\.renamed, at: pair.now, now: places)
            }
            for position in changes.gone { tally.add(\.gone, at: position, before: formerPlaces) }
            if let previous { addSamples(changes, from: previous, to: &report) }
        }
        tally.tell(&report)
    }

    private func addSamples(
        _ changes: Changes, from previous: SearchIndex, to report: inout ReleaseReport
    ) {
        let limit = ReleaseReport.sampleLimit
        report.newPrintings = changes.new.sorted().prefix(limit)
            .compactMap { current.printing(at: $0) }.map { PrintingChange($0) }
        report.gonePrintings = changes.gone.sorted().prefix(limit)
            .compactMap { previous.printing(at: $0) }.map { PrintingChange($0) }
        report.changedPrintings = changes.changed.sorted { $0.now < $1.now }.prefix(limit)
            .compactMap { current.printing(at: $0.now) }.map { PrintingChange($0) }
        report.renamedPrintings = changes.renamed.sorted { $0.now < $1.now }.prefix(limit)
            .compactMap { pair in
                current.printing(at: pair.now).map {
                    PrintingChange($0, formerName: previous.printing(at: pair.before)?.printing.name)
                }
            }
    }

    /// The positions of what differs.
    private struct Changes {
        var new: [Int] = []
        /// What says something else under the same name.
        var changed: [(before: Int, now: Int)] = []
        var renamed: [(before: Int, now: Int)] = []
        var gone: [Int] = []

        init(from old: [Fingerprint], to current: [Fingerprint]) {
            var next = 0
            for fingerprint in current {
                while next < old.count, old[next].identity < fingerprint.identity {
                    gone.append(old[next].position)
                    next += 1
                }
                guard next < old.count, old[next].identity == fingerprint.identity else {
                    new.append(fingerprint.position)
                    continue
                }
                let former = old[next]
                next += 1
                if former.name != fingerprint.name {
                    renamed.append((former.position, fingerprint.position))
                } else if former.content != fingerprint.content {
                    changed.append((former.position, fingerprint.position))
                }
            }
            gone += old[next...].map(\.position)
        }
    }
}
