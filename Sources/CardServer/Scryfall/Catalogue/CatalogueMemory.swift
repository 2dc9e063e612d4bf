internal import CardDocuments
internal import Dispatch
internal import Synchronization

/// Keeps what was made of the cards of each generation for as long as the generation lives.
///
/// Nothing is made before some client of Scryfall asks. From then on each new generation is made ready before it answers,
/// so that no request waits for it; when nobody has asked for a while, that ends until somebody asks again.
final class CatalogueMemory: Sendable {
    /// What was made of the cards of one generation, each part when it is needed first.
    final class Entry: Sendable {
        /// The prices of all cards.
        let prices = PriceMemory()
        /// What was searched for last.
        let searches = SearchMemory()
        private let made = Mutex<CardCatalogue?>(nil)
        private let willRest = Atomic(false)
        /// How long pages that were read stay: long enough for requests to share them, too short for searches to read most
        /// of the file in between.
        private let rest = DispatchTimeInterval.milliseconds(100)

        /// The catalogue, made by whoever asks first while all others wait.
        ///
        /// - Parameter documents: The cards.
        /// - Returns: The catalogue.
        func catalogue(of documents: any DocumentCollection) -> CardCatalogue {
            made.withLock { made in
                if let made { return made }
                let catalogue = CardCatalogue(documents)
                // Making it reads most pages of the fields, and few of them are needed again.
                documents.letGo()
                made = catalogue
                return catalogue
            }
        }

        /// Lets go of the pages that requests have read, a moment from now; those that come meanwhile share that.
        ///
        /// - Parameter documents: The cards.
        func restSoon(_ documents: any DocumentCollection) {
            guard !willRest.exchange(true, ordering: .relaxed) else { return }
            DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + rest) { [self] in
                willRest.store(false, ordering: .relaxed)
                documents.letGo()
            }
        }

        /// Whether the catalogue is there.
        var isReady: Bool { made.withLock { $0 != nil } }
    }

    private struct Kept {
        weak var generation: Generation?
        let entry: Entry
    }

    private struct State {
        var kept: [Kept] = []
        var askedAt: ContinuousClock.Instant?
    }

    /// For how long after a request new generations are made ready.
    private let interest: Duration
    private let state = Mutex(State())

    /// Makes a memory.
    ///
    /// - Parameter interest: For how long after a request new generations are made ready.
    init(interest: Duration = .seconds(600)) {
        self.interest = interest
    }

    /// What was made of the cards of a generation.
    ///
    /// - Parameter generation: The generation.
    /// - Returns: What there is of it.
    /// - Complexity: O(generations that live).
    func entry(of generation: Generation) -> Entry {
        state.withLock { state in
            state.askedAt = .now
            return Self.entry(of: generation, in: &state)
        }
    }

    /// Makes a generation ready if requests have come of late.
    ///
    /// - Parameter generation: The generation, which answers no requests yet.
    /// - Complexity: O(n log n) in the number of names, or O(1) when nobody asks.
    func prepare(_ generation: Generation) {
        guard let documents = generation.documents[.scryfallCard] else { return }
        let entry: Entry? = state.withLock { state in
            guard let askedAt = state.askedAt, ContinuousClock.now - askedAt < interest else { return nil }
            return Self.entry(of: generation, in: &state)
        }
        _ = entry?.catalogue(of: documents)
    }

    private static func entry(of generation: Generation, in state: inout State) -> Entry {
        // What a generation leaves behind goes with the first request after its end.
        state.kept.removeAll { $0.generation == nil }
        if let known = state.kept.first(where: { $0.generation === generation }) { return known.entry }
        let entry = Entry()
        state.kept.append(Kept(generation: generation, entry: entry))
        return entry
    }
}
