import CardModel
import CardTestSupport
import CardText
import Testing

@testable import CardIndex

struct QueryReadingTests {
    private let index: SearchIndex

    init() throws {
        index = try SmallIndex(TableCards.printings, sets: TableCards.sets).open()
    }

    /// The names of all readings beside the whole text.
    private func readings(_ text: String) -> [QueryText] {
        index.withReader { reader in
            var terms = QueryTerms()
            var folder = Folder()
            terms.read(text, onlyFilters: false, in: reader, &folder)
            return QueryReadings(terms, of: text, PrintingFilter(SearchRequest(text), in: reader), in: reader)
                .others
        }
    }

    @Test func aQueryWithoutTermsHasOneReading() {
        for text in [
            "charizard", "lightnig bolt", "Gaea's Cradle", "", "   ", "ピカチュウ", "swords to plowshares", "???",
        ] {
            #expect(readings(text).isEmpty, "\(text)")
        }
    }

    @Test func aNameIsLeftWhenTermsAreTakenOut() {
        #expect(readings("pikachu jungle nm").map(\.name).contains("pikachu"))
        #expect(readings("rare candy nm").map(\.name) == ["rare candy", "candy"])
        #expect(readings("charizard 4/102").map(\.name) == ["charizard"])
        #expect(readings("bs 4").last?.isTermsOnly == true)
        #expect(readings("nm").isEmpty)
    }

    @Test func readingsAreFewWhateverIsTyped() {
        let everything =
            "nm holo rare promo magic card base set 2 4 151 jungle bs4 one ninety nine set:base1 japanese"
        let many = readings(everything)
        #expect(!many.isEmpty && many.count <= 14)
        let long = String(repeating: everything + " ", count: 200)
        #expect(readings(long).count <= 14)
    }

    @Test func everySpellingOfASetLeadsToIt() {
        let expected: [(String, [String])] = [
            ("base1", ["base1"]), ("BS", ["base1"]), ("Base", ["base1"]), ("base set", ["base1"]),
            ("Base Set 2", ["base4"]), ("expedition", ["ecard1"]), ("7th edition", ["7ed"]),
            ("seventh", ["7ed"]),
            ("alpha", ["lea"]), ("unlimited", ["2ed"]), ("neon dynasty", ["neo"]), ("kamigawa", ["neo"]),
            ("sword shield", ["swsh1"]), ("Scarlet & Violet", ["sv3pt5"]),
            ("legend of blue-eyes white dragon", ["LOB"]),
            ("151", ["sv3pt5"]), ("nonesuch", []), ("", []),
        ]
        index.withReader { reader in
            for (text, ids) in expected {
                var found: [String] = []
                for set in reader.setTerms.sets(named: text) {
                    found.append(reader.strings.string(Int(reader.set(Int(set), .identifier))))
                }
                #expect(found == ids, "\(text)")
            }
        }
    }

    @Test func theSetsOfAnIndexHoldTheirPrintings() {
        index.withReader { reader in
            var count = 0
            for set in 0..<reader.setCount {
                for place in reader.setTerms.printings(ofSet: UInt32(set)) {
                    #expect(Int(reader.profile(Int(reader.setTerms.printings[place]), .set)) == set)
                    count += 1
                }
            }
            #expect(count == TableCards.printings.count)
        }
    }

    @Test func anyTextIsAnsweredAndItsTermsLieInsideItApart() {
        var generator = SeededGenerator(seed: 91)
        let pieces = [
            "charizard", "jungle", "base set", "bs", "4", "/", "102", "psa", " ", "  ", "9.5", "nm", "set:",
            "\"", "base1",
            "is:digital", "one", "of", "é", "-", "#", "holo", "japanese", "mtg", "\u{0}", "ﬁ", "ピカ",
            "lob-en005", ":", "ex",
        ]
        for _ in 0..<1_500 {
            var text = ""
            for _ in 0..<Int.random(in: 0...9, using: &generator) {
                text += pieces.randomElement(using: &generator) ?? ""
                if Bool.random(using: &generator) { text += " " }
            }
            let answer = index.search(SearchRequest(text))
            var end = 0
            for term in answer.interpretation.terms {
                #expect(term.range.lowerBound >= end && term.range.upperBound <= text.utf8.count, "\(text)")
                end = term.range.upperBound
            }
            _ = index.complete(SearchRequest(text))
        }
    }
}
