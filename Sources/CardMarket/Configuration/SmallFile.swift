#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A small file that was opened for reading, and is closed with the value.
struct SmallFile: ~Copyable {
    /// The longest file that is read, which no credentials and no configuration is.
    static let longest = 1 << 20

    private let descriptor: Int32

    /// Opens a file; the C function is `open`.
    ///
    /// It never waits, so that a pipe in the place of a file can be refused.
    ///
    /// - Parameters:
    ///   - path: Where it stands.
    ///   - followsLinks: Whether a symbolic link leads to the file.
    /// - Returns: The file; `nil` when nothing stands there.
    /// - Throws: The number of the system's error.
    static func opened(_ path: String, followsLinks: Bool) throws(SystemFault) -> SmallFile? {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw SystemFault(number: EINVAL) }
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
        let descriptor = unsafe open(path, flags)
        if descriptor >= 0 { return SmallFile(descriptor) }
        let number = errno
        if number == ENOENT || number == ENOTDIR { return nil }
        throw SystemFault(number: number)
    }

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// What the system knows of the open file; the C function is `fstat`.
    func status() throws(SystemFault) -> stat {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw SystemFault(number: errno) }
        return status
    }

    /// Reads the file to its end; the C function is `read`.
    ///
    /// - Returns: Its content, `nil` when it is longer than any small file.
    func content() throws(SystemFault) -> [UInt8]? {
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while content.count <= Self.longest {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe read(descriptor, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SystemFault(number: errno) }
            guard count > 0 else { return content }
            content += buffer.prefix(count)
        }
        return nil
    }
}

/// Why the system refused something; the C function is `strerror`.
struct SystemFault: Error {
    /// The number, as `errno` has it.
    let number: Int32

    /// The system's own words.
    var text: String { unsafe String(cString: strerror(number)) }
}
