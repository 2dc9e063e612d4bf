import CardTestSupport
import Foundation
import Testing

/// Look-ups by the program itself, and what they do to its answers.
struct LookupContractTests {
    private func names(_ run: Run, match: String? = nil) throws -> [String] {
        struct Answer: Decodable {
            struct Result: Decodable {
                var name: String
                var match: String
            }
            var results: [Result]
        }
        let answer = try JSONDecoder().decode(Answer.self, from: Data(run.bytes))
        return answer.results.filter { match == nil || $0.match == match }.map(\.name)
    }

    @Test func whatIsLookedUpSettlesTiesUnlessItIsPrivate() throws {
        let cardex = try CardexHome()
        func first() throws -> [String] {
            Array(try names(cardex("complete", "-f", "json", "--names", "--limit", "40", "b")).prefix(2))
        }
        let usual = try first()
        // The last name of a long list is printed less often than the first.
        let all = try names(
            cardex("complete", "-f", "json", "--names", "--limit", "1000", "b"), match: "prefix")
        let last = try #require(all.last)
        let batch = try cardex("complete", "--batch", input: Array("b\n".utf8))
        _ = try cardex(["price", last, "--no-record"])
        _ = try cardex("price", last, environment: cardex.environment.merging(["CARDEX_PRIVATE": "1"]) { $1 })
        _ = try cardex("search", last)
        #expect(try first() == usual)
        _ = try cardex("price", last)
        #expect(try first() == [last, usual[0]])
        let again = try cardex("complete", "--batch", input: Array("b\n".utf8))
        #expect(withoutTimes(again.output) == withoutTimes(batch.output))
    }

    @Test func searchesAreCountedWhereThereIsAStoreAndNobodyForbidsIt() throws {
        struct Statistics: Decodable {
            struct Query: Decodable, Equatable {
                var query: String
                var count: Int
            }
            var lookups: Int
            var most_searched: [Query]
            var most_missed: [Query]
        }
        let cardex = try CardexHome()
        func statistics() throws -> Statistics {
            try JSONDecoder().decode(
                Statistics.self, from: Data(cardex("stats", "--prices", "--format", "json").bytes))
        }
        #expect(try statistics().lookups == 0)
        let noted = try cardex("search", "charizard")
        #expect(try cardex("search", "charizard", "--no-record").output == noted.output)
        _ = try cardex("search", "zqxwvkjy")
        _ = try cardex(
            "search", "secret", environment: cardex.environment.merging(["CARDEX_PRIVATE": "1"]) { $1 })
        _ = try cardex("search", "--batch", input: Array("charizard\n".utf8))
        _ = try cardex("complete", "char")
        let found = try statistics()
        #expect(found.lookups == 2)
        #expect(found.most_searched.map(\.query).sorted() == ["charizard", "zqxwvkjy"])
        #expect(found.most_missed == [Statistics.Query(query: "zqxwvkjy", count: 1)])
        try cardex.folder.write(Array(#"{"journal": false}"#.utf8), to: "home/services.json")
        _ = try cardex("search", "charizard")
        #expect(try statistics().lookups == 2)
    }

    @Test func aSearchMakesNoStoreWhereThereIsNone() throws {
        let cardex = try CardexHome()
        let before = try cardex.files().filter { !$0.contains("prices") }
        for file in try cardex.files() where file.contains("prices") {
            try FileManager.default.removeItem(atPath: "\(cardex.home)/\(file)")
        }
        #expect(try cardex("search", "charizard").status == 0)
        #expect(try cardex.files() == before)
    }

    private func withoutTimes(_ text: String) -> String {
        text.replacing(/"elapsed_ns":[0-9]+/, with: "")
    }
}
