import CardTestSupport
import Testing

@testable import CardText

@Suite struct TermTests {
    /// What is recognised, in order: `psa 9=grade:PSA 9`, with `?` behind what may be part of a name.
    private func terms(_ query: String) -> [String] {
        var folder = Folder()
        var words = QueryWords()
        words.read(folder.fold(query), of: Array(query.utf8).span)
        var recognizer = TermRecognizer()
        recognizer.read(words, of: Array(query.utf8).span)
        return recognizer.terms.map { term in
            let text = String(decoding: Array(query.utf8)[term.range], as: UTF8.self)
            return "\(text)=\(term.kind):\(term.value)\(term.isCertain ? "" : "?")"
        }
    }

    private func spoken(_ query: String) -> [String] {
        var folder = Folder()
        var words = QueryWords()
        words.read(folder.fold(query), of: Array(query.utf8).span)
        var recognizer = TermRecognizer()
        recognizer.read(words, of: Array(query.utf8).span)
        return SpokenNumber.terms(in: words, recognizer).map { term, range in
            let text = String(decoding: Array(query.utf8)[words.source(range)], as: UTF8.self)
            return "\(term.number)\(term.total.map { "/\($0)" } ?? "") [\(text)]"
        }
    }

    @Test(arguments: [
        ("Reverse Holo Pikachu", ["Reverse Holo=finish:reverseHolofoil"]),
        ("non-holo", ["non-holo=finish:normal"]),
        ("pikachu holo", ["holo=finish:holofoil?"]), ("1st Ed. pikachu", ["1st Ed=edition:1stEdition"]),
        ("nm/m pikachu LP", ["nm/m=condition:nearMint", "LP=condition:lightlyPlayed?"]),
        ("near-mint", ["near-mint=condition:nearMint"]), ("secret rare", ["secret rare=rarity:secret rare"]),
        ("rare candy", ["rare=rarity:rare?"]), ("mtg opt", ["mtg=game:magic"]),
        ("Yu-Gi-Oh!", ["Yu-Gi-Oh=game:yugioh"]),
        ("Glurak deutsch", ["deutsch=language:de"]), ("Pokémon Karte", ["Pokémon Karte=game:pokemon"]),
        ("pikachu JP", ["JP=language:ja?"]), ("pikachu jp", ["jp=language:ja?"]), ("pikachu ja", []),
        ("PIKACHU JA", []), ("JA pikachu", []), ("pikachu graded", ["graded=grade:graded?"]),
        ("ピカチュウ 日本語", ["日本語=language:ja"]), ("full-art n", ["full-art=rarity:full art"]),
        ("lightning bolt", []), ("", []), ("!!!", []),
    ])
    func wordsBesideANameAreRecognised(_ query: String, _ expected: [String]) {
        #expect(terms(query) == expected)
    }

    @Test(arguments: [
        ("psa 9", "psa 9=grade:PSA 9"), ("psa10", "psa10=grade:PSA 10"), ("PSA-10", "PSA-10=grade:PSA 10"),
        ("bgs 9.5", "bgs 9.5=grade:BGS 9.5"), ("BGS9,5 mint", "BGS9,5 mint=grade:BGS 9.5"),
        ("gem mint 10", "gem mint 10=grade:graded 10"), ("psa gem mt 10", "psa gem mt 10=grade:PSA 10"),
        ("cgc pristine 10 mew", "cgc pristine 10=grade:CGC 10"), ("psa 8 nm-mt", "psa 8 nm-mt=grade:PSA 8"),
        ("graded 9", "graded 9=grade:graded 9"), ("psa 10 4/102", "psa 10=grade:PSA 10"),
    ])
    func gradesAreOneTerm(_ query: String, _ expected: String) {
        #expect(terms(query) == [expected])
    }

    @Test(arguments: [
        ("ace 4/102", 0), ("psa 11", 1), ("ace", 0), ("tag team", 0), ("psa", 1), ("gem", 0), ("psa0", 0),
    ])
    func whatIsNoGradeIsNone(_ query: String, _ count: Int) {
        #expect(terms(query).count == count)
        #expect(!terms(query).contains { !$0.hasSuffix("?") })
    }

    @Test(arguments: [
        ("four of one oh two", ["4/102 [four of one oh two]"]),
        ("number twenty five", ["25 [number twenty five]"]),
        ("twenty five slash one hundred two", ["25/102 [twenty five slash one hundred two]"]),
        ("zard one ninety nine", ["199 [one ninety nine]"]),
        ("one hundred and two", ["102 [one hundred and two]"]),
        ("4 of one oh two", ["4/102 [4 of one oh two]"]), ("two hundred", ["200 [two hundred]"]),
        ("oh four out of one thirty", ["4/130 [oh four out of one thirty]"]), ("four and", ["4 [four]"]),
        ("two oh five", ["205 [two oh five]"]),
        ("one hundred ninety nine", ["199 [one hundred ninety nine]"]),
        ("five five five five five", []), ("4 of 102", []), ("hundred", []), ("of", []),
        ("four-star", ["4 [four]"]),
        ("twelve hundred", ["12 [twelve]"]), ("sixty slash", ["60 [sixty]"]),
    ])
    func spokenNumbersAreRead(_ query: String, _ expected: [String]) {
        #expect(spoken(query) == expected)
    }

