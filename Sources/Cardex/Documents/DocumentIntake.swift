internal import CardCatalog
internal import CardDocuments
internal import CardIndex
internal import CardModel

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Gathers the documents of a rebuild, completes them, and writes their file beside the index.
final class DocumentIntake {
    private var builder: DocumentFileBuilder
    private let indexPath: String
    private let isDryRun: Bool

    /// The games whose printings get a document although their dump has none.
    private static let completedGames: [Game] = [.pokemon, .magic]

    /// Starts an intake.
    ///
    /// - Parameters:
    ///   - indexPath: Where the index stands or will stand.
    ///   - isDryRun: Whether to find out only what would be written, and to leave the folder of the index alone.
    /// - Throws: `DocumentError` unreadable when nothing can be written there.
    init(indexPath: String, isDryRun: Bool) throws(DocumentError) {
        let (folder, name) = FileFolder.split(FileFolder.resolved(indexPath))
        // Named so that the next rebuild clears them away, should this one be killed before they lose their names.
        builder = try DocumentFileBuilder(spoolPath: "\(isDryRun ? "/tmp" : folder)/.\(name).\(getpid())")
        self.indexPath = indexPath
        self.isDryRun = isDryRun
    }

    /// Takes a record of a dump.
    ///
    /// - Parameters:
    ///   - record: What is told of it.
    ///   - body: Its bytes.
    /// - Throws: `DocumentError` for a full disk, or for more than the format can hold.
    func take(_ record: CatalogDocument, _ body: Span<UInt8>) throws(DocumentError) {
        let shape: DocumentShape =
            switch record.kind {
            case .pokemonCard: .pokemonCard
            case .pokemonSet: .pokemonSet
            case .scryfallCard: .scryfallCard
            }
        try builder.add(
            NewDocument(
                shape: shape, identifier: record.identifier, printing: record.printing, parent: record.set),
            body: body)
    }

    /// Makes documents of printings and sets whose dumps have none.
    ///
    /// - Parameter index: Holds everything that was read, merged.
    /// - Throws: `DocumentError` as for `take`.
    /// - Complexity: O(number of printings).
    func complete(from index: borrowing IndexBuilder) throws(DocumentError) {
        var isCovered = [Bool](repeating: false, count: index.printingCount)
        builder.forEachPrinting { printing in
            if let row = index.row(of: printing), row < isCovered.count { isCovered[Int(row)] = true }
        }
        for (set, count) in index.setCounts(of: .pokemon)
        where !builder.holds(set.id, of: .pokemonSet) {
            let body = CompletedBody.pokemonSet(set, total: count)
            try builder.add(NewDocument(shape: .pokemonSet, identifier: set.id), body: body.span)
        }
        try index.forEachPrinting(of: Self.completedGames, where: { !isCovered[$0] }) {
            (printing, set) throws(DocumentError) in
            if printing.id.game == .pokemon {
                let body = CompletedBody.pokemonCard(printing)
                try builder.add(
                    NewDocument(
                        shape: .pokemonCard, identifier: printing.id.nativeID, printing: printing.id,
                        parent: printing.setID), body: body.span)
            } else {
                let body = CompletedBody.scryfallCard(printing, in: set)
                try builder.add(
                    NewDocument(
                        shape: .scryfallCard, identifier: CompletedBody.scryfallIdentifier(of: printing.id),
                        printing: printing.id), body: body.span)
            }
        }
    }

    /// Writes the file beside the index, under a temporary name.
    ///
    /// - Parameter index: Knows which printings were merged.
    /// - Returns: The file, checked; `nil` when there are no documents.
    /// - Throws: `DocumentError`; nothing is left behind then.
    /// - Complexity: O(size of the documents).
    func stage(for index: borrowing IndexBuilder) throws(DocumentError) -> StagedDocuments? {
        guard builder.count > 0 else { return nil }
        let staged = try StagedDocuments(indexPath: indexPath, isDryRun: isDryRun)
        try builder.write(
            canonical: { index.canonicalID(of: $0) },
            to: { (piece) throws(DocumentError) in try staged.append(piece) })
        try staged.finish()
        return staged
    }
}
