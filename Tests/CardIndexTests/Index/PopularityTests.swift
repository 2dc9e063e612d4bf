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

    @Test func aNameLookedUpOnceIsOfferedThoughHundredsArePrintedMoreOften() throws {
        let index = try Self.index([CardAlias("zzz", for: "zobaaa")])
        let request = SearchRequest("zo", limit: 3)
        let usual = index.complete(request).results.map(\.name)
        #expect(usual == ["zobcha", "zobchb", "zobchc"])
        let popularity = index.popularity(of: [(Self.id(0), 1), (Self.id(40), 5)])
        let answer = index.complete(request, popularity: popularity).results
        #expect(answer.map(\.name) == ["zo\(Self.name(40))", "zo\(Self.name(0))", usual[0]])
        #expect(answer.map(\.rank.popularity) == [4, 2, 0])
        #expect(index.complete(request).results.map(\.name) == usual)
        let byAlias = index.complete(SearchRequest("zz", limit: 3), popularity: popularity).results
        #expect(byAlias.first?.name == "zo\(Self.name(0))" && byAlias.first?.foundBy == "zzz")
    }

    @Test func oneQueryIsGivenTheMostPopularOfManyNames() throws {
        let index = try Self.index()
        let lookups = (0..<300).map { (printing: Self.id($0), count: $0 % 10 == 3 ? 9.0 : 1.0) }
        let popularity = index.popularity(of: lookups)
        let found = index.complete(SearchRequest("zo", limit: 30), popularity: popularity).results
        #expect(found.allSatisfy { $0.rank.popularity == 5 } && Set(found.map(\.name)).count == 30)
    }

    @Test func popularityActsAmongTiesAlone() throws {
        let index = try Self.index()
        var random = SeededGenerator(seed: 8)
        for _ in 0..<60 {
            let lookups = (0..<8).map { _ in
                (
                    printing: Self.id(.random(in: 0..<300, using: &random)),
                    count: Double.random(in: 0...40, using: &random)
                )
            }
            let popularity = index.popularity(of: lookups)
            let text =
                "zo\(Self.name(.random(in: 0..<300, using: &random)).prefix(.random(in: 1...4, using: &random)))"
            let request = SearchRequest(text, limit: 400)
            let without = index.search(request).results
            let with = index.search(request, popularity: popularity).results
            #expect(Set(with.map(\.name)) == Set(without.map(\.name)), "\(text)")
            // With its level taken away, every rank is what it was, and no better match stands below a worse one.
            var previous: UInt64 = 0
            for result in with {
                var rank = result.rank
                rank.popularity = 0
                // Spellings are only compared among ties, of which there are fewer now.
                rank.spellingDistance = 0
                let before = without.first { $0.name == result.name }?.rank
                #expect((before?.packed ?? 0) & ~3 == rank.packed, "\(text)")
                rank.staticScore = .max
                #expect(rank.packed >= previous, "\(text)")
                previous = rank.packed
            }
        }
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
