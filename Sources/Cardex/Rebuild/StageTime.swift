/// The stages of a rebuild, in their order.
public enum RebuildStage: String, Sendable, CaseIterable {
    /// Asking the sources what is new, and bringing it.
    case fetch
    /// Finding out whether anything has changed since the last rebuild.
    case check
    /// Reading the dumps.
    case read
    /// Making the same printing from several dumps one.
    case merge
    /// Completing the documents; their file is written while the index is built.
    case documents
    /// Putting the file together.
    case build
    /// Writing the file beside the old one, and checking every byte of it.
    case write
    /// Telling the new index from the old one.
    case compare
    /// Putting the new file in the place of the old one.
    case publish
    /// Filling the price store.
    case warm
}

/// How long one stage of a rebuild took.
public struct StageTime: Hashable, Sendable {
    /// The stage.
    public let stage: RebuildStage
    /// How long it took, in nanoseconds.
    public let nanoseconds: Int64
}

extension ReleaseReport {
    /// Notes how long a stage took.
    ///
    /// - Parameters:
    ///   - stage: The stage.
    ///   - start: When it began.
    mutating func note(_ stage: RebuildStage, since start: ContinuousClock.Instant) {
        stages.append(StageTime(stage: stage, nanoseconds: start.nanosecondsToNow))
    }
}

extension ContinuousClock.Instant {
    /// How long ago this was, in nanoseconds.
    var nanosecondsToNow: Int64 {
        let elapsed = duration(to: .now).components
        return elapsed.seconds * 1_000_000_000 + elapsed.attoseconds / 1_000_000_000
    }
}
