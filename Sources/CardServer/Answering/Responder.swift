/// Decides what becomes of a request, from its bytes to the bytes of its answer; knows no sockets.
///
///     target ─► RequestTarget ─► Router ─► token ─► handler ─► AnswerFinisher
///                    │              │        │         │
///                    └──────────────┴────────┴─────────┴─► problem, in the shape of its group
final class Responder: Sendable {
    /// A request whose handler takes its time.
    struct PatientWork: Sendable {
        fileprivate var handler:
            @Sendable (HTTPRequest, ServerContext) async throws(HTTPProblem) -> HTTPResponse
        fileprivate var request: HTTPRequest
        fileprivate var context: ServerContext
        fileprivate var group: RouteGroup
        fileprivate var conditions: AnswerConditions
        /// The number of the route.
        var route: Int
    }

    /// What comes next.
    enum Step: Sendable {
        /// The answer goes out; the number of the route, if it has one.
        case answer(FinishedAnswer, route: Int?)
        /// The handler is to be run beside the threads of the connections.
        case patient(PatientWork)
    }

    /// A request as the daemon read it.
    struct Incoming: Sendable {
        var method: HTTPMethod
        var fields: HTTPFields
        var body: [UInt8] = []
        /// Whether the body was longer than it may be.
        var isTooLong = false
    }

    /// Where and how the server is reached.
    struct Identity: Sendable {
        /// What addresses start with that lead back to the server, when its operator said so.
        var publicAddress: String?
        /// `http` or `https`.
        var scheme: String
        /// The host and the port, for clients that name none.
        var host: String
        /// What tells this version of the program from others, because it may write other answers from the same index.
        var version: String
    }

    private let router: Router
    private let token: AccessToken?
    private let identity: Identity
    private let metrics: ServerMetrics
    private let limits: ServerLimits
    private let generation: @Sendable () -> Generation
    private let now: @Sendable () -> Int64
    private let finisher = AnswerFinisher()

    init(
        router: Router, token: AccessToken?, identity: Identity, metrics: ServerMetrics, limits: ServerLimits,
        now: @escaping @Sendable () -> Int64, generation: @escaping @Sendable () -> Generation
    ) {
        self.router = router
        self.token = token
        self.identity = identity
        self.metrics = metrics
        self.limits = limits
        self.now = now
        self.generation = generation
    }

    /// Looks at the head of a request that has a body, before the body is read.
    ///
    /// - Parameters:
    ///   - target: What stands between method and version.
    ///   - incoming: The head.
    ///   - announcedLength: How long the body says it is.
    /// - Returns: An answer that makes the body useless; `nil` when it is to be read.
    func refusal(
        _ target: Span<UInt8>, _ incoming: Incoming, announcedLength: UInt64
    ) -> (answer: FinishedAnswer, route: Int?)? {
        let conditions = conditions(incoming, "", isReading: false)
        do throws(HTTPProblem) {
            let path = try RequestTarget(target).path
            guard incoming.method == .post else {
                guard announcedLength <= limits.bodyBytes else { throw tooLong }
                return nil
            }
            let match = try router.match(.post, path)
            do throws(HTTPProblem) {
                try admit(incoming, to: match.route)
                guard announcedLength <= limits.bodyBytes else { throw tooLong }
                return nil
            } catch {
                return (finisher.finish(match.group.problem(error), conditions), match.number)
            }
        } catch {
            return (finisher.finish(shaped(error, RequestTarget.root(of: target)), conditions), nil)
        }
    }

