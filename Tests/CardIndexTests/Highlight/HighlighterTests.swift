import CardIndex
import CardTestSupport
import CardText
import Testing

struct HighlighterTests {
    private func pieces(of text: String, typed query: String, _ part: HighlightedPart) -> [String] {
        Highlighted(text, typed: query, part).pieces
    }

    @Test func anExactNameIsMatchedWholeApartFromThePunctuationAtItsEnds() {
        for (text, query) in [
            ("Charizard", "charizard"), ("Lim-Dûl's Vault", "lim duls vault"), ("Fire // Ice", "fire ice"),
            ("Ŵôřlḑôle", "worldole"), ("İstanbul", "istanbul"), ("ﬁre", "fire"), ("Straße", "strasse"),
            ("Ｆｕｌｌ", "full"), ("リザードン", "りざーどん"), ("Nidoran♀", "nidoran female"),
            ("Nidoran ♀️", "nidoran f"), ("Pokémon", "pokemon"), ("Poke\u{301}mon", "pokemon"),
            ("R&D", "r and d"), ("Æther Vial", "aether vial"), ("Łukasz", "lukasz"), ("黒", "黒"),
        ] {
            #expect(pieces(of: text, typed: query, .everything) == [text], "\(text)")
        }
        #expect(pieces(of: "_____'s Pikachu!", typed: "s pikachu", .everything) == ["s Pikachu"])
        #expect(pieces(of: "(Not) Punny?", typed: "not punny", .everything) == ["Not) Punny"])
        #expect(pieces(of: "???", typed: "???", .everything) == ["???"])
    }

    @Test func aPrefixIsMatchedAsFarAsItGoes() {
        for (text, query, expected) in [
            ("Charizard V", "chari", ["Chari"]), ("Pokémon Center", "pokem", ["Pokém"]),
            ("Lim-Dûl's Vault", "limdul", ["Lim-Dûl"]), ("Lim-Dûl's Vault", "lim duls", ["Lim-Dûl's"]),
            ("Nidoran♀ ex", "nidoran f", ["Nidoran♀"]), ("ﬂame", "f", ["ﬂ"]),
            ("ドラゴン", "どら", ["ドラ"]), ("ﾄﾞﾗｺﾞﾝ", "ドラ", ["ﾄﾞﾗ"]), ("黒き森のウィッチ", "黒き", ["黒き"]),
            ("👍 Thumb", "th", ["Th"]), ("\"Ach! Hans, Run!\"", "ach han", ["Ach! Han"]),
        ] {
            #expect(pieces(of: text, typed: query, .beginning) == expected, "\(text) \(query)")
        }
    }

    @Test func whatWasMistypedIsLeftOut() {
        for (text, query, expected) in [
            ("Charizard", "charzard", ["Char", "zard"]), ("Charizard", "charizzard", ["Charizard"]),
            ("Stormkirk Noble", "stromkirk noble", ["St", "mkirk Noble"]),
            ("Shelby", "chelby", ["helby"]), ("Lim-Dûl's Vault", "lim dols vault", ["Lim-D", "l's Vault"]),
            ("Ŵôřlḑôle", "wordole", ["Ŵôř", "ḑôle"]), ("Pokémon", "pokmon", ["Pok", "mon"]),
            ("ピカチュウ", "ピカチャウ", ["ピカチ", "ウ"]), ("Swan", "swaj", ["Swa"]),
            ("Nidoran♀", "nidoran femle", ["Nidoran♀"]),
        ] {
            #expect(pieces(of: text, typed: query, .whole) == expected, "\(text) \(query)")
        }
        for (text, query, expected) in [
            ("Pikachu V-UNION", "pikchu", ["Pik", "chu"]), ("Stormkirk Noble", "stromki", ["St", "mki"]),
            ("Alchemist's Refuge", "alchmists re", ["Alch", "mist's Re"]),
        ] {
            #expect(pieces(of: text, typed: query, .beginning) == expected, "\(text) \(query)")
        }
    }

