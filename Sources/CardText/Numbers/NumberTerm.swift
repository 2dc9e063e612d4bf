/// A number term recognised in the words of a query.
package struct NumberTerm: Hashable, Sendable {
    /// The canonical key of the collector number.
    package var number: String
    /// The canonical key of the total typed behind it, such as the 102 of `4/102`.
    package var total: String?
    /// Whether the words can hardly mean anything else, as `4/102`, `#4` or `4 of 102`; a bare number may also be part
    /// of a name.
    package var isCertain: Bool

    /// Makes a term.
    ///
    /// - Parameters:
    ///   - number: The canonical key of the collector number.
    ///   - total: The canonical key of the total typed behind it, if any.
    ///   - isCertain: Whether the words can hardly mean anything else.
    package init(number: String, total: String? = nil, isCertain: Bool) {
        self.number = number
        self.total = total
        self.isCertain = isCertain
    }
}
