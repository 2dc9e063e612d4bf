/// Why a command could not do what it was asked, and what to do about it.
package struct CommandError: Error, Hashable, Sendable {
    /// The kind of failure, which decides the exit status.
    package enum Code: Sendable, CaseIterable {
        /// The command line is wrong.
        case usage
        /// An input file can't be read as what it claims to be.
        case badInput
        /// The index is missing or unusable.
        case indexUnusable
        /// A service on the network failed.
        case upstreamFailed
        /// Standard output could not be written.
        case outputFailed
        /// Whoever read the output stopped reading: not an error, only a reason to stop.
        case brokenPipe
    }

    /// The kind of failure.
    package var code: Code
    /// What went wrong, naming the file, flag or query, without a full stop.
    package var message: String
    /// What to do about it, as a sentence; empty when there is nothing to say.
    package var remedy: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: What went wrong, without a full stop.
    ///   - remedy: What to do about it, as a sentence.
    package init(_ code: Code, _ message: String, remedy: String = "") {
        self.code = code
        self.message = message
        self.remedy = remedy
    }

    /// The exit status that this failure ends the process with.
    package var status: ExitStatus {
        switch code {
        case .usage: .usage
        case .badInput: .badInput
        case .indexUnusable: .indexUnusable
        case .upstreamFailed: .upstreamFailed
        case .outputFailed: .outputFailed
        case .brokenPipe: .done
        }
    }

    /// The text for standard error, its lines ended; empty for a broken pipe.
    package var report: String {
        guard code != .brokenPipe else { return "" }
        let first = "cardex: \(TerminalText.visible(message))\n"
        return remedy.isEmpty ? first : first + TerminalText.visible(remedy) + "\n"
    }
}
