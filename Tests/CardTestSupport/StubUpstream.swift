internal import Dispatch
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A publisher on loopback: an HTTP/1.1 server whose answers tests choose, and replace between two requests.
///
///     let upstream = try StubUpstream()
///     upstream["/cards.json"] = StubResource(#"[{"name":"Pikachu"}]"#, faults: [.cut(afterBytes: 5)])
///     … fetch upstream.base + "/cards.json" …
///     upstream.requests.map(\.target)
///
/// It knows conditional requests, ranges, compression, `HEAD` and connections that stay open; every request is kept.
public final class StubUpstream: Sendable {
    /// The port on 127.0.0.1.
    public let port: UInt16
    private let state: StubState

    /// Starts listening on a port that the system chooses.
    ///
    /// - Throws: `POSIXError` when it can't.
    public init() throws {
        let listener = socket(AF_INET, StubSocket.stream, 0)
        guard listener >= 0 else { throw POSIXError(.EMFILE) }
        guard let port = StubSocket.listen(listener) else {
            close(listener)
            throw POSIXError(.EADDRINUSE)
        }
        self.port = port
        let state = StubState(listener: listener, port: port)
        self.state = state
        Thread.detachNewThread { state.acceptConnections() }
    }

    deinit {
        state.stop()
    }

    /// The address in front of every path: `http://127.0.0.1:PORT`.
    public var base: String { "http://127.0.0.1:\(port)" }

    /// What stands at a path; the query of a request plays no part unless it is written here.
    ///
    /// - Parameter path: The path, with a slash in front, or for a proxy the whole address.
    public subscript(_ path: String) -> StubResource? {
        get { state.resource(at: path) }
        set { state.set(newValue, at: path) }
    }

    /// Answers requests for what stands nowhere by a function, which may answer the same one differently each time.
    ///
    /// - Parameter answer: Is given the request, on the thread of its connection; `nil` is a 404. Of the faults of its
    ///   resource the first happens.
    public func answer(_ answer: @escaping @Sendable (StubRequest) -> StubResource?) {
        state.setAnswer(answer)
    }

    /// The requests so far, in the order in which they came.
    public var requests: [StubRequest] { state.allRequests }

    /// How many requests there were for a path.
    ///
    /// - Parameter path: The path.
    /// - Returns: Their number.
    public func count(of path: String) -> Int { requests.count { $0.target == path } }

    /// How many connections were opened so far.
    public var connectionCount: Int { state.connectionCount }

    /// Forgets the requests so far.
    public func forgetRequests() { state.forgetRequests() }
}

/// What the threads of a stub share.
final class StubState: @unchecked Sendable {
    private let listener: Int32
    private let port: UInt16
    private let lock = NSLock()
    private let isDeaf = DispatchSemaphore(value: 0)
    private var resources: [String: StubResource] = [:]
    private var dynamicAnswer: (@Sendable (StubRequest) -> StubResource?)?
    private var requests: [StubRequest] = []
    private var connections: Set<Int32> = []
    private var isStopped = false
    private var opened = 0

    init(listener: Int32, port: UInt16) {
        self.listener = listener
        self.port = port
    }

    var allRequests: [StubRequest] { lock.withLock { requests } }

    var connectionCount: Int { lock.withLock { opened } }

    func forgetRequests() { lock.withLock { requests = [] } }

    func resource(at path: String) -> StubResource? { lock.withLock { resources[path] } }

    func set(_ resource: StubResource?, at path: String) { lock.withLock { resources[path] = resource } }

    func setAnswer(_ answer: @escaping @Sendable (StubRequest) -> StubResource?) {
        lock.withLock { dynamicAnswer = answer }
    }

    /// Takes connections until the stub is stopped.
    ///
    /// Closing the listener is left to this thread: its number may be given to the next stub at once.
    func acceptConnections() {
        defer {
            close(listener)
            isDeaf.signal()
        }
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                return
            }
            let isWanted = lock.withLock {
                if !isStopped { connections.insert(connection) }
                opened += 1
                return !isStopped
            }
            guard isWanted else {
                close(connection)
                return
            }
            Thread.detachNewThread { [self] in
                StubConnection(connection, state: self).run()
                lock.withLock {
                    connections.remove(connection)
                    close(connection)
                }
            }
        }
    }

    func stop() {
        lock.withLock {
            isStopped = true
            for connection in connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
        // The thread that accepts looks up when somebody comes.
        StubSocket.knock(at: port)
        isDeaf.wait()
    }

    /// Records a request and takes what is to be answered to it.
    func answer(to request: StubRequest) -> (resource: StubResource, fault: StubResource.Fault)? {
        let (standing, answer) = lock.withLock {
            requests.append(request)
            let path = String(request.target.prefix { $0 != "?" })
            let key = resources[request.target] != nil ? request.target : path
            guard var resource = resources[key] else {
                return ((resource: StubResource, fault: StubResource.Fault)?.none, dynamicAnswer)
            }
            let fault = resource.faults.isEmpty ? StubResource.Fault.none : resource.faults.removeFirst()
            resources[key] = resource
            return ((resource, fault), nil)
        }
        // The function may ask the stub itself, so it is called without the lock.
        return standing ?? answer?(request).map { ($0, $0.faults.first ?? .none) }
    }
}

/// The system calls of a stub, under names that both systems share.
enum StubSocket {
    #if canImport(Glibc)
    static let stream = Int32(SOCK_STREAM.rawValue)
    static let quiet = Int32(MSG_NOSIGNAL)
    #else
    static let stream = SOCK_STREAM
    static let quiet: Int32 = 0
    #endif

    /// Binds a socket to a port of 127.0.0.1 that the system chooses; returns the port.
    static func listen(_ listener: Int32) -> UInt16? {
        unsafe withLoopback(port: 0) { address, length in
            #if canImport(Glibc)
            let isListening = unsafe bind(listener, address, length) == 0 && Glibc.listen(listener, 64) == 0
            #else
            let isListening = unsafe bind(listener, address, length) == 0 && Darwin.listen(listener, 64) == 0
            #endif
            var length = length
            guard isListening, unsafe getsockname(listener, address, &length) == 0 else { return nil }
            return unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                unsafe UInt16(bigEndian: address.pointee.sin_port)
            }
        }
    }

    /// Connects to a port of 127.0.0.1 and leaves.
    static func knock(at port: UInt16) {
        let visitor = socket(AF_INET, stream, 0)
        guard visitor >= 0 else { return }
        _ = unsafe withLoopback(port: port) { address, length in unsafe connect(visitor, address, length) }
        close(visitor)
    }

    private static func withLoopback<R>(
        port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> R
    ) -> R {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe body(address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// Sends all bytes; returns whether the other side took them.
    static func send(_ bytes: ArraySlice<UInt8>, to connection: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                unsafe Glibc.send(connection, buffer.baseAddress, buffer.count, quiet)
                #else
                unsafe Darwin.send(connection, buffer.baseAddress, buffer.count, quiet)
                #endif
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Receives what is there, waiting for at least one byte; empty at the end.
    static func receive(from connection: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe recv(connection, bytes.baseAddress, bytes.count, 0)
            }
            if count < 0, errno == EINTR { continue }
            return Array(buffer.prefix(max(0, count)))
        }
    }
}
