package import CardModel
package import CardPricing

/// The answer to one query, as the command prints it.
package struct AnswerView: Sendable {
    /// How sure an answer is.
    package enum Verdict: String, Sendable, CaseIterable {
        /// One name stands out.
        case unique
        /// Several names fit about as well.
        case ambiguous
        /// Nothing lies near; these merely look alike.
        case guess
        /// There are no results.
        case none
    }

    /// The query as typed.
    package var query: String
    /// How long it took from parsing the query to the ranked hits.
    package var elapsedNanoseconds: UInt64
    /// How sure the answer is.
    package var verdict: Verdict
    /// Whether everything that could match was looked at.
    package var isExhaustive: Bool
    /// The names found, best first.
    package var results: [ResultView]
    /// What a person should know about how the query was read.
    package var note: String?
    /// Why the answer is what it is; `nil` unless asked for.
    package var explanation: ExplanationView?
    /// Whether the prices of all printings were looked for; a server that has no more time leaves the last ones out.
    package var pricesComplete = true

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - query: The query as typed.
    ///   - elapsedNanoseconds: How long it took.
    ///   - verdict: How sure the answer is.
    ///   - isExhaustive: Whether everything was looked at.
    ///   - results: The names found, best first.
    package init(
        query: String, elapsedNanoseconds: UInt64, verdict: Verdict, isExhaustive: Bool, results: [ResultView]
    ) {
        self.query = query
        self.elapsedNanoseconds = elapsedNanoseconds
        self.verdict = verdict
        self.isExhaustive = isExhaustive
        self.results = results
    }

    /// The answer to a query that can't match anything, such as an empty line.
    ///
    /// - Parameter query: The query as typed.
    /// - Returns: An answer without results.
    package static func nothing(for query: String) -> AnswerView {
        AnswerView(query: query, elapsedNanoseconds: 0, verdict: .none, isExhaustive: true, results: [])
    }
}

/// One name that matches a query.
package struct ResultView: Sendable {
    /// One step of the ranking, for `--explain`.
    package struct Reason: Sendable {
        /// What was compared, such as `distance`.
        package var name: String
        /// Its value for this name.
        package var value: Int
        /// What the value says to people; `nil` where it is the usual one.
        package var remark: String?

        /// Makes a reason.
        ///
        /// - Parameters:
        ///   - name: What was compared.
        ///   - value: Its value for this name.
        ///   - remark: What the value says to people.
        package init(_ name: String, _ value: Int, remark: String? = nil) {
            self.name = name
            self.value = value
            self.remark = remark
        }
    }

    /// The name as its game spells it.
    package var name: String
    /// The other name by which it was found, such as one in another language; `nil` when by its own.
    package var foundBy: String?
    /// The rank as one number; more is better.
    package var score: Int
    /// How many edits away the name is.
    package var distance: Int
    /// How the name matches, such as `exact` or `typo`.
    package var match: String
    /// How the text that was found leads to the name, such as `face`; `nil` unless asked for.
    package var foundAs: String?
    /// The ranges of UTF-8 offsets that matched, in `foundBy` or else in the name; `nil` unless asked for.
    package var highlights: [Range<Int>]?
    /// Why the name ranks where it does; empty unless asked for.
    package var reasons: [Reason]
    /// The printings of the name, best first.
    package var printings: [PrintingView]
    /// How many printings fit in all; `printings` may hold fewer.
    package var printingCount: Int

    /// Makes a result.
    ///
    /// - Parameters:
    ///   - name: The name as its game spells it.
    ///   - foundBy: The other name by which it was found.
    ///   - score: The rank as one number.
    ///   - distance: How many edits away the name is.
    ///   - match: How the name matches.
    ///   - highlights: The ranges of UTF-8 offsets that matched.
    ///   - reasons: Why the name ranks where it does.
    ///   - printings: The printings, best first.
    ///   - printingCount: How many printings fit in all; as many as are given when `nil`.
    package init(
        name: String, foundBy: String? = nil, score: Int, distance: Int, match: String,
        highlights: [Range<Int>]? = nil, reasons: [Reason] = [], printings: [PrintingView] = [],
        printingCount: Int? = nil
    ) {
        self.name = name
        self.foundBy = foundBy
        self.score = score
        self.distance = distance
        self.match = match
        self.highlights = highlights
        self.reasons = reasons
        self.printings = printings
        self.printingCount = max(printings.count, printingCount ?? 0)
    }
}

/// One printing of a name.
package struct PrintingView: Sendable {
    /// The stable id.
    package var id: PrintingID
    /// The set's identifier inside the game; empty when unknown.
    package var setID: String
    /// The set's printed name; empty when unknown.
    package var setName: String
    /// The collector number as text; empty when unknown.
    package var number: String
    /// The total printed on the set's cards.
    package var printedTotal: Int?
    /// The rarity; empty when unknown.
    package var rarity: String
    /// The language code.
    package var language: String
    /// The day it came out.
    package var releasedAt: CalendarDate?
    /// The price to show beside it.
    package var price: PriceQuote?
    /// The addresses of a small and a large picture, each empty where there is none; `nil` unless asked for.
    package var images: (small: String, large: String)?

    /// Makes a printing.
    ///
    /// - Parameters:
    ///   - id: The stable id.
    ///   - setID: The set's identifier.
    ///   - setName: The set's printed name.
    ///   - number: The collector number as text.
    ///   - printedTotal: The total printed on the set's cards.
    ///   - rarity: The rarity.
    ///   - language: The language code.
    ///   - releasedAt: The day it came out.
    ///   - price: The price to show beside it.
    package init(
        id: PrintingID, setID: String = "", setName: String = "", number: String = "",
        printedTotal: Int? = nil, rarity: String = "", language: String = "en",
        releasedAt: CalendarDate? = nil, price: PriceQuote? = nil
    ) {
        self.id = id
        self.setID = setID
        self.setName = setName
        self.number = number
        self.printedTotal = printedTotal
        self.rarity = rarity
        self.language = language
        self.releasedAt = releasedAt
        self.price = price
    }

    /// The number with the printed total where that makes sense: `4/102`, but `TG12/TG30`, `SWSH123` as they are.
    package var numberOfTotal: String {
        let isPlain = !number.isEmpty && number.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        guard let printedTotal, printedTotal > 0, isPlain else { return number }
        return "\(number)/\(printedTotal)"
    }

    /// The set's name, else its identifier, with the language when that is not English.
    package var setInWords: String {
        let set = setName.isEmpty ? setID : setName
        return language == "en" || language.isEmpty ? set : "\(set) (\(language))"
    }
}
