/// One attempt at a request, as the function that sends it is told.
public struct TrafficAttempt: Hashable, Sendable {
    /// Which attempt it is, from 1.
    public let number: Int
    /// How long it may take, in milliseconds; the sender has to keep to it.
    public let milliseconds: Int64

    /// Makes an attempt.
    ///
    /// - Parameters:
    ///   - number: Which attempt it is, from 1.
    ///   - milliseconds: How long it may take.
    public init(number: Int, milliseconds: Int64) {
        self.number = number
        self.milliseconds = milliseconds
    }
}

/// What came back from one attempt at a request.
///
/// Whether it is sent again follows from the status: never after a success, nor after a failure with a status that
/// another attempt would not change; after 408, 425, 429 and everything from 500 on, and where no status came at all.
public struct TrafficExchange<Answer: Sendable>: Sendable {
    /// What the caller gets, or why there is nothing to get.
    public var result: Result<Answer, PricingError>
    /// The status of the answer; `nil` where none came.
    public var status: Int?
    /// The fields of its head, for what they say of limits.
    public var fields: [(name: String, value: String)]
    /// How many bytes came back, as they were sent.
    public var bytes: Int64
    /// How many prices were in it.
    public var prices: Int64

    /// Makes an exchange.
    ///
    /// - Parameters:
    ///   - result: What the caller gets, or why there is nothing to get.
    ///   - status: The status of the answer.
    ///   - fields: The fields of its head.
    ///   - bytes: How many bytes came back.
    ///   - prices: How many prices were in it.
    public init(
        _ result: Result<Answer, PricingError>, status: Int? = nil,
        fields: [(name: String, value: String)] = [], bytes: Int64 = 0, prices: Int64 = 0
    ) {
        self.result = result
        self.status = status
        self.fields = fields
        self.bytes = bytes
        self.prices = prices
    }
}

/// What an exchange says about the service.
package struct TrafficVerdict: Hashable, Sendable {
    /// What the state of the traffic takes in.
    package var outcome: TrafficOutcome
    /// Whether the same request may have a better end when it is sent again.
    package var isTransient: Bool

    /// Judges an exchange.
    ///
    /// - Parameters:
    ///   - error: Why there is no answer to hand on; `nil` where there is one.
    ///   - status: The status; `nil` where no answer came.
    ///   - fields: The fields of its head.
    ///   - now: The present in milliseconds since the epoch.
    package init(
        error: PricingError?, status: Int?, fields: [(name: String, value: String)], at now: Int64
    ) {
        let limits = RateLimitFields(fields, at: now)
        guard let error else {
            self.init(.answered, pause: limits.exhaustedMilliseconds, isTransient: false)
            return
        }
        switch status {
        case 429:
            self.init(
                .refused, pause: limits.retryAfter ?? limits.exhaustedMilliseconds, isTransient: true)
        case 408, 425, .some(500...):
            self.init(.failed, pause: limits.retryAfter, isTransient: true)
        case .some:
            let isBroken = error.code == .malformedAnswer
            self.init(
                isBroken ? .failed : .answered, pause: limits.retryAfter ?? limits.exhaustedMilliseconds,
                isTransient: false)
        case nil:
            let isAbandoned = error.code == .cancelled
            self.init(isAbandoned ? .abandoned : .failed, pause: nil, isTransient: !isAbandoned)
        }
    }

    private init(_ kind: TrafficOutcome.Kind, pause: Int64?, isTransient: Bool) {
        outcome = TrafficOutcome(kind, pause: pause)
        self.isTransient = isTransient
    }
}
