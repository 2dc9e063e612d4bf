internal import CardCatalog
internal import CardPricing
internal import CardTransport
internal import Synchronization

/// What is asked of a service, before its address and what authorises it are added.
struct ServiceRequest: Sendable {
    /// What is asked.
    var method = TransportRequest.Method.get
    /// The path behind the address of the service, percent-encoded, with a slash in front.
    var path: String
    /// The parameters of the query, not encoded.
    var query: [(name: String, value: String)] = []
    /// Fields beside those that authorise.
    var fields: [TransportField] = []
    /// What is sent, or `nil` for nothing.
    var body: [UInt8]?
    /// How urgent it is, and until when an answer is of use.
    var call: ServiceCall
}

/// On whose behalf requests are sent: how urgent they are, and how many there were.
final class ServiceCall: Sendable {
    /// How urgent the requests are.
    let priority: FetchPriority
    /// Until when an answer is of use, in milliseconds since the epoch.
    let deadline: Int64?
    private let sent = Atomic<Int>(0)

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - priority: How urgent its requests are.
    ///   - deadline: Until when an answer is of use, in milliseconds since the epoch.
    init(priority: FetchPriority = .interactive, deadline: Int64? = nil) {
        self.priority = priority
        self.deadline = deadline
    }

    /// Makes the call of a request for prices.
    convenience init(_ request: PriceRequest) {
        self.init(priority: request.priority, deadline: request.deadline)
    }

    /// How many requests were sent, repeated ones included.
    var requests: Int { sent.load(ordering: .relaxed) }

    /// Counts a request that is about to be sent.
    func countRequest() { sent.add(1, ordering: .relaxed) }
}

/// What was read out of an answer.
struct ServiceReading<Value: Sendable>: Sendable {
    /// The value.
    var value: Value
    /// How many prices are in it, for the statistics.
    var prices = 0

    init(_ value: Value, prices: Int = 0) {
        self.value = value
        self.prices = prices
    }
}

/// What an answer has to look like, and how it is read.
struct AnswerShape<Value: Sendable>: Sendable {
    /// The shape in words, for messages.
    var expectation: String
    /// Reads the answer; `nil` when it has another shape.
    var read: @Sendable (JSONValue) -> ServiceReading<Value>?
    /// Reads the body of a 404 where that is how the service says that it has nothing; `nil` when it says something else.
    var readAbsence: @Sendable (JSONValue) -> Value? = { _ in nil }
    /// Whether the answer is so secret that not even its beginning may be shown.
    var isSecret = false
}
