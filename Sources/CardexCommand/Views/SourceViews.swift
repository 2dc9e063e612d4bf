package import CardPresentation

/// What a rebuild brought, for `cardex rebuild`.
package struct RebuildView: Sendable {
    /// What was counted.
    package var report: ReportView
    /// What is to be said of it, a sentence each.
    package var notes: [String]
    /// What went wrong although there is something to report; `nil` when nothing did.
    package var failure: CommandError?

    /// Makes the result of a rebuild.
    ///
    /// - Parameters:
    ///   - report: What was counted.
    ///   - notes: What is to be said of it.
    ///   - failure: What went wrong.
    package init(_ report: ReportView, notes: [String] = [], failure: CommandError? = nil) {
        self.report = report
        self.notes = notes
        self.failure = failure
    }
}

/// One source, for `cardex sources`.
package struct SourceView: Hashable, Sendable {
    /// What is known of a source, or what became of it.
    package enum State: String, Sendable {
        /// It is a file on this machine, and it is there.
        case here
        /// It is a file on this machine, but it is not there.
        case missing
        /// A copy of it is in the cache.
        case cached
        /// It was never fetched.
        case new
        /// The publisher has nothing newer than the cache.
        case unchanged
        /// The publisher has something newer than the cache.
        case changed
        /// The publisher could not be asked.
        case unreachable
        /// It is a price service that can be asked.
        case ready
        /// It is a price service that needs credentials, and is skipped without.
        case locked
        /// It is a price service that is switched off.
        case off
        /// It was added to the list.
        case added
        /// It was in the list already.
        case known
        /// It was removed from the list.
        case removed
    }

    /// The name.
    package var name: String
    /// The format with its options.
    package var format: String
    /// The path or the address.
    package var location: String
    /// What the publisher calls the version that is in the cache; empty when unknown.
    package var version = ""
    /// When it was last fetched or written, in seconds since 1970-01-01T00:00:00Z; `nil` for never.
    package var fetchedAt: Int64?
    /// How old that is, in seconds.
    package var age: Int64?
    /// How large the file or the copy is, in bytes.
    package var byteCount: Int64?
    /// How often the publisher wants to be asked at most, in words; empty when nothing is known.
    package var pace = ""
    /// What is known of it, or what became of it.
    package var state: State
    /// Why it could not be asked; empty when it could.
    package var problem = ""

    /// Whether it is a service that is asked for prices, not a dump.
    package var isService: Bool { state == .ready || state == .locked || state == .off }

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - format: The format with its options.
    ///   - location: The path or the address.
    ///   - state: What is known of it.
    package init(name: String, format: String, location: String, state: State) {
        self.name = name
        self.format = format
        self.location = location
        self.state = state
    }
}
