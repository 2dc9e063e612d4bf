internal import CardIndex

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
            var changes = GenerationChanges(from: previous?.fingerprints ?? [], to: current.fingerprints)
            if let previous { changes.match(formerIDs(of: previous)) }
            for print in changes.new { tally.add(\.new, at: print.position, now: places) }
            for pair in changes.changed { tally.add(\.changed, at: pair.now, now: places) }
            for pair in changes.renamed {
                tally.add(\.changed, at: pair.now, now: places)
                tally.add(\.renamed, at: pair.now, now: places)
            }
            for pair in changes.moved {
                tally.add(\.changed, at: pair.now, now: places)
                tally.add(\.moved, at: pair.now, now: places)
            }
            for print in changes.gone { tally.add(\.gone, at: print.position, before: formerPlaces) }
            if let previous { addSamples(changes, from: previous, to: &report) }
        }
        tally.tell(&report)
    }

    private func addSamples(
        _ changes: GenerationChanges, from previous: SearchIndex, to report: inout ReleaseReport
    ) {
        let limit = ReleaseReport.sampleLimit
        report.newPrintings = changes.new.map(\.position).sorted().prefix(limit)
            .compactMap { current.printing(at: $0) }.map { PrintingChange($0) }
        report.gonePrintings = changes.gone.map(\.position).sorted().prefix(limit)
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

    /// The ids that were given up in merges of either generation, with those they lead to, both ways.
    private func formerIDs(of previous: SearchIndex) -> FormerIDs {
        var ids = FormerIDs()
        current.forEachFormerID { former, kept in ids.current[former.hash] = kept.hash }
        // What led to another printing before may stand for itself now that the other's dump is gone.
        previous.forEachFormerID { former, kept in ids.previous[kept.hash] = former.hash }
        return ids
    }
}

extension PrintingID {
    /// The hash by which an index finds it.
    fileprivate var hash: UInt64 { IdentifierHash.of(game: game.rawValue, nativeID: nativeID) }
}
