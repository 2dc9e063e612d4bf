import CardModel
import CardPricing
import CardTestSupport
import Foundation
import Testing

/// What the store remembers of look-ups, and how it fades.
struct LookupTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("prices.sqlite")
    }

    private func open(readOnly: Bool = false) throws(PricingError) -> SQLitePriceStore {
        try SQLitePriceStore(path: path, readOnly: readOnly, clock: .fixed(noon))
    }

    private let day: Int64 = 86_400

    @Test func aLookupCountsHalfAfterThirtyDays() throws {
        let store = try open()
        let id = try identifier("magic:a")
        try store.recordLookup(of: id, at: noon)
        for (days, expected) in [(0, 1), (30, 0.5), (60, 0.25), (300, 0.0009765625)] as [(Int64, Double)] {
            let weights = try store.lookupWeights(at: noon + days * day, limit: 5)
            #expect(weights.map(\.printing) == [id])
            #expect(abs((weights.first?.count ?? 0) / expected - 1) < 1e-6, "after \(days) days")
        }
        try store.recordLookup(of: id, at: noon + 30 * day)
        let weight = try #require(try store.lookupWeights(at: noon + 30 * day, limit: 5).first)
        #expect(abs(weight.count - 1.5) < 1e-6)
    }

    @Test func randomLookupsGiveTheSumsOfTheSlowStore() throws {
        var random = SeededGenerator(seed: 77)
        let fast = try open()
        let slow = SlowPriceStore(clock: .fixed(noon))
        var now = noon
        for round in 0..<400 {
            // Clocks are set back now and then.
            now += Int64.random(in: -3_600...3 * day, using: &random)
            let text = Bool.random(using: &random) ? "magic:\(Int.random(in: 0..<40, using: &random))" : "x:é"
            let id =
                round % 50 == 7
                ? PrintingID(game: Game(rawValue: "a:b"), nativeID: "c") : try identifier(text)
            try fast.recordLookup(of: id, at: now)
            slow.recordLookup(of: id, at: now)
            guard round % 20 == 0 else { continue }
            let found = try fast.lookupWeights(at: now, limit: 100)
            let expected = slow.lookupWeights(at: now, limit: 100)
            #expect(found.map(\.printing) == expected.map(\.printing), "round \(round)")
            for (one, other) in zip(found, expected) {
                #expect(abs(one.count / other.count - 1) < 1e-4, "round \(round), \(one.printing)")
            }
        }
        let all = try fast.lookupWeights(at: now, limit: 100)
        #expect(try fast.lookupWeights(at: now, limit: 3) == Array(all.prefix(3)))
        #expect(try fast.lookupWeights(at: now, limit: 0).isEmpty)
        #expect(try fast.lookupWeights(at: now, limit: .min).isEmpty)
    }

    @Test func theOrderDoesNotChangeWhileNobodyLooksAnythingUp() throws {
        let store = try open()
        for (index, count) in [3, 1, 5, 2].enumerated() {
            for look in 0..<count {
                try store.recordLookup(of: identifier("magic:\(index)"), at: noon + Int64(look) * day)
            }
        }
        let order = try store.lookupWeights(at: noon + 5 * day, limit: 9).map(\.printing)
        #expect(order == (try ["magic:2", "magic:0", "magic:3", "magic:1"].map(identifier)))
        #expect(try store.lookupWeights(at: noon + 900 * day, limit: 9).map(\.printing) == order)
    }

    @Test func beyondTenThousandTheLeastIsForgottenButNeverTheNewest() throws {
        let connection = try {
            _ = try open()
            return try Connection(path: path, mode: .readWrite, busyTimeout: 1_000)
        }()
        try connection.execute(
            """
            WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < 10000)
            INSERT INTO lookup (key, single_at) SELECT 'magic:' || value, \(noon) + value FROM number
            """)
        let store = try open()
        try store.recordLookup(of: identifier("magic:new"), at: noon - 90 * day)
        #expect(try connection.integer("SELECT count(*) FROM lookup") == 10_000)
        #expect(try connection.integer("SELECT count(*) FROM lookup WHERE key = 'magic:1'") == 0)
        #expect(try connection.integer("SELECT count(*) FROM lookup WHERE key = 'magic:new'") == 1)
        try store.recordLookup(of: identifier("magic:newer"), at: noon)
        #expect(try connection.integer("SELECT count(*) FROM lookup") == 10_000)
        #expect(try connection.integer("SELECT count(*) FROM lookup WHERE key = 'magic:new'") == 0)
    }

    @Test func lookupsSurviveTheStoreAndLeavePricesAlone() throws {
        let id = try identifier("magic:a")
        do {
            let store = try open()
            try store.record([price()], fetchedAt: noon)
            try store.recordLookup(of: id, at: noon)
        }
        let store = try open(readOnly: true)
        #expect(try store.lookupWeights(at: noon, limit: 9) == [LookupWeight(printing: id, count: 1)])
        #expect(try store.statistics().printings == 1)
        try store.recordLookup(of: id, at: noon)
        #expect(try store.lookupWeights(at: noon, limit: 9).map(\.count) == [1])
    }

    private func lookup(of printing: PrintingID) -> JournalEntry {
        JournalEntry(at: noon, query: "", hits: 1, chosen: printing, origin: .store, microseconds: 20)
    }

    @Test func aStoreOfTheVersionBeforeKeepsItsPricesAndLearnsToRemember() throws {
        let old = Array(Schema.migrations.prefix(1))
        try SQLitePriceStore(path: path, clock: .fixed(noon), migrations: old).record(
            bulk(80), fetchedAt: noon)
        try SQLitePriceStore.record(lookup(of: identifier("magic:a")), inStoreAt: path)
        let store = try open(readOnly: true)
        #expect(try store.statistics().observations == 80)
        #expect(try store.lookupWeights(at: noon, limit: 9).count == 1)
    }

    @Test func rememberingAtAPathNeitherMakesNorRepairsAStore() throws {
        let id = try identifier("magic:a")
        var error = #expect(throws: PricingError.self) {
            try SQLitePriceStore.record(lookup(of: id), inStoreAt: path)
        }
        #expect(error?.code == .notFound)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        let text = Array("this is no database, but long enough to be mistaken for one by nobody at all".utf8)
        try folder.write(text, to: "prices.sqlite")
        error = #expect(throws: PricingError.self) {
            try SQLitePriceStore.record(lookup(of: id), inStoreAt: path)
        }
        #expect(error?.code == .storeForeign)
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == text)
    }

    @Test func aDamagedTableCostsTheLookupsNotThePrices() throws {
        try open().record([price()], fetchedAt: noon)
        try Connection(path: path, mode: .readWrite, busyTimeout: 100).execute("DROP TABLE lookup")
        let store = try open()
        let error = #expect(throws: PricingError.self) { try store.lookupWeights(at: noon, limit: 9) }
        #expect(error?.code == .storeUnusable)
        #expect(throws: PricingError.self) { try store.recordLookup(of: identifier("magic:a"), at: noon) }
        #expect(try store.observations(for: identifier("pokemon:base1-4")).count == 1)
    }

    @Test func whateverStandsInTheTableIsAnsweredWithinBounds() throws {
        let connection = try {
            _ = try open()
            return try Connection(path: path, mode: .readWrite, busyTimeout: 1_000)
        }()
        try connection.execute(
            """
            INSERT INTO lookup (key, single_at) VALUES ('magic:future', 9223372036854775807),
            ('magic:past', -9223372036854775808), ('nocolon', \(noon)), (':', \(noon)), ('magic:fine', \(noon))
            """)
        let store = try open()
        for moment in [noon, .min, .max, 0] {
            for weight in try store.lookupWeights(at: moment, limit: 9) {
                #expect(weight.count > 0 && weight.count <= 1_048_576)
            }
            try store.recordLookup(of: identifier("magic:future"), at: moment)
            try store.recordLookup(of: identifier("magic:past"), at: moment)
        }
        #expect(try store.lookupWeights(at: noon, limit: 9).contains { $0.printing.nativeID == "fine" })
    }
}
