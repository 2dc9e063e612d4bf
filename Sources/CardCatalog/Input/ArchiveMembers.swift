internal import CArchive

/// Walks the files in a tar or zip archive in the order in which they stand.
struct ArchiveMembers {
    private let handle: ArchiveHandle
    private let meter: InputMeter
    private let tail: TrailingZeroSource?

    /// Opens a tar archive that comes out of any source.
    ///
    /// - Parameters:
    ///   - source: The tar content, already decompressed.
    ///   - file: The file to name in errors.
    ///   - meter: What counts the bytes read from disk.
    /// - Throws: `corrupt` or `truncated`.
    init(tar source: any ByteSource, file: String, meter: InputMeter) throws(CatalogError) {
        let tail = TrailingZeroSource(source)
        self.tail = tail
        self.meter = meter
        handle = try unsafe ArchiveHandle(tail, file: file) { archive in
            unsafe archive_read_support_format_tar(archive)
            unsafe archive_read_set_options(archive, "hdrcharset=UTF-8")
        }
    }

    /// Opens a zip archive, whose directory stands at the end of the file.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - meter: What counts the bytes read from disk.
    /// - Throws: `corrupt` or `truncated`.
    init(zip source: FileSource, meter: InputMeter) throws(CatalogError) {
        tail = nil
        self.meter = meter
        // The end record is 22 bytes and a comment of at most 65,535.
        let length = min(source.size, 22 + 65_535)
        let end = try source.bytes(at: source.size - length, count: Int(length))
        guard Self.holdsEndRecord(end) else {
            throw CatalogError(
                .truncated, "the zip archive ends without its directory; fetch the file again",
                file: source.path, offset: source.size)
        }
        handle = try unsafe ArchiveHandle(source, seekable: source, file: source.path) { archive in
            unsafe archive_read_support_format_zip_seekable(archive)
            unsafe archive_read_set_options(archive, "hdrcharset=UTF-8")
        }
    }

    /// Hands out each regular file with a safe name.
    ///
    /// - Parameters:
    ///   - refused: Is told what is wrong with a name; the member is not read.
    ///   - body: Is given the name and the content, which is valid only during the call.
    /// - Throws: `corrupt` or `truncated`, and what the closures throw.
    func forEach(
        refused: (String) throws -> Void, body: (String, any ByteSource) throws -> Void
    ) throws {
        while let entry = try unsafe handle.nextEntry() {
            guard unsafe archive_entry_filetype(entry) == S_IFREG else { continue }
            guard let name = unsafe Self.name(of: entry) else {
                try refused("a name that is not UTF-8")
                continue
            }
            guard unsafe archive_entry_is_encrypted(entry) == 0 else {
                throw CatalogError(
                    .unsupported, "the member is encrypted; unpack it with its password first",
                    file: "\(handle.file):\(name)")
            }
            guard let safe = Self.sanitized(name) else {
                try refused("the name `\(name)`, which leads out of the archive")
                continue
            }
            try body(safe, ArchiveMember(handle, limit: ExpansionLimit(meter: meter, file: handle.file)))
        }
        guard let tail else { return }
        try tail.drain()
        guard tail.trailingZeros >= 512 else {
            throw CatalogError(
                .truncated, "the tar archive ends without its end marker; fetch the file again",
                file: handle.file)
        }
    }

    private static func name(of entry: OpaquePointer) -> String? {
        UnicodeLocale.use {
            let name = unsafe archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
            return unsafe name.flatMap { unsafe String(validatingCString: $0) }
        }
    }

    /// A member's name with forward slashes and without empty or `.` parts, or `nil` when it leads out of the archive.
    ///
    /// - Parameter name: The name as the archive spells it.
    /// - Returns: The safe, relative name.
    package static func sanitized(_ name: String) -> String? {
        let normalized = String(name.map { $0 == "\\" ? "/" : $0 })
        let parts = normalized.split(separator: "/").filter { $0 != "." }
        let hasDrive = normalized.utf8.dropFirst().first == UInt8(ascii: ":")
        guard !normalized.hasPrefix("/"), !hasDrive, !parts.isEmpty, !parts.contains("..") else { return nil }
        return parts.joined(separator: "/")
    }

    private static func holdsEndRecord(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 22 else { return false }
        return (0...(bytes.count - 22)).contains { start in
            // The record's last field is the length of the comment, which reaches to the end of the file.
            bytes[start] == 0x50 && bytes[start + 1] == 0x4B && bytes[start + 2] == 5 && bytes[start + 3] == 6
                && start + 22 + Int(bytes[start + 20]) + Int(bytes[start + 21]) << 8 == bytes.count
        }
    }
}

/// The content of the member at which an archive stands.
private final class ArchiveMember: ByteSource {
    private let handle: ArchiveHandle
    private var limit: ExpansionLimit

    init(_ handle: ArchiveHandle, limit: ExpansionLimit) {
        self.handle = handle
        self.limit = limit
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CatalogError) -> Int {
        let count = try unsafe handle.read(into: buffer)
        try limit.add(count)
        return count
    }
}
