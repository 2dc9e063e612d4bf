import CardTestSupport
import Cardex
import Foundation

/// A table of cards that is written, indexed, changed and indexed again.
struct SmallRelease {
    /// One row of the table.
    struct Row: Hashable {
        var game = "test"
        var set = "one"
        var number: Int
        var name: String
        var rarity = "common"

        var id: String { "\(game):\(set)-\(number)" }
    }

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    var index: String { folder.file("cards.cardex") }
    var aliases: String { folder.file("aliases.tsv") }

    /// Writes a table; set codes are the names of their sets in small letters.
    @discardableResult
    func write(_ rows: [Row], to name: String = "cards.csv") throws -> CatalogSource {
        let lines = rows.map { "\($0.name),\($0.game),\($0.set),Set \($0.set),\($0.number),\($0.rarity)\n" }
        let header = "name,game,set_code,set_name,collector_number,rarity\n"
        return CatalogSource(
            format: .csv, path: try folder.write(Array((header + lines.joined()).utf8), to: name))
    }

    /// A rebuild of tables without prices.
    func rebuild(_ sources: CatalogSource..., change: (inout IndexRebuild) -> Void = { _ in }) throws
        -> ReleaseReport
    {
        var rebuild = IndexRebuild(
            sources: sources, indexPath: index, pricesPath: nil, aliasesPath: aliases, allowsLoss: true)
        change(&rebuild)
        return try rebuild.run()
    }

    /// As many rows of a set, numbered from 1.
    static func rows(_ count: Int, game: String = "test", set: String = "one") -> [Row] {
        (1...max(1, count)).map { Row(game: game, set: set, number: $0, name: "\(set) card \($0)") }
    }

    /// The bytes of the index.
    func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: index)) }
}
