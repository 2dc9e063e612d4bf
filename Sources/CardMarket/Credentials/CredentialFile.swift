internal import CardPricing

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Opens a file that only its owner may read.
///
/// The file is judged by its open descriptor: between a look at a path and its opening, another could be put there.
enum CredentialFile {
    /// The longest file that is read.
    private static let longest = 64 << 10

    /// Reads a file; the C functions are `open`, `fstat` and `read`.
    ///
    /// - Parameter path: Where it stands.
    /// - Returns: Its content; `nil` when nothing stands there.
    /// - Throws: `PricingError` when it is not a regular file of this user that nobody else may read.
    static func content(at path: String) throws(PricingError) -> [UInt8]? {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw PricingError(.credentialsUnsafe, "this is no path of a file", path: path)
        }
        // Without blocking, so that a pipe in its place can be refused instead of waited for.
        let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            let code = errno
            if code == ENOENT || code == ENOTDIR { return nil }
            let reason =
                code == ELOOP
                ? "it is a symbolic link, behind which anything may stand; name the file itself"
                : "it can't be opened: \(unsafe String(cString: strerror(code)))"
            throw PricingError(.credentialsUnsafe, reason, path: path)
        }
        defer { close(file) }
        try check(file, path)
        return try read(file, path)
    }

    private static func check(_ file: Int32, _ path: String) throws(PricingError) {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else {
            throw PricingError(.credentialsUnsafe, "the system tells nothing about it", path: path)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw PricingError(.credentialsUnsafe, "it is no regular file; put one there", path: path)
        }
        guard status.st_uid == geteuid() else {
            throw PricingError(
                .credentialsUnsafe, "it belongs to another user; make one of your own", path: path)
        }
        guard status.st_mode & 0o077 == 0 else {
            throw PricingError(
                .credentialsUnsafe,
                "others may read or change it; run `chmod 600 \(path)`, and have the credentials in it renewed",
                path: path)
        }
        guard status.st_size <= longest else {
            throw PricingError(
                .credentialsUnsafe, "it is longer than \(longest >> 10) KiB, which no credentials are", path: path)
        }
    }

    private static func read(_ file: Int32, _ path: String) throws(PricingError) -> [UInt8] {
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while content.count <= longest {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                #if canImport(Glibc)
                unsafe Glibc.read(file, bytes.baseAddress, bytes.count)
                #else
                unsafe Darwin.read(file, bytes.baseAddress, bytes.count)
                #endif
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw PricingError(.credentialsUnsafe, "it can't be read to its end", path: path)
            }
            guard count > 0 else { return content }
            content += buffer.prefix(count)
        }
        throw PricingError(.credentialsUnsafe, "it grew while it was read; try again", path: path)
    }
}
