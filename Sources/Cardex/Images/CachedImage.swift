/// A picture on disk.
public struct CachedImage: Hashable, Sendable {
    /// The file, which may be replaced by a newer one or removed at any time; an open descriptor keeps it.
    public let path: String
    /// How it is encoded, by its first bytes.
    public let type: ImageType
    /// Its size.
    public let byteCount: Int64
    /// How many seconds ago its server last confirmed it.
    public let age: Int64

    /// For how many seconds a picture is shown without asking again: 7 days.
    public static let life: Int64 = 7 * 86_400

    /// Whether it is shown without asking again; a clock that was set back makes it stale.
    public var isFresh: Bool { (0..<Self.life).contains(age) }
}

/// What a cache of pictures holds.
public struct ImageCacheStatistics: Hashable, Sendable {
    /// How many pictures.
    public internal(set) var count = 0
    /// How many bytes they take.
    public internal(set) var bytes: Int64 = 0
    /// How many of them stay whatever the limit.
    public internal(set) var pinned = 0
}

/// What is known of a picture on disk, as it stands in a small file beside it.
///
///     cardex-image 1
///     url https://images.example/base1/4.png
///     etag "5e-6f"
///     bytes 81234
///     fetched 1795262400
struct ImageRecord: Equatable {
    /// Where it was fetched.
    var url: String
    /// What the server calls this version of it; empty when it says nothing.
    var entityTag: String
    /// Its size.
    var byteCount: Int64
    /// When its server last confirmed it, in seconds since the epoch.
    var fetchedAt: Int64

    private static let heading = "cardex-image 1"

    init(url: String, entityTag: String, byteCount: Int64, fetchedAt: Int64) {
        self.url = url
        self.entityTag = entityTag
        self.byteCount = byteCount
        self.fetchedAt = fetchedAt
    }

    /// Reads the file; `nil` when it is anything else.
    init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == Self.heading[...] else { return nil }
        var values: [Substring: Substring] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { values[parts[0]] = parts[1] }
        }
        guard let url = values["url"], let bytes = values["bytes"].flatMap({ Int64($0) }), bytes > 0,
            let fetched = values["fetched"].flatMap({ Int64($0) })
        else { return nil }
        self.init(
            url: String(url), entityTag: String(values["etag"] ?? ""), byteCount: bytes, fetchedAt: fetched)
    }

    /// The content of the file.
    var bytes: [UInt8] {
        // A line end in a field would be read as the next line.
        let tag = entityTag.utf8.contains { $0 < 0x20 } || entityTag.utf8.count > 1_024 ? "" : entityTag
        let text = "\(Self.heading)\nurl \(url)\netag \(tag)\nbytes \(byteCount)\nfetched \(fetchedAt)\n"
        return Array(text.utf8)
    }
}
