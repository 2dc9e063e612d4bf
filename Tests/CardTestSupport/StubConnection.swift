internal import Foundation

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// One connection of a stub upstream: requests and answers in turn until one side has enough.
struct StubConnection {
    private let connection: Int32
    private let state: StubState

    init(_ connection: Int32, state: StubState) {
        self.connection = connection
        self.state = state
    }

    func run() {
        var pending: [UInt8] = []
        while let request = next(from: &pending) {
            guard answer(request), request["connection"]?.lowercased() != "close" else { return }
        }
    }

    /// Reads one request; `nil` at the end of the connection.
    private func next(from pending: inout [UInt8]) -> StubRequest? {
        let separator = Array("\r\n\r\n".utf8)
        var end = pending.firstRange(of: separator)
        while end == nil {
            let bytes = StubSocket.receive(from: connection)
            guard !bytes.isEmpty else { return nil }
            pending += bytes
            // Whoever speaks TLS hears at once that nobody here does.
            guard let first = pending.first, (0x41...0x5A).contains(first) else { return nil }
            end = pending.firstRange(of: separator)
        }
        guard let end else { return nil }
        let head = String(decoding: pending[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        pending.removeSubrange(..<end.upperBound)
        let words = (head.first ?? "").split(separator: " ")
        guard words.count == 3 else { return nil }
        var fields: [String: String] = [:]
        for line in head.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields[line[..<colon].lowercased()] = line[line.index(after: colon)...]
                .trimmingCharacters(in: .whitespaces)
        }
        let length = fields["content-length"].flatMap { Int($0) } ?? 0
        while pending.count < length {
            let bytes = StubSocket.receive(from: connection)
            guard !bytes.isEmpty else { return nil }
            pending += bytes
        }
        let body = Array(pending.prefix(length))
        pending.removeSubrange(..<length)
        return StubRequest(
            method: String(words[0]), target: String(words[1]), fields: fields, body: body)
    }

    /// Answers a request; returns whether the connection can be used again.
    private func answer(_ request: StubRequest) -> Bool {
        guard let (resource, fault) = state.answer(to: request) else {
            return send(head(404, "Not Found", [("Content-Length", "0")]))
        }
        switch fault {
        case .hangUp: return false
        case .garbage:
            _ = send("no such protocol\r\n\r\n")
            return false
        case .status(let status, let retryAfter):
            let fields = [("Content-Length", "0")] + (retryAfter.map { [("Retry-After", $0)] } ?? [])
            return send(head(status, "Fault", fields))
        case .none, .cut, .slow, .wrongLength, .wrongRange: break
        }
        var body = resource.body
        var fields = resource.fields.map { ($0.name, $0.value) }
        fields += resource.entityTag.map { [("ETag", $0)] } ?? []
        fields += resource.lastModified.map { [("Last-Modified", $0)] } ?? []
        fields += resource.date.map { [("Date", $0)] } ?? []
        guard !isUnchanged(resource, for: request) else {
            return send(head(304, "Not Modified", fields))
        }
        if resource.compresses, request["accept-encoding"]?.contains("gzip") == true {
            body = StubGzip.stored(body)
            fields.append(("Content-Encoding", "gzip"))
        }
        var status = resource.status
        if status == 200, resource.acceptsRanges {
            fields.append(("Accept-Ranges", "bytes"))
            if let start = rangeStart(of: request, in: resource) {
                guard start < body.count else {
                    fields += [("Content-Range", "bytes */\(body.count)"), ("Content-Length", "0")]
                    return send(head(416, "Range Not Satisfiable", fields))
                }
                status = 206
                let told = fault == .wrongRange ? start + 1 : start
                fields.append(("Content-Range", "bytes \(told)-\(body.count - 1)/\(body.count)"))
                body = Array(body[start...])
            }
        }
        var length = body.count
        if case .wrongLength(let wrong) = fault { length = wrong }
        fields.append(("Content-Length", "\(length)"))
        guard send(head(status, "OK", fields)) else { return false }
        guard request.method != "HEAD" else { return true }
        return send(body, fault)
    }

    private func send(_ body: [UInt8], _ fault: StubResource.Fault) -> Bool {
        switch fault {
        case .cut(let count):
            _ = StubSocket.send(body.prefix(count), to: connection)
            return false
        case .slow(let count, let milliseconds):
            var rest = body[...]
            while !rest.isEmpty {
                guard StubSocket.send(rest.prefix(count), to: connection) else { return false }
                rest = rest.dropFirst(count)
                usleep(UInt32(milliseconds * 1000))
            }
            return true
        case .wrongLength:
            _ = StubSocket.send(body[...], to: connection)
            return false
        default: return StubSocket.send(body[...], to: connection)
        }
    }

    private func isUnchanged(_ resource: StubResource, for request: StubRequest) -> Bool {
        guard resource.status == 200, request.method == "GET" || request.method == "HEAD" else {
            return false
        }
        if let asked = request["if-none-match"] {
            func opaque(_ tag: String) -> String { tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag }
            return resource.entityTag.map { opaque($0) == opaque(asked) } ?? false
        }
        guard let asked = request["if-modified-since"] else { return false }
        return asked == resource.lastModified
    }

    /// Where the asked range starts, or `nil` when the whole body is to be sent.
    private func rangeStart(of request: StubRequest, in resource: StubResource) -> Int? {
        guard let range = request["range"], range.hasPrefix("bytes="), range.hasSuffix("-") else {
            return nil
        }
        if let validator = request["if-range"] {
            let isCurrent =
                validator.hasPrefix("\"")
                ? validator == resource.entityTag : validator == resource.lastModified
            guard isCurrent else { return nil }
        }
        return Int(range.dropFirst(6).dropLast())
    }

    private func head(_ status: Int, _ reason: String, _ fields: [(String, String)]) -> String {
        "HTTP/1.1 \(status) \(reason)\r\n" + fields.map { "\($0.0): \($0.1)\r\n" }.joined() + "\r\n"
    }

    private func send(_ text: String) -> Bool { StubSocket.send(Array(text.utf8)[...], to: connection) }
}
