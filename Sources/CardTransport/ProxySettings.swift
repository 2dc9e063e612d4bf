/// Which proxy leads to an address, by the variables that most programs obey.
///
/// `https_proxy` and `http_proxy` name the proxy of a scheme, `all_proxy` that of both, and `no_proxy` lists hosts that
/// are asked directly: `example.org` stands for itself and for what ends in `.example.org`, `*` for every host. Names
/// in capitals hold too, except `HTTP_PROXY`, which a web server sets from a field of the request.
public struct ProxySettings: Hashable, Sendable {
    /// The proxy of addresses with TLS.
    public var secure: String?
    /// The proxy of addresses without TLS.
    public var plain: String?
    /// The hosts that are asked directly.
    public var exceptions: [String]

    /// Makes settings.
    ///
    /// - Parameters:
    ///   - secure: The proxy of addresses with TLS.
    ///   - plain: The proxy of addresses without TLS.
    ///   - exceptions: The hosts that are asked directly.
    public init(secure: String? = nil, plain: String? = nil, exceptions: [String] = []) {
        self.secure = secure
        self.plain = plain
        self.exceptions = exceptions
    }

    /// Reads the settings from environment variables.
    ///
    /// - Parameter variable: Returns the value of a variable, or `nil` where it is not set.
    public init(environment variable: (String) -> String?) {
        func first(_ names: String...) -> String? {
            names.lazy.compactMap(variable).first { !$0.isEmpty }
        }
        secure = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        plain = first("http_proxy", "all_proxy", "ALL_PROXY")
        exceptions = (first("no_proxy", "NO_PROXY") ?? "").split { $0 == "," || $0 == " " }
            .map { $0.lowercased() }
    }

    /// The proxy for an address.
    ///
    /// - Parameter address: The address.
    /// - Returns: The proxy, or `nil` where the host is asked directly, as this machine always is.
    public func proxy(for address: ResourceAddress) -> String? {
        guard !address.isLoopback else { return nil }
        for exception in exceptions {
            if exception == "*" { return nil }
            let name = exception.hasPrefix(".") ? String(exception.dropFirst()) : exception
            let host = name.hasSuffix(":\(address.port ?? -1)") ? String(name.prefix { $0 != ":" }) : name
            if address.host == host || address.host.hasSuffix(".\(host)") { return nil }
        }
        return address.scheme == "https" ? secure : plain
    }
}
