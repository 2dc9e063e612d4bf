import CardTestSupport
import Testing

@testable import CardText

@Suite struct NumberTests {
    @Test(arguments: [
        ("063", "63"), ("TG012", "TG12"), ("swsh123", "SWSH123"), ("101†", "101†"), ("1a", "1A"),
        ("★1", "★1"),
        ("123*", "123★"), ("0", "0"), ("000", "0"), ("0a", "0A"), ("100", "100"), ("SV3.5", "SV3-5"),
        ("#4", "4"), (" 4 ", "4"), ("LOB-EN005", "LOBEN5"), ("lob en005", "LOBEN5"), ("LOBEN005", "LOBEN5"),
        ("OP01-001", "OP1-1"), ("op01 001", "OP1-1"), ("OP11", "OP11"), ("4-102", "4-102"), ("００４", "4"),
        ("٤", "4"),
        ("?", "?"), ("!", "!"), ("ONE", "ONE"), ("", ""), ("é1", "É1"), ("H01", "H1"),
        ("A0B00C10", "A0B0C10"),
        ("0-0", "0-0"), ("1-0", "1-0"), ("10-01", "10-1"), ("00-10", "0-10"), ("SM12a", "SM12A"),
        ("82+", "82+"),
    ])
    func keysAreCanonical(_ text: String, _ key: String) {
        #expect(CollectorNumber.key(of: text) == key)
        #expect(CollectorNumber.key(of: key) == key)
    }

    @Test func marksAreKeptButReachable() {
        #expect(CollectorNumber.unmarked("101†") == "101")
        #expect(CollectorNumber.unmarked("101") == nil)
        #expect(CollectorNumber.unmarked("★") == nil)
    }

