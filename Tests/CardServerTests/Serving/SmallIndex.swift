import CardIndex
import CardModel
import CardPricing
import CardTestSupport
import Foundation

@testable import CardServer

/// An index file with a few printings, which can be replaced by one with more.
struct SmallIndex {
    let folder: TemporaryFolder

    var path: String { folder.file("cards.cardex") }
    var prices: String { folder.file("prices.sqlite") }

    init(_ names: [String] = ["Charizard", "Pikachu", "Mewtwo"]) throws {
        folder = try TemporaryFolder()
        try replace(with: names)
    }

    /// Puts another index in its place, as a rebuild does.
    func replace(with names: [String]) throws {
        var builder = IndexBuilder()
        builder.add(CardSet(game: .pokemon, id: "base1", name: "Base"))
        for (number, name) in names.enumerated() {
            builder.add(
                Printing(
                    id: PrintingID(game: .pokemon, nativeID: "base1-\(number + 1)"), name: name,
                    setID: "base1",
                    number: "\(number + 1)"))
        }
        let bytes = try builder.build(corpusDigest: [UInt8](repeating: 0, count: 32), path: path)
        let temporary = folder.file("new.\(UUID().uuidString)")
        try Data(bytes).write(to: URL(fileURLWithPath: temporary))
        guard rename(temporary, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    func opener() -> GenerationOpener {
        GenerationOpener(index: path, prices: prices, source: .stored(chain: SourceChain()))
    }
}
