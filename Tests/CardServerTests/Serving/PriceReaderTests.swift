import CardDocuments
import CardModel
import CardPricing
import CardTestSupport
import Cardex
import Foundation
import Synchronization
import Testing

@testable import CardServer

struct PriceReaderTests {
    private let fixture: ScryfallFixture

    init() throws {
        fixture = try ScryfallFixture()
    }

    private var finder: CardFinder { fixture.context.generation.finder }

    @Test func aCallerThatWaitsHasWhatWasReadOrWhyNot() {
        let reader = PriceReader.unhurried
        guard case .read(7) = reader.readWaiting(from: finder, { _ in 7 }) else {
            Issue.record("what was read did not come")
            return
        }
        let failed = reader.readWaiting(from: finder) { _ throws(PricingError) -> Int in
            throw .friendly(.notCached)
        }
        guard case .missing(let reason) = failed else {
            Issue.record("a store that fails gave prices")
            return
        }
        #expect(reason.hasPrefix("prices can't be read: "))
        let bare = CardFinder(index: finder.index, store: nil)
        guard case .none = reader.readWaiting(from: bare, { _ in 7 }) else {
            Issue.record("prices came from no store")
            return
        }
    }

    @Test func aStoreThatHangsCostsThePricesAndNotTheAnswer() {
        let log = ReadLog()
        log.isHeld.withLock { $0 = true }
        let reader = PriceReader(patience: 20)
        let late = reader.readWaiting(from: finder) { _ in log.waitWhileHeld() }
        guard case .missing(PriceReader.lateness) = late else {
            Issue.record("a read that hangs was waited for")
            return
        }
        guard case .missing(PriceReader.lateness) = reader.readWaiting(from: finder, { _ in log.count() })
        else {
            Issue.record("the store was asked beside a read that hangs")
            return
        }
        #expect(log.calls == 0)
        log.isHeld.withLock { $0 = false }
        // Once what was late has come, the store is asked again.
        for _ in 0..<5_000 where log.calls == 0 {
            _ = reader.readWaiting(from: finder) { _ in log.count() }
            usleep(1_000)
        }
        #expect(log.calls > 0)
    }

    @Test func cardsOfAStoreThatHangsHaveNoPrices() throws {
        let documents = try fixture.context.generation.documents(of: .scryfallCard)
        let priced = try (0..<documents.count).first {
            let object = try CardBodies(documents, finder, PriceReader.unhurried).objects(of: [$0])[0]
            return !String(decoding: object, as: UTF8.self).contains("\"prices\":{\"usd\":null")
        }
        let document = try #require(priced)
        let log = ReadLog()
        log.isHeld.withLock { $0 = true }
        defer { log.isHeld.withLock { $0 = false } }
        let reader = PriceReader(patience: 20)
        // A read that hangs keeps all others away.
        _ = reader.readWaiting(from: finder) { _ in log.waitWhileHeld() }
        let object = try CardBodies(documents, finder, reader).objects(of: [document])[0]
        #expect(String(decoding: object, as: UTF8.self).contains("\"prices\":{\"usd\":null"))
    }
}
