import CardCatalog
import CardTestSupport
import CardTransport
import Foundation
import Testing

@Suite struct FetchTroubleTests {
    private let bench: FetchBench
    private let source: CatalogSource
    private let cards = #"[{"name":"Pikachu"},{"name":"Raichu"}]"#

    init() throws {
        bench = try FetchBench()
        source = bench.source("json", "/cards.json")
    }

    private func fetch(_ settings: FetchSettings = FetchSettings()) -> FetchReport {
        bench.fetcher(settings).fetch(source)
    }

    @Test func troubleThatPassesIsWaitedFor() throws {
        bench.upstream["/cards.json"] = StubResource(
            cards, faults: [.status(500), .cut(afterBytes: 0), .status(429), .status(503, retryAfter: "7")])
        let report = fetch()
        #expect(report.outcome.isChanged)
        #expect(report.requests == 5 && report.notes.count == 4)
        // Each pause is at least half of 1, 2, 4 … seconds, or what was asked for.
        let least: [Int64] = [500, 1000, 2000, 7000]
        #expect(bench.sleeps.count == 4)
        #expect(zip(bench.sleeps, least).allSatisfy { $0 >= $1 })
    }

    @Test func retryAfterMayBeADate() throws {
        bench.upstream["/cards.json"] = StubResource(
            Array(cards.utf8), faults: [.status(429, retryAfter: "Thu, 01 Jan 1970 00:00:00 GMT")])
        #expect(fetch().outcome.isChanged)
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let later = formatter.string(from: Date(timeIntervalSince1970: Double(bench.now + 40)))
        bench.upstream["/cards.json"]?.faults = [.status(429, retryAfter: later)]
        let before = bench.sleeps.count
        #expect(fetch().error == nil)
        #expect(bench.sleeps[before...].contains { (39_000...41_000).contains($0) })
    }

    @Test func aLongPauseIsRemembered() throws {
        bench.upstream["/cards.json"] = StubResource(cards, faults: [.status(429, retryAfter: "3600")])
        #expect(fetch().error?.code == .paused)
        bench.pass(seconds: 1800)
        let early = fetch(FetchSettings(isForced: true))
        #expect(early.error?.code == .paused && early.requests == 0)
        bench.pass(seconds: 1801)
        #expect(fetch().outcome.isChanged)
        // With something in the cache, that is what there is meanwhile.
        bench.upstream["/cards.json"]?.faults = [.status(429, retryAfter: "3600")]
        let asked = fetch()
        #expect(asked.error?.code == .paused && asked.cached != nil)
        let meanwhile = fetch()
        #expect(meanwhile.outcome.isFromCache && meanwhile.requests == 0 && !meanwhile.notes.isEmpty)
        #expect(bench.upstream.requests.count == 3)
    }

    @Test(arguments: [(400, "refused", 1), (403, "denied", 1), (404, "missing", 1), (500, "refused", 5)])
    func troubleThatStaysLeavesTheOldFile(status: Int, code: String, requests: Int) throws {
        bench.upstream["/cards.json"] = StubResource(cards)
        #expect(fetch().outcome.isChanged)
        bench.upstream["/cards.json"]?.faults = Array(repeating: .status(status), count: 20)
        let report = fetch()
        #expect(report.error?.code.rawValue == code)
        #expect(report.error?.subject == source.path)
        #expect(report.requests == requests)
        #expect(try bench.content(report) == cards)
    }

    @Test func aPublisherThatIsNotThereIsATypedError() throws {
        let gone = CatalogSource(format: .csv, path: "http://127.0.0.1:1/cards.csv?api_key=secret")
        let report = bench.fetcher().fetch(gone)
        #expect(report.error?.code == .unreachable && report.error?.transport == .refused)
        #expect(report.error?.description.contains("secret") == false)
        #expect(report.requests == 3 && report.cached == nil)
    }

