import CardCatalog
import CardTestSupport
import CardTransport
import Foundation
import Testing

@Suite struct FetchTests {
    private let bench: FetchBench

    init() throws {
        bench = try FetchBench()
    }

    private let cards = #"[{"name":"Pikachu"},{"name":"Raichu"}]"#
    private let more = #"[{"name":"Pikachu"},{"name":"Raichu"},{"name":"Pichu"}]"#

    @Test func theFirstFetchBringsTheWholeFile() throws {
        bench.upstream["/cards.json"] = StubResource(cards)
        let source = bench.source("json", "/cards.json")
        #expect(bench.fetcher().cached(source) == nil)
        let report = bench.fetcher().fetch(source)
        #expect(report.error == nil)
        let cached = try #require(report.cached)
        #expect(report.outcome == .changed(from: nil, to: cached.version))
        #expect(try bench.content(report) == cards)
        #expect(cached.local.format == source.format)
        #expect(cached.local.path.hasSuffix("/files/cards.json"))
        #expect(cached.byteCount == Int64(cards.utf8.count))
        #expect(cached.fetchedAt == bench.now && cached.checkedAt == bench.now)
        #expect(report.requests == 1 && report.bytesMoved == Int64(cards.utf8.count))
        #expect(bench.fetcher().cached(source) == cached)
        let request = try #require(bench.upstream.requests.first)
        #expect(request["user-agent"] == "cardex/test" && request["accept"] == "*/*")
        #expect(try parts().isEmpty)
    }

    private func parts() throws -> [String] { bench.files().filter { $0.contains("/parts/") } }

