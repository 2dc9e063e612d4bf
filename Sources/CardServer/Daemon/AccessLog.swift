internal import CardCatalog
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// One line of JSON for each request, in a file or on standard error.
///
/// Neither header fields nor bodies are written, so no token ever is. A line that can't be written is lost: serving goes
/// before logging.
package final class AccessLog: Sendable {
    /// What is written of a request.
    struct Entry {
        var client: [UInt8]
        var method: String
        var target: [UInt8]
        var route: String?
        var status: Int
        var byteCount: Int
        var microseconds: Int
        var wasSent: Bool
    }

    /// The name that stands for standard error.
    package static let standardError = "-"

    private let path: String
    private let descriptor: Mutex<Int32>
    private let now: @Sendable () -> Int64

    /// Opens a log.
    ///
    /// The C function is `open`.
    ///
    /// - Parameters:
    ///   - path: The file, which is made where there is none, and added to; `-` for standard error.
    ///   - now: What time it is, in seconds since 1970.
    /// - Throws: `ServerError` of the code `fileUnusable`.
    package init(path: String, now: @escaping @Sendable () -> Int64) throws(ServerError) {
        self.path = path
        self.now = now
        descriptor = Mutex(try Self.open(path))
    }

    deinit {
        if path != Self.standardError { _ = descriptor.withLock { close($0) } }
    }

    /// Opens the file of the same name, once another program has moved the old one away.
    package func reopen() {
        guard path != Self.standardError, let opened = try? Self.open(path) else { return }
        let old = descriptor.withLock { descriptor in
            defer { descriptor = opened }
            return descriptor
        }
        close(old)
    }

    func record(_ entry: Entry) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("at", now())
        writer.key("client")
        writer.value(repairing: entry.client)
        writer.member("method", entry.method)
        writer.key("target")
        writer.value(repairing: entry.target)
        if let route = entry.route { writer.member("route", route) }
        writer.member("status", entry.status)
        writer.member("bytes", entry.byteCount)
        writer.member("microseconds", entry.microseconds)
        if !entry.wasSent { writer.member("aborted", true) }
        writer.endObject()
        writer.endDocument()
        descriptor.withLock { descriptor in
            unsafe writer.bytes.withUnsafeBytes { bytes in
                _ = unsafe write(descriptor, bytes.baseAddress, bytes.count)
            }
        }
    }

    private static func open(_ path: String) throws(ServerError) -> Int32 {
        guard path != standardError else { return STDERR_FILENO }
        let opened = libraryOpen(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
        guard opened >= 0 else {
            throw ServerError(
                .fileUnusable, "the access log \(path) can't be opened: \(SystemMessage.of(errno))",
                remedy: "Name a file in a folder that this account may write.")
        }
        return opened
    }
}

// Inside the class above its own function of the same name hides that of the C library.
private func libraryOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    unsafe open(path, flags, mode)
}
