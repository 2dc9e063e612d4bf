internal import CardServer
internal import Cardex
internal import Synchronization

/// How the server is started and ended.
extension LiveLibrary {
    func serve(
        _ options: ServeOptions, _ body: (ServeEvent) throws(CommandError) -> Void
    ) async throws(CommandError) {
        let (events, sender) = AsyncStream.makeStream(
            of: ServeEvent.self, bufferingPolicy: .bufferingNewest(64))
        let server = try Self.serverErrors { try Self.start(options, clock) { sender.yield($0) } }
        Hangup.reload = { server.reload() }
        let notifier = ServiceNotifier(address: Environment.process["NOTIFY_SOCKET"])
        var failure: CommandError?
        do throws(CommandError) {
            if let path = options.portFile { try Self.write(server.port, to: path) }
            try body(
                .listening(
                    address: server.address, isLoopback: server.isLoopback, hasToken: options.tokenFile != nil
                ))
            notifier.ready("answering at \(server.address)")
            // Ends when the task is cancelled, by the first signal to end.
            for await event in events { try body(event) }
            notifier.stopping()
            try body(.draining)
        } catch {
            failure = error
        }
        await server.stop()
        if let failure { throw failure }
    }

    private static func start(
        _ options: ServeOptions, _ clock: WallClock, _ tell: @escaping @Sendable (ServeEvent) -> Void
    ) throws -> Server {
        SystemCalls.allowManyFiles()
        var settings = ServerSettings()
        settings.host = options.host
        settings.port = options.port
        settings.publicAddress = options.publicURL
        settings.version = Version.current
        settings.clock = clock
        settings.limits.threads = options.threads ?? SystemCalls.processorCount
        if let connections = options.connections { settings.limits.connections = connections }
        if let path = options.tokenFile { settings.token = try token(path) }
        if let security = options.security {
            settings.security = try TransportSecurity(certificate: security.certificate, key: security.key)
        }
        if let path = options.accessLog { settings.accessLog = try AccessLog(path: path, now: clock.now) }
        let prices: GenerationOpener.Prices =
            options.shared.isOffline
            ? .stored(chain: chain(options.shared)) : .asking(try access(options.shared))
        let opener = GenerationOpener(
            index: options.shared.files.index, prices: options.shared.files.prices, source: prices,
            clock: clock)
        return try Server(settings, opener: opener, watching: [options.shared.files.index]) { state in
            ServerRoutes.groups(operations: OperationRoutes.routes(state))
        } events: { event in
            switch event {
            case .renewed(let generation):
                tell(.renewed(printings: generation.finder.index.printingCount))
            case .notRenewed(let reason): tell(.notRenewed(reason))
            }
        }
    }

    private static func token(_ path: String) throws -> AccessToken {
        let content: [UInt8]
        do throws(ListFile.Problem) {
            content = try ListFile.content(of: path, limit: 1 << 16, what: "token")
        } catch {
            throw CommandError(.badInput, "\(path): \(error.message)")
        }
        return try AccessToken(content: content)
    }

    private static func write(_ port: UInt16, to path: String) throws(CommandError) {
        do throws(ListFile.Problem) {
            try ListFile.replace(path, with: Array("\(port)\n".utf8))
        } catch {
            throw CommandError(.badInput, "\(path): \(error.message)")
        }
    }

    private static func serverErrors<Result>(_ body: () throws -> Result) throws(CommandError) -> Result {
        do {
            return try body()
        } catch let error as ServerFileError {
            throw CommandError(.indexUnusable, error.description)
        } catch let error as ServerError {
            throw CommandError(.badInput, error.message, remedy: error.remedy)
        } catch {
            throw Failures.command(error)
        }
    }
}