    @Test func aFileBeyondTheLimitIsRefused() throws {
        bench.upstream["/cards.json"] = StubResource(String(repeating: " ", count: 5000))
        #expect(fetch(FetchSettings(largestFile: 4999)).error?.code == .tooLarge)
        #expect(bench.files().allSatisfy { !$0.contains("/files/") })
    }

    @Test func whatIsDamagedOrNoDataDoesNotReplaceTheOldFile() throws {
        bench.upstream["/cards.json"] = StubResource(cards)
        #expect(fetch().outcome.isChanged)
        let packed = StubGzip.stored(Array(cards.utf8))
        var wrongSum = packed
        wrongSum[packed.count - 6] ^= 1
        let page = "\n<!DOCTYPE html><html><body>Please log in</body></html>"
        for body in [Array(packed.dropLast(9)), wrongSum, Array(page.utf8), []] {
            bench.upstream["/cards.json"] = StubResource(body, entityTag: StubResource.tag(of: body))
            let report = fetch()
            #expect(report.error?.code == .damaged, "\(body.count)")
            #expect(try bench.content(report) == cards)
            #expect(bench.files().allSatisfy { !$0.contains("/parts/") })
        }
    }

    @Test func offlineServesWhatIsThereAndSaysHowOld() throws {
        #expect(fetch(FetchSettings(isOffline: true)).error?.code == .offline)
        #expect(bench.files().isEmpty)
        bench.upstream["/cards.json"] = StubResource(cards)
        _ = fetch()
        bench.pass(seconds: 5000)
        let report = fetch(FetchSettings(isOffline: true))
        #expect(report.outcome == .fromCache(age: 5000))
        #expect(try bench.content(report) == cards)
        #expect(bench.fetcher(FetchSettings(isOffline: true)).probe(source).outcome == .notAsked)
        #expect(bench.upstream.requests.count == 1)
    }

    @Test func damagedNotesAboutTheCacheMeanFetchingAgain() throws {
        bench.upstream["/cards.json"] = StubResource(cards)
        _ = fetch()
        let path = try bench.entry() + "/state.tsv"
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var variants = [Data(), Data([0xFF, 0xFE, 0]), Data("cardex-upstream 2\nend\t\n".utf8)]
        for count in stride(from: 1, to: whole.count, by: 37) { variants.append(whole.prefix(count)) }
        for index in stride(from: 0, to: whole.count, by: 11) {
            var flipped = whole
            flipped[index] ^= 4
            variants.append(flipped)
        }
        for variant in variants {
            try variant.write(to: URL(fileURLWithPath: path))
            #expect(bench.fetcher().cached(source) == nil)
            bench.upstream.forgetRequests()
            let report = fetch()
            #expect(report.outcome.isChanged && report.requests == 1)
            #expect(bench.upstream.requests.first?["if-none-match"] == nil)
            #expect(report.notes.contains { $0.contains("damaged") })
        }
    }

    @Test func aFileThatIsNoMoreWhatItWasIsFetchedAgain() throws {
        bench.upstream["/cards.json"] = StubResource(cards)
        let first = fetch()
        let path = try #require(first.cached).local.path
        // Another time alone, as after copying the cache, is no damage.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: path)
        #expect(fetch().outcome == .unchanged)
        for content in ["", String(cards.dropLast()), cards.uppercased()] {
            try Data(content.utf8).write(to: URL(fileURLWithPath: path))
            #expect(bench.fetcher().cached(source) == nil)
            #expect(try bench.content(fetch()) == cards)
        }
        try FileManager.default.removeItem(atPath: path)
        #expect(fetch(FetchSettings(isOffline: true)).error?.code == .offline)
        #expect(try bench.content(fetch()) == cards)
    }

