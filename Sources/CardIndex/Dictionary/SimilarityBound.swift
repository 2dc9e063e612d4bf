/// What the share of common grams says about how many grams a key has and how many of them are the query's.
///
/// Let the query have a distinct grams, the key b, and both c; the similarity is that of Jaccard, c / (a + b − c). It is
/// at least p percent exactly when 100 c ≥ p (a + b − c). As b ≥ c, it is below p unless 100 c ≥ p a. So of the query's
/// grams all but `leastOverlap` − 1 must be looked for, and the commonest ones need not be: the prefix filter of
/// Bayardo, Ma and Srikant (WWW 2007). Looking for a few more of them than needed costs a few longer lists, but a key
/// must then stand in several lists, and nearly all that share one gram by accident are gone without a look at them.
///
/// The number of grams of a key isn't stored. A key of n symbols has n + 2 grams, less those that repeat an earlier one.
/// The symbols of a repetition, and the two before each, have all occurred before; so a key of d distinct symbols has at
/// least d + 4 distinct grams or else repeats none.
struct SimilarityBound {
    /// Lists that are read beyond the necessary ones; more of them cost more than they save.
    private static let extraListCount = 3

    /// The number of distinct grams of the query.
    let queryCount: Int
    /// The least similarity in percent.
    let percent: Int

    /// The least number of common grams, whatever the key.
    var leastOverlap: Int { (percent * queryCount + 99) / 100 }

    /// The least length of a key: it has at least the common grams.
    var leastLength: Int { max(0, leastOverlap - 2) }

    /// How many of the query's commonest grams are not looked for.
    var skippedCount: Int { max(0, leastOverlap - 1 - SimilarityBound.extraListCount) }

    /// The greatest number of grams of a key, given how many it shares, or −1 when those are too few for any.
    func greatestCount(overlap: Int) -> Int {
        overlap < leastOverlap ? -1 : overlap * (100 + percent) / percent - queryCount
    }

    /// Whether a key is similar enough.
    ///
    /// - Parameters:
    ///   - keyCount: The number of its distinct grams.
    ///   - overlap: How many of them the query has.
    /// - Returns: Whether it is.
    @inline(__always)
    func admits(keyCount: Int, overlap: Int) -> Bool {
        overlap &* (100 &+ percent) >= percent &* (queryCount &+ keyCount)
    }

    /// The similarity in thousandths, rounded down.
    @inline(__always)
    func permille(keyCount: Int, overlap: Int) -> Int {
        overlap &* 1000 / max(1, queryCount &+ keyCount &- overlap)
    }
}
