/// A service that is asked no more often than the work under way may have it asked; without such a limit it is the service.
///
/// The engine may ask a second service when the first one fails, and a service again when a price has jumped: whatever
/// it asks, it asks through this.
struct BudgetedSource: PriceSource {
    private let base: any PriceSource

    init(_ base: any PriceSource) {
        self.base = base
    }

    var name: String { base.name }

    var capabilities: PriceSourceCapabilities { base.capabilities }

    func requestCount(for printings: [PrintingID]) -> Int { base.requestCount(for: printings) }

    func fetch(_ request: PriceRequest) async throws(PricingError) -> PriceReply {
        guard let allowance = RequestAllowance.current else { return try await base.fetch(request) }
        let count = max(0, base.requestCount(for: request.printings))
        guard allowance.reserve(count) else {
            throw PricingError(
                .quotaExhausted, "The requests of this run are used up; run it again to go on.", source: name)
        }
        do throws(PricingError) {
            let reply = try await base.fetch(request)
            allowance.giveBack(count - max(0, reply.requests))
            return reply
        } catch {
            // These are known before anything is sent.
            let unsent: Set<PricingError.Code> = [
                .circuitOpen, .credentialsMissing, .credentialsUnsafe, .noSource, .offline,
                .invalidConfiguration,
            ]
            if unsent.contains(error.code) { allowance.giveBack(count) }
            throw error
        }
    }
}
