internal import CardCatalog
internal import CardPricing
internal import CardTransport

/// Finds out what an answer says: its status first, then its JSON.
struct AnswerReading {
    /// Who asked.
    let client: ServiceClient
    /// What must not be shown.
    let redaction: Redaction
    /// What came.
    let answer: TransportAnswer

    private var status: Int { answer.response.status }

    /// Reads the answer.
    ///
    /// - Parameter shape: What it has to look like.
    /// - Returns: What was read, with the number of prices in it; or why nothing could be.
    func read<Value>(
        _ shape: AnswerShape<Value>
    ) -> (Result<ServiceOutcome<Value>, PricingError>, prices: Int) {
        switch status {
        case 200..<300:
            return parse(shape) { value in shape.read(value) }
        case 300..<400:
            let text = "it has moved (HTTP \(status)); write its new address into the configuration"
            return (.failure(error(.upstreamFailed, text)), 0)
        case 400 where shape.isSecret:
            // So some say that the credentials are wrong when they are asked for a token.
            return (.failure(refusal), 0)
        case 401:
            return (.success(.refused(refusal)), 0)
        case 403:
            return (.failure(refusal), 0)
        case 404:
            return parse(shape) { value in shape.readAbsence(value).map { ServiceReading($0) } }
        case 408, 504:
            return (
                .failure(error(.timedOut, "it was too slow for itself (HTTP \(status)); try again later")), 0
            )
        case 429:
            return (
                .failure(error(.rateLimited, "it is asked too often (HTTP 429); wait a while", retryAt)), 0
            )
        case 500...:
            let text = "it fails (HTTP \(status)) and says \(excerpt(shape.isSecret)); try again later"
            return (.failure(error(.upstreamFailed, text, retryAt)), 0)
        default:
            let text = "it refuses the request (HTTP \(status)) and says \(excerpt(shape.isSecret))"
            return (.failure(error(.upstreamFailed, text)), 0)
        }
    }

    private func parse<Value>(
        _ shape: AnswerShape<Value>, _ read: (JSONValue) -> ServiceReading<Value>?
    ) -> (Result<ServiceOutcome<Value>, PricingError>, prices: Int) {
        let document = JSONDocument(answer.body, exactNumbers: true)
        guard var parser = try? JSONParser() else {
            return (.failure(error(.upstreamFailed, "no memory for its answer; close other programs")), 0)
        }
        var fault = ""
        let reading = parser.parse(document) { outcome -> ServiceReading<Value>? in
            switch outcome {
            case .malformed(let text):
                fault = ", which is no JSON (\(text))"
                return nil
            case .value(let value):
                return read(value)
            }
        }
        if let reading { return (.success(.read(reading.value)), reading.prices) }
        let with = status == 200 ? "" : " with HTTP \(status)"
        let text =
            "it answered\(with) \(excerpt(shape.isSecret))\(fault), where \(shape.expectation) was expected; "
            + "if that stays so, check its address in the configuration"
        return (.failure(error(.malformedAnswer, text)), 0)
    }

    private var refusal: PricingError {
        let names = client.credentialNames.map(\.rawValue).joined(separator: " and ")
        let remedy = names.isEmpty ? "it may be closed to this machine" : "check \(names)"
        return error(.unauthorized, "it refuses to answer (HTTP \(status)); \(remedy)")
    }

    private var retryAt: Int64? {
        let now = client.surroundings.now()
        guard let value = answer.response["Retry-After"],
            let wait = RetryAfter.milliseconds(value, at: now)
        else { return nil }
        let (moment, overflow) = now.addingReportingOverflow(wait)
        return overflow ? nil : moment
    }

    private func excerpt(_ isSecret: Bool) -> String {
        isSecret ? "something that is not shown, as it may hold a token" : redaction.excerpt(of: answer.body)
    }

    private func error(_ code: PricingError.Code, _ message: String, _ retryAt: Int64? = nil) -> PricingError
    {
        PricingError(code, message, source: client.name, retryAt: retryAt)
    }
}
