internal import CardModel
internal import CardPricing

/// A reply that is put together from several requests.
///
/// What was answered before a request fails is kept: it was asked for and paid for. Only where nothing was answered at
/// all is the failure that of the whole.
struct PartialReply {
    private var reply = PriceReply()
    private var failure: PricingError?
    private var hasAnswer = false

    /// Whether asking on would be of no use.
    var isBroken: Bool { failure != nil }

    /// Asks once more, unless asking failed before.
    ///
    /// - Parameter ask: Asks, and returns the prices and for whom they are complete.
    mutating func add(
        _ ask: () async throws(PricingError) -> (observations: [PriceObservation], answered: [PrintingID])
    ) async {
        guard failure == nil else { return }
        do throws(PricingError) {
            let part = try await ask()
            hasAnswer = true
            reply.observations += part.observations
            reply.answered += part.answered
        } catch {
            failure = error
        }
    }

    /// Notes printings that the service cannot know, for which nothing has to be asked.
    ///
    /// - Parameter printings: The printings.
    mutating func addUnknown(_ printings: [PrintingID]) {
        reply.answered += printings
    }

    /// The reply.
    ///
    /// - Parameter requests: How many requests were sent for it.
    /// - Returns: What was answered, each printing once.
    /// - Throws: Why nothing was answered.
    func get(requests: Int) throws(PricingError) -> PriceReply {
        if let failure, !hasAnswer { throw failure }
        var reply = reply
        var seen: Set<PrintingID> = []
        reply.answered = reply.answered.filter { seen.insert($0).inserted }
        reply.requests = requests
        return reply
    }
}
