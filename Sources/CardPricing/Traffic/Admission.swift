/// Whether a request may be sent now.
package enum Admission: Hashable, Sendable {
    /// It may, and it is counted already; a trial is the one request that finds out whether an open circuit may close.
    case go(isTrial: Bool)
    /// It may be asked for again after a number of milliseconds, at least 1.
    case wait(milliseconds: Int64)
    /// It may not, and waiting would take too long: why, and when to try again, in milliseconds since the epoch.
    case refuse(PricingError.Code, until: Int64)
}

/// What came of a request, as far as limits are concerned.
package struct TrafficOutcome: Hashable, Sendable {
    /// What it was.
    package enum Kind: Sendable, CaseIterable {
        /// The service is alive: it answered, though maybe with a refusal of this one request.
        case answered
        /// The service said that it is asked too often.
        case refused
        /// The service could not be reached, took too long, or is broken.
        case failed
        /// Nobody waited for the end.
        case abandoned
    }

    /// What it was.
    package var kind: Kind
    /// For how many milliseconds the service wants to be left alone, if it said so.
    package var pause: Int64?

    /// Makes an outcome.
    ///
    /// - Parameters:
    ///   - kind: What it was.
    ///   - pause: For how many milliseconds the service wants to be left alone.
    package init(_ kind: Kind, pause: Int64? = nil) {
        self.kind = kind
        self.pause = pause
    }
}
