internal import CardModel
package import Cardex

/// What `cardex sync` is told.
package struct SyncOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// How many seconds lie between two rounds; `nil` for one round.
    package var every: Int64?
    /// How the store is kept up to date.
    package var settings: SyncSettings

    /// Takes what was typed.
    init(shared: SharedOptions, _ flags: GivenFlags, game: Game?) {
        self.shared = shared
        every = flags.every
        settings = SyncSettings(
            budget: WarmBudget(flags) ?? WarmBudget(),
            limits: StorageLimits(printings: flags.keptPrintings, bytes: flags.keptBytes),
            predicts: !flags.skipsPrediction, games: game.map { [$0] })
    }
}

extension WarmBudget {
    /// The budget that was typed, or `nil` when none was.
    init?(_ flags: GivenFlags) {
        guard flags.requests != nil || flags.bytes != nil || flags.minutes != nil else { return nil }
        self.init(requests: flags.requests, bytes: flags.bytes, minutes: flags.minutes)
    }
}
