internal import CardCatalog
internal import CardPricing
internal import CardTransport

/// Sends requests to one service and reads its answers.
///
///     ServiceRequest ─► authorise ─► TrafficGate ─► Transport ─► status ─► JSON ─► AnswerShape ─► value
///                          │  ▲      waits, repeats               │
///                          └──┴──────── 401: a new token, once ◄──┘
///
/// What goes wrong is a `PricingError` that names the service and never a secret: texts from outside go through the
/// `Redaction` of all that is sent for it.
struct ServiceClient: Sendable {
    /// What makes a service answer.
    enum Authorization: Sendable {
        /// Fields with the same content every time; there may be none.
        case fields([(name: String, value: Secret)])
        /// A token that is borrowed and renewed.
        case token(TokenKeeper)
    }

    /// The name of the service.
    let name: String
    /// Where it stands.
    let address: ServiceAddress
    /// What makes it answer.
    var authorization: Authorization
    /// The variables that hold its credentials, for messages.
    let credentialNames: [CredentialName]
    /// What must never be shown.
    let redaction: Redaction
    /// Who sends.
    let transport: any Transport
    /// Who says when.
    let gate: TrafficGate
    /// The time.
    let surroundings: PricingSurroundings

    /// The longest answer that is taken: the largest real ones, sets of 250 cards, have a twentieth of it.
    static let longestAnswer: Int64 = 16 << 20

    /// Asks the service.
    ///
    /// - Parameters:
    ///   - request: What to ask.
    ///   - shape: What the answer has to look like.
    /// - Returns: What was read.
    /// - Throws: `PricingError` when there is no answer, or another than was expected.
    func ask<Value>(
        _ request: ServiceRequest, _ shape: AnswerShape<Value>
    ) async throws(PricingError) -> Value {
        switch authorization {
        case .fields(let fields):
            return try await send(
                request, shape, fields.map { TransportField($0.name, $0.value.revealed()) }, redaction
            ).get()
        case .token(let keeper):
            let token = try await keeper.token()
            let first = try await send(request, shape, with: token)
            guard case .refused = first else { return try first.get() }
            // It expired earlier than its service had said.
            await keeper.drop(token)
            return try await send(request, shape, with: keeper.token()).get()
        }
    }

    private func send<Value>(
        _ request: ServiceRequest, _ shape: AnswerShape<Value>, with token: AccessToken
    ) async throws(PricingError) -> ServiceOutcome<Value> {
        var redaction = redaction
        redaction.add(token.secret)
        let field = TransportField("Authorization", "Bearer \(token.secret.revealed())")
        return try await send(request, shape, [field], redaction)
    }

    private func send<Value>(
        _ request: ServiceRequest, _ shape: AnswerShape<Value>, _ fields: [TransportField],
        _ redaction: Redaction
    ) async throws(PricingError) -> ServiceOutcome<Value> {
        let call = request.call
        var outgoing = TransportRequest(
            request.method, url: url(of: request), fields: request.fields + fields, body: request.body,
            decompresses: true, allowsPlainHTTP: address.allowsPlainHTTP)
        outgoing.fields.append(TransportField("Accept", "application/json"))
        let prepared = outgoing
        return try await gate.perform(priority: call.priority, deadline: call.deadline) { attempt in
            call.countRequest()
            var outgoing = prepared
            outgoing.limits = TransportLimits(
                connectMilliseconds: min(attempt.milliseconds, 10_000),
                idleSeconds: attempt.milliseconds / 1_000 + 1, totalMilliseconds: attempt.milliseconds,
                // What a service is sent is for it alone; one that has moved is given its new address by hand.
                bodyBytes: Self.longestAnswer, redirections: 0)
            let answer: TransportAnswer
            do {
                answer = try await transport.answer(to: outgoing)
            } catch {
                return TrafficExchange(.failure(failure(of: error, redaction)))
            }
            let reading = AnswerReading(client: self, redaction: redaction, answer: answer)
            let (outcome, prices) = reading.read(shape)
            return TrafficExchange(
                outcome, status: answer.response.status,
                fields: answer.response.fields.map { ($0.name, $0.value) }, bytes: Int64(answer.body.count),
                prices: Int64(prices))
        }
    }

    private func url(of request: ServiceRequest) -> String {
        let query = request.query.isEmpty ? "" : "?\(WireText.form(request.query))"
        return "\(address.text)\(request.path)\(query)"
    }

    /// Why there was no answer at all.
    private func failure(of error: any Error, _ redaction: Redaction) -> PricingError {
        guard let error = error as? TransportError else {
            return PricingError(.cancelled, "the request was given up", source: name)
        }
        let code: PricingError.Code =
            switch error.code {
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .tooLarge, .malformedAnswer: .malformedAnswer
            case .insecure, .invalidRequest: .invalidConfiguration
            default: .upstreamFailed
            }
        return PricingError(code, redaction.redacted(error.message), source: name)
    }
}

/// What came of a request that was answered.
enum ServiceOutcome<Value: Sendable>: Sendable {
    /// The answer.
    case read(Value)
    /// The service refuses what authorised the request.
    case refused(PricingError)

    /// The answer.
    func get() throws(PricingError) -> Value {
        switch self {
        case .read(let value): return value
        case .refused(let error): throw error
        }
    }
}
