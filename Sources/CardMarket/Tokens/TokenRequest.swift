internal import CardCatalog
internal import CardPricing
internal import CardTransport

/// How a service lends tokens to clients: the client-credentials grant, RFC 6749, section 4.4.
enum TokenRequest {
    /// How long a token is waited for, repeated requests included, in milliseconds.
    private static let patience: Int64 = 20_000

    /// The request for a token of TCGplayer, which takes the credentials in the form.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - secret: Its secret.
    ///   - moment: When it is asked for, in milliseconds since the epoch.
    /// - Returns: The request.
    static func tcgplayer(client: Secret, secret: Secret, at moment: Int64) -> ServiceRequest {
        request(
            path: "/token",
            form: [
                ("grant_type", "client_credentials"), ("client_id", client.revealed()),
                ("client_secret", secret.revealed()),
            ], fields: [], at: moment)
    }

    /// The request for a token of eBay, which takes the credentials as those of a user.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - secret: Its secret.
    ///   - moment: When it is asked for, in milliseconds since the epoch.
    /// - Returns: The request.
    static func ebay(client: Secret, secret: Secret, at moment: Int64) -> ServiceRequest {
        let user = WireText.base64("\(client.revealed()):\(secret.revealed())")
        return request(
            path: "/identity/v1/oauth2/token",
            form: [
                ("grant_type", "client_credentials"), ("scope", "https://api.ebay.com/oauth/api_scope"),
            ], fields: [TransportField("Authorization", "Basic \(user)")], at: moment)
    }

    private static func request(
        path: String, form: [(name: String, value: String)], fields: [TransportField], at moment: Int64
    ) -> ServiceRequest {
        // Others wait for the token who may be more urgent than whoever asks; but nobody waits for ever.
        let (deadline, overflow) = moment.addingReportingOverflow(patience)
        return ServiceRequest(
            method: .post, path: path,
            fields: fields + [TransportField("Content-Type", "application/x-www-form-urlencoded")],
            body: Array(WireText.form(form).utf8),
            call: ServiceCall(priority: .interactive, deadline: overflow ? nil : deadline))
    }

    /// The shape of the answer.
    ///
    /// - Parameter now: Returns the milliseconds since the epoch.
    /// - Returns: The shape.
    static func shape(now: @escaping @Sendable () -> Int64) -> AnswerShape<AccessToken> {
        AnswerShape(
            expectation: "an object with `access_token`",
            read: { answer in AccessToken.read(answer, at: now()).map { ServiceReading($0) } },
            isSecret: true)
    }
}
