import CardServer
import CardTestSupport
import Foundation
import Testing

/// Whole answers of the native API, byte for byte.
struct NativeGoldenTests {
    @Test(arguments: [
        ("complete", "/v1/complete?q=char"),
        ("complete-printings", "/v1/complete?q=chariz&printings=2&highlights=true&images=true"),
        ("complete-names", "/v1/complete?q=char&distinct=names&limit=2"),
        ("complete-empty", "/v1/complete?q="),
        ("search", "/v1/search?q=charzard 4/102"),
        ("search-explain", "/v1/search?q=charizard base&explain=true&highlights=true&prices=false&limit=1"),
        ("search-face", "/v1/search?q=ice&printings=0"),
        ("search-nothing", "/v1/search?q=qqqqqqqqqq"),
        ("card", "/v1/cards/pokemon:base1-4"),
        ("card-by-identifier", "/v1/cards/tcgplayer:44?prices=false"),
        ("prices", "/v1/prices/pokemon:base1-4"),
        ("prices-none", "/v1/prices/pokemon:base1-58"),
        ("history", "/v1/history/pokemon:base1-4?days=3"),
        ("sets", "/v1/sets?game=pokemon"),
    ])
    func answersAreWritten(_ name: String, _ address: String) async throws {
        let response = await (try NativeFixture()).get(address)
        #expect(response.status == 200 && response.contentType == HTTPResponse.json)
        try expectGolden("\(name).json", try await response.text())
    }

    @Test func aMatchedListIsWrittenLineByLine() async throws {
        let fixture = try NativeFixture()
        let response = await fixture.post(
            "/v1/match?game=pokemon", "Quantity,Name,Set,Number\n3,Charzard,Base,4\n1,Nonsense,Base,\n")
        #expect(response.status == 200 && response.contentType == "application/x-ndjson")
        try expectGolden("match.ndjson", try await response.text())
        // The prices lie in its folder.
        withExtendedLifetime(fixture) {}
    }

    /// Compares with what was recorded; `CARDEX_RECORD_GOLDEN=1` records instead, for a reviewer to judge.
    private func expectGolden(_ name: String, _ text: String) throws {
        let timeless = text.replacing(/"elapsed_ns":\d+/, with: "\"elapsed_ns\":0")
        let path = "\(RealCorpora.projectFolder)/Tests/CardServerTests/Native/Golden/\(name)"
        if ProcessInfo.processInfo.environment["CARDEX_RECORD_GOLDEN"] == "1" {
            try Data(timeless.utf8).write(to: URL(fileURLWithPath: path))
            return
        }
        let data = try #require(FileManager.default.contents(atPath: path), "no golden file \(name)")
        #expect(
            String(decoding: data, as: UTF8.self) == timeless, "\(name) differs from what was recorded")
    }
}
