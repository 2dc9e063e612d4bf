internal import CardIndex

/// Whether what a line says of one thing agrees with a printing.
enum Agreement: Hashable {
    /// The line says nothing of it, or the printing does not.
    case unsaid
    case agrees
    /// The same but for marks, letters or regions.
    case nearly
    case disagrees
}

/// Everything that speaks for and against one printing.
struct CandidateEvidence {
    /// The printing.
    let facts: PrintingFacts
    /// How well the name agrees.
    var name: NameAgreement
    /// How the set is named; `nil` where the line names none, or none that is known.
    var setQuality: SetQuality?
    /// Whether the set agrees.
    var set = Agreement.unsaid
    /// Whether the collector number agrees.
    var number = Agreement.unsaid
    /// Whether the printed total agrees.
    var total = Agreement.unsaid
    /// Whether identifiers agree.
    var identifier = Agreement.unsaid
    /// Whether the language agrees.
    var language = Agreement.unsaid
    /// Whether the rarity agrees.
    var rarity = Agreement.unsaid
    /// Whether the finish is known to exist.
    var finish = Agreement.unsaid
    /// Whether it exists on screens although the line does not say so, or the other way round.
    var isOtherMedium = false
    /// Whether it is in the language that lines without one mean.
    var isUsualLanguage = true

    /// The weight of all evidence; see the cases for what outweighs what.
    ///
    /// Set and number together outweigh a name that merely differs, a name with its set outweighs a number that does not
    /// fit, and an identifier outweighs any one of them.
    var score: Int {
        var sum = name.weight
        switch (set, setQuality) {
        case (.agrees, .exact): sum += 60
        case (.agrees, .alike): sum += 42
        case (.agrees, .part): sum += 30
        case (.agrees, _): sum += 22
        case (.disagrees, .exact): sum -= 40
        case (.disagrees, .part): sum -= 40
        case (.disagrees, _): sum -= 25
        default: break
        }
        sum += Self.weight(number, 60, 38, -30) + Self.weight(total, 12, 0, -15)
        sum += Self.weight(identifier, 90, 0, -20) + Self.weight(language, 4, 0, -12)
        sum += Self.weight(rarity, 8, 4, -3) + Self.weight(finish, 1, 0, -2)
        if isOtherMedium { sum -= 15 }
        if !isUsualLanguage { sum -= 10 }
        return sum
    }

    /// Whether two printings fit a line equally well, so that the line does not tell them apart.
    func isEqual(to other: CandidateEvidence) -> Bool {
        name.isExact == other.name.isExact && (name.isExact || name == other.name) && set == other.set
            && setQuality == other.setQuality && number == other.number && total == other.total
            && identifier == other.identifier && language == other.language && rarity == other.rarity
            && isOtherMedium == other.isOtherMedium && isUsualLanguage == other.isUsualLanguage
    }

    /// Whether something that the line says speaks against the printing.
    var isContradicted: Bool {
        self.set == .disagrees || number == .disagrees || total == .disagrees || identifier == .disagrees
            || name == .different
    }

    private static func weight(_ agreement: Agreement, _ agrees: Int, _ nearly: Int, _ disagrees: Int) -> Int
    {
        switch agreement {
        case .unsaid: 0
        case .agrees: agrees
        case .nearly: nearly
        case .disagrees: disagrees
        }
    }
}
