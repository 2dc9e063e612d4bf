/// Keeps an index from being replaced by one that has lost cards: a dump that was left out, cut short or filtered.
struct LossGuard {
    /// How many printings of a game, in percent, may be gone without being asked about.
    static let allowedPercent = 5

    private let report: ReleaseReport
    private let former: [SourceNote]
    private let indexPath: String

    /// Makes a guard.
    ///
    /// - Parameters:
    ///   - report: What tells the new index from the old one.
    ///   - former: The dumps that went into the old one.
    ///   - indexPath: Where the index stands.
    init(_ report: ReleaseReport, former: [SourceNote], indexPath: String) {
        self.report = report
        self.former = former
        self.indexPath = indexPath
    }

    /// The games that have lost too much, the greatest loss first.
    var losses: [GameChange] {
        report.games.filter { $0.counts.gone * 100 > $0.before * Self.allowedPercent }
            .sorted { ($1.counts.gone, $0.game) < ($0.counts.gone, $1.game) }
    }

    /// Refuses to go on when a game has lost too much.
    func check() throws(RebuildError) {
        let losses = losses
        guard !losses.isEmpty else { return }
        throw RebuildError(
            .tooMuchLost,
            "\(indexPath) is left as it is: \(losses.map(describe).joined(separator: "; "))",
            remedy: """
                bring the missing dump (`cardex rebuild --from FORMAT:PATH`, or `cardex sources`), or say --allow-loss \
                to publish without those printings
                """,
            report: report)
    }

    private func describe(_ loss: GameChange) -> String {
        // Never rounded up: 100 % are all.
        let permille = loss.counts.gone * 1_000 / max(1, loss.before)
        let share = "\(permille / 10)" + (permille % 10 == 0 ? "" : ".\(permille % 10)")
        let lost =
            loss.now == 0
            ? "all \(loss.before) printings of \(loss.game) would be gone"
            : "\(loss.counts.gone) of \(loss.before) printings of \(loss.game) would be gone (\(share) %)"
        return "\(lost), \(cause(of: loss.game))"
    }

    /// Which dump the loss likely comes from.
    private func cause(of game: Game) -> String {
        let now = report.dumps.filter { !$0.source.holdsPricesAlone }
        var fewer: [(loss: Int, text: String)] = []
        for note in former {
            guard let before = note.printings[game], before > 0 else { continue }
            let successors = now.filter { $0.source.specification == note.specification }
            // Where two dumps of a game share a format, only both together can be compared.
            let siblings = former.filter { $0.specification == note.specification }
            let total = siblings.reduce(0) { $0 + ($1.printings[game] ?? 0) }
            if successors.isEmpty {
                fewer.append(
                    (
                        before,
                        "likely because the dump of format \(note.specification), which gave \(before), is not among "
                            + "the sources this time"
                    ))
                continue
            }
            let current = successors.reduce(0) { $0 + ($1.printings[game] ?? 0) }
            if current < total {
                let paths = successors.map(\.source.path).joined(separator: ", ")
                fewer.append(
                    (total - current, "likely because \(paths) gives \(current), where it gave \(total)"))
            }
        }
        return fewer.max { $0.loss < $1.loss }?.text
            ?? "likely because their ids are others than before, as from another publisher"
    }
}
