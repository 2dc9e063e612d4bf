public import CardModel

/// What one price stands for: everything that makes two copies of a printing worth different amounts, and the currency.
public struct VariantGroup: Hashable, Sendable {
    /// The finish.
    public var finish: Finish
    /// The edition; empty when the game has none.
    public var edition: String
    /// The condition; empty when the source mixes them.
    public var condition: String
    /// The grading company and grade; empty when not graded.
    public var grade: String
    /// The currency of the amounts.
    public var currency: Currency

    /// Makes a group.
    ///
    /// - Parameters:
    ///   - finish: The finish.
    ///   - edition: The edition.
    ///   - condition: The condition.
    ///   - grade: The grading company and grade.
    ///   - currency: The currency.
    public init(
        finish: Finish, edition: String = "", condition: String = "", grade: String = "", currency: Currency
    ) {
        self.finish = finish
        self.edition = edition
        self.condition = condition
        self.grade = grade
        self.currency = currency
    }

    /// Takes the group out of an observation.
    ///
    /// - Parameter observation: The observation.
    public init(_ observation: PriceObservation) {
        self.init(
            finish: observation.finish, edition: observation.edition, condition: observation.condition,
            grade: observation.grade, currency: observation.amount.currency)
    }

    /// Takes the group out of the variant of a daily price.
    ///
    /// - Parameter variant: The variant.
    public init(_ variant: PriceVariant) {
        self.init(
            finish: variant.finish, edition: variant.edition, condition: variant.condition,
            grade: variant.grade, currency: variant.currency)
    }

    /// Whether an observation belongs to the group; it is seen where it stands, because it takes longer to copy.
    ///
    /// - Parameters:
    ///   - position: Which observation.
    ///   - observations: The observations.
    /// - Returns: Whether all five agree.
    func holds(_ position: Int, of observations: [StoredObservation]) -> Bool {
        observations[position].observation.finish == finish
            && observations[position].observation.amount.currency == currency
            && observations[position].observation.edition == edition
            && observations[position].observation.condition == condition
            && observations[position].observation.grade == grade
    }

    /// Whether two groups mean the same copy, though they may call its finish differently.
    ///
    /// Cardmarket prices cards that exist as holofoil alone under no finish, which reads as normal. So the two are one copy where
    /// neither currency knows the other of them.
    ///
    /// - Parameters:
    ///   - other: The other group.
    ///   - groups: All groups of the printing.
    /// - Returns: Whether finish, edition, condition and grade agree, or one is normal, the other holofoil, and neither
    ///   currency has both.
    /// - Complexity: O(n) for n groups.
    package func isSameCopy(as other: VariantGroup, among groups: [VariantGroup]) -> Bool {
        guard agreesBesidesFinish(with: other) else { return false }
        if finish == other.finish { return true }
        guard currency != other.currency else { return false }
        guard
            (finish == .normal && other.finish == .holofoil)
                || (finish == .holofoil && other.finish == .normal)
        else { return false }
        return !groups.contains { group in
            agreesBesidesFinish(with: group)
                && ((group.finish == finish && group.currency == other.currency)
                    || (group.finish == other.finish && group.currency == currency))
        }
    }

    /// Whether two groups agree in edition, condition and grade.
    private func agreesBesidesFinish(with other: VariantGroup) -> Bool {
        edition == other.edition && condition == other.condition && grade == other.grade
    }
}

/// The groups of one printing's observations, each with a number.
///
/// Few printings have more than a handful, and comparing a handful of short texts is faster than hashing them; a printing
/// with very many, as a hostile file may make one, is looked up by hash.
struct VariantGroups {
    private(set) var list: [VariantGroup] = []
    private var numbers: [VariantGroup: Int] = [:]
    private var latest = 0

    private static let mostCompared = 24

    /// Returns the number of the group an observation belongs to, which is a new one for the first of a group.
    ///
    /// - Parameters:
    ///   - position: Which observation.
    ///   - observations: The observations.
    /// - Returns: The number, which is a position in `list`.
    mutating func number(of position: Int, in observations: [StoredObservation]) -> Int {
        if latest < list.count, list[latest].holds(position, of: observations) { return latest }
        if list.count <= Self.mostCompared {
            for number in list.indices where list[number].holds(position, of: observations) {
                latest = number
                return number
            }
        } else {
            if numbers.isEmpty {
                for (number, group) in list.enumerated() { numbers[group] = number }
            }
            if let number = numbers[VariantGroup(observations[position].observation)] {
                latest = number
                return number
            }
        }
        let group = VariantGroup(observations[position].observation)
        if !numbers.isEmpty { numbers[group] = list.count }
        latest = list.count
        list.append(group)
        return latest
    }
}
