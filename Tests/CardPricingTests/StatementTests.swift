import CardPricing
import CardTestSupport
import Testing

/// The thin wrapper around SQLite's C interface.
struct StatementTests {
    private let folder: TemporaryFolder
    private let connection: Connection

    init() throws {
        folder = try TemporaryFolder()
        connection = try Connection(path: folder.file("a.sqlite"), mode: .readWrite, busyTimeout: 100)
        try connection.execute("CREATE TABLE pair (key TEXT PRIMARY KEY, number INTEGER) STRICT")
    }

    @Test func emptyTextsAreTextsAndZeroBytesAreKept() throws {
        for text in ["", "\u{0}", "a\u{0}b", "é"] {
            let statement = try connection.statement("SELECT ?1, typeof(?1), length(CAST(?1 AS BLOB))")
            defer { statement.reset() }
            try statement.bind(text, at: 1)
            #expect(try statement.step())
            #expect(Array(statement.text(0).utf8) == Array(text.utf8))
            #expect(statement.text(1) == "text")
            #expect(statement.integer(2) == Int64(text.utf8.count))
        }
    }

    @Test func integersKeepAllTheirBits() throws {
        for number in [Int64.min, -1, 0, 1, .max] {
            let statement = try connection.statement("SELECT ?1")
            defer { statement.reset() }
            try statement.bind(number, at: 1)
            #expect(try statement.step())
            #expect(statement.integer(0) == number)
        }
    }

    @Test func aMissingParameterIsAnErrorThatShowsTheSQL() throws {
        let statement = try connection.statement("SELECT ?1")
        let error = try #require(throws: PricingError.self) { try statement.bind("a", at: 2) }
        #expect(error.sql == "SELECT ?1" && error.resultCode == 25)
    }

    @Test func aStatementThatDoesNotCompileIsAnErrorThatShowsTheSQL() throws {
        let error = try #require(throws: PricingError.self) { try connection.statement("SELEKT 1") }
        #expect(error.sql == "SELEKT 1" && error.message.contains("syntax error"))
        #expect(error.description.contains("SELEKT 1"))
    }

    @Test func theSameTextIsPreparedOnce() throws {
        #expect(try connection.statement("SELECT 1") === connection.statement("SELECT 1"))
    }

    @Test func aFailedTransactionIsUndoneAndTheNextOneRuns() throws {
        let insertion = try connection.statement("INSERT INTO pair VALUES (?1, 1)")
        let error = try #require(throws: PricingError.self) {
            try connection.transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
                for _ in 0..<2 {
                    try insertion.bind("same", at: 1)
                    try insertion.run()
                }
            }
        }
        #expect(error.resultCode == 1_555)
        #expect(try connection.integer("SELECT count(*) FROM pair") == 0)
        try connection.transaction("BEGIN IMMEDIATE") { () throws(PricingError) in try insertion.run() }
        #expect(try connection.integer("SELECT count(*) FROM pair") == 1)
    }

    @Test func theSchemaTableCannotBeWritten() throws {
        #expect(throws: PricingError.self) {
            try connection.execute("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'x'")
        }
    }
}
