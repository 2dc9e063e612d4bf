/// The distinct values of a collection in their final order: by the path of their field, then by their bytes.
struct ValueOrder {
    /// The fields in the order of their paths.
    let fields: [Int]
    /// The first value of each field, and the number of all values.
    let fieldValues: [UInt32]
    /// The values in order, as the numbers by which they came.
    let order: [UInt32]
    /// The place of each value by the number by which it came.
    let places: [UInt32]
    /// The place of each field by the number by which it came.
    let ranks: [Int]

    /// Puts values in order.
    ///
    /// - Parameters:
    ///   - texts: The values; their tags are their fields.
    ///   - paths: The paths of the fields.
    /// - Complexity: O(n log n) in the number of values.
    init(_ texts: borrowing TextInterner, paths: [String]) {
        let fields = paths.indices.sorted {
            Array(paths[$0].utf8).lexicographicallyPrecedes(Array(paths[$1].utf8))
        }
        var ranks = [Int](repeating: 0, count: paths.count)
        for (rank, field) in fields.enumerated() { ranks[field] = rank }
        var counts = [UInt32](repeating: 0, count: paths.count + 1)
        // The field and the first bytes in one number settle most comparisons.
        var keys: [(key: UInt64, number: UInt32)] = []
        keys.reserveCapacity(texts.count)
        for number in 0..<texts.count {
            let rank = ranks[Int(texts.tags[number])]
            counts[rank + 1] += 1
            var key = UInt64(rank) << 48
            var shift: UInt64 = 40
            for index in texts.range(number).prefix(6) {
                key |= UInt64(texts.bytes[index]) << shift
                shift &-= 8
            }
            keys.append((key, UInt32(number)))
        }
        let bytes = texts.bytes
        let starts = texts.starts
        keys.sort { left, right in
            guard left.key == right.key else { return left.key < right.key }
            let own = Int(starts[Int(left.number)])..<Int(starts[Int(left.number) + 1])
            let other = Int(starts[Int(right.number)])..<Int(starts[Int(right.number) + 1])
            let (ownBytes, otherBytes) = (bytes.span.extracting(own), bytes.span.extracting(other))
            return CollectionDraft.compare(ownBytes, otherBytes) < 0
        }
        for field in 0..<paths.count { counts[field + 1] += counts[field] }
        var places = [UInt32](repeating: 0, count: keys.count)
        for (place, key) in keys.enumerated() { places[Int(key.number)] = UInt32(place) }
        self.fields = fields
        self.ranks = ranks
        fieldValues = counts
        order = keys.map(\.number)
        self.places = places
    }
}
