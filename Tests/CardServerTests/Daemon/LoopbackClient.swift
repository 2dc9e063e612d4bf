import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One connection to a server on this machine that sends what it is told, right or wrong.
final class LoopbackClient {
    /// An answer as it arrived.
    struct Answer {
        var status: Int
        var fields: [String: String]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    private let descriptor: Int32
    private var pending: [UInt8] = []
    private(set) var isClosed = false

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var timeout = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close(descriptor) }

    /// Sends bytes; a server that closed the connection is no error.
    func send(_ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            start += count
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends a request and reads its answer.
    func ask(_ target: String, method: String = "GET", fields: [String] = [], body: String? = nil) -> Answer?
    {
        var head = "\(method) \(target) HTTP/1.1\r\nHost: here:1\r\n"
        for field in fields { head += "\(field)\r\n" }
        if let body { head += "Content-Length: \(body.utf8.count)\r\n" }
        send(head + "\r\n" + (body ?? ""))
        return read(isHead: method == "HEAD")
    }

    /// Reads one answer; `nil` when the connection ends before it is whole.
    func read(isHead: Bool = false) -> Answer? {
        guard let end = readUntil([13, 10, 13, 10]) else { return nil }
        let lines = String(decoding: pending[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        pending.removeFirst(end + 4)
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
                in: .whitespaces)
        }
        let status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
        var answer = Answer(status: status, fields: fields, body: [])
        if isHead || status == 304 || status == 204 || status == 100 { return answer }
        if fields["transfer-encoding"] == "chunked" {
            while true {
                guard let end = readUntil([13, 10]) else { return nil }
                let size = Int(String(decoding: pending[..<end], as: UTF8.self), radix: 16) ?? 0
                pending.removeFirst(end + 2)
                guard let part = take(size + 2) else { return nil }
                if size == 0 { return answer }
                answer.body += part.dropLast(2)
            }
        }
        guard let body = take(Int(fields["content-length"] ?? "") ?? 0) else { return nil }
        answer.body = body
        return answer
    }

    /// Reads all that comes until the server closes the connection.
    func readToEnd() -> [UInt8] {
        while fill() {}
        defer { pending = [] }
        return pending
    }

    private func readUntil(_ mark: [UInt8]) -> Int? {
        var start = 0
        while true {
            if let found = pending[min(start, pending.count)...].firstRange(of: mark) {
                return found.lowerBound
            }
            start = max(0, pending.count - mark.count)
            guard fill() else { return nil }
        }
    }

    private func take(_ count: Int) -> [UInt8]? {
        while pending.count < count { guard fill() else { return nil } }
        defer { pending.removeFirst(count) }
        return Array(pending[..<count])
    }

    private func fill() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = chunk.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else {
            isClosed = true
            return false
        }
        pending += chunk[..<count]
        return true
    }
}
