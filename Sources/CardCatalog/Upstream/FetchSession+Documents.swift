internal import CardTransport

extension FetchSession {
    /// The largest document that says something about dumps, in bytes.
    private static let largestDocument: Int64 = 32 << 20

    /// Fetches a small document into memory.
    ///
    /// - Parameter address: Where it is.
    /// - Returns: Its bytes, decompressed.
    /// - Throws: `missing`, `refused`, `denied`, `paused`, `unreachable` or `cancelled`.
    func document(_ address: String) throws(UpstreamError) -> [UInt8] {
        let request = TransportRequest(
            url: address, fields: [TransportField("Accept", "application/json, text/plain;q=0.9, */*;q=0.8")],
            decompresses: true,
            limits: TransportLimits(totalMilliseconds: 300_000, bodyBytes: Self.largestDocument))
        return try repeating(address) {
            let sink = DocumentSink()
            let response = try send(request, into: sink)
            bytesMoved += Int64(sink.bytes.count)
            return try verdict(on: response, address) ?? .done(sink.bytes)
        }
    }

    /// Fetches a document that not every mirror has.
    ///
    /// - Parameter address: Where it is.
    /// - Returns: Its bytes, or `nil` where there is none.
    /// - Throws: `refused`, `denied`, `paused`, `unreachable` or `cancelled`.
    func optionalDocument(_ address: String) throws(UpstreamError) -> [UInt8]? {
        do throws(UpstreamError) {
            return try document(address)
        } catch {
            guard error.code == .missing else { throw error }
            return nil
        }
    }

    /// Hands out the objects of a JSON document.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - address: Where it came from.
    ///   - key: The key under which the array of objects stands; without one the document itself is the object.
    ///   - body: Is given each object.
    /// - Throws: `unexpectedAnswer` when it is no such document.
    func forEachObject(
        in bytes: [UInt8], from address: String, key: String?, _ body: (JSONValue) -> Void
    ) throws(UpstreamError) {
        var problem: String?
        let output = CatalogOutput(source: entry.source, asOf: 0) { event in
            if case .skipped(let record) = event { problem = record.reason }
        }
        let member = DumpMember(name: address, file: address, source: PrefixedSource(bytes))
        do {
            try output.readRecords(of: member, wrapperKeys: key.map { [$0] } ?? []) { value, _ in
                body(value)
                return nil
            }
        } catch let error as CatalogError {
            problem = error.message
        } catch {
            problem = "\(error)"
        }
        if let problem { throw unexpected(address, problem) }
    }

    /// The error of a document in another form than was agreed on.
    func unexpected(_ address: String, _ problem: String) -> UpstreamError {
        UpstreamError(
            .unexpectedAnswer,
            "the publisher's answer is not understood: \(PublishedText.visible(problem)); if this lasts, it has a new form, and a new version of "
                + "Cardex is needed",
            subject: address)
    }
}

/// Keeps a document in memory.
private final class DocumentSink: TransportSink {
    private(set) var bytes: [UInt8] = []

    func begin(_ response: TransportResponse) {}

    func receive(_ piece: Span<UInt8>) {
        bytes.reserveCapacity(bytes.count + piece.count)
        for index in piece.indices { bytes.append(piece[index]) }
    }
}
