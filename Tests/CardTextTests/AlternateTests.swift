import Testing

@testable import CardText

@Suite struct AlternateTests {
    @Test(arguments: [
        ("Nidoran ♀", ["nidoran f"]), ("Nidoran♂", ["nidoran m"]),
        ("Charizard ★", ["charizard gold star", "charizard"]),
        ("Giratina ◇", ["giratina prism", "giratina"]),
        ("Charizard δ", ["charizard delta species", "charizard"]),
        ("Pikachu & Zekrom-GX", ["pikachu zekrom gx"]),
        ("Unown [?]", ["unown question", "unown question mark"]),
        ("Unown [！]", ["unown exclamation", "unown exclamation mark"]),
        ("Zygarde 10%", ["zygarde 10 percent"]), ("+2 Mace", ["plus 2 mace"]),
        ("Little Girl ½", ["little girl half"]),
        ("Reset Stamp!", []), ("Who's That Pokémon?", []), ("Flabébé", []), ("Pikachu", []), ("", []),
        ("★", ["gold star"]), ("Müller", ["mueller"]), ("Überläufer", ["ueberlaeufer"]),
        ("Ångström", ["aangstroem"]),
        ("Mu\u{308}ller", ["mueller"]), ("Jötun Grunt", ["joetun grunt"]), ("Fjørd", ["fjoerd"]),
        ("Noël", []),
        ("Bär ★", ["baer star", "bar gold star", "bar"]), ("Weiß", []),
        ("Μαγεία δ", []),
    ])
    func symbolsHaveFurtherReadings(_ name: String, _ expected: [String]) {
        var folder = Folder()
        #expect(folder.alternates(of: name).map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test func severalSymbolsCombine() {
        var folder = Folder()
        let alternates = folder.alternates(of: "Latias ★ & Latios ★").map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(alternates.count == 8)
        #expect(alternates.first == "latias gold star and latios star")
        #expect(alternates.contains("latias latios star"))
    }

    @Test func alternatesAreDistinctFewAndNeverTheFoldItself() {
        var folder = Folder()
        var names = RandomNames(seed: 51)
        for _ in 0..<2_000 {
            let name = names.next()
            let alternates = folder.alternates(of: name)
            let fold = folder.fold(name).spaced
            #expect(alternates.count <= 8 && Set(alternates).count == alternates.count)
            #expect(!alternates.contains(fold) && !alternates.contains([]))
            for alternate in alternates {
                #expect(folder.fold(String(decoding: alternate, as: UTF8.self)).spaced == alternate)
            }
        }
    }

    @Test func aNameFullOfSymbolsCostsLittle() {
        var folder = Folder()
        #expect(folder.alternates(of: String(repeating: "★ ", count: 5_000)).count == 8)
    }
}
