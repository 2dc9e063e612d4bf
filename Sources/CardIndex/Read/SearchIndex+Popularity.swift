public import CardModel

extension SearchIndex {
    /// Makes of look-ups what searches of this index can use.
    ///
    /// - Parameter lookups: Printings with how often they were looked up; those that the index does not hold are left
    ///   out. The counts of the printings of one name add up.
    /// - Returns: The popularity of their names.
    /// - Complexity: O(k log n) for k look-ups, plus O(number of keys) when there are any.
    public func popularity(of lookups: [(printing: PrintingID, count: Double)]) -> Popularity {
        guard !lookups.isEmpty else { return .none }
        return withReader { reader in
            var counts: [UInt32: Double] = [:]
            for lookup in lookups {
                guard let position = reader.find(lookup.printing) else { continue }
                counts[reader.printingNames[position], default: 0] += lookup.count
            }
            let levels = counts.mapValues(Popularity.level(ofCount:)).filter { $0.value > 0 }
            guard !levels.isEmpty else { return .none }
            var keys: [Popularity.Key] = []
            for key in 0..<UInt32(truncatingIfNeeded: reader.names.keyCount) {
                var level: UInt8 = 0
                for entry in reader.entries(ofKey: key) {
                    level = max(level, levels[reader.entryNames[entry]] ?? 0)
                }
                if level > 0 { keys.append(Popularity.Key(number: key, level: level)) }
            }
            return Popularity(levels: levels, keys: keys)
        }
    }
}
