internal import CardCatalog
internal import CardPricing

/// A token that a service lends to a client for a while.
struct AccessToken: Hashable, Sendable {
    /// The token.
    var secret: Secret
    /// When it was lent, in milliseconds since the epoch.
    var lentAt: Int64
    /// From when a new one is to be asked for, in milliseconds since the epoch.
    var renewAt: Int64

    /// The longest time for which a token is believed to last.
    private static let longestLife: Int64 = 30 * 86_400
    /// How long one lasts whose service says nothing about that.
    private static let standardLife: Int64 = 600

    /// Makes a token.
    ///
    /// - Parameters:
    ///   - secret: The token.
    ///   - seconds: For how long it is lent; anything a service may write.
    ///   - moment: When, in milliseconds since the epoch.
    init(_ secret: Secret, lastsFor seconds: Int64?, from moment: Int64) {
        self.secret = secret
        lentAt = moment
        let life = min(max(0, seconds ?? Self.standardLife), Self.longestLife) * 1_000
        // Five minutes early, or a tenth of its life where that is shorter, so that none expires on its way.
        renewAt = moment.addingReportingOverflow(life - min(life / 10, 300_000)).partialValue
    }

    /// Whether the token can still be sent.
    ///
    /// - Parameter moment: The present in milliseconds since the epoch; a clock that was set back makes it doubtful.
    /// - Returns: Whether it can.
    func isUsable(at moment: Int64) -> Bool { lentAt <= moment && moment < renewAt }

    /// Reads what a service lends: `{"access_token":"…","expires_in":7200,…}`, RFC 6749, section 5.1.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - moment: When it came, in milliseconds since the epoch.
    /// - Returns: The token, or `nil` where there is none that could be sent.
    static func read(_ answer: JSONValue, at moment: Int64) -> AccessToken? {
        guard let text = answer.text("access_token"), CredentialText.isPlain(text), text.utf8.count <= 16_384
        else { return nil }
        let life = answer["expires_in"]
        let seconds = life?.integer ?? life?.string.flatMap { Int64($0) }
        return AccessToken(Secret(text), lastsFor: seconds, from: moment)
    }
}
