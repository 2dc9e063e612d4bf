/// Which state of a store was seen: two that are equal stand for the same prices.
package struct StoreVersion: Hashable, Sendable, CustomStringConvertible {
    /// The state in digits that mean something to the store alone.
    package let description: String

    /// Names a state.
    ///
    /// - Parameter description: Digits that the store never gives another state.
    package init(_ description: String) {
        self.description = description
    }
}

/// A store that tells when what it holds may have changed.
package protocol VersionedStore: Sendable {
    /// The state of what is read from now on.
    ///
    /// - Returns: The state; another one after every change that a read may see.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(1).
    func version() throws(PricingError) -> StoreVersion
}
