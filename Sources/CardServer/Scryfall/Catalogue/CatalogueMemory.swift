internal import CardDocuments
internal import Synchronization

/// Keeps the catalogues of the last generations, so that each is made once.
///
/// Two are enough: while a new generation takes over, requests of the one before are still being answered.
final class CatalogueMemory: Sendable {
    private struct Entry {
        weak var generation: Generation?
        let catalogue: CardCatalogue
    }

    private static let greatestCount = 2
    private let entries = Mutex<[Entry]>([])

    /// The catalogue of a generation, made when it is asked for first.
    ///
    /// - Parameters:
    ///   - generation: The generation.
    ///   - documents: Its cards.
    /// - Returns: The catalogue.
    func catalogue(of generation: Generation, _ documents: any DocumentCollection) -> CardCatalogue {
        entries.withLock { entries in
            if let known = entries.first(where: { $0.generation === generation }) { return known.catalogue }
            let catalogue = CardCatalogue(documents)
            entries.removeAll { $0.generation == nil }
            entries.insert(Entry(generation: generation, catalogue: catalogue), at: 0)
            if entries.count > Self.greatestCount { entries.removeLast() }
            return catalogue
        }
    }
}
