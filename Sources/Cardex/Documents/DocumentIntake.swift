internal import CardBytes
internal import CardCatalog
internal import CardDocuments
internal import CardIndex
internal import CardModel
internal import Dispatch

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Gathers the documents of a rebuild, completes them, and writes their file beside the index.
///
///     reading the dumps ──► batches ──► queue: fields, spool        while the next records are read
///     building the index               queue: order, blocks, file   while the index is built
///
/// Everything that takes time is done on a queue of its own, so that on a machine of two cores a rebuild takes little
/// longer with documents than without.
final class DocumentIntake: @unchecked Sendable {
    /// Records that go to the queue together.
    private struct Batch {
        var documents: [NewDocument] = []
        var ends: [Int] = []
        var bytes: [UInt8] = []
    }

    private let indexPath: String
    private let isDryRun: Bool
    private let queue = DispatchQueue(label: "cardex.documents")
    /// How many batches may wait: what comes faster than it is worked on waits for room.
    private let room = DispatchSemaphore(value: 4)
    /// What has not gone to the queue yet; only the thread that reads touches it.
    private var batch = Batch()
    // Only the queue touches these, and others once they have waited for it.
    private var builder: DocumentFileBuilder
    private var failure: DocumentError?
    private var staged: StagedDocuments?

    /// The games whose printings get a document although their dump has none.
    private static let completedGames: [Game] = [.pokemon, .magic]
    private static let batchByteCount = 1 << 20

    /// Starts an intake.
    ///
    /// - Parameters:
    ///   - indexPath: Where the index stands or will stand.
    ///   - isDryRun: Whether to find out only what would be written, and to leave the folder of the index alone.
    init(indexPath: String, isDryRun: Bool) {
        let (folder, name) = FileFolder.split(FileFolder.resolved(indexPath))
        // Named so that the next rebuild clears them away, should this one be killed before they lose their names.
        builder = DocumentFileBuilder(spoolsNamed: ".\(name).\(getpid())", in: isDryRun ? nil : folder)
        self.indexPath = indexPath
        self.isDryRun = isDryRun
    }

    /// Takes a record of a dump.
    ///
    /// - Parameters:
    ///   - record: What is told of it.
    ///   - body: Its bytes.
    func take(_ record: CatalogDocument, _ body: Span<UInt8>) {
        let shape: DocumentShape =
            switch record.kind {
            case .pokemonCard: .pokemonCard
            case .pokemonSet: .pokemonSet
            case .scryfallCard: .scryfallCard
            }
        add(
            NewDocument(
                shape: shape, identifier: record.identifier, printing: record.printing, parent: record.set),
            body)
    }

    /// Makes documents of printings and sets whose dumps have none, and begins to write the file.
    ///
    /// - Parameter index: Holds everything that was read, merged.
    /// - Throws: `DocumentError` for a full disk, or for more than the format can hold.
    /// - Complexity: O(number of printings).
    func complete(from index: borrowing IndexBuilder) throws(DocumentError) {
        try wait()
        var isCovered = [Bool](repeating: false, count: index.printingCount)
        // The keys that were given up for others; all others stay.
        var moved: [PrintingID: PrintingID] = [:]
        builder.forEachPrinting { printing in
            guard let row = index.row(of: printing), row < isCovered.count else { return }
            isCovered[Int(row)] = true
            if let kept = index.canonicalID(of: printing), kept != printing { moved[printing] = kept }
        }
        for (set, count) in index.setCounts(of: .pokemon) where !builder.holds(set.id, of: .pokemonSet) {
            let body = CompletedBody.pokemonSet(set, total: count)
            add(NewDocument(shape: .pokemonSet, identifier: set.id), body.span)
        }
        try index.forEachPrinting(of: Self.completedGames, where: { !isCovered[$0] }) {
            (printing, set) throws(DocumentError) in
            if printing.id.game == .pokemon {
                let body = CompletedBody.pokemonCard(printing)
                add(
                    NewDocument(
                        shape: .pokemonCard, identifier: printing.id.nativeID, printing: printing.id,
                        parent: printing.setID), body.span)
            } else {
                let body = CompletedBody.scryfallCard(printing, in: set)
                add(
                    NewDocument(
                        shape: .scryfallCard, identifier: CompletedBody.scryfallIdentifier(of: printing.id),
                        printing: printing.id), body.span)
            }
        }
        submit()
        queue.async { [self, moved] in
            guarded { () throws(DocumentError) in try stage(moved) }
        }
    }

    /// Waits for the file beside the index.
    ///
    /// - Returns: The file under a temporary name, checked; `nil` when there are no documents, or when it failed.
    func finished() -> StagedDocuments? {
        queue.sync { failure == nil ? staged : nil }
    }

    /// Waits for the queue.
    ///
    /// - Throws: `DocumentError`, whatever went wrong there.
    func wait() throws(DocumentError) {
        submit()
        if let failure = queue.sync(execute: { failure }) { throw failure }
    }

    private func add(_ document: NewDocument, _ body: Span<UInt8>) {
        batch.documents.append(document)
        batch.bytes.append(copying: body)
        batch.ends.append(batch.bytes.count)
        if batch.bytes.count >= Self.batchByteCount { submit() }
    }

    private func submit() {
        guard !batch.documents.isEmpty else { return }
        let full = batch
        batch = Batch()
        room.wait()
        queue.async { [self] in
            defer { room.signal() }
            guarded { () throws(DocumentError) in
                var start = 0
                for (document, end) in zip(full.documents, full.ends) {
                    try builder.add(document, body: full.bytes.span.extracting(start..<end))
                    start = end
                }
            }
        }
    }

    private func stage(_ moved: [PrintingID: PrintingID]) throws(DocumentError) {
        guard builder.count > 0 else { return }
        let file = try StagedDocuments(indexPath: indexPath, isDryRun: isDryRun)
        try builder.write(
            canonical: { moved[$0] ?? $0 }, to: { (piece) throws(DocumentError) in try file.append(piece) })
        try file.finish()
        staged = file
    }

    /// Does something on the queue unless something has failed there before.
    private func guarded(_ body: () throws(DocumentError) -> Void) {
        guard failure == nil else { return }
        do throws(DocumentError) {
            try body()
        } catch {
            failure = error
        }
    }
}
