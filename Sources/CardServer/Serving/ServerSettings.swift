package import CardPricing

/// What a server is started with.
package struct ServerSettings: Sendable {
    /// The address to listen at.
    package var host = "127.0.0.1"
    /// The port to listen at; 0 for any that is free.
    package var port: UInt16 = 7_878
    /// What addresses start with that lead back to the server, without a slash at the end; `nil` for what clients ask for.
    package var publicAddress: String?
    /// What requests have to bring; `nil` for nothing.
    package var token: AccessToken?
    /// The certificate and its key; `nil` for HTTP without TLS.
    package var security: TransportSecurity?
    /// Where requests are written down; `nil` for nowhere.
    package var accessLog: AccessLog?
    /// How much is done at a time.
    package var limits = ServerLimits()
    /// What tells this version of the program from others.
    package var version = ""
    /// What time it is.
    package var clock = WallClock.system
    /// How often the files are looked at, in milliseconds.
    package var watchMilliseconds = 250

    /// The settings of a server for this machine alone.
    package init() {}
}
