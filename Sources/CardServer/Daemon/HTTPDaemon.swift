internal import CMicrohttpd
internal import Synchronization

/// libmicrohttpd with a responder: threads, connections, and the way of each request through them.
///
/// The C functions stand in `CMicrohttpd`. The daemon lives from `init` to `stop`.
@safe final class HTTPDaemon: Sendable {
    private let handler: ExchangeHandler
    /// `nil` once it has stopped.
    private let daemon: Mutex<OpaquePointer?>
    /// Keeps the handler for the threads of the library.
    private nonisolated(unsafe) let context: UnsafeMutableRawPointer

    /// Starts answering.
    ///
    /// - Parameters:
    ///   - socket: Where connections come in; closed by the daemon from now on.
    ///   - limits: How much is done at a time.
    ///   - security: The certificate and its key; `nil` for HTTP without TLS.
    ///   - handler: Answers requests.
    /// - Throws: `ServerError` when the library is missing or refuses.
    init(
        socket: Int32, limits: ServerLimits, security: TransportSecurity?, handler: ExchangeHandler
    ) throws(ServerError) {
        try Self.load()
        self.handler = handler
        unsafe context = Unmanaged.passRetained(handler).toOpaque()
        var settings = unsafe cardex_http_settings()
        unsafe settings.socket = socket
        unsafe settings.threads = UInt32(clamping: limits.threads)
        unsafe settings.connections = UInt32(clamping: limits.connections)
        unsafe settings.connections_per_address = UInt32(clamping: limits.connectionsPerAddress)
        unsafe settings.connection_bytes = UInt32(clamping: limits.connectionBytes)
        unsafe settings.body_bytes = limits.bodyBytes
        unsafe settings.all_body_bytes = limits.allBodyBytes
        unsafe settings.idle_seconds = UInt32(clamping: limits.idleSeconds)
        unsafe settings.head_seconds = UInt32(clamping: limits.headSeconds)
        unsafe settings.body_seconds = UInt32(clamping: limits.bodySeconds)
        unsafe settings.send_seconds = UInt32(clamping: limits.sendSeconds)
        unsafe settings.stream_seconds = UInt32(clamping: limits.streamSeconds)
        unsafe settings.context = unsafe context
        unsafe settings.accepts = { context, exchange in
            guard let context = unsafe context, let exchange = unsafe exchange else { return false }
            return unsafe Unmanaged<ExchangeHandler>.fromOpaque(context).takeUnretainedValue()
                .accepts(exchange)
        }
        unsafe settings.answer = { context, exchange in
            guard let context = unsafe context, let exchange = unsafe exchange else { return }
            unsafe Unmanaged<ExchangeHandler>.fromOpaque(context).takeUnretainedValue().answer(exchange)
        }
        unsafe settings.ended = { context, exchange, wasSent in
            guard let context = unsafe context, let exchange = unsafe exchange else { return }
            unsafe Unmanaged<ExchangeHandler>.fromOpaque(context).takeUnretainedValue()
                .ended(exchange, wasSent: wasSent)
        }
        var message = [CChar](repeating: 0, count: Int(CARDEX_HTTP_MESSAGE))
        let certificate = security.map { $0.certificate + [0] } ?? []
        let key = security.map { $0.key + [0] } ?? []
        // The library reads certificate and key while it starts and keeps what it made of them.
        let started = unsafe certificate.withUnsafeBytes { certificate in
            unsafe key.withUnsafeBytes { key in
                if security != nil {
                    unsafe settings.certificate = certificate.baseAddress?.assumingMemoryBound(to: CChar.self)
                    unsafe settings.key = key.baseAddress?.assumingMemoryBound(to: CChar.self)
                }
                return unsafe message.withUnsafeMutableBufferPointer { message in
                    unsafe cardex_http_start(&settings, message.baseAddress)
                }
            }
        }
        guard let started = unsafe started else {
            unsafe Unmanaged<ExchangeHandler>.fromOpaque(context).release()
            let reason = String(
                decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if security != nil {
                throw ServerError(
                    .badCertificate, "TLS can't be set up: \(reason.trimmedLine)",
                    remedy: "Check that both files are PEM and that the key belongs to the certificate.")
            }
            throw ServerError(
                .notStarted, "the server can't start: \(reason.trimmedLine)",
                remedy: "Check the limits on open files and threads of this account.")
        }
        unsafe daemon = unsafe Mutex(started)
    }

    /// Opens the library.
    ///
    /// - Throws: `ServerError` of the code `libraryMissing`.
    static func load() throws(ServerError) {
        guard let reason = unsafe cardex_http_load() else { return }
        throw unsafe ServerError(
            .libraryMissing, "libmicrohttpd can't be opened: \(String(cString: reason))",
            remedy: "Install it; Debian calls it libmicrohttpd12.")
    }

    /// How many connections there are, and how many requests are being answered.
    var counts: (connections: Int, requests: Int) {
        var connections: UInt64 = 0
        var requests: UInt64 = 0
        unsafe whileItRuns { unsafe cardex_http_count($0, &connections, &requests) }
        return (Int(clamping: connections), Int(clamping: requests))
    }

    /// Ends what takes longer than it may; to be called a few times a second.
    func sweep() {
        handler.exchanges.sweep(at: cardex_http_now())
        unsafe whileItRuns { unsafe cardex_http_sweep($0) }
    }

    /// Accepts no more connections; answers say that their connection ends.
    func quiesce() { unsafe whileItRuns { unsafe cardex_http_quiesce($0) } }

    /// Answers for all that work; their connections go on.
    func breakOff() { handler.exchanges.close() }

    /// Closes all connections and ends the threads.
    func stop() {
        let running = unsafe daemon.withLock { daemon -> OpaquePointer? in
            defer { unsafe daemon = nil }
            return unsafe daemon
        }
        guard let running = unsafe running else { return }
        // Outside the lock: threads that end may still count.
        unsafe cardex_http_stop(running)
        unsafe Unmanaged<ExchangeHandler>.fromOpaque(context).release()
    }

    private func whileItRuns(_ body: (OpaquePointer) -> Void) {
        unsafe daemon.withLock { daemon in
            guard let running = unsafe daemon else { return }
            unsafe body(running)
        }
    }
}

extension String {
    /// The text without the line break at its end.
    fileprivate var trimmedLine: String { hasSuffix("\n") ? String(dropLast()) : self }
}
