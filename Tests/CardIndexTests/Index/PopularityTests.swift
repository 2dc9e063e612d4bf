import CardIndex
import CardModel
import CardTestSupport
import Testing

/// What look-ups do to an index that knows nothing of them.
struct PopularityTests {
    private static func id(_ number: Int) -> PrintingID {
        PrintingID(game: .other, nativeID: "n-\(number)")
    }

    /// Three hundred names that begin alike; the higher the number, the more printings.
    private static func index(_ aliases: [CardAlias] = []) throws -> SearchIndex {
        var builder = IndexBuilder()
        for number in 0..<300 {
            builder.add(Printing(id: id(number), name: "zo\(name(number))"))
            for copy in 0..<(number / 30) {
                builder.add(
                    Printing(
                        id: PrintingID(game: .other, nativeID: "c-\(number)-\(copy)"),
                        name: "zo\(name(number))", number: "\(copy)"))
            }
        }
        for alias in aliases { builder.add(alias) }
        let folder = try TemporaryFolder()
        return try SearchIndex.open(
            at: folder.write(builder.build(corpusDigest: [], path: "a"), to: "a.cardex"))
    }

    /// A number in letters.
    private static func name(_ number: Int) -> String {
        String(decoding: String(1_000 + number).utf8.map { $0 + 49 }, as: UTF8.self)
    }

    @Test func aLevelIsTwiceAsManyLookups() {
        let counts: [Double] = [-1, 0, 0.49, 0.5, 0.99, 1, 1.99, 2, 4, 8, 16, 31.9, 32, 1e9, .infinity]
        #expect(counts.map(Popularity.level(ofCount:)) == [0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 6, 7, 7, 7])
        #expect(Popularity.level(ofCount: .nan) == 0)
    }

    @Test func theLevelOfANameIsThatOfAllItsPrintings() throws {
        let index = try Self.index()
        let copies = (0..<2).map { PrintingID(game: .other, nativeID: "c-299-\($0)") }
        let unknown = PrintingID(game: .magic, nativeID: "none")
        let popularity = index.popularity(
            of: [(Self.id(7), 0.6), (copies[0], 1), (copies[1], 1), (unknown, 50), (Self.id(8), 0.2)])
        #expect(popularity.names == popularity.names.sorted() && popularity.names.count == 2)
        var levels: [UInt8] = []
        for name in 0..<UInt32(index.nameCount) + 5 {
            let level = popularity.level(ofName: name)
            if level > 0 { levels.append(level) }
        }
        #expect(levels.sorted() == [1, 3])
        #expect(index.popularity(of: [(unknown, 9)]).isEmpty && index.popularity(of: []).isEmpty)
    }

    @Test func levelsEqualALinearSearchForAnyNames() throws {
        let index = try Self.index()
        var random = SeededGenerator(seed: 12)
        for _ in 0..<30 {
            var lookups: [(printing: PrintingID, count: Double)] = []
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                lookups.append(
                    (Self.id(.random(in: 0..<300, using: &random)), .random(in: 0...40, using: &random)))
            }
            let popularity = index.popularity(of: lookups)
            let popular = popularity.names.filter { popularity.level(ofName: $0) > 0 }
            #expect(popular == popularity.names)
            let expected = Set(lookups.map(\.printing)).filter { id in
                lookups.reduce(0) { $0 + ($1.printing == id ? $1.count : 0) } >= 0.5
            }
            #expect(popular.count == expected.count)
        }
    }
}
