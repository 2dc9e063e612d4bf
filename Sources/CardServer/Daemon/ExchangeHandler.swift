internal import CMicrohttpd

/// Reads requests out of the daemon, asks the responder, and hands answers back; called on the daemon's threads.
@safe final class ExchangeHandler: Sendable {
    let exchanges: OpenExchanges
    private let responder: Responder
    private let metrics: ServerMetrics
    private let log: AccessLog?
    private let limits: ServerLimits

    init(responder: Responder, metrics: ServerMetrics, limits: ServerLimits, log: AccessLog?) {
        self.responder = responder
        self.metrics = metrics
        self.limits = limits
        self.log = log
        exchanges = OpenExchanges(most: limits.patientRequests)
    }

    /// Whether the body of a request is to be read; where it is not, an answer was given.
    func accepts(_ exchange: OpaquePointer) -> Bool {
        let question = unsafe cardex_http_ask(exchange)
        let incoming = unsafe Self.head(of: exchange, question)
        let target = unsafe Span(_unsafeStart: question.target, count: question.target_length)
        guard
            let refusal = responder.refusal(
                target, incoming, announcedLength: unsafe question.announced_length)
        else { return true }
        unsafe send(refusal.answer, route: refusal.route, on: exchange)
        return false
    }

    /// Answers a whole request, or goes on with one whose answer has come.
    func answer(_ exchange: OpaquePointer) {
        if let object = unsafe cardex_http_notes_of(exchange).pointee.object {
            let open = unsafe Unmanaged<OpenExchange>.fromOpaque(object).takeUnretainedValue()
            guard let finished = open.take() else { return }
            unsafe send(finished, route: nil, on: exchange)
            return
        }
        let question = unsafe cardex_http_ask(exchange)
        var incoming = unsafe Self.head(of: exchange, question)
        if incoming.method == .post {
            incoming.body = unsafe Array(
                UnsafeBufferPointer(start: question.body, count: question.body_length))
            incoming.isTooLong = unsafe question.is_too_long
        }
        let target = unsafe Span(_unsafeStart: question.target, count: question.target_length)
        switch responder.begin(target, incoming) {
        case .answer(let finished, let route): unsafe send(finished, route: route, on: exchange)
        case .patient(let work): unsafe begin(work, on: exchange)
        }
    }

    /// An exchange is over.
    func ended(_ exchange: OpaquePointer, wasSent: Bool) {
        let notes = unsafe cardex_http_notes_of(exchange)
        if let object = unsafe notes.pointee.object {
            let open = unsafe Unmanaged<OpenExchange>.fromOpaque(object).takeRetainedValue()
            unsafe notes.pointee.object = nil
            exchanges.remove(open)
            open.end()
        }
        let status = unsafe Int(notes.pointee.status)
        if status == 0 {
            metrics.countRefused()
        } else {
            let question = unsafe cardex_http_ask(exchange)
            let end = unsafe notes.pointee.answered
            let nanoseconds = unsafe end >= question.began ? end - question.began : 0
            let route = unsafe Self.route(notes.pointee.route)
            metrics.count(route: route, status: status, nanoseconds: nanoseconds)
            if !wasSent { metrics.countAborted() }
        }
        if let log { unsafe record(exchange, in: log, wasSent: wasSent) }
    }

    /// Runs a handler that takes its time, while the connection waits without a thread.
    private func begin(_ work: Responder.PatientWork, on exchange: OpaquePointer) {
        guard exchanges.hasRoom else {
            var problem = HTTPProblem(
                503, "busy", "The server is answering as much as it can; ask again in a moment.")
            problem.fields.set("Retry-After", "1")
            unsafe send(responder.giveUp(problem, work), route: work.route, on: exchange)
            return
        }
        let deadline = Self.deadline(in: limits.requestSeconds)
        let open = unsafe OpenExchange(exchange: exchange, deadline: deadline)
        unsafe note(open, route: work.route, on: exchange)
        unsafe cardex_http_suspend(exchange)
        exchanges.insert(open) { [responder] in responder.giveUp($0, work) }
        open.remember(
            Task(executorPreference: PatientExecutor.shared) { [responder] in
                open.finish(await responder.finish(work))
            })
    }

    private func note(_ open: OpenExchange, route: Int?, on exchange: OpaquePointer) {
        let notes = unsafe cardex_http_notes_of(exchange)
        unsafe notes.pointee.object = Unmanaged.passRetained(open).toOpaque()
        if let route { unsafe notes.pointee.route = UInt32(clamping: route + 1) }
    }

    private func send(_ answer: FinishedAnswer, route: Int?, on exchange: OpaquePointer) {
        let notes = unsafe cardex_http_notes_of(exchange)
        if let route { unsafe notes.pointee.route = UInt32(clamping: route + 1) }
        unsafe notes.pointee.status = UInt32(clamping: answer.status)
        unsafe notes.pointee.answered = cardex_http_now()
        unsafe answer.fields.withHead(status: answer.status) { head in
            switch answer.body {
            case .bytes(let bytes):
                unsafe notes.pointee.sent = UInt64(bytes.count)
                unsafe bytes.withUnsafeBufferPointer { bytes in
                    _ = unsafe cardex_http_answer(exchange, &head, bytes.baseAddress, bytes.count)
                }
            case .stream(let make): unsafe stream(make, &head, on: exchange)
            }
        }
    }

