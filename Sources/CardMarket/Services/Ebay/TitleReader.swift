internal import CardModel
internal import CardText

/// The kind of copy that a listing offers: those of one kind can be compared.
struct ListedCopy: Hashable {
    /// The company and ten times the grade, such as `PSA 95`; empty for a card that is not graded.
    var grade: String
    /// The finish.
    var finish: Finish
    /// The edition; empty where the title names none.
    var edition: String
}

/// Reads what the title of a listing says, in the words that queries are read by.
///
///     1999 Pokemon Base Set Charizard 4/102 1st Edition PSA 9     PSA 90, holofoil, 1stEdition
///     Charizard 4/102 Base Set LOT x4                             none: several things
///     Charizard 4/130 Base Set 2                                  none: another number
///
/// A title that leaves a doubt gives nothing: there are more listings, and an ask for another card is worse than none.
struct TitleReader: ~Copyable {
    /// The number by which eBay knows graded cards.
    static let gradedCondition = "2750"
    /// The number by which eBay knows cards that are not graded.
    static let rawCondition = "4000"

    private var folder = Folder()
    private var words = QueryWords()
    private var recognizer = TermRecognizer()

    /// Makes a reader.
    init() {}

    /// Describes a printing as a listing's title would.
    mutating func wanted(_ printing: Printing, _ set: CardSet?) -> WantedCard? {
        WantedCard(printing, set, &folder)
    }

    /// Tells which copy of a card a listing offers.
    ///
    /// - Parameters:
    ///   - listing: The listing.
    ///   - card: The card.
    /// - Returns: The copy, or `nil` when the listing is about something else, or that can't be told.
    /// - Complexity: O(length of the title).
    mutating func copy(in listing: EbayListing, of card: WantedCard) -> ListedCopy? {
        let folded = folder.fold(listing.title)
        let text = " \(String(decoding: folded.spaced, as: UTF8.self)) "
        guard let name = card.names.first(where: { text.contains($0) }), isTheCard(listing.title, text, card)
        else { return nil }
        let utf8 = listing.title.utf8
        words.read(folded, of: utf8.span)
        recognizer.read(words, of: utf8.span)
        let nameWords = Self.words(of: name, in: text)
        let terms = recognizer.terms.filter { !$0.words.overlaps(nameWords) }
        guard !ListingWords.meanSomethingElse(text, terms, besides: card.ownWords),
            let grade = Self.grade(terms, listing.conditionID), Self.speaks(card.language, terms)
        else { return nil }
        let editions = Set(terms.filter { $0.kind == .edition }.map(\.value))
        guard editions.count <= 1, editions.isDisjoint(with: ["error", "signed"]) else { return nil }
        guard let finish = Self.finish(terms, card.finishes) else { return nil }
        return ListedCopy(grade: grade, finish: finish, edition: editions.first ?? "")
    }

    /// Whether number or set say that it is the printing, and nothing contradicts.
    private func isTheCard(_ title: String, _ text: String, _ card: WantedCard) -> Bool {
        let numbers = NumberGrammar.terms(in: title).map(\.term)
        func fits(_ term: NumberTerm) -> Bool {
            guard term.number == card.number else { return false }
            guard let total = term.total, let known = card.total else { return true }
            // Totals of galleries and promos have letters of their own.
            return total == known || total.utf8.contains { $0 &- UInt8(ascii: "0") >= 10 }
        }
        let certain = numbers.filter(\.isCertain)
        guard certain.isEmpty || certain.contains(where: fits) else { return false }
        if certain.contains(where: fits) { return true }
        let namesSet = !card.set.isEmpty && text.contains(card.set)
        guard card.isKnownByNumber else { return namesSet }
        // A number with letters is rarely anything else; a bare one needs the set beside it.
        let hasLetters = card.number.utf8.contains { $0 &- UInt8(ascii: "0") >= 10 }
        return numbers.contains(where: fits) && (hasLetters || namesSet)
    }

    /// The grade, empty for a card that is not graded; `nil` where title and condition leave a doubt.
    private static func grade(_ terms: [QueryTerm], _ conditionID: String) -> String? {
        let grades = Set(terms.filter { $0.kind == .grade }.map(\.value))
        switch (grades.count, conditionID) {
        case (0, gradedCondition): return nil
        case (0, _): return ""
        // `PSA 10?` of a card that is not graded is a hope.
        case (_, rawCondition): return nil
        case (1, _): return grades.first.flatMap(GradeText.tenfold)
        default: return nil
        }
    }

    /// Whether a title fits a language: English is that of titles that name none.
    private static func speaks(_ language: String, _ terms: [QueryTerm]) -> Bool {
        let named = Set(terms.filter { $0.kind == .language }.map(\.value))
        guard !named.isEmpty else { return language == "en" }
        let own = LanguageWords.spellings(of: language)
        return named.allSatisfy(own.contains)
    }

    /// The finish that a title names, or that goes without saying; `nil` where it names one that the card has not.
    private static func finish(_ terms: [QueryTerm], _ finishes: [Finish]) -> Finish? {
        let named = Set(terms.filter { $0.kind == .finish }.map { Finish(rawValue: $0.value) })
        guard named.count <= 1 else { return nil }
        guard let finish = named.first else {
            return finishes.isEmpty || finishes.contains(.normal) ? .normal : finishes.min()
        }
        if finishes.isEmpty || finishes.contains(finish) { return finish }
        // Sellers say foil for holo and the other way round.
        let other: Finish = finish == .foil ? .holofoil : .foil
        let isShiny = finish == .foil || finish == .holofoil
        return isShiny && finishes.contains(other) ? other : nil
    }

    /// The places among the words of a text of a phrase in it, both with a blank on each side.
    private static func words(of phrase: String, in text: String) -> Range<Int> {
        guard let found = text.firstRange(of: phrase) else { return 0..<0 }
        let start = text[..<found.lowerBound].split(separator: " ").count
        return start..<(start + phrase.split(separator: " ").count)
    }
}

/// Grades as observations have them.
enum GradeText {
    /// Turns `PSA 9.5` into `PSA 95`.
    ///
    /// - Parameter text: A company and a grade of 1 to 10, in halves.
    /// - Returns: The company and ten times the grade; `nil` without a grade.
    static func tenfold(_ text: String) -> String? {
        guard let blank = text.lastIndex(of: " ") else { return nil }
        return tenfold(company: String(text[..<blank]), grade: String(text[text.index(after: blank)...]))
    }

    /// Puts a company and a grade together.
    ///
    /// - Parameters:
    ///   - company: The company.
    ///   - grade: The grade, such as `9.5`; words behind it are passed over.
    /// - Returns: The company and ten times the grade; `nil` where there is none of 1 to 10.
    static func tenfold(company: String, grade: String) -> String? {
        let number = grade.prefix { $0.isNumber || $0 == "." }
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap({ Int($0) }), (1...10).contains(whole), parts.count <= 2,
            let tenths = parts.count == 2 ? Int(parts[1].prefix(1)) : 0, whole * 10 + tenths <= 100,
            !company.isEmpty, company.utf8.count <= 40
        else { return nil }
        return "\(company) \(whole * 10 + tenths)"
    }
}
