import CardModel
import CardPricing
import CardTestSupport
import Foundation
import Testing

/// The bounds of what is remembered of look-ups, and how it is forgotten.
struct LookupJournalTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("prices.sqlite")
    }

    private func open() throws(PricingError) -> SQLitePriceStore {
        try SQLitePriceStore(path: path, clock: .fixed(noon))
    }

    private func choice(_ id: String?, at moment: Int64, query: String = "") throws -> JournalEntry {
        JournalEntry(
            at: moment, query: query, hits: 1, chosen: try id.map(identifier), origin: .store, microseconds: 9
        )
    }

    @Test func theOldestEntriesGoBeyondTheCapacity() throws {
        let store = try open()
        let capacity = Int64(JournalEntry.capacity)
        let entries = try (0..<capacity + 10).map { try choice(nil, at: $0, query: "\($0)") }
        try store.append(Array(entries.prefix(50_005)))
        try store.append(Array(entries.dropFirst(50_005)))
        let summary = try store.journalSummary(since: .min, limit: 1)
        #expect(summary.lookups == JournalEntry.capacity)
        #expect(try store.journalSummary(since: 0, limit: 0).lookups == JournalEntry.capacity)
        #expect(try store.journalSummary(since: 11, limit: 0).lookups == JournalEntry.capacity - 1)
    }

    @Test func aPrintingFollowsTheOneChosenBeforeItWithinTenMinutes() throws {
        let store = try open()
        try store.append([
            choice("magic:a", at: noon), choice(nil, at: noon + 5), choice("magic:a", at: noon + 10),
            choice("magic:b", at: noon + 610), choice("magic:c", at: noon + 1_211),
            choice("magic:d", at: noon + 1_200),
        ])
        try store.append([choice("magic:e", at: noon + 1_201)])
        func after(_ id: String) throws -> [String] {
            try store.successors(of: identifier(id), limit: 9).map(\.printing.nativeID)
        }
        #expect(try after("magic:a") == ["b"])
        // Ten minutes and a second are too long, and a clock that was set back says nothing.
        #expect(try after("magic:b").isEmpty && after("magic:c").isEmpty)
        #expect(try after("magic:d") == ["e"])
        #expect(try store.successors(of: PrintingID(game: .magic, nativeID: ""), limit: 9).isEmpty)
        #expect(try store.successors(of: identifier("magic:a"), limit: .min).isEmpty)
    }

    @Test func timesAtTheEndsOf64BitsFollowNothing() throws {
        let store = try open()
        for moment in [Int64.min, .max, .min, 0, .max] {
            try store.append([choice("magic:a", at: moment), choice("magic:b", at: moment)])
        }
        let weights = try store.successors(of: identifier("magic:a"), limit: 9)
        #expect(weights.map(\.printing.nativeID) == ["b"])
        #expect(weights.allSatisfy { $0.count > 0 && $0.count.isFinite })
    }

    @Test func theHeaviestSixteenSuccessorsOfAPrintingAreKeptAndTheNewest() throws {
        let store = try open()
        for number in 1...40 {
            for _ in 0..<(number <= 20 ? 3 : 1) {
                try store.append([
                    choice("magic:a", at: noon + Int64(number)),
                    choice("magic:\(number)", at: noon + Int64(number)),
                ])
            }
        }
        let kept = try store.successors(of: identifier("magic:a"), limit: 99).map(\.printing.nativeID)
        #expect(kept.count == 16)
        #expect(kept.last == "40")
        #expect(Set(kept.dropLast()).isSubset(of: Set((1...20).map(String.init))))
    }

    @Test func theSuccessorsOfAllPrintingsTogetherAreBounded() throws {
        let store = try open()
        let connection = try Connection(path: path, mode: .readWrite, busyTimeout: 1_000)
        try connection.execute(
            """
            WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < 66000)
            INSERT INTO successor (key, next, single_at)
            SELECT 'magic:' || value, 'magic:x', \(noon) - 100000 + value FROM number
            """)
        try store.append((0..<256).map { try choice(nil, at: noon + $0) })
        #expect(try connection.integer("SELECT count(*) FROM successor") == 65_536)
        #expect(try connection.integer("SELECT count(*) FROM successor WHERE key = 'magic:1'") == 0)
        #expect(try connection.integer("SELECT count(*) FROM successor WHERE key = 'magic:66000'") == 1)
    }

    @Test func aQueryIsCutAtACharacter() throws {
        let family = "👨‍👩‍👧‍👦"
        let cases = [
            ("a" + String(repeating: family, count: 20), "a" + String(repeating: family, count: 7)),
            (String(repeating: "é", count: 100), String(repeating: "é", count: 100)),
            (String(repeating: "é", count: 101), String(repeating: "é", count: 100)),
            (String(repeating: "a", count: 300), String(repeating: "a", count: 200)),
            // One character of several kilobytes.
            ("a" + String(repeating: "\u{301}", count: 4_000), "a" + String(repeating: "\u{301}", count: 99)),
            ("", ""),
        ]
        let store = try open()
        for (query, kept) in cases {
            try store.forgetLookups()
            try store.append([choice(nil, at: noon, query: query)])
            let found = try store.journalSummary(since: 0, limit: 9).queries.map { Array($0.text.utf8) }
            #expect(found == (kept.isEmpty ? [] : [Array(kept.utf8)]))
        }
    }

    @Test func nothingOfForgottenLookUpsIsLeftInTheFiles() throws {
        let store = try open()
        try store.record([price("pokemon:base1-4")], fetchedAt: noon)
        let secret = "somebodys-private-query"
        for round in 0..<300 {
            try store.append([
                choice("magic:secret-\(round % 40)", at: noon + Int64(round), query: "\(secret) \(round)")
            ])
            try store.recordLookup(of: identifier("magic:secret-\(round % 40)"), at: noon)
        }
        try store.forgetLookups()
        #expect(try store.journalSummary(since: .min, limit: 9) == JournalSummary())
        #expect(try store.successors(of: identifier("magic:secret-1"), limit: 9).isEmpty)
        #expect(try store.lookupWeights(at: noon, limit: 9).isEmpty)
        #expect(try store.observations(for: identifier("pokemon:base1-4")).count == 1)
        for suffix in ["", "-wal"] {
            let content = try Data(contentsOf: URL(fileURLWithPath: path + suffix))
            for text in [secret, "magic:secret-"] {
                #expect(content.range(of: Data(text.utf8)) == nil, "\(text) in \(suffix)")
            }
        }
    }

    @Test func whateverStandsInTheTablesIsAnsweredWithinBounds() throws {
        let store = try open()
        try Connection(path: path, mode: .readWrite, busyTimeout: 1_000).execute(
            """
            INSERT INTO journal (at, query, hits, chosen, origin, microseconds) VALUES
            (9223372036854775807, 'q', 1, 'nocolon', 99, -1), (0, 'q', 1, ':', -1, 9223372036854775807);
            INSERT INTO successor (key, next, single_at) VALUES
            ('magic:a', 'nocolon', 0), ('magic:a', 'magic:b', 9223372036854775807),
            ('magic:a', 'magic:c', -9223372036854775808);
            INSERT INTO outcome (key, source, result, asked_at, streak) VALUES
            ('magic:a', 'ebay', 77, 0, 0), ('magic:a', 'tcgplayer', 1, -9223372036854775808, -1);
            INSERT INTO pin (key, reason, since) VALUES ('nocolon', '', 0);
            INSERT INTO suspicion (key, source, ratio_permille, since) VALUES ('', '', 0, 0);
            """)
        let summary = try store.journalSummary(since: .min, limit: 9)
        #expect(summary.lookups == 2 && summary.origins.isEmpty && summary.printings.isEmpty)
        let weights = try store.successors(of: identifier("magic:a"), limit: 9)
        #expect(weights.allSatisfy { $0.count > 0 && $0.count <= 1_048_576 })
        #expect(
            try store.outcomes(for: [identifier("magic:a")]).values.flatMap { $0 }.map(\.source) == [
                "tcgplayer"
            ])
        #expect(try store.pins().isEmpty && store.suspicions().isEmpty)
        try store.append([choice("magic:a", at: noon), choice("magic:b", at: noon)])
        #expect(try store.successors(of: identifier("magic:a"), limit: 1).first?.printing.nativeID == "b")
    }
}
