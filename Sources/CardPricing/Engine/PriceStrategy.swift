/// Whether the store or the network answers first.
public enum PriceStrategy: String, Sendable, CaseIterable {
    /// What is stored, at once, however old; what is old is fetched in the background. The default.
    case cacheFirst = "cache-first"
    /// What is stored if it is not older than a day; else what is fetched, and if that fails what is stored.
    case cacheFresh = "cache-fresh"
    /// What is fetched, and if that fails what is stored.
    case networkFirst = "network-first"
    /// What is fetched, and an error if that fails.
    case networkOnly = "network-only"
}