    /// Answers a whole request, or says who will.
    ///
    /// - Parameters:
    ///   - target: What stands between method and version.
    ///   - incoming: The rest of the request.
    /// - Returns: The answer, or who is to be asked.
    func begin(_ target: Span<UInt8>, _ incoming: Incoming) -> Step {
        let generation = generation()
        let isReading = incoming.method == .get || incoming.method == .head
        let conditions = conditions(incoming, generation.tag, isReading: isReading)
        do throws(HTTPProblem) {
            let decoded = try RequestTarget(target)
            if incoming.method == .options {
                let allowed = try router.allowedMethods(of: decoded.path)
                return .answer(
                    finisher.finish(CrossOrigin.preflight(allowed: allowed, incoming.fields), conditions),
                    route: nil)
            }
            let match = try router.match(isReading ? .get : incoming.method, decoded.path)
            do throws(HTTPProblem) {
                try admit(incoming, to: match.route)
                guard !incoming.isTooLong else { throw tooLong }
                if let unchanged = finisher.unchanged(conditions) {
                    return .answer(unchanged, route: match.number)
                }
                var request = HTTPRequest(
                    match.route.method, path: decoded.path, query: decoded.query, fields: incoming.fields,
                    body: incoming.body)
                request.parameters = match.parameters
                let context = ServerContext(
                    generation: generation, baseAddress: baseAddress(incoming.fields), now: now(),
                    metrics: metrics)
                switch match.route.handler {
                case .quick(let answer):
                    return .answer(
                        finisher.finish(try answer(request, context), conditions), route: match.number)
                case .patient(let handler):
                    return .patient(
                        PatientWork(
                            handler: handler, request: request, context: context, group: match.group,
                            conditions: conditions, route: match.number))
                }
            } catch {
                return .answer(finisher.finish(match.group.problem(error), conditions), route: match.number)
            }
        } catch {
            return .answer(
                finisher.finish(shaped(error, RequestTarget.root(of: target)), conditions), route: nil)
        }
    }

    /// Runs a handler that takes its time.
    ///
    /// - Parameter work: The request and its handler.
    /// - Returns: The answer.
    func finish(_ work: PatientWork) async -> FinishedAnswer {
        do throws(HTTPProblem) {
            return finisher.finish(try await work.handler(work.request, work.context), work.conditions)
        } catch {
            return finisher.finish(work.group.problem(error), work.conditions)
        }
    }

    /// Answers instead of a handler that was not asked, or did not answer in time.
    ///
    /// - Parameters:
    ///   - problem: Why.
    ///   - work: The request and its handler.
    /// - Returns: The answer.
    func giveUp(_ problem: HTTPProblem, _ work: PatientWork) -> FinishedAnswer {
        finisher.finish(work.group.problem(problem), work.conditions)
    }

    private var tooLong: HTTPProblem {
        HTTPProblem(
            413, "body_too_large",
            "The body is longer than \(limits.bodyBytes) bytes; send it in several requests.")
    }

    private func admit(_ incoming: Incoming, to route: Route) throws(HTTPProblem) {
        guard let token, !route.isOpen, !token.isIn(incoming.fields) else { return }
        var problem = HTTPProblem(
            401, "unauthorized",
            "This server asks for a token; send it as Authorization: Bearer TOKEN, or as X-Api-Key: TOKEN.")
        problem.fields.set("WWW-Authenticate", "Bearer realm=\"cardex\"")
        throw problem
    }

    private func shaped(_ problem: HTTPProblem, _ root: String?) -> HTTPResponse {
        let group = router.group(of: root.map { [$0] } ?? [])
        return group?.problem(problem)
            ?? HTTPResponse(
                problem.status, contentType: "text/plain", body: .bytes(Array(problem.message.utf8)))
    }

    private func conditions(
        _ incoming: Incoming, _ generation: String, isReading: Bool
    ) -> AnswerConditions {
        AnswerConditions(
            isReading: isReading, generation: "\(generation)-\(identity.version)",
            noneMatch: incoming.fields["if-none-match"],
            acceptsGzip: ContentCoding.acceptsGzip(incoming.fields["accept-encoding"]),
            isPrivate: token != nil)
    }

    /// What addresses start with that lead back here: what the operator said, else the host the client asked.
    private func baseAddress(_ fields: HTTPFields) -> String {
        if let address = identity.publicAddress { return address }
        let host = fields["host"].flatMap { Self.isHost($0) ? $0 : nil } ?? identity.host
        return "\(identity.scheme)://\(host)"
    }

    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 255
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                    UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