    private func stream(
        _ make: @escaping @Sendable (_ send: (sending [UInt8]) async throws -> Void) async throws -> Void,
        _ head: inout cardex_http_head, on exchange: OpaquePointer
    ) {
        let notes = unsafe cardex_http_notes_of(exchange)
        let pipe = unsafe BodyPipe(exchange: exchange)
        let deadline = Self.deadline(in: limits.streamSeconds)
        let open: OpenExchange
        if let object = unsafe notes.pointee.object {
            open = unsafe Unmanaged<OpenExchange>.fromOpaque(object).takeUnretainedValue()
            open.stream(pipe, until: deadline)
        } else {
            open = unsafe OpenExchange(streaming: pipe, on: exchange, deadline: deadline)
            unsafe note(open, route: nil, on: exchange)
            exchanges.insert(open) { _ in FinishedAnswer(status: 503, fields: HeadFields(), body: .bytes([]))
            }
        }
        let source = StreamSource(pipe: pipe, open: open, make: make)
        _ = unsafe cardex_http_stream(
            exchange, &head, Unmanaged.passRetained(source).toOpaque(),
            { source, bytes, capacity in
                guard let source = unsafe source, let bytes = unsafe bytes else { return -2 }
                return unsafe Unmanaged<StreamSource>.fromOpaque(source).takeUnretainedValue()
                    .read(into: bytes, capacity: capacity)
            },
            { source in
                guard let source = unsafe source else { return }
                unsafe Unmanaged<StreamSource>.fromOpaque(source).release()
            })
    }

    private func record(_ exchange: OpaquePointer, in log: AccessLog, wasSent: Bool) {
        let notes = unsafe cardex_http_notes_of(exchange).pointee
        let question = unsafe cardex_http_ask(exchange)
        var client = [CChar](repeating: 0, count: 64)
        unsafe client.withUnsafeMutableBufferPointer { buffer in
            unsafe cardex_http_client(exchange, buffer.baseAddress, buffer.count)
        }
        let route = unsafe Self.route(notes.route)
        let end = unsafe notes.answered
        unsafe log.record(
            AccessLog.Entry(
                client: client.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
                method: question.method.map { unsafe String(cString: $0) } ?? "",
                target: Array(UnsafeBufferPointer(start: question.target, count: question.target_length)),
                route: route.flatMap { $0 < metrics.patterns.count ? metrics.patterns[$0] : nil },
                status: Int(notes.status), byteCount: Int(clamping: notes.sent),
                microseconds: end >= question.began ? Int(clamping: (end - question.began) / 1_000) : 0,
                wasSent: wasSent))
    }

    private static func head(
        of exchange: OpaquePointer, _ question: cardex_http_question
    ) -> Responder.Incoming {
        var fields = HTTPFields()
        unsafe withUnsafeMutablePointer(to: &fields) { fields in
            unsafe cardex_http_fields(exchange, fields) { context, name, nameLength, value, valueLength in
                guard let fields = unsafe context?.assumingMemoryBound(to: HTTPFields.self) else { return }
                unsafe fields.pointee.add(
                    ExchangeHandler.text(name, nameLength), ExchangeHandler.text(value, valueLength))
            }
        }
        let method = unsafe question.method.map { unsafe HTTPMethod(rawValue: String(cString: $0)) } ?? .get
        return Responder.Incoming(method: method, fields: fields)
    }

    private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        guard let start = unsafe start else { return "" }
        return unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private static func route(_ number: UInt32) -> Int? { number == 0 ? nil : Int(number) - 1 }

    private static func deadline(in seconds: Int) -> UInt64 {
        cardex_http_now() + UInt64(clamping: seconds) * 1_000_000_000
    }
}

/// Makes a stream once the connection wants its first part: never for `HEAD`.
private final class StreamSource: Sendable {
    private let pipe: BodyPipe
    private let open: OpenExchange
    private let make: @Sendable (_ send: (sending [UInt8]) async throws -> Void) async throws -> Void
    private let hasBegun = Once()

    init(
        pipe: BodyPipe, open: OpenExchange,
        make: @escaping @Sendable (_ send: (sending [UInt8]) async throws -> Void) async throws -> Void
    ) {
        self.pipe = pipe
        self.open = open
        self.make = make
    }

    func read(into buffer: UnsafeMutablePointer<UInt8>, capacity: Int) -> Int64 {
        if hasBegun.isFirst {
            open.remember(
                Task(executorPreference: PatientExecutor.shared) { [pipe, make] in
                    do {
                        try await make { bytes in try await pipe.send(bytes) }
                        pipe.finish(isWhole: true)
                    } catch {
                        pipe.finish(isWhole: false)
                    }
                })
        }
        return unsafe pipe.read(into: buffer, capacity: capacity)
    }
}
