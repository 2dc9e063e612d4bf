import CardTestSupport
import CardTransport
import Cardex
import Foundation
import Synchronization

/// A publisher on loopback, an index that is rebuilt from it, and somebody who asks the index all the time.
final class ReleaseEvening: Sendable {
    let upstream: StubUpstream
    let folder: TemporaryFolder
    private let asked = Mutex<Asked>(Asked())

    /// What the reader saw.
    private struct Asked {
        var isOver = false
        var answers = 0
        var failures: [String] = []
    }

    init() throws {
        upstream = try StubUpstream()
        folder = try TemporaryFolder()
        publish(version: 1, cards: Self.cards)
    }

    var index: String { folder.file("cards.cardex") }

    /// The cards of the first evening.
    static let cards: [String] = (1...40).map { card($0, "Card of Number \($0)", set: "one") }

    /// One object of Scryfall's bulk file.
    static func card(_ number: Int, _ name: String, set: String) -> String {
        let id = "0000579f-7b35-4ed3-b44c-\(String(format: "%012x", number + (set == "one" ? 0 : 4_096)))"
        return #"{"object":"card","id":"\#(id)","name":"\#(name)","lang":"en","set":"\#(set)","#
            + #""set_name":"Set \#(set)","collector_number":"\#(number)","rarity":"common","#
            + #""released_at":"2026-08-01","prices":{"usd":"1.\#(10 + number)"}}"#
    }

    /// The bulk file of some cards, gzipped JSON-Lines.
    static func file(_ cards: [String]) -> [UInt8] {
        StubGzip.stored(Array((cards.joined(separator: "\n") + "\n").utf8))
    }

    /// Puts a version of the bulk file and of its index online, as Scryfall does.
    func publish(version: Int, cards: [String], faults: [StubResource.Fault] = []) {
        let path = "/file/default-cards-\(version).jsonl.gz"
        let body = Self.file(cards)
        upstream[path] = StubResource(body, entityTag: StubResource.tag(of: body), faults: faults)
        let entry =
            #"{"object":"bulk_data","id":"x","type":"default_cards","updated_at":"2026-08-0\#(version)T09:00:00+00:00","#
            + #""size":\#(body.count),"content_type":"application/json","content_encoding":"gzip","#
            + #""jsonl_download_uri":"\#(upstream.base)\#(path)"}"#
        upstream["/bulk-data"] = StubResource(#"{"object":"list","has_more":false,"data":[\#(entry)]}"#)
        upstream["/bulk-data/default_cards"] = StubResource(entry)
    }

    var scryfall: CatalogSource {
        CatalogSource(format: .scryfall, path: "\(upstream.base)/bulk-data/default_cards")
    }

    /// A fetcher that waits for nobody.
    func fetcher(isOffline: Bool = false) -> Fetcher {
        Fetcher(
            cache: folder.file("cache"), transport: CurlTransport(userAgent: "cardex/test"),
            settings: FetchSettings(isOffline: isOffline, attempts: 2),
            surroundings: FetchSurroundings(
                now: { Int64(Date().timeIntervalSince1970) }, sleep: { _, _ in }, random: { 7 }))
    }

    /// Rebuilds from the publisher.
    func rebuild(
        _ others: CatalogSource..., isOffline: Bool = false, change: (inout IndexRebuild) -> Void = { _ in }
    ) throws -> ReleaseReport {
        var rebuild = IndexRebuild(
            sources: [scryfall] + others, indexPath: index, pricesPath: folder.file("prices.sqlite"),
            fetcher: fetcher(isOffline: isOffline))
        change(&rebuild)
        return try rebuild.run()
    }

    /// Runs a body while somebody opens the index and asks it, again and again.
    ///
    /// - Returns: How often the index answered, and what went wrong with it.
    func whileAsking(_ body: () throws -> Void) rethrows -> (answers: Int, failures: [String]) {
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
            var held: SearchIndex?
            while !asked.withLock({ $0.isOver }) {
                ask(&held)
                usleep(200)
            }
            isDone.signal()
        }
        defer {
            asked.withLock { $0.isOver = true }
            isDone.wait()
        }
        try body()
        return asked.withLock { ($0.answers, $0.failures) }
    }

    /// Asks the index that stands there and the one that was open before.
    private func ask(_ held: inout SearchIndex?) {
        do {
            let opened = try SearchIndex.open(at: index)
            for index in [opened, held ?? opened] {
                let found = index.search(SearchRequest("card of nmber 7", limit: 3)).results.map(\.name)
                asked.withLock {
                    $0.answers += 1
                    if found.first != "Card of Number 7" { $0.failures.append("found \(found)") }
                }
            }
            held = opened
        } catch {
            asked.withLock { $0.failures.append("\(error)") }
        }
    }

    /// The bytes of the index.
    func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: index)) }
}
