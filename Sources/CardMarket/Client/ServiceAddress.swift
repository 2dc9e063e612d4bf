internal import CardPricing
internal import CardTransport

/// Where a service stands: the part of every address in front of the path.
struct ServiceAddress: Hashable, Sendable {
    /// The address without a slash at its end.
    let text: String
    /// Whether it is asked without TLS although it is another machine.
    let allowsPlainHTTP: Bool

    /// Makes an address.
    ///
    /// - Parameters:
    ///   - text: The address, such as `https://api.example.com/v2`.
    ///   - allowsPlainHTTP: Whether somebody wants it to be asked without TLS wherever it stands.
    /// - Throws: `PricingError` of the code `invalidConfiguration` when it is no address, or not secure.
    init(_ text: String, allowsPlainHTTP: Bool = false) throws(PricingError) {
        var text = text[...]
        while text.last == "/" { text.removeLast() }
        let shown = ResourceAddress.withoutSecrets(String(text))
        guard let address = ResourceAddress(String(text)),
            !address.rest.contains(where: { "?#".contains($0) })
        else {
            throw PricingError(
                .invalidConfiguration,
                "`\(shown)` is no address of a service; write one such as https://api.example.com/v2")
        }
        let authority = text.dropLast(address.rest.count)
        guard !authority.contains("@") else {
            throw PricingError(
                .invalidConfiguration,
                "`\(shown)` names a user; credentials belong into the environment or their own file")
        }
        guard address.scheme == "https" || address.isLoopback || allowsPlainHTTP else {
            throw PricingError(
                .invalidConfiguration,
                "`\(shown)` would send credentials without TLS; write https, or `\"allow_plain_http\": true` beside it"
            )
        }
        self.text = String(text)
        self.allowsPlainHTTP = allowsPlainHTTP
    }
}
