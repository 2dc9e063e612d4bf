import CardTestSupport
import CardTransport

/// Keeps what arrives, and refuses more when a test says so.
final class RecordingSink: TransportSink {
    struct Refusal: Error {}

    var heads: [TransportResponse] = []
    var bytes: [UInt8] = []
    var refusesAfter: Int?
    var onBytes: () -> Void = {}

    func begin(_ response: TransportResponse) throws {
        heads.append(response)
    }

    func receive(_ piece: Span<UInt8>) throws {
        for index in piece.indices { bytes.append(piece[index]) }
        onBytes()
        if let refusesAfter, bytes.count > refusesAfter { throw Refusal() }
    }
}

/// A transport for loopback.
func makeTransport(proxies: ProxySettings = ProxySettings()) -> CurlTransport {
    CurlTransport(userAgent: "cardex/test", proxies: proxies)
}

/// The code with which a call fails, or `nil` when it succeeds.
func failureCode(_ body: () throws -> Void) throws -> TransportError.Code? {
    do {
        try body()
        return nil
    } catch let error as TransportError {
        return error.code
    }
}
