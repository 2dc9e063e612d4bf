import CardCatalog
import CardTestSupport
import CardTransport
import Foundation
import Testing

@Suite struct ResumeTests {
    private let bench: FetchBench
    private let source: CatalogSource
    private let old = #"[{"name":"Pikachu"},{"name":"Raichu"},{"name":"Pichu"}]"#
    private let new = #"[{"name":"Charizard"},{"name":"Charmander"},{"name":"Charmeleon"}]"#

    init() throws {
        bench = try FetchBench()
        source = bench.source("json", "/cards.json")
    }

    private func fetch(_ settings: FetchSettings = FetchSettings()) -> FetchReport {
        bench.fetcher(settings).fetch(source)
    }

    @Test func aCutDownloadIsContinuedAtOnce() throws {
        bench.upstream["/cards.json"] = StubResource(
            old, faults: [.cut(afterBytes: 10), .cut(afterBytes: 20), .none])
        let report = fetch()
        #expect(try bench.content(report) == old)
        #expect(bench.upstream.requests.map { $0["range"] } == [nil, "bytes=10-", "bytes=30-"])
        #expect(bench.upstream.requests[1]["if-range"] == StubResource.tag(of: Array(old.utf8)))
        #expect(report.bytesMoved == Int64(old.utf8.count))
    }

    @Test func aCutDownloadIsContinuedTheNextTime() throws {
        bench.upstream["/cards.json"] = StubResource(
            old, faults: Array(repeating: .cut(afterBytes: 5), count: 4))
        let cut = fetch(FetchSettings(attempts: 2))
        #expect(cut.error?.code == .unreachable && cut.error?.transport == .interrupted)
        #expect(bench.fetcher().cached(source) == nil)
        bench.upstream["/cards.json"]?.faults = []
        let report = fetch()
        #expect(try bench.content(report) == old)
        #expect(report.bytesMoved == Int64(old.utf8.count - 10))
    }

    @Test func contentThatChangedMeanwhileIsFetchedWhole() throws {
        bench.upstream["/cards.json"] = StubResource(old, faults: [.cut(afterBytes: 10)])
        #expect(fetch(FetchSettings(attempts: 1)).error != nil)
        bench.upstream["/cards.json"] = StubResource(new)
        let report = fetch()
        #expect(try bench.content(report) == new)
        #expect(bench.upstream.requests.last?["range"] == "bytes=10-")
        #expect(report.requests == 1)
    }

    @Test func aServerWithoutRangesSendsEverythingAgain() throws {
        bench.upstream["/cards.json"] = StubResource(
            Array(old.utf8), entityTag: "\"1\"", acceptsRanges: false, faults: [.cut(afterBytes: 10)])
        #expect(try bench.content(fetch()) == old)
        #expect(bench.upstream.requests.count == 2)
    }

    @Test func withoutAStrongValidatorNothingIsContinued() throws {
        let weak = StubResource(Array(old.utf8), entityTag: "W/\"1\"", faults: [.cut(afterBytes: 10)])
        // A date of the minute in which it was sent may stand for two versions.
        let fresh = StubResource(
            Array(old.utf8), lastModified: "Fri, 21 Nov 2026 12:00:30 GMT",
            date: "Fri, 21 Nov 2026 12:01:00 GMT",
            faults: [.cut(afterBytes: 10)])
        for resource in [weak, fresh] {
            bench.upstream["/cards.json"] = resource
            bench.upstream.forgetRequests()
            #expect(try bench.content(fetch()) == old)
            #expect(bench.upstream.requests.map { $0["range"] } == [nil, nil])
            try bench.fetcher().forget(source)
        }
        bench.upstream.forgetRequests()
        bench.upstream["/cards.json"] = StubResource(
            Array(old.utf8), lastModified: "Fri, 20 Nov 2026 12:00:30 GMT",
            date: "Fri, 21 Nov 2026 12:01:00 GMT",
            faults: [.cut(afterBytes: 10)])
        #expect(try bench.content(fetch()) == old)
        #expect(bench.upstream.requests.last?["if-range"] == "Fri, 20 Nov 2026 12:00:30 GMT")
    }

    @Test func anotherRangeThanAskedForIsNotUsed() throws {
        bench.upstream["/cards.json"] = StubResource(old, faults: [.cut(afterBytes: 10), .wrongRange])
        #expect(try bench.content(fetch()) == old)
        #expect(bench.upstream.requests.map { $0["range"] } == [nil, "bytes=10-", nil])
    }

    @Test func allBytesAreThereWhenTheServerHasNoMore() throws {
        bench.upstream["/cards.json"] = StubResource(old, faults: [.wrongLength(1000)])
        #expect(fetch(FetchSettings(attempts: 1)).error != nil)
        let report = fetch()
        #expect(bench.upstream.requests.last?["range"] == "bytes=\(old.utf8.count)-")
        #expect(try bench.content(report) == old)
        #expect(report.bytesMoved == 0)
    }

    @Test func aPartBeyondTheEndStartsOver() throws {
        bench.upstream["/cards.json"] = StubResource(old, faults: [.cut(afterBytes: 50)])
        #expect(fetch(FetchSettings(attempts: 1)).error != nil)
        // A server that ignores If-Range, with less behind the same address.
        var short = StubResource("[]")
        short.entityTag = StubResource.tag(of: Array(old.utf8))
        bench.upstream["/cards.json"] = short
        #expect(try bench.content(fetch()) == "[]")
    }

    @Test func damagedNotesAboutAPartMeanStartingOver() throws {
        for damage in ["", "x\n", "\n\n\n\n\n."] {
            bench.upstream["/cards.json"] = StubResource(old, faults: [.cut(afterBytes: 10)])
            #expect(fetch(FetchSettings(attempts: 1)).error != nil)
            let origin = try bench.entry() + "/parts/cards.json.origin"
            try Data(damage.utf8).write(to: URL(fileURLWithPath: origin))
            bench.upstream.forgetRequests()
            #expect(try bench.content(fetch()) == old)
            #expect(bench.upstream.requests.map { $0["range"] } == [nil])
            try bench.fetcher().forget(source)
        }
    }

    @Test func piecesThatDoNotFitAreFetchedOnceMore() throws {
        // The server changes the content under the same tag: only the checksum of gzip shows it.
        let first = StubGzip.stored(Array(old.utf8))
        let second = StubGzip.stored(Array(new.utf8))
        bench.upstream["/cards.json"] = StubResource(
            first, entityTag: "\"1\"", faults: [.cut(afterBytes: 40)])
        #expect(fetch(FetchSettings(attempts: 1)).error != nil)
        bench.upstream["/cards.json"] = StubResource(second, entityTag: "\"1\"")
        let report = fetch()
        #expect(report.outcome.isChanged && report.requests == 2)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: #require(report.cached).local.path)) == Data(second))
    }

    @Test func progressGivesNewCourage() throws {
        let body = #"[{"name":""# + String(repeating: "y", count: 1_000_000) + #""}]"#
        bench.upstream["/cards.json"] = StubResource(
            body, faults: Array(repeating: .cut(afterBytes: 100_000), count: 9))
        let report = fetch(FetchSettings(attempts: 2))
        #expect(try bench.content(report) == body)
        #expect(report.requests == 10)
    }
}