    @Test(arguments: [
        ("set:base1 x", ["set(base1) [set:base1]"]), ("x s:\"base set\"", ["set(base set) [s:\"base set\"]"]),
        ("CN:4/102", ["number(4/102) [CN:4/102]"]), ("r:mythic", ["rarity(mythic) [r:mythic]"]),
        ("lang:'ja'", ["language(ja) [lang:'ja']"]),
        ("is:digital", ["isDigital(true)(digital) [is:digital]"]),
        ("-is:digital", ["isDigital(false)(digital) [-is:digital]"]),
        ("is:foil", ["unknown(foil) [is:foil]"]),
        ("foo:bar", ["unknown(bar) [foo:bar]"]), ("set:\"base", ["unknown() [set:\"base]"]),
        ("set: base", []),
        ("set:", []), (":base", []), ("Circle of Protection: Red", []),
        ("a:b set:x", ["unknown(b) [a:b]", "set(x) [set:x]"]),
        ("set:\"\"", ["unknown() [set:\"\"]"]), ("game:magic", ["game(magic) [game:magic]"]),
        ("préset:x", []),
    ])
    func filtersAreTakenApart(_ query: String, _ expected: [String]) {
        let bytes = Array(query.utf8)
        let found = ExplicitFilter.filters(in: bytes.span).map { filter in
            "\(filter.subject)(\(filter.value)) [\(String(decoding: bytes[filter.range], as: UTF8.self))]"
        }
        #expect(found == expected)
    }

    @Test func everyPhraseOfTheTablesIsInFoldedFormAndFound() {
        var folder = Folder()
        let groups =
            CopyWords.groups + RarityWords.groups + GameWords.groups + LanguageWords.groups
            + NumberWords.groups
        for group in groups {
            for phrase in group.phrases {
                let folded = folder.fold(phrase)
                #expect(String(decoding: folded.spaced, as: UTF8.self) == phrase, "\(phrase)")
                let span = folded.joined.span
                let meaning = TermVocabulary.shared.meaning(of: PhraseHash(span), span)
                #expect(meaning != nil, "\(phrase)")
                #expect(phrase.split(separator: " ").count <= TermVocabulary.longestPhrase, "\(phrase)")
            }
        }
    }

    @Test func aHashGrowsWordByWord() {
        var grown = PhraseHash()
        grown.append(Array("near".utf8).span)
        grown.append(Array("mint".utf8).span)
        #expect(grown == PhraseHash(Array("nearmint".utf8).span))
        #expect(grown != PhraseHash(Array("nearmin".utf8).span))
        for count in [1, 2, 4_096] { #expect((0..<count).contains(grown.slot(of: count))) }
        #expect(grown.slot(of: 0) == 0)
    }

    @Test func anyBytesGiveTermsInOrderInsideThem() {
        var names = RandomNames(seed: 71)
        var generator = SeededGenerator(seed: 72)
        var folder = Folder()
        var folded = FoldedText()
        var words = QueryWords()
        var recognizer = TermRecognizer()
        let pieces = [
            "psa", " 9", ".5", "nm", "/", "set:", "\"", "one", " of ", "two", "hundred", " ", "é", "1st",
            "ed", ":", "-", "JP",
        ]
        for round in 0..<6_000 {
            var bytes = names.nextBytes()
            for _ in 0..<(round % 6) {
                bytes += Array((pieces.randomElement(using: &generator) ?? " ").utf8)
                if Bool.random(using: &generator) {
                    bytes.append(UInt8.random(in: 0...255, using: &generator))
                }
            }
            folder.fold(bytes.span, into: &folded)
            words.read(folded, of: bytes.span)
            recognizer.read(words, of: bytes.span)
            var end = 0
            for term in recognizer.terms {
                #expect(
                    term.range.lowerBound >= end && !term.range.isEmpty
                        && term.range.upperBound <= bytes.count)
                end = term.range.upperBound
            }
            for (term, range) in SpokenNumber.terms(in: words, recognizer) {
                #expect(!term.number.isEmpty && range.upperBound <= words.count && !range.isEmpty)
            }
            end = 0
            for filter in ExplicitFilter.filters(in: bytes.span) {
                #expect(filter.range.lowerBound >= end && filter.range.upperBound <= bytes.count)
                end = filter.range.upperBound
            }
        }
    }
}
