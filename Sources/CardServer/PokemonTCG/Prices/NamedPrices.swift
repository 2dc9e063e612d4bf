/// The prices that one request names, by their paths.
struct NamedPrices: Sendable {
    private var columns: [String: PriceColumn] = [:]

    /// Makes columns of nothing.
    init() {}

    /// Takes columns.
    ///
    /// - Parameter columns: The columns by the paths in lower case.
    init(_ columns: [String: PriceColumn]) {
        self.columns = columns
    }

    /// The prices that a path leads to; `nil` when no document shows one there.
    subscript(path: String) -> PriceColumn? {
        columns.isEmpty ? nil : columns[path] ?? columns[path.lowercased()]
    }
}
