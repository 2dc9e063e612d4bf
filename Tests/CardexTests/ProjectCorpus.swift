import CardTestSupport
import Cardex
import Foundation

/// The project's own corpus, and an index built from it.
enum ProjectCorpus {
    static let folder = "\(RealCorpora.projectFolder)/Corpus"

    static let aliases = "\(folder)/aliases.tsv"

    static func sources() throws -> [CatalogSource] {
        try [
            "pokemontcg:\(folder)/pokemon", "scryfall:\(folder)/magic/scryfall-cards.jsonl",
            "ygoprodeck:\(folder)/yugioh/cardinfo.json", "csv:\(folder)/cards.csv",
            "tcgcsv,game=pokemon:\(folder)/prices/tcgcsv",
        ].map { try CatalogSource(argument: $0) }
    }

    /// An index and a price store in a fresh folder.
    struct Built {
        let folder: TemporaryFolder
        let report: ReleaseReport
        let finder: CardFinder
        var index: String { folder.file("cards.cardex") }
        var prices: String { folder.file("prices.sqlite") }
    }

    static func build(aliases: String? = nil) throws -> Built {
        let folder = try TemporaryFolder()
        let rebuild = IndexRebuild(
            sources: try sources(), indexPath: folder.file("cards.cardex"),
            pricesPath: folder.file("prices.sqlite"), aliasesPath: aliases, requiresAliases: aliases != nil)
        let report = try rebuild.run()
        let finder = try CardFinder.open(
            index: folder.file("cards.cardex"), prices: folder.file("prices.sqlite"))
        return Built(folder: folder, report: report, finder: finder)
    }

    /// One line of `queries.jsonl`.
    struct GoldenQuery: Decodable {
        var query: String
        var first: String?
        var mode: String
        var game: String?
        var set: String?
        var number: String?
        var needs: String?
    }

    static func goldenQueries() throws -> [GoldenQuery] {
        try String(contentsOfFile: "\(folder)/queries.jsonl", encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(GoldenQuery.self, from: Data($0.utf8)) }
    }
}
