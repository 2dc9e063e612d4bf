/// How many grams two keys within some edits may differ in, and what follows for searching their lists.
///
/// Take padded trigrams as sets. Turning the query into a key by one edit destroys at most four of the query's grams:
/// a swap of neighbours lies in four windows, a replaced or dropped symbol in three, a gap for a new one in two. So a
/// key that is d symbols longer (shorter, for negative d) and within k edits leaves all but `destroyed` of the query's
/// grams in common: 4k − 2d, or 4k − |d| when it is shorter. By symmetry the query has all but `destroyed` for −d of the
/// key's grams.
///
/// Order all grams by (how many keys hold them, gram). The rarest common gram is preceded, in the query and in the key, only
/// by grams that the other lacks. So its place among the query's grams is at most `destroyed` for d, and its place
/// among the key's at most `destroyed` for −d. Hence a search probes only the query's rarest grams, the later of
/// them only for fewer lengths; and lists are stored in parts by the gram's place in the key, of which the last, by far the
/// longest for common grams, isn't read for k ≤ 2. There is a common gram at all when the query has more
/// than `destroyed` distinct ones; for the other lengths all signatures are compared.
///
/// Bayardo, Ma and Srikant's prefix filter (WWW 2007) and Xiao, Wang and Lin's Ed-Join (PVLDB 2008) order and cut like this;
/// their bound of q per edit loses swaps.
enum GramBound {
    /// The number of parts of a list.
    static let partCount = 3

    /// The least place among a key's grams, rarest first, of the grams in a part of their lists.
    ///
    /// Five places are enough for one edit, nine for two.
    @inline(__always)
    static func partStart(_ part: Int) -> Int { part == 0 ? 0 : part == 1 ? 5 : 9 }

    /// The part of a gram's list for the keys that have it at a place.
    @inline(__always)
    static func part(keyPlace: Int) -> Int {
        (keyPlace < partStart(1) ? 0 : 1) + (keyPlace < partStart(2) ? 0 : 1)
    }

    /// The greatest number of grams that some edits destroy in either key.
    @inline(__always)
    static func destroyed(distance: Int) -> Int { 4 * distance }

    /// The differences in length at which the rarest common gram may have a place in the query and a place in the key.
    ///
    /// - Parameters:
    ///   - place: The least place among the query's grams.
    ///   - keyPlace: The least place among the key's grams.
    ///   - distance: The number of edits.
    /// - Returns: The length of the key less that of the query; `nil` when there is none.
    @inline(__always)
    static func differences(place: Int, keyPlace: Int, distance: Int) -> ClosedRange<Int>? {
        let left = destroyed(distance: distance) - place
        let right = destroyed(distance: distance) - keyPlace
        guard left >= 0, right >= 0 else { return nil }
        return -min(distance, left, right / 2)...min(distance, left / 2, right)
    }
}
