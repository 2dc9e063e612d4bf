internal import CardModel
internal import CardTransport

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file that is coming: its bytes so far, and a table of what they are a part of.
///
///     parts/<name>          the bytes
///     parts/<name>.origin   address, strong entity tag, date, encoding, size; a line each
///
/// The table is written before the first byte, so that bytes never belong to another version than it says. Without a
/// validator that a server can compare strongly there is no table, and the download starts over next time.
final class PartialDownload: TransportSink {
    /// What the bytes are a part of.
    private struct Origin: Hashable {
        var address: String
        var entityTag = ""
        var lastModified = ""
        var encoding = ""
        var total: Int64 = 0

        var validator: String { entityTag.isEmpty ? lastModified : entityTag }
        var text: String {
            [address, entityTag, lastModified, encoding, String(total)].map { "\($0)\n" }.joined() + "."
        }

        init(address: String) {
            self.address = address
        }

        init?(_ text: String, address: String) {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            guard lines.count == 6, lines[5] == ".", lines[0] == address, let size = Int64(lines[4]) else {
                return nil
            }
            self.init(address: address)
            (entityTag, lastModified, encoding, total) = (lines[1], lines[2], lines[3], size)
        }
    }

    let path: String
    /// The bytes that are there.
    private(set) var written: Int64 = 0
    /// The size of the whole; 0 when nobody knows.
    private(set) var total: Int64 = 0
    /// Whether bytes of several answers were put together.
    private(set) var isPatched = false
    /// The head of the answer that the bytes are from.
    private(set) var response: TransportResponse?
    private var origin: Origin
    private var descriptor: Int32 = -1
    private var takesBody = false
    private let limit: Int64
    private let now: () -> Int64
    private let received: (PartialDownload, Int) -> Void

    init(
        _ file: OfferedFile, in entry: CacheEntry, limit: Int64, now: @escaping () -> Int64,
        received: @escaping (PartialDownload, Int) -> Void
    ) {
        path = entry.part(of: file.name)
        origin = Origin(address: file.address)
        self.limit = limit
        self.now = now
        self.received = received
        guard let bytes = CacheFiles.content(of: originPath, limit: 1 << 16),
            let known = Origin(String(decoding: bytes, as: UTF8.self), address: file.address),
            let size = CacheFiles.stamp(of: path)?.size, size > 0
        else { return }
        origin = known
        written = size
        total = known.total
        isPatched = true
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    private var originPath: String { "\(path).origin" }

    /// The fields that ask for the rest, or `nil` when all of it is wanted.
    var fieldsForRest: [TransportField]? {
        guard written > 0, !origin.validator.isEmpty else { return nil }
        return [TransportField("Range", "bytes=\(written)-"), TransportField("If-Range", origin.validator)]
    }

    func begin(_ response: TransportResponse) throws {
        takesBody = false
        switch response.status {
        case 200: try startOver(response)
        case 206: try goOn(response)
        default: return
        }
        takesBody = true
    }

    func receive(_ bytes: Span<UInt8>) throws {
        guard takesBody else { return }
        guard written + Int64(bytes.count) <= limit else { throw tooLarge() }
        try CacheFiles.write(bytes, to: descriptor, path: path)
        written += Int64(bytes.count)
        received(self, bytes.count)
    }

    private func startOver(_ response: TransportResponse) throws(UpstreamError) {
        forget()
        if let length = response.contentLength, length > limit { throw tooLarge() }
        self.response = response
        total = response.contentLength ?? 0
        origin.total = total
        origin.encoding = PublishedText.validator(response["Content-Encoding"])
        let tag = PublishedText.validator(response["ETag"])
        if tag.hasPrefix("\"") { origin.entityTag = tag }
        let date = PublishedText.validator(response["Last-Modified"])
        if isStrong(date, response) { origin.lastModified = date }
        descriptor = try CacheFiles.openForWriting(path, keeps: false)
        if !origin.validator.isEmpty, response["Accept-Ranges"]?.lowercased() != "none" {
            try CacheFiles.replace(originPath, with: Array(origin.text.utf8))
        }
    }

    private func goOn(_ response: TransportResponse) throws {
        let range = response["Content-Range"].flatMap(Self.parsed)
        let isSameWhole = origin.total == 0 || range?.total == nil || range?.total == origin.total
        guard let range, range.start == written, isSameWhole, fieldsForRest != nil,
            PublishedText.validator(response["Content-Encoding"]) == origin.encoding
        else {
            // Another piece than was asked for fits nowhere: the next request asks for everything.
            discard()
            throw TransportError(
                .malformedAnswer, "another part of the file came than was asked for; try again",
                url: origin.address)
        }
        self.response = response
        if let whole = range.total { total = whole }
        if descriptor >= 0 { close(descriptor) }
        descriptor = try CacheFiles.openForWriting(path, keeps: true)
        guard lseek(descriptor, off_t(written), SEEK_SET) == off_t(written) else {
            throw CacheFiles.failure("continued", path)
        }
        isPatched = true
    }

    /// Brings what came to disk.
    ///
    /// - Returns: Whether it is the whole.
    func finish() throws(UpstreamError) -> Bool {
        guard descriptor >= 0 else { return false }
        try CacheFiles.synchronize(descriptor, path: path)
        close(descriptor)
        descriptor = -1
        return total == 0 || written == total
    }

    /// Removes what came.
    func discard() {
        forget()
        CacheFiles.remove(path)
    }

    private func forget() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        CacheFiles.remove(originPath)
        origin = Origin(address: origin.address)
        written = 0
        total = 0
        isPatched = false
        response = nil
    }

    /// Whether a server that has nothing behind the bytes says that they are all: `Content-Range: bytes */10`.
    func isWhole(accordingTo response: TransportResponse) -> Bool {
        guard let range = response["Content-Range"], range.hasPrefix("bytes */") else { return false }
        return Int64(range.dropFirst(8)) == written && written > 0
    }

    /// What a server said about the whole, whichever answer it was.
    var validators: (entityTag: String, lastModified: String) {
        guard let response else { return (origin.entityTag, origin.lastModified) }
        return (
            PublishedText.validator(response["ETag"]), PublishedText.validator(response["Last-Modified"])
        )
    }

    /// Takes the place of the file in the cache, with nothing left behind.
    func publish(as target: String) throws(UpstreamError) {
        try CacheFiles.rename(path, to: target)
        CacheFiles.remove(originPath)
    }

    /// Whether a date tells two versions apart for certain: not one of the minute in which it was sent, RFC 9110,
    /// section 8.8.2.2.
    private func isStrong(_ date: String, _ response: TransportResponse) -> Bool {
        guard let modified = HTTPDate.seconds(date) else { return false }
        return modified + 60 <= response["Date"].flatMap(HTTPDate.seconds) ?? now()
    }

    private func tooLarge() -> UpstreamError {
        UpstreamError(
            .tooLarge, "the file is larger than the \(limit) bytes allowed; check the address",
            subject: origin.address)
    }

    /// Reads `bytes 4-9/10`; the total is `nil` for `*`.
    private static func parsed(_ text: String) -> (start: Int64, total: Int64?)? {
        guard text.hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst(6).split { $0 == "-" || $0 == "/" }
        guard parts.count == 3, let start = Int64(parts[0]), start >= 0, let end = Int64(parts[1]),
            end >= start
        else { return nil }
        return (start, Int64(parts[2]))
    }
}
