/// The library behind the commands of the real program.
struct LiveLibrary: CardLibrary {
    private var notJoined: CommandError {
        CommandError(.indexUnusable, "this build of cardex is not joined to its library")
    }

    func search(
        _ query: String, _ options: SearchOptions, withPrices: Bool
    ) throws(CommandError) -> AnswerView { throw notJoined }

    func complete(_ prefix: String, _ options: CompleteOptions) throws(CommandError) -> AnswerView {
        throw notJoined
    }

    func card(_ options: CardOptions) throws(CommandError) -> CardView? { throw notJoined }

    func sets(_ options: SetsOptions) throws(CommandError) -> [SetView] { throw notJoined }

    func stats(_ options: SharedOptions) throws(CommandError) -> ReportView { throw notJoined }

    func verify(_ options: SharedOptions) throws(CommandError) -> ReportView { throw notJoined }

    func price(_ options: PriceOptions) async throws(CommandError) -> [QuoteView] { throw notJoined }

    func rebuild(
        _ options: RebuildOptions, progress: (WorkProgress) -> Void
    ) async throws(CommandError) -> ReportView { throw notJoined }

    func warm(
        _ options: WarmOptions, progress: (WorkProgress) -> Void
    ) async throws(CommandError) -> ReportView { throw notJoined }
}
