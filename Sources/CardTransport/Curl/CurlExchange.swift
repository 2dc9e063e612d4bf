internal import CCurl

/// One request and its answer, without the redirections around it.
///
/// libcurl calls back on the thread that runs the exchange; what a sink throws waits here until the call is over.
final class CurlExchange {
    private static let longestHead = 256 << 10

    /// The head of the answer, complete when `run` returns.
    private(set) var response: TransportResponse
    private let request: TransportRequest
    private let sink: any TransportSink
    private let cancellation: TransportCancellation
    private let milliseconds: Int64
    private var headBytes = 0
    private var received: Int64 = 0
    private var hasBegun = false
    private var failure: (any Error)?

    init(
        _ request: TransportRequest, sink: any TransportSink, redirections: Int,
        cancellation: TransportCancellation, milliseconds: Int64
    ) {
        self.request = request
        self.sink = sink
        self.cancellation = cancellation
        self.milliseconds = milliseconds
        response = TransportResponse(status: 0, url: request.url, redirections: redirections)
    }

    /// Runs the exchange.
    ///
    /// - Parameters:
    ///   - handle: What to run it on.
    ///   - proxy: The proxy, or an empty text for none.
    ///   - certificates: The file of trusted certificates.
    /// - Returns: Where a redirection leads that is to be followed, or `nil` when this was the answer.
    /// - Throws: `TransportError`, and what the sink throws.
    func run(on handle: CurlHandle, proxy: String, certificates: String?) throws -> String? {
        guard !cancellation.isCancelled else { throw CurlFailure.cancelled(request) }
        var outcome = unsafe perform(on: handle, proxy: proxy, certificates: certificates)
        if let failure { throw failure }
        let target = unsafe outcome.redirection.map { unsafe String(cString: $0) }
        let result = unsafe outcome.result
        guard Int(result) == CARDEX_CURL_DONE else {
            let message = unsafe withUnsafeBytes(of: &outcome.message) { unsafe Self.text($0) }
            throw unsafe CurlFailure.error(
                outcome, message: message, request: request, received: received,
                isCancelled: cancellation.isCancelled)
        }
        if followsRedirection, let target { return target }
        if !hasBegun { try begin() }
        return nil
    }

    private func perform(
        on handle: CurlHandle, proxy: String, certificates: String?
    ) -> cardex_curl_outcome {
        let lines = request.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        return unsafe CText.withAll(lines) { fields in
            unsafe request.url.withCString { address in
                unsafe request.method.rawValue.withCString { method in
                    unsafe proxy.withCString { proxy in
                        unsafe CText.with(certificates) { certificates in
                            unsafe CText.with(request.body) { body, length in
                                var raw = unsafe cardex_curl_request()
                                unsafe raw.address = address
                                unsafe raw.method = method
                                unsafe raw.fields = fields.baseAddress
                                unsafe raw.field_count = fields.count
                                unsafe raw.body = body
                                unsafe raw.body_length = length
                                unsafe raw.proxy = proxy
                                unsafe raw.certificates = certificates
                                unsafe describe(&raw)
                                return unsafe handle.perform(&raw)
                            }
                        }
                    }
                }
            }
        }
    }

    private func describe(_ raw: inout cardex_curl_request) {
        unsafe raw.wants_no_body = request.method == .head
        unsafe raw.decompresses = request.decompresses
        unsafe raw.connect_milliseconds = max(1, request.limits.connectMilliseconds)
        unsafe raw.idle_seconds = max(0, request.limits.idleSeconds)
        unsafe raw.total_milliseconds = milliseconds
        unsafe raw.context = Unmanaged.passUnretained(self).toOpaque()
        unsafe raw.field = { unsafe CurlExchange.from($0)?.take(line: $1, count: $2) ?? false }
        unsafe raw.content = { unsafe CurlExchange.from($0)?.take(content: $1, count: $2) ?? false }
        unsafe raw.goes_on = { unsafe CurlExchange.from($0)?.goesOn ?? false }
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> CurlExchange? {
        unsafe context.map { unsafe Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    private var goesOn: Bool { failure == nil && !cancellation.isCancelled }

    /// Whether the head asks for another address to be asked.
    private var followsRedirection: Bool {
        request.limits.redirections > 0 && [301, 302, 303, 307, 308].contains(response.status)
            && response["Location"] != nil
    }

    private func take(line bytes: UnsafePointer<CChar>?, count: Int) -> Bool {
        headBytes += count
        guard headBytes <= Self.longestHead else {
            failure = TransportError(
                .tooLarge,
                "the head of the answer is longer than \(Self.longestHead) bytes; check the address",
                url: request.url)
            return false
        }
        let line = unsafe Self.text(UnsafeRawBufferPointer(start: bytes, count: count))
        if line.hasPrefix("HTTP/") {
            // Interim answers, and what a proxy says, come before the head that counts.
            response.status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            response.fields = []
        } else if !hasBegun, let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...]
            response.fields.append(
                TransportField(String(line[..<colon]), Self.trimmed(value)))
        }
        return true
    }

    private func take(content bytes: UnsafePointer<UInt8>?, count: Int) -> Bool {
        guard !followsRedirection else { return goesOn }
        do {
            if !hasBegun { try begin() }
            received += Int64(count)
            guard received <= request.limits.bodyBytes else { throw tooLarge() }
            let buffer = unsafe UnsafeBufferPointer(start: bytes, count: count)
            try sink.receive(unsafe Span(_unsafeElements: buffer))
            return goesOn
        } catch {
            failure = error
            return false
        }
    }

    private func begin() throws {
        hasBegun = true
        if request.method != .head, let length = response.contentLength, length > request.limits.bodyBytes {
            throw tooLarge()
        }
        try sink.begin(response)
    }

    private func tooLarge() -> TransportError {
        TransportError(
            .tooLarge,
            "the answer is larger than the \(request.limits.bodyBytes) bytes allowed for it; check the address",
            url: request.url)
    }

    private static func trimmed(_ text: Substring) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return String(text)
    }

    /// Text up to the first NUL or the end.
    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
