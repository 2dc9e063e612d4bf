/// The parts of an absolute HTTP address, RFC 3986.
///
///     https://user:password@host:port/path?query#fragment
///             └───────── authority ──┘
public struct ResourceAddress: Hashable, Sendable {
    /// The scheme in lower case.
    public let scheme: String
    /// The host in lower case, without the brackets of an IPv6 address.
    public let host: String
    /// The port, where one is named.
    public let port: Int?
    /// What follows the authority: path, query and fragment.
    public let rest: String

    /// Takes an address apart; there is none when the text is no absolute address of ASCII characters, or not of the
    /// schemes `http` and `https`.
    ///
    /// - Parameter text: The address.
    public init?(_ text: String) {
        // A blank, a line break or a backslash is read differently by every library, so it is read by none.
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
        guard isPlain, let split = text.firstRange(of: "://") else { return nil }
        scheme = text[..<split.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let behind = text[split.upperBound...]
        let end = behind.firstIndex { "/?#".contains($0) } ?? behind.endIndex
        let named = behind[..<end]
        var machine = named.lastIndex(of: "@").map { named[named.index(after: $0)...] } ?? named
        rest = String(behind[end...])
        let portStart: Substring.Index?
        if machine.first == "[" {
            guard let close = machine.firstIndex(of: "]") else { return nil }
            let following = machine[machine.index(after: close)...]
            guard following.isEmpty || following.first == ":" else { return nil }
            portStart = following.isEmpty ? nil : following.startIndex
            host = machine[machine.index(after: machine.startIndex)..<close].lowercased()
        } else {
            portStart = machine.firstIndex(of: ":")
            host = machine[..<(portStart ?? machine.endIndex)].lowercased()
        }
        if let portStart {
            machine = machine[machine.index(after: portStart)...]
            guard let number = UInt16(machine) else { return nil }
            port = Int(number)
        } else {
            port = nil
        }
        guard !host.isEmpty else { return nil }
    }

    /// Whether the host is this machine: `localhost`, an address 127.x.x.x, or ::1.
    public var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Whether two addresses are of one origin: scheme, host and port.
    ///
    /// - Parameter other: The other address.
    /// - Returns: Whether credentials for the one may be sent to the other.
    public func isSameOrigin(as other: ResourceAddress) -> Bool {
        scheme == other.scheme && host == other.host && effectivePort == other.effectivePort
    }

    private var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }

    /// An address for messages: without user name and password, without its fragment, and with the values of
    /// parameters such as `api_key` replaced.
    ///
    /// - Parameter url: Any text that is meant as an address.
    /// - Returns: The text to show.
    public static func withoutSecrets(_ url: String) -> String {
        var text = Substring(url.prefix(2048).prefix { $0 != "#" })
        if let scheme = text.firstRange(of: "://") {
            let end = text[scheme.upperBound...].firstIndex { "/?".contains($0) } ?? text.endIndex
            if let sign = text[scheme.upperBound..<end].lastIndex(of: "@") {
                text = text[..<scheme.upperBound] + text[text.index(after: sign)...]
            }
        }
        guard let mark = text.firstIndex(of: "?") else { return String(text) }
        let parameters = text[text.index(after: mark)...].split(separator: "&").map { parameter in
            guard let equals = parameter.firstIndex(of: "=") else { return String(parameter) }
            let name = parameter[..<equals].lowercased()
            let isSecret = secretWords.contains { name.contains($0) }
            return isSecret ? "\(parameter[...equals])…" : String(parameter)
        }
        return "\(text[...mark])\(parameters.joined(separator: "&"))"
    }

    /// Whether a field carries what only its addressee may know.
    ///
    /// - Parameter name: The name of the field.
    /// - Returns: Whether to leave it out for another host.
    static func isSecret(field name: String) -> Bool {
        let name = name.lowercased()
        return name == "cookie" || secretWords.contains { name.contains($0) }
    }

    private static let secretWords = [
        "key", "token", "secret", "pass", "sig", "auth", "credential", "session",
    ]
}
