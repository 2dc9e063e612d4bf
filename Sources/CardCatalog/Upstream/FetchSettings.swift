/// How a fetch behaves.
public struct FetchSettings: Hashable, Sendable {
    /// Whether the network is not to be used.
    public var isOffline: Bool
    /// Whether to ask publishers that were asked not long ago.
    public var isForced: Bool
    /// How often a request is sent at most that brings nothing; one that brings part of a file counts afresh.
    public var attempts: Int
    /// How long to wait at most before a request is sent again, in seconds; who asks for more is left alone.
    public var longestPause: Int64
    /// How long to wait at most for another process that fetches the same source, in seconds.
    public var lockPatience: Int64
    /// The largest file to download, in bytes.
    public var largestFile: Int64
    /// How long nothing may arrive, in seconds.
    public var idleSeconds: Int64
    /// Whether addresses without TLS may lead to other machines.
    public var allowsPlainHTTP: Bool

    /// Makes settings.
    ///
    /// - Parameters:
    ///   - isOffline: Whether the network is not to be used.
    ///   - isForced: Whether to ask publishers that were asked not long ago.
    ///   - attempts: How often a request is sent at most that brings nothing.
    ///   - longestPause: How long to wait at most before a request is sent again, in seconds.
    ///   - lockPatience: How long to wait at most for another process, in seconds.
    ///   - largestFile: The largest file to download, in bytes.
    ///   - idleSeconds: How long nothing may arrive, in seconds.
    ///   - allowsPlainHTTP: Whether addresses without TLS may lead to other machines.
    public init(
        isOffline: Bool = false, isForced: Bool = false, attempts: Int = 5, longestPause: Int64 = 90,
        lockPatience: Int64 = 60, largestFile: Int64 = 16 << 30, idleSeconds: Int64 = 60,
        allowsPlainHTTP: Bool = false
    ) {
        self.isOffline = isOffline
        self.isForced = isForced
        self.attempts = attempts
        self.longestPause = longestPause
        self.lockPatience = lockPatience
        self.largestFile = largestFile
        self.idleSeconds = idleSeconds
        self.allowsPlainHTTP = allowsPlainHTTP
    }
}
