internal import CardServer

/// What `cardex serve` is told.
package struct ServeOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// The address to listen at.
    package var host: String
    /// The port to listen at; 0 for any that is free.
    package var port: UInt16
    /// Where the port is written to.
    package var portFile: String?
    /// How many threads answer; `nil` for one for each processor.
    package var threads: Int?
    /// The file of the token.
    package var tokenFile: String?
    /// The files of the certificate and of its key.
    package var security: (certificate: String, key: String)?
    /// Where requests are written down.
    package var accessLog: String?
    /// What addresses start with that lead back to the server.
    package var publicURL: String?
    /// The most connections.
    package var connections: Int?

    /// Takes what was typed.
    ///
    /// - Throws: `CommandError` of code `usage` for a certificate without key, and an address that is none.
    init(shared: SharedOptions, _ flags: GivenServerFlags) throws(CommandError) {
        self.shared = shared
        let settings = ServerSettings()
        host = flags.host ?? settings.host
        port = flags.port.map { UInt16(clamping: $0) } ?? settings.port
        portFile = flags.portFile
        threads = flags.threads
        tokenFile = flags.tokenFile
        accessLog = flags.accessLog
        connections = flags.connections
        publicURL = try flags.publicURL.map(Self.address)
        switch (flags.certificate, flags.key) {
        case (let certificate?, let key?): security = (certificate, key)
        case (nil, nil): security = nil
        default:
            throw CommandError(
                .usage, "--tls-certificate and --tls-key go together",
                remedy: "Give both files, or neither and let a proxy speak TLS.")
        }
    }

    private static func address(_ text: String) throws(CommandError) -> String {
        let isAddress = ["http://", "https://"].contains {
            text.hasPrefix($0) && text.utf8.count > $0.utf8.count
        }
        let isPlain = text.utf8.allSatisfy {
            $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        guard isAddress, isPlain else {
            throw CommandError(
                .usage, "--public-url takes an address, not '\(text)'",
                remedy: "Write, for example, --public-url https://cards.example.org.")
        }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}

/// What a server tells while it runs.
package enum ServeEvent: Sendable {
    /// It answers at an address.
    case listening(address: String, isLoopback: Bool, hasToken: Bool)
    /// It took up a new index.
    case renewed(printings: Int)
    /// A new index can't be used, for a reason.
    case notRenewed(String)
    /// It was asked to end, and finishes what it was asked.
    case draining
}