    @Test func wordsAreMatchedInAnyOrderEachOnce() {
        for (text, query, expected) in [
            ("Planet of the Apes", "apes planet", ["Planet", "Apes"]),
            ("Wisdom-Eye Magician", "wisdom magician", ["Wisdom", "Magician"]),
            ("Jace Beleren", "jac bele", ["Jac", "Bele"]),
            ("Austere Command", "aust commd", ["Aust", "Comm", "d"]),
            ("Blue-Eyes White Dragon", "dragn white eyes", ["Eyes White Drag", "n"]),
            ("Blue-Eyes White Dragon", "dragon blueeyes", ["Blue-Eyes", "Dragon"]),
            ("Starlight Dancer", "dancer star light", ["Starlight Dancer"]),
            ("Sun Sun Moon", "moon sun", ["Sun", "Moon"]), ("Sun Moon", "sun sun", ["Sun"]),
            ("Area 51 Guard", "guard 52", ["Guard"]), ("Tarmogoyf", "psa 9 tarmogoyf", ["Tarmogoyf"]),
            ("Charizard V", "vmax charizard", ["Charizard"]),
        ] {
            #expect(pieces(of: text, typed: query, .pieces) == expected, "\(text) \(query)")
        }
    }

    @Test func aSubstringIsMatchedWhereItStandsAtAWordIfAnywhere() {
        for (text, query, expected) in [
            ("Lightning Bolt", "ningbolt", ["ning Bolt"]), ("Smart Art", "art", ["Art"]),
            ("Viscera Seer", "erase", ["era Se"]), ("青眼の白龍", "白龍", ["白龍"]),
            ("ブラック・マジシャン・ガール", "マジシャン", ["マジシャン"]), ("Fire // Ice", "ice", ["Ice"]),
        ] {
            #expect(pieces(of: text, typed: query, .pieces) == expected, "\(text) \(query)")
        }
    }

    @Test func whatOnlyLooksAlikeIsMatchedByItsSharedLetters() {
        #expect(pieces(of: "Thalia's Lieutenant", typed: "lieutnantery", .pieces) == ["Lieut", "nant"])
        #expect(pieces(of: "青眼の究極竜", typed: "究極龍", .pieces) == ["究極"])
        #expect(pieces(of: "Charizard", typed: "xyz", .pieces).isEmpty)
    }

    @Test func aQueryOfNothingMatchesNothing() {
        for part in HighlightedPart.allCases {
            #expect(Highlighted("Charizard", typed: "", part).ranges.isEmpty)
            #expect(Highlighted("", typed: "charizard", part).ranges.isEmpty)
        }
    }

    @Test func longTextsAreMatchedAtTheirEndsAtLeast() {
        let text = "start " + String(repeating: "ab ", count: 50_000) + "end"
        let query = "start " + String(repeating: "xy ", count: 50_000) + "end"
        for part in HighlightedPart.allCases { #expect(Highlighted(text, typed: query, part).isSound) }
        #expect(pieces(of: text, typed: query, .whole) == ["start", "end"])
        #expect(pieces(of: text, typed: query, .beginning) == ["start"])
    }

    @Test func resultsCarryHighlightsWhenAsked() throws {
        let index = try SmallIndex(TrapCards.printings, sets: TrapCards.sets).open()
        let without = index.search(SearchRequest("charzard"))
        #expect(without.results.allSatisfy { $0.highlights.isEmpty })
        let typo = try #require(index.search(SearchRequest("charzard 4/102", highlights: true)).results.first)
        #expect(typo.name == "Charizard" && typo.highlights == [0..<4, 5..<9])
        let ice = index.search(SearchRequest("ice", highlights: true)).results
        let face = try #require(ice.first { $0.name == "Fire // Ice" })
        #expect(
            Array((face.foundBy ?? face.name).utf8)[try #require(face.highlights.first)]
                == Array("Ice".utf8)[...])
        let started = index.complete(SearchRequest("lim d", highlights: true))
        #expect(started.results.first?.highlights == [0..<5])
    }
}