    @Test func keysOfKeysAreThemselves() {
        var names = RandomNames(seed: 61)
        var generator = SeededGenerator(seed: 62)
        let alphabet = Array("00123aZ-/ .#†*０٣★".unicodeScalars)
        for round in 0..<6_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...8, using: &generator) {
                text.append(alphabet.randomElement(using: &generator) ?? "0")
            }
            let key = CollectorNumber.key(of: round.isMultiple(of: 2) ? names.next() : String(text))
            #expect(Array(CollectorNumber.key(of: key).utf8) == Array(key.utf8), "\(String(text))")
        }
    }

    /// The candidates as text: `number/total` with `!` where certain, then the covered part of the query.
    private func terms(_ query: String) -> [String] {
        NumberGrammar.terms(in: query).map { term, range in
            let total = term.total.map { "/\($0)" } ?? ""
            let part = String(decoding: Array(query.utf8)[range], as: UTF8.self)
            return "\(term.number)\(total)\(term.isCertain ? "!" : "") [\(part)]"
        }
    }

    @Test func oneLetterIsANameAndLettersWithATotalAreANumber() {
        #expect(terms("N 105/124") == ["105/124! [105/124]"])
        #expect(terms("n. 4/102") == ["4/102! [n. 4/102]"])
        #expect(terms("unown E/115") == ["E/115 [E/115]"])
        #expect(terms("Alph Lithograph FOUR/102") == ["FOUR/102 [FOUR/102]"])
        #expect(terms("fire/ice 2").first == "2 [2]")
        #expect(terms("bigger/115") == ["115 [115]"])
    }

    @Test(arguments: [
        ("charizard 4/102", "4/102! [4/102]"), ("charizard 004/102", "4/102! [004/102]"),
        ("4 / 102 charizard", "4/102! [4 / 102]"), ("charizard 4 of 102", "4/102! [4 of 102]"),
        ("4 out of 102", "4/102! [4 out of 102]"), ("25 slash 102 pikachu", "25/102! [25 slash 102]"),
        ("Glurak 4 von 102", "4/102! [4 von 102]"), ("#4", "4! [#4]"), ("zard # 4 holo", "4! [# 4]"),
        ("#4/102", "4/102! [#4/102]"), ("zard no. 4", "4! [no. 4]"), ("zard No 4/102", "4/102! [No 4/102]"),
        ("zard №4", "4! [№4]"), ("zard nº 4", "4! [nº 4]"), ("TG12/TG30", "TG12/TG30! [TG12/TG30]"),
        ("rc5/rc32 x", "RC5/RC32! [rc5/rc32]"), ("４／１０２", "4/102! [４／１０２]"), ("4⁄102", "4/102! [4⁄102]"),
        ("1a/102", "1A/102! [1a/102]"), ("101†", "101† [101†]"), ("ピカチュウ25/102", "25/102! [25/102]"),
        ("charizard4/102", "4/102! [4/102]"), ("LOB-EN005", "LOBEN5! [LOB-EN005]"),
        ("OP01-001 luffy", "OP1-1! [OP01-001]"),
        ("#LOB-EN005", "LOBEN5! [#LOB-EN005]"), ("mew25/165", "MEW25/165! [mew25/165]"),
    ])
    func formsOfNumbersAreRecognised(_ query: String, _ expected: String) {
        #expect(terms(query).first == expected)
    }

    @Test(arguments: [
        ("charizard 4", ["4 [4]"]), ("4 charizard", ["4 [4]"]),
        ("charizard 4-102", ["4/102 [4-102]", "4-102 [4-102]", "102 [102]"]),
        ("SWSH123", ["SWSH123 [SWSH123]"]), ("pikachu GG70", ["GG70 [GG70]"]), ("H12", ["H12 [H12]"]),
        ("1a", ["1A [1a]"]),
        ("lob en005", ["LOBEN5 [lob en005]", "EN5 [en005]"]),
        ("sv3pt5 199", ["199 [199]", "SV3PT5 [sv3pt5]"]),
        ("bs 4", ["4 [4]"]),
        ("No. 39 Utopia", ["39 [No. 39]"]), ("Number 39: Utopia", ["39 [Number 39]"]),
        ("pikachu number 4", ["4 [number 4]"]),
        ("Porygon2", []), ("Porygon2 4", ["4 [4]"]), ("+2 Mace", []), ("Zygarde 10%", []),
        ("1st Edition", []),
        ("Ho-Oh", []), ("3.5 x", []), ("12/03/2020", []), ("Fire // Ice", []), ("4/", ["4 [4]"]), ("$5", []),
        ("", []), ("#", []),
        ("Type-0", ["TYPE0 [Type-0]"]), ("R2D2", ["R2D2 [R2D2]"]), ("*96", ["★96 [*96]"]),
        ("Charizard★4", ["4 [4]"]), ("4 ★", ["4 [4]"]),
        ("Ultimecia 8-101", ["8/101 [8-101]", "8-101 [8-101]", "101 [101]"]),
    ])
    func numbersThatMayBelongToANameAreUncertain(_ query: String, _ expected: [String]) {
        #expect(terms(query) == expected)
    }

    @Test func theSurestCandidateComesFirst() {
        #expect(terms("4 charizard 12 swsh20 7/8") == ["7/8! [7/8]", "SWSH20 [swsh20]", "4 [4]", "12 [12]"])
    }

    @Test func anyTextGivesBoundedTermsInsideIt() {
        var names = RandomNames(seed: 63)
        for _ in 0..<4_000 {
            let bytes = names.nextBytes()
            let terms = NumberGrammar.terms(in: bytes.span)
            #expect(terms.count <= NumberGrammar.limit)
            for (term, range) in terms {
                #expect(!term.number.isEmpty && !range.isEmpty && range.upperBound <= bytes.count)
                #expect(term.total != "")
            }
        }
    }

    // Timed by itself, not by a limit on the test, which would count how long it waits for others.
    @Test(arguments: ["1 ", "1/", "1/1 ", "no.", "no.1 ", "#", "a1-", "/ - ", "1†", "a-1 of "])
    func longQueriesTakeLinearTime(_ part: String) {
        let query = String(repeating: part, count: 20_000)
        let elapsed = ContinuousClock().measure {
            #expect(NumberGrammar.terms(in: query).count <= NumberGrammar.limit)
        }
        #expect(elapsed < .seconds(30))
    }
}
