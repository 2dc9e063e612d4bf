internal import CardIndex
internal import CardModel
internal import CardText

/// The evidence of a line in the terms of an index: what is asked of every candidate.
struct LineQuestion {
    /// The readings of the name, the least stripped first.
    var readings: [NameReading] = []
    /// The names that the readings lead to.
    var names: [NameHit] = []
    /// The sets that the line names, each in its surest way.
    var sets: [Int: SetQuality] = [:]
    /// Whether the line names a set that the index does not know.
    var hasUnknownSet = false
    /// Whether two fields name different sets.
    var hasContradictorySets = false
    /// The collector number.
    var number: NumberText?
    /// The numbers of the index that equal it, and those that nearly do.
    var numbers: Range<UInt32> = 0..<0
    var otherNumbers: [Range<UInt32>] = []
    /// Whether two fields give different numbers.
    var hasContradictoryNumbers = false
    /// The printings that identifiers lead to.
    var identified: Set<Int> = []
    /// The services whose identifiers led there, and whether some led nowhere.
    var identifierKinds: [String] = []
    var hasUnknownIdentifier = false
    /// The game as a string of the index.
    var game: String?
    /// The ways to write the language; empty where the line says none.
    var languages: [String] = []
    /// The rarity, folded.
    var rarity = ""
    /// The finish and the edition.
    var finish: Finish?
    /// Whether the copy exists on screens only.
    var isDigital = false
    /// Words beside the name that were not understood.
    var unknownWords: [String] = []

    /// A name that may be meant.
    struct NameHit {
        /// The name.
        var name: UInt32
        /// How well it agrees.
        var agreement: NameAgreement
        /// The only printings that are called so, where it is not all of the name.
        var printings: [Int]?
    }

    /// Whether the line gives a name.
    var hasName: Bool { readings.first.map { !$0.folded.joined.isEmpty } ?? false }

    /// The surest sets, for looking printings up by number.
    var surestSets: [Int] {
        guard let best = sets.values.min() else { return [] }
        let surest = sets.filter { $0.value == best || best == .exact && $0.value == .part }.keys.sorted()
        return Array(surest.prefix(24))
    }
}
