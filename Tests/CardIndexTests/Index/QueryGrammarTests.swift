import CardIndex
import CardModel
import CardTestSupport
import Testing

struct QueryGrammarTests {
    private let index: SearchIndex

    init() throws {
        index = try SmallIndex(TableCards.printings, sets: TableCards.sets).open()
    }

    /// The first name and the ids of its printings.
    private func first(_ answer: SearchAnswer) -> String {
        guard let result = answer.results.first else { return "nothing" }
        let ids = result.printings.compactMap { index.printing(at: $0)?.printing.id.nativeID }
        return "\(result.name): \(ids.sorted().joined(separator: " "))"
    }

    private func first(_ text: String) -> String { first(index.search(SearchRequest(text))) }

    /// What was recognised: `nm=condition:nearMint`.
    private func terms(_ text: String) -> [String] {
        index.search(SearchRequest(text)).interpretation.terms.map {
            "\($0.text)=\($0.meaning.rawValue):\($0.value) \($0.use.rawValue)"
        }
    }

    @Test func aSetBesideANameOrANumberPicksThePrinting() {
        for (query, expected) in [
            ("BS 4", "Charizard: base1-4"), ("bs4", "Charizard: base1-4"), ("bs-4", "Charizard: base1-4"),
            ("base1-4", "Charizard: base1-4"), ("base set 4", "Charizard: base1-4"),
            ("4 base set", "Charizard: base1-4"), ("base set 2 4", "Charizard: base4-4"),
            ("base set charizard", "Charizard: base1-4"), ("charizard base", "Charizard: base1-4"),
            ("charizard base set 2", "Charizard: base4-4"), ("charizard expedition", "Charizard: ecard1-6"),
            ("sv3pt5 199", "Charizard ex: sv3pt5-199"), ("151 199", "Charizard ex: sv3pt5-199"),
            ("charizard ex 151", "Charizard ex: sv3pt5-199 sv3pt5-6"),
            ("charizard ex 199 151", "Charizard ex: sv3pt5-199"), ("mew 25", "Pikachu: sv3pt5-25"),
            ("mew 53", "Mew: xy12-53"), ("m10 146", "Lightning Bolt: m10-146"),
            ("lightning bolt m10", "Lightning Bolt: m10-146"),
            ("lightning bolt magic 2010", "Lightning Bolt: m10-146"),
            ("lightning bolt alpha", "Lightning Bolt: lea-161"),
            ("lightnig bolt alpha", "Lightning Bolt: lea-161"),
            ("black lotus unlimited", "Black Lotus: 2ed-233"),
            ("counterspell seventh edition", "Counterspell: 7ed-67"),
            ("counterspell 7th edition", "Counterspell: 7ed-67"),
            ("7th ed counterspell", "Counterspell: 7ed-67"),
            ("charizard brilliant stars 18", "Charizard VSTAR: swsh9-18"),
            ("charizard vstar brilliant stars", "Charizard VSTAR: swsh9-18"),
            ("lugia silver tempest 139", "Lugia VSTAR: swsh12-139"),
            ("lugia v silver tempest", "Lugia V: swsh12-138 swsh12-186"),
            ("lugia v silver tempset", "Lugia V: swsh12-138 swsh12-186"),
            ("silver tempest lugia vstar", "Lugia VSTAR: swsh12-139"),
            ("pikachu jungle", "Pikachu: base2-60"),
            ("pikachu sword and shield", "Pikachu: base1-58 base2-60 sv3pt5-25 xy12-35"),
            ("snorlax v sword shield", "Snorlax V: swsh1-141"),
            ("gaeas cradle urzas saga", "Gaea's Cradle: usg-321"),
            ("the wandering emperor neon dynasty 42", "The Wandering Emperor: neo-42"),
            ("lob-en005", "Dark Magician: LOB-EN005"), ("lob en005", "Dark Magician: LOB-EN005"),
            ("dark magician lob", "Dark Magician: LOB-EN005"),
            ("dark magician legend of blue eyes white dragon", "Dark Magician: LOB-EN005"),
            ("snorlax base", "Snorlax: base2-11 base2-27"),
        ] { #expect(first(query) == expected, "\(query)") }
    }

    @Test func aNameWinsOverATerm() {
        for (query, expected) in [
            ("urza's saga", "Urza's Saga: neo-259"), ("foil", "Foil: usg-80"),
            ("jungle li", "Jungle Lion: 7ed-250"),
            ("rare candy", "Rare Candy: swsh1-180"), ("rare candy 180", "Rare Candy: swsh1-180"),
            ("rare candy nm", "Rare Candy: swsh1-180"), ("magic jar", "Magic Jar: neo-77"),
            ("magic jar psa 9", "Magic Jar: neo-77"), ("holon", "Holon's Magneton: ex14-22"),
            ("blastoise ex", "Blastoise ex: ex14-90"), ("foil nm", "Foil: usg-80"),
            ("four star chef", "Four-Star Chef: neo-301"), ("fantastic four", "Fantastic Four: neo-300"),
            ("double colorless energy", "Double Colorless Energy: base1-96"),
            ("blue-eyes white dragon", "Blue-Eyes White Dragon: LOB-EN001"),
        ] { #expect(first(query) == expected, "\(query)") }
    }

    @Test func wordsThatSayNothingOfTheCardAreSetAside() {
        for query in [
            "psa 10 charizard 4/102", "charizard holo 4/102", "nm charizard 4/102", "charizard base set psa9",
            "1st edition charizard bs 4", "charizard 1st ed holo shadowless base set 4/102 psa 9.5",
            "pokemon card charizard base set", "charizard pokemon tcg 4/102",
            "CHARIZARD BASE SET GEM MINT 10",
            "charizard base set near mint", "charizard m/nm base set", "charizard base set lp",
            "bgs 9.5 charizard 4/102",
            "charizard card base set", "base set charizard reverse holo", "charzard base set nm",
            "charzard psa 9 4/102",
        ] { #expect(first(query) == "Charizard: base1-4", "\(query)") }
        for query in [
            "nm black lotus alpha", "mtg black lotus alpha", "black lotus alpha bgs 9.5",
            "magic black lotus lea",
        ] {
            #expect(first(query) == "Black Lotus: lea-232", "\(query)")
        }
    }

    @Test func theAccountNamesEveryTermAndItsUse() {
        #expect(
            terms("nm charizard holo base set 4/102 psa 9.5") == [
                "nm=condition:nearMint set-aside", "holo=finish:holofoil preference",
                "base set=set:base1 filter",
                "4/102=number:4/102 filter", "psa 9.5=grade:PSA 9.5 set-aside",
            ])
        #expect(terms("pikachu jungle") == ["jungle=set:base2 filter"])
        #expect(terms("charizard").isEmpty)
        #expect(terms("blitzschlag german") == ["german=language:de filter"])
        #expect(terms("charizard japanese") == ["japanese=language:ja unmet"])
        #expect(terms("foo:bar charizard").first == "foo:bar=unknown:bar not-understood")
    }

    @Test func filtersThatAreSpeltOutHold() {
        for (query, expected) in [
            ("charizard set:base4", "Charizard: base4-4"),
            ("set:\"base set\" charizard", "Charizard: base1-4"),
            ("s:bs", "Pikachu: base1-58"), ("e:m10 bolt", "Lightning Bolt: m10-146"),
            ("e:m10 lightning", "Lightning Bolt: m10-146"),
            ("charizard number:4/130", "Charizard: base4-4"), ("cn:199 set:151", "Charizard ex: sv3pt5-199"),
            ("lightning bolt e:lea", "Lightning Bolt: lea-161"), ("lang:german", "Blitzschlag: m10-147"),
            ("black lotus is:digital", "Black Lotus: vma-4"),
            ("black lotus is:paper", "Black Lotus: 2ed-233 lea-232"),
            ("black lotus not:digital", "Black Lotus: 2ed-233 lea-232"),
            ("r:mythic", "The Wandering Emperor: neo-42"),
            ("lugia v rarity:\"rare ultra\"", "Lugia V: swsh12-186"),
            ("game:yugioh dark magician", "Dark Magician: LOB-EN005"),
            ("game:magic charizard", "nothing"), ("charizard set:nonesuch", "nothing"),
            ("charizard set:jungle", "nothing"), ("charzard set:base4", "Charizard: base4-4"),
        ] { #expect(first(query) == expected, "\(query)") }
    }

    @Test func aFilterThatNothingMeetsIsNamed() {
        let unknown = index.search(SearchRequest("charizard set:nonesuch is:paper"))
        #expect(unknown.interpretation.terms.filter { $0.use == .unmet }.map(\.text) == ["set:nonesuch"])
        let unmet = index.search(SearchRequest("charizard set:jungle"))
        #expect(unmet.verdict == .none)
        #expect(unmet.interpretation.terms.filter { $0.use == .unmet }.map(\.text) == ["set:jungle"])
    }

    @Test func spokenNumbersAreNumbers() {
        for (query, expected) in [
            ("charizard four of one oh two", "Charizard: base1-4"),
            ("charizard four slash one hundred two", "Charizard: base1-4"),
            ("charizard four out of one hundred and thirty", "Charizard: base4-4"),
            ("charizard ex one ninety nine", "Charizard ex: sv3pt5-199"),
            ("pikachu number fifty eight", "Pikachu: base1-58"),
            ("charizard no 4", "Charizard: base1-4 base4-4"), ("charizard # 4", "Charizard: base1-4 base4-4"),
            ("pikachu sixty", "Pikachu: base2-60"), ("four of one oh two", "Charizard: base1-4"),
            ("twenty five slash one sixty five", "Pikachu: sv3pt5-25"),
        ] { #expect(first(query) == expected, "\(query)") }
    }

    @Test func aSetAloneListsItsNames() {
        for query in ["set:base2", "evolutions", "silver tempest", "SIT"] {
            let answer = index.search(SearchRequest(query))
            #expect(answer.results.count == 2, "\(query)")
        }
    }

    @Test func whatNoSuchCardHasIsSetAsideAndSaidSo() {
        let answer = index.search(SearchRequest("snorlax silver tempest"))
        #expect(answer.results.first?.name == "Snorlax")
        #expect(answer.interpretation.terms.map(\.use) == [.unmet])
        #expect(answer.verdict == .ambiguous)
    }

    @Test func aPreferencePutsItsPrintingFirst() throws {
        for (query, id) in [
            ("lugia v ultra rare", "swsh12-186"), ("snorlax rare", "base2-11"),
            ("charizard ex special illustration rare", "sv3pt5-199"),
            ("charizard ex double rare", "sv3pt5-6"),
        ] {
            let result = try #require(index.search(SearchRequest(query)).results.first)
            let printing = try #require(result.printings.first.flatMap { index.printing(at: $0) })
            #expect(printing.printing.id.nativeID == id, "\(query)")
        }
    }

    @Test func theConditionsOfARequestAreThoseOfTheGrammar() {
        #expect(first(index.search(SearchRequest("black lotus", isDigital: true))) == "Black Lotus: vma-4")
        #expect(first(index.search(SearchRequest("lugia v", rarity: "rare ultra"))) == "Lugia V: swsh12-186")
        #expect(
            first(index.search(SearchRequest("blitzschlag", language: "deutsch"))) == "Blitzschlag: m10-147")
        #expect(first(index.search(SearchRequest("charizard", set: "jungle"))) == "nothing")
    }

    @Test func completionUnderstandsSpeltOutFiltersOnly() {
        #expect(first(index.complete(SearchRequest("set:base4 char"))) == "Charizard: base4-4")
        #expect(first(index.complete(SearchRequest("jungle"))) == "Jungle Lion: 7ed-250")
    }
}
