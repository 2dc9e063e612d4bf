internal import CArchive

/// Owns one `struct archive` of libarchive that reads from a `ByteSource`.
///
/// The library pulls its input through C callbacks; what a callback throws waits in the upstream until the call
/// that caused it has returned, and is thrown there.
@safe final class ArchiveHandle {
    let pointer: OpaquePointer
    let file: String
    private let upstream: ArchiveUpstream

    /// Opens an archive.
    ///
    /// The C functions are `archive_read_new` and `archive_read_open1`.
    ///
    /// - Parameters:
    ///   - source: The packed or compressed content.
    ///   - seekable: The file to seek in, for formats whose directory stands at the end.
    ///   - file: The file to name in errors.
    ///   - configure: Turns on the filters and formats that are expected.
    /// - Throws: `outOfMemory`, or what the library or the source says about the first bytes.
    init(
        _ source: any ByteSource, seekable: FileSource? = nil, file: String,
        configure: (OpaquePointer) -> Void
    ) throws(CatalogError) {
        guard let pointer = unsafe archive_read_new() else {
            throw CatalogError(
                .outOfMemory, "no memory to open the archive; close other programs", file: file)
        }
        unsafe self.pointer = pointer
        self.file = file
        upstream = ArchiveUpstream(source, seekable: seekable)
        // The library keeps the character set that it meets first.
        UnicodeLocale.use { unsafe configure(pointer) }
        unsafe archive_read_set_callback_data(pointer, Unmanaged.passUnretained(upstream).toOpaque())
        unsafe archive_read_set_read_callback(pointer) { unsafe ArchiveUpstream.from($1)?.provide($2) ?? -1 }
        if seekable != nil {
            unsafe archive_read_set_seek_callback(pointer) {
                unsafe ArchiveUpstream.from($1)?.seek($2, $3) ?? -1
            }
        }
        guard unsafe archive_read_open1(pointer) == ARCHIVE_OK else { throw failure() }
    }

    deinit {
        unsafe archive_read_free(pointer)
    }

    /// Moves to the next member.
    ///
    /// The C function is `archive_read_next_header`.
    ///
    /// - Returns: The member's entry, owned by the archive and valid until the next call, or `nil` at the end.
    /// - Throws: `corrupt` or `truncated`.
    func nextEntry() throws(CatalogError) -> OpaquePointer? {
        var entry: OpaquePointer?
        let status = UnicodeLocale.use { unsafe archive_read_next_header(pointer, &entry) }
        if status == ARCHIVE_EOF { return nil }
        // A warning is about attributes such as a name's encoding; the entry can be used.
        guard status == ARCHIVE_OK || status == ARCHIVE_WARN else { throw failure() }
        return unsafe entry
    }

    /// Reads the member's data.
    ///
    /// The C function is `archive_read_data`.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CatalogError) -> Int {
        let count = unsafe archive_read_data(pointer, buffer.baseAddress, buffer.count)
        guard count >= 0 else { throw failure() }
        return count
    }

    /// The error of the last call: the source's own, else what the library says.
    func failure() -> CatalogError {
        if let error = upstream.error { return error }
        let reason = unsafe archive_error_string(pointer).map { unsafe String(cString: $0) } ?? "invalid data"
        let offset = unsafe archive_filter_bytes(pointer, -1)
        let isTruncated = upstream.isAtEnd || reason.contains("runcated")
        return CatalogError(
            isTruncated ? .truncated : .corrupt,
            "the archive or compressed data \(isTruncated ? "ends too early" : "is damaged") near its byte "
                + "\(offset): \(reason); fetch the file again",
            file: file, offset: offset)
    }

    /// Makes sure that nothing but zero padding stands behind what the library read.
    func requireEnd() throws(CatalogError) {
        let consumed = unsafe archive_filter_bytes(pointer, -1)
        guard try upstream.hasOnlyZeros(from: consumed) else {
            throw CatalogError(
                .corrupt, "other bytes stand behind the end of the compressed data; fetch the file again",
                file: file, offset: consumed)
        }
    }
}

/// What stands behind libarchive's callbacks: a source, the buffer it lends out, and the error to throw later.
@safe private final class ArchiveUpstream {
    private static let chunk = 1 << 17

    private let source: any ByteSource
    private let seekable: FileSource?
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 16)
    private var lent = 0
    private var provided: Int64 = 0
    private(set) var isAtEnd = false
    private(set) var error: CatalogError?

    init(_ source: any ByteSource, seekable: FileSource?) {
        self.source = source
        self.seekable = seekable
    }

    deinit {
        unsafe buffer.deallocate()
    }

    static func from(_ context: UnsafeMutableRawPointer?) -> ArchiveUpstream? {
        unsafe context.map { unsafe Unmanaged<ArchiveUpstream>.fromOpaque($0).takeUnretainedValue() }
    }

    func provide(_ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
        do throws(CatalogError) {
            lent = try unsafe source.read(into: buffer)
            provided += Int64(lent)
            isAtEnd = lent == 0
            unsafe bytes?.pointee = UnsafeRawPointer(buffer.baseAddress)
            return lent
        } catch {
            self.error = error
            return Int(ARCHIVE_FATAL)
        }
    }

    func seek(_ offset: Int64, _ origin: Int32) -> Int64 {
        isAtEnd = false
        return seekable?.seek(to: offset, from: origin) ?? Int64(ARCHIVE_FATAL)
    }

    func hasOnlyZeros(from consumed: Int64) throws(CatalogError) -> Bool {
        var unread = Int(clamping: provided - consumed)
        guard unread <= lent else { return false }
        while true {
            guard unsafe buffer[(lent - unread)..<lent].allSatisfy({ $0 == 0 }) else { return false }
            lent = try unsafe source.read(into: buffer)
            guard lent > 0 else { return true }
            unread = lent
        }
    }
}

/// The content of an xz, zstd or bzip2 file.
final class FilteredSource: ByteSource {
    private let handle: ArchiveHandle
    private var limit: ExpansionLimit
    private var isFinished = false

    /// Starts decompressing.
    ///
    /// - Parameters:
    ///   - source: The compressed content.
    ///   - kind: Which of the three compressions it is.
    ///   - file: The file to name in errors.
    ///   - meter: What counts the bytes read from disk.
    /// - Throws: `truncated` or `corrupt`.
    init(_ source: any ByteSource, kind: ContentKind, file: String, meter: InputMeter) throws(CatalogError) {
        limit = ExpansionLimit(meter: meter, file: file)
        handle = try unsafe ArchiveHandle(source, file: file) { archive in
            switch kind {
            case .xz: unsafe archive_read_support_filter_xz(archive)
            case .zstandard: unsafe archive_read_support_filter_zstd(archive)
            default: unsafe archive_read_support_filter_bzip2(archive)
            }
            unsafe archive_read_support_format_raw(archive)
            unsafe archive_read_support_format_empty(archive)
        }
        // A cut header is no header to the library: it would hand out the compressed bytes as content.
        guard unsafe archive_filter_count(handle.pointer) > 1 else {
            throw CatalogError(
                .truncated, "the compressed data ends inside its header; fetch the file again", file: file)
        }
        isFinished = try unsafe handle.nextEntry() == nil
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CatalogError) -> Int {
        guard !isFinished else { return 0 }
        let count = try unsafe handle.read(into: buffer)
        if count == 0 {
            isFinished = true
            try handle.requireEnd()
        }
        try limit.add(count)
        return count
    }
}
