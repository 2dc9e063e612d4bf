internal import CardPricing
internal import Synchronization

/// A server that runs: the daemon, the index of the moment, and a clock that looks after both.
///
///     sockets ─► HTTPDaemon ─► ExchangeHandler ─► Responder ─► Router ─► routes ─► Generation
///                    ▲                                                               ▲
///                    └──────── watch: slow clients, late handlers, new files ────────┘
package final class Server: Sendable {
    /// What happens while it runs, for whoever writes it down.
    package enum Event: Sendable {
        /// There is a new generation.
        case renewed(Generation)
        /// There is a new index, but it can't be used; the old one is served on.
        case notRenewed(String)
    }

    /// Where it listens, such as `http://127.0.0.1:7878`.
    package let address: String
    /// The port.
    package let port: UInt16
    /// Whether only programs of this machine reach it.
    package let isLoopback: Bool
    /// What it knows of itself.
    package let state: ServerState
    private let daemon: HTTPDaemon
    private let settings: ServerSettings
    private let watch: ServerWatch
    private let hasStopped = Once()

    /// Opens the index and starts answering.
    ///
    /// - Parameters:
    ///   - settings: What it is started with.
    ///   - opener: Opens the index.
    ///   - watching: The files whose replacement makes a new generation.
    ///   - groups: Makes the routes.
    ///   - events: Told what happens.
    /// - Throws: `ServerFileError` when the index can't be used, `ServerError` otherwise.
    package init(
        _ settings: ServerSettings, opener: GenerationOpener, watching: [String],
        groups: (ServerState) -> [RouteGroup],
        events: @escaping @Sendable (Event) -> Void
    ) throws {
        try HTTPDaemon.load()
        let generations = try GenerationHolder(watching: watching) { () throws(ServerFileError) in
            try opener.open()
        }
        // Routes know the state, whose meters know the routes: the patterns are asked first.
        let draft = ServerState(
            metrics: .unattended, generations: generations, opener: opener, clock: settings.clock)
        let metrics = ServerMetrics(patterns: Router(groups(draft)).patterns)
        state = ServerState(metrics: metrics, generations: generations, opener: opener, clock: settings.clock)
        let groups = groups(state)
        let router = Router(groups)
        generations.prepare { generation in
            for group in groups { group.prepare(generation) }
        }
        let socket = try ListeningSocket(host: settings.host, port: settings.port)
        let scheme = settings.security == nil ? "http" : "https"
        let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
        address = "\(scheme)://\(host):\(socket.port)"
        port = socket.port
        isLoopback = socket.isLoopback
        self.settings = settings
        let responder = Responder(
            router: router, token: settings.token,
            identity: Responder.Identity(
                publicAddress: settings.publicAddress, scheme: scheme, host: "\(host):\(socket.port)",
                version: settings.version),
            metrics: metrics, limits: settings.limits, now: settings.clock.now,
            generation: { generations.current })
        let handler = ExchangeHandler(
            responder: responder, metrics: metrics, limits: settings.limits, log: settings.accessLog)
        let daemon = try HTTPDaemon(
            socket: socket.descriptor, limits: settings.limits, security: settings.security, handler: handler)
        self.daemon = daemon
        state.observe { daemon.counts }
        watch = ServerWatch(milliseconds: settings.watchMilliseconds) {
            daemon.sweep()
            Self.tell(generations.check(), events)
        } reload: {
            settings.accessLog?.reopen()
            Self.tell(generations.reload(), events)
        }
        watch.start()
    }

    /// How many connections are open.
    package var connectionCount: Int { daemon.counts.connections }

    /// How many requests are being answered.
    package var requestCount: Int { daemon.counts.requests }

    /// Opens the index and the access log again, as after SIGHUP.
    package func reload() { watch.reload() }

    /// Ends in good order: no more connections, requests in flight are answered, then all ends.
    ///
    /// What is not answered within the limit is broken off.
    package func stop() async {
        guard hasStopped.isFirst else { return }
        state.beginStopping()
        daemon.quiesce()
        await wait(until: .seconds(settings.limits.drainSeconds)) { daemon.counts.requests == 0 }
        // Connections that wait for a request are closed by the sweep, a second after their last answer.
        await wait(until: .milliseconds(1_500)) { daemon.counts.connections == 0 }
        daemon.breakOff()
        await wait(until: .seconds(1)) { daemon.counts.requests == 0 }
        watch.stop()
        state.observe(nil)
        daemon.stop()
    }

    private func wait(until limit: Duration, _ isOver: () -> Bool) async {
        let end = ContinuousClock.now + limit
        while !isOver(), ContinuousClock.now < end {
            // The end of the program's own task must not hurry this.
            await Task.detached { try? await Task.sleep(for: .milliseconds(20)) }.value
        }
    }

    private static func tell(_ outcome: GenerationHolder.Outcome, _ events: @Sendable (Event) -> Void) {
        switch outcome {
        case .unchanged: break
        case .renewed(let generation): events(.renewed(generation))
        case .failed(let reason): events(.notRenewed(reason))
        }
    }
}
