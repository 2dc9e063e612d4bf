import CardTestSupport
import Cardex
import Foundation
import Testing

/// An evening after a release: whatever the publisher does, the rebuild ends as described, and the index answers.
struct ReleaseEveningTests {
    private let evening: ReleaseEvening

    init() throws {
        evening = try ReleaseEvening()
    }

    @Test func theFirstRebuildFetchesAndTheNextHasNothingToDo() throws {
        let first = try evening.rebuild()
        #expect(first.isPublished && first.printingCount == 40)
        #expect(first.fetches.map(\.source) == [evening.scryfall])
        #expect(
            first.stages.map(\.stage) == [
                .fetch, .check, .read, .merge, .documents, .build, .write, .compare, .publish,
            ])
        #expect(first.warming?.inserted == 40)
        #expect(first.dumps.map(\.source) == [evening.scryfall])
        let before = try evening.bytes()
        evening.upstream.forgetRequests()
        let (answers, failures) = try evening.whileAsking {
            for _ in 0..<5 {
                let again = try evening.rebuild()
                #expect(again.isUnchanged && again.dumps.isEmpty && !again.isPublished)
                #expect(again.fetches.map(\.outcome) == [.unchanged])
                #expect(again.fetches.reduce(0) { $0 + $1.bytesMoved } < 1_000)
                #expect(again.outdated.isEmpty && again.counts.isEmpty)
            }
        }
        #expect(failures.isEmpty && answers > 0, "\(failures.prefix(3))")
        #expect(!evening.upstream.requests.contains { $0.target.hasPrefix("/file/") })
        #expect(try evening.bytes() == before)
    }

    @Test func aNewSetAndARenamedCardAreToldWhileTheOldIndexAnswers() throws {
        _ = try evening.rebuild()
        var cards = ReleaseEvening.cards
        cards[8] = ReleaseEvening.card(9, "Number Nine, Renamed", set: "one")
        cards += (1...12).map { ReleaseEvening.card($0, "Newcomer \($0)", set: "two") }
        evening.publish(version: 2, cards: cards)
        var report: ReleaseReport?
        let (answers, failures) = try evening.whileAsking { report = try evening.rebuild() }
        #expect(failures.isEmpty && answers > 0, "\(failures.prefix(3))")
        let release = try #require(report)
        #expect(release.isPublished)
        #expect(release.newSets.map(\.set.id) == ["two"] && release.newSets.map(\.printingCount) == [12])
        #expect(release.counts.new == 12 && release.counts.gone == 0)
        #expect(release.renamedPrintings.map(\.formerName) == ["Card of Number 9"])
        #expect(release.renamedPrintings.map(\.name) == ["Number Nine, Renamed"])
        guard case .changed(let from, let to) = try #require(release.fetches.first).outcome else {
            Issue.record("\(release.fetches)")
            return
        }
        #expect(from?.contains("2026-08-01") == true && to.contains("2026-08-02"))
        let index = try SearchIndex.open(at: evening.index)
        #expect(index.search(SearchRequest("newcomer 12")).results.first?.name == "Newcomer 12")
        #expect(release.warming?.inserted == 12)
    }

    @Test func aBrokenDownloadIsReadFromTheLastCopyAndSaysSo() throws {
        _ = try evening.rebuild()
        let before = try evening.bytes()
        let cards = ReleaseEvening.cards + [ReleaseEvening.card(99, "Late", set: "two")]
        let cut = ReleaseEvening.file(cards).count / 2
        let faults: [[StubResource.Fault]] = [
            Array(repeating: .status(500), count: 9), Array(repeating: .hangUp, count: 9),
            Array(repeating: .garbage, count: 9), Array(repeating: .cut(afterBytes: 0), count: 9),
        ]
        for (number, faults) in faults.enumerated() {
            evening.publish(version: 2 + number, cards: cards, faults: faults)
            let (answers, failures) = try evening.whileAsking {
                let report = try evening.rebuild()
                #expect(report.isUnchanged && report.dumps.isEmpty, "\(faults[0])")
                let outdated = try #require(report.outdated.first, "\(faults[0])")
                #expect(outdated.cached?.version.contains("2026-08-01") == true)
                #expect(outdated.error?.description.contains(evening.upstream.base) == true)
            }
            #expect(failures.isEmpty && answers > 0)
            #expect(try evening.bytes() == before)
        }
        // One that is cut once is resumed, and nobody notices.
        evening.publish(version: 8, cards: cards, faults: [.cut(afterBytes: cut)])
        let report = try evening.rebuild()
        #expect(report.isPublished && report.counts.new == 1 && report.outdated.isEmpty)
    }

    @Test func withoutAnyCopyNothingIsPublished() throws {
        evening.publish(
            version: 1, cards: ReleaseEvening.cards, faults: Array(repeating: .status(503), count: 9))
        let error = #expect(throws: RebuildError.self) { try evening.rebuild() }
        #expect(error?.code == .sourceUnreachable)
        #expect(error?.message.contains(evening.upstream.base) == true, "\(String(describing: error))")
        #expect(!FileManager.default.fileExists(atPath: evening.index))
        evening.publish(version: 1, cards: ReleaseEvening.cards)
        _ = try evening.rebuild()
        let before = try evening.bytes()
        // A second source that can't be fetched leaves the index as it is, whatever the first one has.
        evening.publish(
            version: 2, cards: ReleaseEvening.cards + [ReleaseEvening.card(50, "More", set: "two")])
        let missing = CatalogSource(format: .ygoprodeck, path: "\(evening.upstream.base)/none.json")
        #expect(throws: RebuildError.self) { try evening.rebuild(missing) }
        #expect(try evening.bytes() == before)
        // What was fetched meanwhile is not asked for again, and goes in although the fetch says nothing is new.
        evening.upstream.forgetRequests()
        let report = try evening.rebuild()
        #expect(report.isPublished && report.counts.new == 1)
        #expect(!evening.upstream.requests.contains { $0.target.hasPrefix("/file/") })
    }

    @Test func aChecksumThatDoesNotFitKeepsTheLastCopy() throws {
        func publish(_ version: String, _ names: [String], checksumOf other: String? = nil) {
            let cards = names.enumerated().map { number, name in
                #"{"name":"\#(name)","number":"\#(number + 1)","setCode":"ONE","uuid":"\#(uuid(number))","#
                    + #""language":"English","rarity":"common","identifiers":{}}"#
            }
            let text =
                #"{"meta":{"date":"2026-08-01","version":"\#(version)"},"data":{"ONE":{"code":"ONE","name":"Set One","#
                + #""releaseDate":"2026-08-01","cards":[\#(cards.joined(separator: ","))],"tokens":[]}}}"#
            evening.upstream["/api/v5/Meta.json"] = StubResource(
                #"{"meta":{"date":"2026-08-01","version":"\#(version)"},"data":{"version":"\#(version)"}}"#)
            evening.upstream["/api/v5/AllPrintings.json"] = StubResource(text)
            var hash = SHA256()
            hash.update(other ?? text)
            evening.upstream["/api/v5/AllPrintings.json.sha256"] = StubResource(hash.hexadecimalDigest())
        }
        func uuid(_ number: Int) -> String { "0000579f-7b35-5ed3-b44c-\(String(format: "%012x", number))" }
        let names = ["Card of Number 7"] + (1...30).map { "Another \($0)" }
        let source = CatalogSource(
            format: CatalogFormat(rawValue: "mtgjson"),
            path: "\(evening.upstream.base)/api/v5/AllPrintings.json")
        func rebuild() throws -> ReleaseReport {
            try IndexRebuild(
                sources: [source], indexPath: evening.index, pricesPath: nil, fetcher: evening.fetcher()
            ).run()
        }
        publish("5.3.0+20260801", names)
        #expect(try rebuild().printingCount == 31)
        let before = try evening.bytes()
        publish("5.3.0+20260802", names + ["New"], checksumOf: "something else")
        let report = try rebuild()
        #expect(report.isUnchanged)
        #expect(report.outdated.first?.error?.code == .wrongChecksum)
        #expect(try evening.bytes() == before)
        publish("5.3.0+20260803", names + ["New"])
        #expect(try rebuild().counts.new == 1)
    }

    @Test func offlineTheCopiesAreReadAndNobodyIsAsked() throws {
        let never = #expect(throws: RebuildError.self) { try evening.rebuild(isOffline: true) }
        #expect(never?.code == .sourceUnreachable)
        _ = try evening.rebuild()
        evening.publish(
            version: 2, cards: ReleaseEvening.cards + [ReleaseEvening.card(50, "More", set: "two")])
        evening.upstream.forgetRequests()
        let report = try evening.rebuild(isOffline: true)
        #expect(report.isUnchanged && report.outdated.isEmpty)
        let forced = try evening.rebuild(isOffline: true, change: { $0.isForced = true })
        #expect(forced.isUnchanged && forced.dumps.count == 1 && forced.printingCount == 40)
        #expect(evening.upstream.requests.isEmpty)
    }

    @Test func aDryRunFetchesAndReportsButPublishesNothing() throws {
        _ = try evening.rebuild()
        let before = try evening.bytes()
        evening.publish(
            version: 2, cards: ReleaseEvening.cards + [ReleaseEvening.card(50, "More", set: "two")])
        let dry = try evening.rebuild(change: { $0.isDryRun = true })
        #expect(dry.counts.new == 1 && !dry.isPublished && dry.newSets.map(\.set.id) == ["two"])
        #expect(dry.warming == nil)
        #expect(try evening.bytes() == before)
        evening.upstream.forgetRequests()
        #expect(try evening.rebuild().counts.new == 1)
        #expect(!evening.upstream.requests.contains { $0.target.hasPrefix("/file/") })
    }

    @Test func aPublisherWhoLosesHalfOfTheCardsIsRefused() throws {
        _ = try evening.rebuild()
        let before = try evening.bytes()
        evening.publish(version: 2, cards: Array(ReleaseEvening.cards.prefix(20)))
        let error = #expect(throws: RebuildError.self) { try evening.rebuild() }
        #expect(error?.code == .tooMuchLost)
        #expect(error?.message.contains("20 of 40 printings of magic") == true)
        #expect(error?.message.contains(evening.scryfall.path) == true, "\(String(describing: error))")
        #expect(try evening.bytes() == before)
        #expect(try evening.rebuild(change: { $0.allowsLoss = true }).printingCount == 20)
    }
}
