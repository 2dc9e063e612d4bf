internal import CardPricing

/// Keeps the token of one service in memory, and sees to it that only one is asked for at a time.
actor TokenKeeper {
    private let now: @Sendable () -> Int64
    private let borrow: @Sendable () async throws(PricingError) -> AccessToken
    private var current: AccessToken?
    private var underWay: Task<Result<AccessToken, PricingError>, Never>?

    /// Makes a keeper without a token.
    ///
    /// - Parameters:
    ///   - now: Returns the milliseconds since the epoch.
    ///   - borrow: Asks the service for a token.
    init(
        now: @escaping @Sendable () -> Int64,
        borrow: @escaping @Sendable () async throws(PricingError) -> AccessToken
    ) {
        self.now = now
        self.borrow = borrow
    }

    /// Returns a token that can be sent, and asks for one if there is none; everybody who waits shares one request.
    ///
    /// - Returns: The token.
    /// - Throws: `PricingError` when the service lends none.
    func token() async throws(PricingError) -> AccessToken {
        if let current, current.isUsable(at: now()) { return current }
        // A task of its own: whoever asked first may be cancelled, and the others still wait.
        let task =
            underWay
            ?? Task { [borrow] in
                do throws(PricingError) { return .success(try await borrow()) } catch {
                    return .failure(error)
                }
            }
        underWay = task
        let result = await task.value
        if underWay == task {
            underWay = nil
            current = try? result.get()
        }
        return try result.get()
    }

    /// Gives a token up that the service refused, unless another has taken its place meanwhile.
    ///
    /// - Parameter token: The token.
    func drop(_ token: AccessToken) {
        if current == token { current = nil }
    }
}
