/// Whatever sends a request and hands out its answer: libcurl, or a table in a test.
///
///     request ─► Transport ─► head, then piece by piece the body ─► sink
///
/// A transport obeys the limits of the request, follows redirections, and does nothing else: retries, pauses and
/// caches belong to its callers, who know what a status means to them. A status of 404 or 500 is an answer.
public protocol Transport: Sendable {
    /// Sends a request and waits for the end of its answer; the calling thread is blocked meanwhile.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - sink: Is given the answer as it arrives, on the calling thread.
    ///   - cancellation: Ends the transfer from another thread.
    /// - Returns: The head of the answer.
    /// - Throws: `TransportError`, and what the sink throws, which ends the transfer.
    func send(
        _ request: TransportRequest, into sink: any TransportSink, cancellation: TransportCancellation
    ) throws -> TransportResponse
}

/// Takes an answer as it arrives.
///
/// A sink belongs to the thread that sends. What it throws ends the transfer and comes out of `send`.
public protocol TransportSink: AnyObject {
    /// Takes the head of the final answer, before its body; once for each call of `send` that gets as far.
    ///
    /// - Parameter response: The head.
    /// - Throws: Whatever makes the body of no use.
    func begin(_ response: TransportResponse) throws

    /// Takes the next bytes of the body.
    ///
    /// - Parameter bytes: The bytes, valid only during the call.
    /// - Throws: Whatever makes more of them of no use.
    func receive(_ bytes: Span<UInt8>) throws
}

extension Transport {
    /// Sends a request and collects its answer in memory; the calling thread is blocked meanwhile.
    ///
    /// - Parameters:
    ///   - request: What to send; its limit on the body is what bounds the memory.
    ///   - cancellation: Ends the transfer from another thread.
    /// - Returns: The answer.
    /// - Throws: `TransportError`.
    public func answer(
        to request: TransportRequest, cancellation: TransportCancellation = TransportCancellation()
    ) throws -> TransportAnswer {
        let sink = CollectingSink()
        let response = try send(request, into: sink, cancellation: cancellation)
        return TransportAnswer(response, body: sink.bytes)
    }
}

/// Keeps a body in memory.
private final class CollectingSink: TransportSink {
    private(set) var bytes: [UInt8] = []

    func begin(_ response: TransportResponse) {
        // What a server promises is reserved only as far as a liar can do no harm.
        bytes.reserveCapacity(Int(clamping: min(response.contentLength ?? 0, 1 << 20)))
    }

    func receive(_ piece: Span<UInt8>) {
        for index in piece.indices { bytes.append(piece[index]) }
    }
}
