/// Facts in order, for the commands whose result is a report: `stats`, `verify`, `rebuild`, `warm`.
package struct ReportView: Sendable {
    /// What a fact says.
    package enum Value: Hashable, Sendable {
        /// How many there are.
        case count(Int)
        /// How large it is.
        case bytes(UInt64)
        /// How long it took.
        case nanoseconds(UInt64)
        /// When it was, in seconds since 1970-01-01T00:00:00Z.
        case moment(Int64)
        /// Whether it is so.
        case truth(Bool)
        /// Anything else.
        case text(String)
        /// A long word for programs, which tables leave out.
        case digest(String)
        /// Several things of the same kind, such as the sets that are new.
        case list([[Fact]])
    }

    /// One fact.
    package struct Fact: Hashable, Sendable {
        /// The key in JSON and CSV, such as `printings`.
        package var key: String
        /// The words in a table, such as `Printings`; in an item of a list they follow the value.
        package var label: String
        /// What it says.
        package var value: Value

        /// Makes a fact.
        ///
        /// - Parameters:
        ///   - key: The key in JSON and CSV.
        ///   - label: The words in a table.
        ///   - value: What it says.
        package init(_ key: String, _ label: String, _ value: Value) {
            self.key = key
            self.label = label
            self.value = value
        }
    }

    /// The facts in order; no two have the same key.
    package var facts: [Fact]

    /// Makes a report.
    ///
    /// - Parameter facts: The facts in order.
    package init(_ facts: [Fact]) {
        self.facts = facts
    }
}
