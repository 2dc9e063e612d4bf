/// Why a product was joined to no printing.
package struct ProductMiss: Error {
    /// The kind of reason.
    package var reason: WarmingReport.Reason
    /// What was found instead.
    package var text: String

    init(_ reason: WarmingReport.Reason, _ text: String) {
        self.reason = reason
        self.text = text
    }
}

extension WarmingReport.Miss {
    /// Says why a product was joined to no printing.
    init(_ product: ProductPrice, _ miss: ProductMiss) {
        self.init(
            productID: product.productID, product: product.name, number: product.number,
            group: product.groupName.isEmpty ? product.groupID : product.groupName, reason: miss.reason,
            explanation: miss.text)
    }
}
