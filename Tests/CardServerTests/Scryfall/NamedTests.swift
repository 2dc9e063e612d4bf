import CardTestSupport
import Foundation
import Testing

@testable import CardServer

struct NamedTests {
    @Test func anExactNameIgnoresCaseAccentsAndPunctuation() async throws {
        let fixture = try ScryfallFixture()
        for (text, name) in [
            ("lightning bolt", "Lightning Bolt"), ("LIGHTNING-BOLT", "Lightning Bolt"),
            ("fire // ice", "Fire // Ice"), ("Fire", "Fire // Ice"), ("ice", "Fire // Ice"),
            ("swords to plowshares", "Swords to Plowshares"), ("Swift End", "Murderous Rider // Swift End"),
        ] {
            let answer = await fixture.get("/cards/named", ["exact": text])
            #expect(answer.status == 200 && answer["name"] == name, "\(text): \(answer.text)")
        }
        for text in ["Lightning Bol", "Who", "Blitzschlag!?", ""] {
            let answer = await fixture.get("/cards/named", ["exact": text])
            #expect(answer.status == (text.isEmpty ? 400 : 404) && answer["object"] == "error", "\(text)")
        }
    }

    @Test func aSetChoosesThePrintingAndAnUnknownOneIsNotFound() async throws {
        let fixture = try ScryfallFixture()
        let alpha = await fixture.get("/cards/named", ["exact": "Lightning Bolt", "set": "LEA"])
        #expect(alpha["set"] == "lea")
        let none = await fixture.get("/cards/named", ["fuzzy": "Lightning Bolt", "set": "nope"])
        #expect(none.status == 404 && none["code"] == "not_found")
        let other = await fixture.get("/cards/named", ["exact": "Fire // Ice", "set": "lea"])
        #expect(other.status == 404)
    }

    @Test func aFuzzyNameIsTheNearestOneOrHoldsAllWords() async throws {
        let fixture = try ScryfallFixture()
        for (text, name) in [
            ("lightnig bolt", "Lightning Bolt"), ("swords to plowshare", "Swords to Plowshares"),
            ("plow swords", "Swords to Plowshares"), ("murderus rider", "Murderous Rider // Swift End"),
            ("ravager fells", "Huntmaster of the Fells // Ravager of the Fells"),
            ("stabwhisker", "Nezumi Shortfang // Stabwhisker the Odious"),
        ] {
            let answer = await fixture.get("/cards/named", ["fuzzy": text])
            #expect(answer.status == 200 && answer["name"] == name, "\(text): \(answer.text)")
        }
        let missing = await fixture.get("/cards/named", ["fuzzy": "xqzzt wvvk"])
        #expect(missing.status == 404 && missing["code"] == "not_found" && missing.object["type"] == nil)
    }

    @Test func severalNamesAreAmbiguousAndSayHowToGoOn() async throws {
        let fixture = try ScryfallFixture()
        let answer = await fixture.get("/cards/named", ["fuzzy": "jace"])
        #expect(answer.status == 404 && answer["object"] == "error")
        #expect(answer["type"] == "ambiguous" && answer["code"] == "not_found")
        #expect(answer["details"]?.contains("jace") == true)
    }

    @Test func aPrintedNameOfAnotherLanguageLeadsToTheCard() async throws {
        let fixture = try ScryfallFixture()
        for body in fixture.bodies where body["lang"] as? String != "en" {
            guard let printed = body["printed_name"] as? String else { continue }
            let answer = await fixture.get("/cards/named", ["fuzzy": printed])
            #expect(answer.status == 200 && answer["name"] == body["name"] as? String, "\(printed)")
        }
    }

    @Test(.enabled(if: RealCorpora.path("magic-printings-2026.csv.gz") != nil))
    func slipsInRealNamesLeadToTheRightNameOrAreAmbiguous() throws {
        let names = try NameDocuments.realNames()
        let documents = NameDocuments(names)
        let lookup = NamedLookup(CardCatalogue(documents), set: nil)
        var generator = SeededGenerator(seed: 625)
        var (right, ambiguous, nearer, wrong) = (0, 0, 0, 0)
        for _ in 0..<150 {
            guard let name = names.randomElement(using: &generator), name.count >= 5 else { continue }
            let typed = Self.misspelt(name, &generator)
            switch lookup.fuzzy(typed) {
            case .found(let document):
                let found = documents.names[document]
                if found == name {
                    right += 1
                } else if Self.distance(typed, found) <= Self.distance(typed, name) {
                    nearer += 1
                } else {
                    wrong += 1
                    Issue.record("\(typed) is \(found), not \(name)")
                }
            case .ambiguous: ambiguous += 1
            case .missing:
                wrong += 1
                Issue.record("\(typed) is not found, but \(name) is near")
            }
        }
        #expect(wrong == 0)
        #expect(right + ambiguous >= 99 * (right + ambiguous + nearer) / 100)
        #expect(right >= 9 * ambiguous, "\(right) right, \(ambiguous) ambiguous, \(nearer) nearer to others")
    }

    private static func distance(_ left: String, _ right: String) -> Int {
        func scalars(_ text: String) -> [UInt32] {
            SlowScryfallNames.collated(text).unicodeScalars.map(\.value)
        }
        let parts = right.components(separatedBy: " // ")
        return ([right] + (parts.count == 2 ? parts : [])).map {
            slowAlignmentDistance(scalars(left), scalars($0))
        }.min() ?? 0
    }

    /// A name with one slip, or two when it is long.
    private static func misspelt(_ name: String, _ generator: inout SeededGenerator) -> String {
        var letters = Array(name)
        for _ in 0..<(name.count > 10 ? 2 : 1) {
            let place = Int.random(in: 0..<letters.count, using: &generator)
            let letter = "abcdefghijklmnopqrstuvwxyz".randomElement(using: &generator) ?? "a"
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: letters.remove(at: place)
            case 1: letters.insert(letter, at: place)
            case 2: letters[place] = letter
            default: if place > 0 { letters.swapAt(place, place - 1) }
            }
        }
        return String(letters)
    }
}
