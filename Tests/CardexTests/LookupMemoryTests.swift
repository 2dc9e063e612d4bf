import CardTestSupport
import Cardex
import Foundation
import Testing

/// Look-ups by an app, and what later searches make of them.
struct LookupMemoryTests {
    private let charizard = PrintingID(game: .pokemon, nativeID: "base1-4")

    @Test func alookupIsRememberedInTheStoreThatWasOpenedForReading() throws {
        let built = try ProjectCorpus.build()
        #expect(built.finder.recordLookup(of: charizard))
        let store = try SQLitePriceStore(path: built.prices, readOnly: true)
        #expect(try store.lookupWeights(at: WallClock.system.now(), limit: 9).map(\.printing) == [charizard])
    }

    @Test func whatCannotBeRememberedIsNoError() throws {
        let built = try ProjectCorpus.build()
        let without = try CardFinder.open(index: built.index, prices: built.folder.file("none.sqlite"))
        #expect(!without.recordLookup(of: charizard))
        #expect(!FileManager.default.fileExists(atPath: built.folder.file("none.sqlite")))
        try Data("no database".utf8).write(to: URL(fileURLWithPath: built.prices))
        #expect(!built.finder.recordLookup(of: charizard))
        #expect(try !CardFinder.open(index: built.index).recordLookup(of: charizard))
    }

    @Test func searchesNeverRememberAnything() throws {
        let built = try ProjectCorpus.build()
        for request in ["charizard", "pika", "lightning bolt", "", "charizard 4/102"].map({
            SearchRequest($0)
        }) {
            _ = built.finder.search(request)
            _ = built.finder.complete(request)
        }
        _ = built.finder.card(charizard)
        _ = try built.finder.prices(for: charizard)
        let store = try SQLitePriceStore(path: built.prices, readOnly: true)
        #expect(try store.lookupWeights(at: WallClock.system.now(), limit: 9).isEmpty)
    }
}
