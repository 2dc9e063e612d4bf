import CardCatalog
import CardTestSupport
import CardTransport
import Foundation
import Testing

/// TCGCSV: one list of groups, and two files for each of them.
@Suite struct GroupTests {
    private let bench: FetchBench
    private let source: CatalogSource

    init() throws {
        bench = try FetchBench()
        source = bench.source("tcgcsv", "/tcgplayer/3")
    }

    private func serve(update: String, groups: [(id: Int, modified: String)], price: String = "1.5") {
        bench.upstream["/last-updated.txt"] = StubResource(update + "\n")
        let list = groups.map {
            #"{"groupId":\#($0.id),"name":"G\#($0.id)","modifiedOn":"\#($0.modified)","categoryId":3}"#
        }
        bench.upstream["/tcgplayer/3/groups"] = StubResource(answer(list))
        for (id, modified) in groups {
            let product =
                #"{"productId":\#(id)1,"name":"Card \#(modified)","categoryId":3,"groupId":\#(id),"extendedData":[{"name":"Number","value":"1/9"}]}"#
            bench.upstream["/tcgplayer/3/\(id)/products"] = StubResource(answer([product]))
            bench.upstream["/tcgplayer/3/\(id)/prices"] = StubResource(
                answer([#"{"productId":\#(id)1,"subTypeName":"Normal","marketPrice":\#(price)}"#]))
        }
    }

    private func answer(_ results: [String]) -> String {
        #"{"totalItems":\#(results.count),"success":true,"errors":[],"results":[\#(results.joined(separator: ","))]}"#
    }

    private func targets() -> [String] { bench.upstream.requests.map(\.target) }

    @Test func onlyGroupsThatChangedHaveTheirProductsFetchedAgain() throws {
        serve(update: "2026-11-20T20:00:00+0000", groups: [(604, "a"), (605, "a")])
        let first = bench.fetcher().fetch(source)
        #expect(first.error == nil && first.requests == 6)
        #expect(first.cached?.version == "2026-11-20T20:00:00+0000")
        bench.upstream.forgetRequests()
        #expect(bench.fetcher().fetch(source).outcome == .unchanged)
        #expect(targets() == ["/last-updated.txt"])
        bench.upstream.forgetRequests()
        serve(update: "2026-11-21T20:00:00+0000", groups: [(604, "a"), (605, "b"), (606, "a")], price: "2.5")
        let second = bench.fetcher().fetch(source)
        #expect(second.outcome == .changed(from: "2026-11-20T20:00:00+0000", to: "2026-11-21T20:00:00+0000"))
        let group = "/tcgplayer/3"
        #expect(
            targets() == [
                "/last-updated.txt", "\(group)/groups", "\(group)/604/prices", "\(group)/605/products",
                "\(group)/605/prices", "\(group)/606/products", "\(group)/606/prices",
            ])
        // What came can be read as what it is.
        var products: [String] = []
        _ = try CatalogReader.read(try #require(second.cached).local, asOf: 0) { event in
            if case .product(let product) = event { products.append("\(product.groupName) \(product.name)") }
        }
        #expect(products.sorted() == ["G604 Card a", "G605 Card b", "G606 Card a"])
        bench.upstream.forgetRequests()
        serve(update: "2026-11-22T20:00:00+0000", groups: [(605, "b")])
        #expect(bench.fetcher().fetch(source).outcome.isChanged)
        #expect(bench.files().count { $0.contains("/files/") } == 3)
    }

    @Test func aRunThatBreaksOffIsContinued() throws {
        serve(update: "2026-11-20", groups: (1...20).map { ($0, "a") })
        bench.upstream["/tcgplayer/3/12/prices"]?.faults = Array(repeating: .status(500), count: 3)
        let settings = FetchSettings(attempts: 3)
        let broken = bench.fetcher(settings).fetch(source)
        #expect(broken.error?.code == .refused && broken.cached == nil)
        bench.upstream.forgetRequests()
        let report = bench.fetcher(settings).fetch(source)
        #expect(report.outcome.isChanged)
        #expect(report.requests == 1 + (40 - 23))
        #expect(!targets().contains("/tcgplayer/3/11/products"))
    }

    @Test func groupsWithoutFilesAreNotedAndNoneAtAllIsAnError() throws {
        serve(update: "2026-11-20", groups: [(1, "a"), (2, "a")])
        bench.upstream["/tcgplayer/3/2/products"] = nil
        let report = bench.fetcher().fetch(source)
        #expect(report.outcome.isChanged && report.notes.contains { $0.contains("3/2/products") })
        try bench.fetcher().forget(source)
        for path in ["1/products", "1/prices", "2/prices"] { bench.upstream["/tcgplayer/3/\(path)"] = nil }
        #expect(bench.fetcher().fetch(source).error?.code == .missing)
    }

    @Test func listsOfAnotherFormAreErrorsAndLeadNowhere() throws {
        serve(update: "2026-11-20", groups: [(1, "a")])
        for body in [
            "", "[]", answer([]), answer([#"{"groupId":"../../x"}"#, #"{"groupId":-1}"#]), "<html>",
        ] {
            bench.upstream["/tcgplayer/3/groups"] = StubResource(body)
            let code = bench.fetcher().fetch(source).error?.code
            #expect(code == .unexpectedAnswer || code == .damaged, "\(body)")
        }
        for body in ["", "<html></html>", "soon", String(repeating: "1", count: 100)] {
            bench.upstream["/last-updated.txt"] = StubResource(body)
            #expect(bench.fetcher().fetch(source).error?.code == .unexpectedAnswer, "\(body)")
        }
        #expect(!targets().contains { $0.contains("..") })
    }

    @Test func requestsComeInAPolitePace() throws {
        serve(update: "2026-11-20", groups: [(1, "a"), (2, "a")])
        let official = try #require(Publisher.source(named: "tcgcsv"))
        let report = bench.fetcher(hosts: ["tcgcsv.com"]).fetch(official)
        #expect(report.error == nil && report.requests == 6)
        #expect(bench.sleeps == Array(repeating: 100, count: 5))
    }
}
