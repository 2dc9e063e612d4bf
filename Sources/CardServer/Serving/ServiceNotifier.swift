#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Tells systemd how the server stands, by `sd_notify(3)`: datagrams to the socket that `$NOTIFY_SOCKET` names.
///
/// Without that variable nobody wants to know, and nothing is sent; nor is it an error when nobody listens.
package struct ServiceNotifier: Sendable {
    private let address: String?

    /// Makes a notifier.
    ///
    /// - Parameter address: The value of `$NOTIFY_SOCKET`: a path, or a name of Linux' own that starts with `@`.
    package init(address: String?) {
        self.address = address
    }

    /// The server answers.
    package func ready(_ status: String) { send("READY=1\nSTATUS=\(status)") }

    /// The server does something worth telling.
    package func status(_ status: String) { send("STATUS=\(status)") }

    /// The server is about to end.
    package func stopping() { send("STOPPING=1\nSTATUS=finishing what was asked") }

    private func send(_ text: String) {
        guard let address, address.hasPrefix("/") || address.hasPrefix("@") else { return }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        var path = Array(address.utf8)
        if path[0] == UInt8(ascii: "@") { path[0] = 0 }
        let room = MemoryLayout.size(ofValue: name.sun_path)
        guard path.count < room else { return }
        unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: path) }
        let offset = MemoryLayout.size(ofValue: name) - room
        // A name of Linux' own ends where it ends, a path with a NUL.
        let length = offset + path.count + (path[0] == 0 ? 0 : 1)
        #if canImport(Glibc)
        let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        #else
        let kind = SOCK_DGRAM
        #endif
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        unsafe withUnsafePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
                _ = unsafe bytes.withUnsafeBytes { buffer in
                    unsafe sendto(
                        descriptor, buffer.baseAddress, buffer.count, 0, target, socklen_t(length))
                }
            }
        }
    }
}
