public import CardModel

/// What a price is for and what it means: everything of an observation but printing, amount and time.
public struct PriceVariant: Hashable, Sendable {
    /// Who published the price.
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
    /// The currency of the amounts.
    public var currency: Currency

    /// Makes a variant.
    ///
    /// - Parameters:
    ///   - source: Who published the price.
    ///   - kind: What kind of number it is.
    ///   - statistic: Which statistic it is.
    ///   - finish: The finish.
    ///   - edition: The edition.
    ///   - condition: The condition.
    ///   - grade: The grading company and grade.
    ///   - sourceVariant: The source's own key of the variant.
    ///   - currency: The currency.
    public init(
        source: String, kind: PriceObservation.Kind, statistic: PriceObservation.Statistic, finish: Finish,
        edition: String = "", condition: String = "", grade: String = "", sourceVariant: String,
        currency: Currency
    ) {
        self.source = source
        self.kind = kind
        self.statistic = statistic
        self.finish = finish
        self.edition = edition
        self.condition = condition
        self.grade = grade
        self.sourceVariant = sourceVariant
        self.currency = currency
    }

    /// Takes the variant out of an observation.
    ///
    /// - Parameter observation: The observation.
    public init(_ observation: PriceObservation) {
        self.init(
            source: observation.source, kind: observation.kind, statistic: observation.statistic,
            finish: observation.finish, edition: observation.edition, condition: observation.condition,
            grade: observation.grade, sourceVariant: observation.sourceVariant,
            currency: observation.amount.currency)
    }
}

/// The price of one variant on one day.
public struct DailyPrice: Hashable, Sendable {
    /// The day, in UTC.
    public var day: CalendarDate
    /// What the price is for.
    public var variant: PriceVariant
    /// The amount.
    public var amount: Money

    /// Makes a daily price.
    ///
    /// - Parameters:
    ///   - day: The day, in UTC.
    ///   - variant: What the price is for.
    ///   - amount: The amount.
    public init(day: CalendarDate, variant: PriceVariant, amount: Money) {
        self.day = day
        self.variant = variant
        self.amount = amount
    }
}