    @Test func aCacheThatCannotBeWrittenIsATypedError() throws {
        bench.upstream["/cards.json"] = StubResource(cards)
        try bench.folder.write([], to: "cache")
        #expect(fetch().error?.code == .cacheUnusable)
        #expect(bench.upstream.requests.isEmpty)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func aFullDiskIsATypedErrorAndLeavesTheOldFile() throws {
        bench.upstream["/cards.json"] = StubResource(cards)
        let first = fetch()
        let parts = try bench.entry() + "/parts"
        try FileManager.default.createDirectory(atPath: parts, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: parts + "/cards.json", withDestinationPath: "/dev/full")
        bench.upstream["/cards.json"] = StubResource("[]")
        let report = fetch()
        #expect(report.error?.code == .diskFull)
        #expect(report.cached == first.cached)
        #expect(try bench.content(report) == cards)
        try FileManager.default.removeItem(atPath: parts)
        #expect(try bench.content(fetch()) == "[]")
    }

    @Test func twoFetchesAtOnceBringOneDownload() async throws {
        bench.upstream["/cards.json"] = StubResource(cards)
        let (bench, source) = (bench, source)
        let isWaiting = DispatchSemaphore(value: 0)
        let patient = Fetcher(
            cache: bench.cache, transport: CurlTransport(userAgent: "cardex/test"),
            surroundings: FetchSurroundings(
                now: { bench.now },
                sleep: { milliseconds, cancellation in
                    isWaiting.signal()
                    FetchSurroundings.system.sleep(milliseconds, cancellation)
                }, random: { 1 }))
        let reports = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let second = Answer()
                let first = bench.fetcher().fetch(source) { _ in
                    // The first fetch holds the lock until the second one waits for it.
                    Thread.detachNewThread { second.give(patient.fetch(source)) }
                    isWaiting.wait()
                }
                continuation.resume(returning: [first] + second.take())
            }
        }
        try #require(reports.count == 2)
        #expect(reports.allSatisfy { $0.error == nil })
        #expect(reports[0].outcome.isChanged)
        #expect(reports[1].outcome == .fromCache(age: 0) && reports[1].requests == 0)
        #expect(reports[1].cached == reports[0].cached)
        #expect(bench.upstream.requests.count == 1)
    }

    /// A report that one thread hands to another.
    private final class Answer: @unchecked Sendable {
        private let isThere = DispatchSemaphore(value: 0)
        private var report: FetchReport?

        func give(_ report: FetchReport) {
            self.report = report
            isThere.signal()
        }

        func take() -> [FetchReport] {
            isThere.wait()
            return report.map { [$0] } ?? []
        }
    }

    @Test func aLockThatStaysIsATypedError() throws {
        bench.upstream["/cards.json"] = StubResource(cards)
        var others: [FetchReport] = []
        let first = bench.fetcher().fetch(source) { _ in
            others.append(bench.fetcher(FetchSettings(lockPatience: 2)).fetch(source))
            #expect(throws: UpstreamError.self) { try bench.fetcher().forget(source) }
        }
        #expect(first.outcome.isChanged)
        #expect(others.map(\.error?.code) == [.locked])
        #expect(others.first?.requests == 0)
        #expect(bench.sleeps == Array(repeating: 100, count: 20))
    }

    @Test func cancellingEndsAFetchAndKeepsWhatCame() async throws {
        let body = #"[{"name":""# + String(repeating: "x", count: 100_000) + #""}]"#
        bench.upstream["/cards.json"] = StubResource(body, faults: [.slow(bytes: 2_000, milliseconds: 20)])
        let (bench, source, cancellation) = (bench, source, TransportCancellation())
        let report = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let report = bench.fetcher().fetch(source, cancellation: cancellation) { step in
                    if step.received > 10_000 { cancellation.cancel() }
                }
                continuation.resume(returning: report)
            }
        }
        #expect(report.error?.code == .cancelled && report.cached == nil)
        let next = bench.fetcher().fetch(source)
        #expect(next.outcome.isChanged)
        #expect(next.bytesMoved < 95_000)
        #expect(bench.upstream.requests.last?["range"] != nil)
    }
}
