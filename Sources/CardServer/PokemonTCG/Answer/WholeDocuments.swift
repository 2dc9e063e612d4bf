internal import CardDocuments
internal import Synchronization

/// Which documents of a generation lack none of the `RequiredMembers`, as far as they were looked at.
///
/// Documents never change within a generation, so what was found whole once is copied from then on instead of read.
/// Memory is one bit for each document.
final class WholeDocuments: Sendable {
    private struct State {
        var tag = ""
        var documents: [DocumentShape: DocumentSet] = [:]
    }

    private let state = Mutex(State())

    /// The documents that were found whole.
    ///
    /// - Parameters:
    ///   - collection: The documents.
    ///   - tag: The generation that they belong to.
    /// - Returns: Those that are whole; others may be too.
    func known(of collection: any DocumentCollection, tag: String) -> DocumentSet {
        state.withLock { $0.tag == tag ? $0.documents[collection.shape] : nil }
            ?? DocumentSet(capacity: collection.count)
    }

    /// Remembers that documents are whole.
    ///
    /// - Parameters:
    ///   - documents: The documents.
    ///   - collection: The collection that has them.
    ///   - tag: The generation that they belong to.
    func remember(_ documents: DocumentSet, of collection: any DocumentCollection, tag: String) {
        state.withLock { state in
            if state.tag != tag { state = State(tag: tag) }
            state.documents[collection.shape, default: documents].formUnion(documents)
        }
    }
}
