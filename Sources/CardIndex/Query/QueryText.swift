internal import CardText

/// One reading of a query: the name that is looked for, and what its other words ask of the printings.
struct QueryText {
    /// The text of the name: what is left when all terms are taken out.
    var name: String
    /// The collector number, if one was recognised.
    var number: NumberTerm?
    /// The sets that are named, ascending; `nil` admits every set.
    var sets: [UInt32]?
    /// The languages that are named, as strings of the index; `nil` admits every language.
    var languages: [UInt32]?
    /// The game that is named, as a string of the index.
    var game: UInt32?
    /// What printings stand first.
    var preference = PrintingPreference()
    /// The words that were taken out, in the order of the query.
    var terms: [RecognizedTerm] = []
    /// Whether the query can hardly be read otherwise.
    var isCertain = false
    /// How many words are left for a name; `nil` when it is the whole text.
    var wordsLeft: Int?
    /// Whether the filters that the query spells out hold: in all readings but the whole text as a name.
    var usesExplicitFilters = false
    /// Whether a total that was typed is set aside.
    var ignoresTotal = false
    /// Whether a number that was typed is set aside.
    var ignoresNumber = false

    init(name: String) {
        self.name = name
    }

    /// Whether no word is left for a name, so that the printings themselves are asked for.
    var isTermsOnly: Bool { wordsLeft == 0 }

    /// Whether a number is set aside that may as well have been a part of the name.
    var setsDoubtfulNumberAside: Bool { ignoresNumber && !isCertain }

    /// Sets the total aside that no such printing has.
    mutating func dropTotal() {
        guard number?.total != nil else { return }
        number?.total = nil
        ignoresTotal = true
    }

    /// Sets the number aside that no such printing has.
    mutating func dropNumber() {
        guard let number else { return }
        ignoresTotal = number.total != nil
        ignoresNumber = true
        self.number = nil
        markUnmet([.number])
    }

    /// Sets the sets aside that hold no such printing.
    mutating func dropSets() {
        guard sets != nil else { return }
        sets = nil
        markUnmet([.set, .series])
    }

    /// Sets the language and the game aside that no such printing has.
    mutating func dropLanguageAndGame() {
        guard languages != nil || game != nil else { return }
        languages = nil
        game = nil
        markUnmet([.language, .game])
    }

    private mutating func markUnmet(_ meanings: Set<RecognizedTerm.Meaning>) {
        for index in terms.indices where !terms[index].isExplicit && meanings.contains(terms[index].meaning) {
            terms[index].use = .unmet
        }
    }
}
