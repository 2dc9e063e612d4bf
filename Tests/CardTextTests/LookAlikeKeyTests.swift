import CardTestSupport
import Testing

@testable import CardText

@Suite struct LookAlikeKeyTests {
    static func key(_ name: String) -> String {
        var key: [UInt8] = []
        LookAlikeKey.write(Array(name.utf8).span, into: &key)
        return String(decoding: key, as: UTF8.self)
    }

    @Test(arguments: [
        ("charizard", "char1zarcl"), ("wormhole", "vvorrnh0le"), ("mewtwo", "rnewtvvo"),
        ("snorlax", "5n0r1ax"),
        ("blastoise", "8lastoi5e"), ("zapdos", "2apcl0s"), ("gengar", "6en9ar"), ("venusaur", "uenusavr"),
        ("celebi", "eeleb1"), ("ninetales", "n1netal3s".replacing("3", with: "e")), ("raichu", "raiehii"),
        ("metal", "rnetai"), ("annihilator", "amihilator"), ("jolteon", "io1teon"), ("", ""), ("4", "a"),
        ("ぴかちゅう", "ひかちゆう"), ("かいりゅう", "力いりゆう"),
    ])
    func confusionsLeaveTheSkeletonAsItIs(_ name: String, _ scanned: String) {
        #expect(Self.key(name) == Self.key(scanned))
    }

    @Test func anyNumberOfConfusionsLeavesTheSkeletonAsItIs() {
        let confusions = [
            ("o", "0"), ("0", "o"), ("l", "1"), ("i", "1"), ("i", "l"), ("l", "i"), ("j", "i"), ("m", "rn"),
            ("rn", "m"),
            ("nn", "m"), ("w", "vv"), ("vv", "w"), ("d", "cl"), ("cl", "d"), ("s", "5"), ("b", "8"),
            ("z", "2"),
            ("g", "6"), ("g", "9"), ("g", "q"), ("u", "v"), ("v", "u"), ("c", "e"), ("e", "c"), ("u", "ii"),
            ("t", "f"),
            ("t", "l"), ("h", "b"), ("a", "4"), ("v", "y"),
        ]
        let names =
            "charizard ninetales mewmew goldenretriever dwarvenmine wizardclass swampbillow ferrothorn zigzagoon"
        var generator = SeededGenerator(seed: 71)
        for name in names.split(separator: " ").map(String.init) {
            for _ in 0..<200 {
                var scanned = name
                for _ in 0..<Int.random(in: 1...8, using: &generator) {
                    let (from, to) = confusions.randomElement(using: &generator) ?? ("", "")
                    let ranges = scanned.ranges(of: from)
                    guard let range = ranges.randomElement(using: &generator) else { continue }
                    scanned.replaceSubrange(range, with: to)
                }
                #expect(Self.key(scanned) == Self.key(name), "\(scanned)")
            }
        }
    }

    @Test func differentNamesHaveDifferentSkeletons() {
        let names = """
            pikachu raichu bulbasaur ivysaur venusaur charmander charizard squirtle blastoise mew mewtwo ekans arbok
            charizardex charizardgx charizardv eevee entei onix golem gloom muk seel jynx abra kadabra alakazam
            forest island mountain plains swamp dragon demon wizard goblin elf zombie vampire knight soldier
            """.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(Set(names.map(Self.key)).count == names.count)
    }

    @Test func otherScriptsAndBrokenTextPassUnchanged() {
        for name in ["пикачу", "피카츄", "皮卡丘", "🎉"] { #expect(Self.key(name) == name) }
        var key: [UInt8] = []
        LookAlikeKey.write([0xFF, 0xC3, 0x6D, 0xE3].span, into: &key)
        #expect(key == [0xFF, 0xC3] + Array("NN".utf8) + [0xE3])
    }

    @Test(.enabled(if: RealCorpora.arePresent)) func hardlyAnyRealNameSharesItsSkeleton() throws {
        var folder = Folder()
        var names: Set<String> = []
        for dump in ["pokemon-tcg-data-2024-09.tar.gz", "magic-printings-2026.csv.gz"] {
            for name in try RealNameTests.names(of: dump) {
                names.insert(String(decoding: folder.fold(name).joined, as: UTF8.self))
            }
        }
        let groups = Dictionary(grouping: names, by: Self.key)
        let shared = groups.values.filter { $0.count > 1 }.reduce(0) { $0 + $1.count }
        #expect(shared * 100 < names.count, "\(shared) of \(names.count)")
    }
}
