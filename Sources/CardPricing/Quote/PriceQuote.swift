public import CardModel

/// One price as it is shown: the amount, where it comes from, and how old it is now.
public struct PriceQuote: Hashable, Sendable {
    /// The amount.
    public var amount: Money
    /// Who published it.
    public var source: String
    /// What kind of number it is.
    public var kind: PriceObservation.Kind
    /// Which statistic it is.
    public var statistic: PriceObservation.Statistic
    /// The finish it is for.
    public var finish: Finish
    /// The edition it is for; empty when the game has none.
    public var edition: String
    /// The condition it is for; empty when the source mixes them.
    public var condition: String
    /// The grading company and grade; empty when not graded.
    public var grade: String
    /// The source's own key of the variant.
    public var sourceVariant: String
    /// When the source says the price was valid, in seconds since the epoch; 0 or less when it does not say.
    public var asOf: Int64
    /// When the price was fetched, in seconds since the epoch.
    public var fetchedAt: Int64
    /// How old the price is in seconds; below zero when a clock was set back.
    public var age: Int64
    /// How much the price may be trusted for its age.
    public var freshness: Freshness
    /// Whether the price is served from the store because no source could be asked.
    public var isOffline: Bool
    /// What all sources together say, in the same finish, edition, condition, grade and currency; `nil` where that was
    /// not worked out.
    public var estimate: PriceEstimate?

    /// Makes a quote of a stored observation.
    ///
    /// - Parameters:
    ///   - stored: The observation as stored.
    ///   - now: The time at which the quote is made, in seconds since the epoch.
    ///   - isOffline: Whether no source could be asked.
    ///   - estimate: What all sources together say, where that was worked out.
    public init(
        _ stored: StoredObservation, now: Int64, isOffline: Bool = false, estimate: PriceEstimate? = nil
    ) {
        let observation = stored.observation
        amount = observation.amount
        source = observation.source
        kind = observation.kind
        statistic = observation.statistic
        finish = observation.finish
        edition = observation.edition
        condition = observation.condition
        grade = observation.grade
        sourceVariant = observation.sourceVariant
        asOf = observation.asOf
        fetchedAt = stored.fetchedAt
        age = stored.age(at: now)
        freshness = Freshness(age: age)
        self.isOffline = isOffline
        self.estimate = estimate
    }

    /// What the price stands for.
    var group: VariantGroup {
        VariantGroup(
            finish: finish, edition: edition, condition: condition, grade: grade, currency: amount.currency)
    }
}
