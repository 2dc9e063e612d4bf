internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Sends requests with libcurl, which is opened when the first one is sent.
///
/// Any number of threads may send at once. Connections stay open between requests and are used again.
public final class CurlTransport: Transport {
    private static let keptHandles = 16

    private let userAgent: String
    private let proxies: ProxySettings
    private let certificates: String?
    private let idle = Mutex<[CurlHandle]>([])

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - userAgent: What to call oneself: `cardex/1.2`.
    ///   - proxies: Which proxies lead to which addresses.
    ///   - certificates: The file of certificates to trust, or `nil` for those of the system.
    public init(userAgent: String, proxies: ProxySettings = ProxySettings(), certificates: String? = nil) {
        self.userAgent = userAgent
        self.proxies = proxies
        self.certificates = certificates
    }

    /// Makes a transport that obeys the variables of the environment: those of `ProxySettings`, and `CURL_CA_BUNDLE`
    /// or `SSL_CERT_FILE` for the file of certificates.
    ///
    /// - Parameters:
    ///   - userAgent: What to call oneself.
    ///   - variable: Returns the value of a variable, or `nil` where it is not set.
    public convenience init(userAgent: String, environment variable: (String) -> String?) {
        let certificates = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].lazy.compactMap(variable).first { !$0.isEmpty }
        self.init(
            userAgent: userAgent, proxies: ProxySettings(environment: variable), certificates: certificates)
    }

    /// Sends a request and waits for the end of its answer.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - sink: Is given the answer as it arrives, on the calling thread.
    ///   - cancellation: Ends the transfer from another thread.
    /// - Returns: The head of the answer.
    /// - Throws: `TransportError`, and what the sink throws.
    public func send(
        _ request: TransportRequest, into sink: any TransportSink, cancellation: TransportCancellation
    ) throws -> TransportResponse {
        var step = request
        if !request.fields.contains(where: { $0.name.lowercased() == "user-agent" }) {
            step.fields.append(TransportField("User-Agent", userAgent))
        }
        let handle = try takeHandle(for: request)
        defer { giveBack(handle) }
        let deadline = Deadline(milliseconds: request.limits.totalMilliseconds)
        var redirections = 0
        while true {
            let address = try checked(step, cameFrom: redirections == 0 ? nil : request.url)
            let exchange = CurlExchange(
                step, sink: sink, redirections: redirections, cancellation: cancellation,
                milliseconds: try deadline.left(for: step))
            let proxy = proxies.proxy(for: address) ?? ""
            guard
                let target = try cancellation.waking(
                    by: { handle.wake() },
                    during: { try exchange.run(on: handle, proxy: proxy, certificates: certificates) })
            else { return exchange.response }
            redirections += 1
            guard redirections <= request.limits.redirections else {
                throw TransportError(
                    .tooManyRedirections,
                    "it was redirected \(redirections) times without an answer; check the address",
                    url: request.url)
            }
            step = Self.redirected(step, to: target, from: address, status: exchange.response.status)
        }
    }

    private func takeHandle(for request: TransportRequest) throws(TransportError) -> CurlHandle {
        if let handle = idle.withLock({ $0.popLast() }) { return handle }
        return try CurlHandle(for: request.url)
    }

    private func giveBack(_ handle: CurlHandle) {
        idle.withLock { if $0.count < Self.keptHandles { $0.append(handle) } }
    }

    /// Checks that a request may be sent at all.
    private func checked(
        _ request: TransportRequest, cameFrom origin: String?
    ) throws(TransportError) -> ResourceAddress {
        guard let address = ResourceAddress(request.url) else {
            throw TransportError(
                .invalidRequest,
                "this is no address that can be fetched; write https://HOST/PATH without blanks",
                url: request.url)
        }
        let wasSecure = origin.flatMap { ResourceAddress($0) }?.scheme == "https"
        guard
            address.scheme == "https" || (!wasSecure && (address.isLoopback || request.allowsPlainHTTP))
        else {
            let cause = origin == nil ? "the address" : "the redirection"
            throw TransportError(
                .insecure,
                "\(cause) leads over plain http, where anybody on the way can change what comes; "
                    + "use an https address", url: request.url)
        }
        let isToken: (UInt8) -> Bool = { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
        guard !request.method.rawValue.isEmpty, request.method.rawValue.utf8.allSatisfy(isToken) else {
            throw TransportError(
                .invalidRequest, "the method `\(request.method.rawValue)` is malformed; use GET or POST",
                url: request.url)
        }
        for field in request.fields {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(isToken),
                !field.value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
            else {
                throw TransportError(
                    .invalidRequest,
                    "the field `\(field.name.prefix(40))` holds line breaks or other control characters; "
                        + "remove them", url: request.url)
            }
        }
        return address
    }

    /// The request that a redirection asks for.
    private static func redirected(
        _ request: TransportRequest, to target: String, from address: ResourceAddress, status: Int
    ) -> TransportRequest {
        var next = request
        next.url = target
        // 303 always turns into a GET, and browsers taught everybody to treat POST so for 301 and 302.
        if status == 303 ? request.method != .head : (status < 303 && request.method == .post) {
            next.method = .get
            next.body = nil
        }
        if ResourceAddress(target)?.isSameOrigin(as: address) != true {
            next.fields.removeAll { ResourceAddress.isSecret(field: $0.name) }
        }
        return next
    }
}

/// When a request must be done.
private struct Deadline {
    private let end: ContinuousClock.Instant?

    init(milliseconds: Int64) {
        end = milliseconds > 0 ? .now + .milliseconds(milliseconds) : nil
    }

    /// What is left in milliseconds, or 0 for a request without end.
    func left(for request: TransportRequest) throws(TransportError) -> Int64 {
        guard let end else { return 0 }
        let left = (end - .now) / .milliseconds(1)
        guard left >= 1 else {
            throw TransportError(
                .timedOut, "it took longer than \(request.limits.totalMilliseconds) ms; try again later",
                url: request.url)
        }
        return Int64(left)
    }
}
