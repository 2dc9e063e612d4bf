#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A socket at which connections come in.
struct ListeningSocket {
    /// The descriptor; whoever takes it closes it.
    let descriptor: Int32
    /// The port, also where any was asked for.
    let port: UInt16
    /// Whether only programs of this machine reach it.
    let isLoopback: Bool

    /// How many connections may wait to be accepted.
    private static let backlog: Int32 = 1_024

    /// Listens at an address.
    ///
    /// The C functions are `getaddrinfo`, `socket`, `bind` and `listen`.
    ///
    /// - Parameters:
    ///   - host: A name, or an address of version 4 or 6.
    ///   - port: The port; 0 for any that is free.
    /// - Throws: `ServerError` of the code `addressUnusable`.
    init(host: String, port: UInt16) throws(ServerError) {
        var hints = unsafe addrinfo()
        unsafe hints.ai_family = AF_UNSPEC
        unsafe hints.ai_socktype = Self.stream
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let result = unsafe getaddrinfo(host, String(port), &hints, &list)
        guard result == 0, let first = unsafe list else {
            throw ServerError(
                .addressUnusable,
                "'\(host)' is no address to listen at: \(unsafe String(cString: gai_strerror(result)))",
                remedy:
                    "Use --host 127.0.0.1 for this machine, 0.0.0.0 or :: for every network, or an address of this machine."
            )
        }
        defer { unsafe freeaddrinfo(first) }
        var failure: Int32 = 0
        var next: UnsafeMutablePointer<addrinfo>? = unsafe first
        while let address = unsafe next {
            if let found = unsafe Self.listen(at: address.pointee, &failure) {
                self = found
                return
            }
            unsafe next = address.pointee.ai_next
        }
        throw Self.error(host, port, failure)
    }

    private init(descriptor: Int32, port: UInt16, isLoopback: Bool) {
        self.descriptor = descriptor
        self.port = port
        self.isLoopback = isLoopback
    }

    private static func listen(at address: addrinfo, _ failure: inout Int32) -> ListeningSocket? {
        let descriptor = unsafe socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else {
            failure = errno
            return nil
        }
        var on: Int32 = 1
        var off: Int32 = 0
        let size = socklen_t(MemoryLayout<Int32>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
        if unsafe address.ai_family == AF_INET6 {
            // One socket for both versions, whatever the system is set to.
            unsafe setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, size)
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard unsafe bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
            libraryListen(descriptor, backlog) == 0
        else {
            failure = errno
            close(descriptor)
            return nil
        }
        var bound = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = unsafe withUnsafeMutablePointer(to: &bound) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isKnown else {
            failure = errno
            close(descriptor)
            return nil
        }
        let (port, isLoopback) = place(of: bound)
        return ListeningSocket(descriptor: descriptor, port: port, isLoopback: isLoopback)
    }

    private static func place(of address: sockaddr_storage) -> (port: UInt16, isLoopback: Bool) {
        var address = address
        return unsafe withUnsafePointer(to: &address) { pointer in
            if unsafe pointer.pointee.ss_family == sa_family_t(AF_INET6) {
                return unsafe pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { six in
                    let bytes = unsafe withUnsafeBytes(of: six.pointee.sin6_addr) { unsafe Array($0) }
                    return (
                        UInt16(bigEndian: unsafe six.pointee.sin6_port),
                        bytes == [UInt8](repeating: 0, count: 15) + [1]
                    )
                }
            }
            return unsafe pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { four in
                let host = UInt32(bigEndian: unsafe four.pointee.sin_addr.s_addr)
                return (UInt16(bigEndian: unsafe four.pointee.sin_port), host >> 24 == 127)
            }
        }
    }

    private static func error(_ host: String, _ port: UInt16, _ number: Int32) -> ServerError {
        let remedy =
            switch number {
            case EADDRINUSE: "Another program listens there; end it, or take another port with --port."
            case EACCES:
                "Ports below 1024 are for the system; take another one with --port, and a proxy in front."
            case EADDRNOTAVAIL:
                "This machine has no such address; use --host 127.0.0.1, or 0.0.0.0 for every network."
            default: "Take another address with --host or another port with --port."
            }
        return ServerError(
            .addressUnusable, "can't listen at \(host) port \(port): \(SystemMessage.of(number))",
            remedy: remedy)
    }

    private static var stream: Int32 {
        #if canImport(Glibc)
        Int32(SOCK_STREAM.rawValue)
        #else
        SOCK_STREAM
        #endif
    }
}

// Inside the structure above its own function of the same name hides that of the C library.
private func libraryListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }
