#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file that fits into memory many times over, such as a list or a configuration; closed with the value.
package struct SmallFile: ~Copyable {
    /// What the system knows of an open file.
    package struct Status {
        /// Whether it is neither a folder nor a pipe nor a device.
        package let isRegular: Bool
        /// The number of the user it belongs to.
        package let owner: UInt32
        /// Who may do what with it, as `chmod` counts.
        package let permissions: UInt32
    }

    private let descriptor: Int32

    /// Opens a file for reading; the C function is `open`.
    ///
    /// - Parameters:
    ///   - path: Where it stands.
    ///   - followsLinks: Whether a symbolic link leads to the file.
    ///   - waits: Whether to wait for who writes into a pipe; otherwise a pipe can be refused.
    /// - Returns: The file; `nil` when nothing stands there.
    /// - Throws: The number of the system's error.
    package static func opened(
        _ path: String, followsLinks: Bool = true, waits: Bool = false
    ) throws(SystemFault) -> SmallFile? {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw SystemFault(number: EINVAL) }
        let flags = O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK) | (followsLinks ? 0 : O_NOFOLLOW)
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
    ///
    /// - Returns: The status.
    /// - Throws: The number of the system's error.
    package func status() throws(SystemFault) -> Status {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw SystemFault(number: errno) }
        return Status(
            isRegular: status.st_mode & S_IFMT == S_IFREG, owner: UInt32(status.st_uid),
            permissions: UInt32(status.st_mode & 0o7777))
    }

    /// Reads the file to its end; the C function is `read`.
    ///
    /// - Parameter limit: The most bytes that it may hold.
    /// - Returns: Its content, `nil` when it is longer.
    /// - Throws: The number of the system's error.
    package func content(limit: Int) throws(SystemFault) -> [UInt8]? {
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while content.count <= limit {
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
package struct SystemFault: Error {
    /// The number, as `errno` has it.
    package let number: Int32

    /// What the last call of the system has left in `errno`.
    package static var last: SystemFault { SystemFault(number: errno) }

    /// The system's own words.
    package var text: String { unsafe String(cString: strerror(number)) }
}
