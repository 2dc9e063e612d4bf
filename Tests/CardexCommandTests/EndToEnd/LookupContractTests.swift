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

    private func withoutTimes(_ text: String) -> String {
        text.replacing(/"elapsed_ns":[0-9]+/, with: "")
    }
}