    @Test func nothingNewMovesNoBytes() throws {
        for resource in [
            StubResource(cards),
            StubResource(Array(cards.utf8), lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"),
        ] {
            bench.upstream["/cards.json"] = resource
            let source = bench.source("json", "/cards.json")
            let first = bench.fetcher().fetch(source)
            bench.pass(seconds: 60)
            let second = bench.fetcher().fetch(source)
            #expect(second.outcome == .unchanged)
            #expect(second.requests == 1 && second.bytesMoved == 0)
            #expect(second.cached?.digest == first.cached?.digest)
            #expect(second.cached?.fetchedAt == first.cached?.fetchedAt)
            #expect(second.cached?.checkedAt == bench.now)
            try bench.fetcher().forget(source)
        }
    }

    @Test func theSameContentInAnotherWrappingIsUnchanged() throws {
        bench.upstream["/cards.json"] = StubResource(Array(cards.utf8))
        let source = bench.source("json", "/cards.json")
        let first = bench.fetcher().fetch(source)
        bench.upstream["/cards.json"] = StubResource(StubGzip.stored(Array(cards.utf8)))
        let second = bench.fetcher().fetch(source)
        #expect(second.outcome == .unchanged)
        #expect(second.bytesMoved > 0)
        #expect(second.cached?.digest == first.cached?.digest)
    }

    @Test func somethingNewIsToldFromTheOld() throws {
        bench.upstream["/cards.json"] = StubResource(cards)
        let source = bench.source("json", "/cards.json")
        let first = bench.fetcher().fetch(source)
        bench.upstream["/cards.json"] = StubResource(more)
        let second = bench.fetcher().fetch(source)
        let (old, new) = (try #require(first.cached), try #require(second.cached))
        #expect(second.outcome == .changed(from: old.version, to: new.version))
        #expect(old.digest != new.digest)
        #expect(try bench.content(second) == more)
        #expect(bench.files().count { $0.contains("/files/") } == 1)
    }

    @Test func plainFilesComeCompressedAndPackedOnesAsTheyAre() throws {
        var plain = StubResource(cards)
        plain.compresses = true
        bench.upstream["/cards.json"] = plain
        bench.upstream["/cards.json.gz"] = StubResource(StubGzip.stored(Array(cards.utf8)), compresses: true)
        let first = bench.fetcher().fetch(bench.source("json", "/cards.json"))
        let second = bench.fetcher().fetch(bench.source("json", "/cards.json.gz"))
        #expect(first.error == nil && second.error == nil)
        #expect(first.cached?.digest == second.cached?.digest)
        #expect(bench.upstream.requests.map { $0["accept-encoding"] } == ["gzip", "identity"])
    }

    @Test func redirectionsLeadToTheFile() throws {
        bench.upstream["/latest"] = .redirection(to: "/cards-7.json")
        bench.upstream["/cards-7.json"] = StubResource(cards)
        let report = bench.fetcher().fetch(bench.source("json", "/latest"))
        #expect(try bench.content(report) == cards)
        let again = bench.fetcher().fetch(bench.source("json", "/latest"))
        #expect(again.outcome == .unchanged && again.bytesMoved == 0)
    }

    @Test func progressCountsUpToTheSize() throws {
        let body = Array((#"[{"name":"x"}"# + String(repeating: " ", count: 400_000) + "]").utf8)
        bench.upstream["/cards.json"] = StubResource(body)
        var steps: [FetchProgress] = []
        _ = bench.fetcher().fetch(bench.source("json", "/cards.json"), progress: { steps.append($0) })
        #expect(steps.count > 1)
        #expect(steps.last?.received == Int64(body.count) && steps.last?.total == Int64(body.count))
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.received < $1.received })
        #expect(steps.allSatisfy { $0.label == "cards.json" })
    }

    @Test func addressesThatAreNoneAreRefused() throws {
        for path in ["", "cards.json", "/cards.json", "ftp://host/x", "file:///etc/passwd", "http://a b"] {
            let source = CatalogSource(format: .csv, path: path)
            #expect(bench.fetcher().fetch(source).error?.code == .invalidSource, "\(path)")
            guard case .failed(let error) = bench.fetcher().probe(source).outcome else {
                Issue.record("probed \(path)")
                continue
            }
            #expect(error.code == .invalidSource)
        }
        let far = bench.fetcher().fetch(CatalogSource(format: .csv, path: "http://nobody.invalid/x.csv"))
        #expect(far.error?.code == .invalidSource && far.error?.transport == .insecure)
    }

    @Test func theSameNameAtTwoPublishersIsTwoSources() throws {
        bench.upstream["/a/cards.json"] = StubResource(cards)
        bench.upstream["/b/cards.json"] = StubResource(more)
        let (a, b) = (bench.source("json", "/a/cards.json"), bench.source("json", "/b/cards.json"))
        _ = bench.fetcher().fetch(a)
        _ = bench.fetcher().fetch(b)
        #expect(bench.fetcher().cached(a)?.digest != bench.fetcher().cached(b)?.digest)
        try bench.fetcher().forgetAll(except: [b])
        #expect(bench.fetcher().cached(a) == nil && bench.fetcher().cached(b) != nil)
        try bench.fetcher().forget(b)
        #expect(bench.files().allSatisfy { $0.hasSuffix(".lock") })
    }

    @Test func aProbeDownloadsNothing() throws {
        bench.upstream["/cards.json"] = StubResource(cards)
        let source = bench.source("json", "/cards.json")
        #expect(bench.fetcher().probe(source).outcome == .changed(to: nil))
        _ = bench.fetcher().fetch(source)
        let same = bench.fetcher().probe(source)
        #expect(same.outcome == .unchanged && same.cached != nil && same.requests == 1)
        bench.upstream["/cards.json"] = StubResource(more)
        #expect(bench.fetcher().probe(source).outcome == .changed(to: nil))
        #expect(bench.upstream.requests.map(\.method) == ["HEAD", "GET", "HEAD", "HEAD"])
        bench.upstream["/cards.json"] = nil
        guard case .failed(let error) = bench.fetcher().probe(source).outcome else {
            Issue.record("the file is gone")
            return
        }
        #expect(error.code == .missing)
    }
}
