/// One file of a dump, whatever it was packed in.
struct DumpMember {
    /// The path inside the folder or archive, or the bare name of a single file.
    var name: String
    /// What errors call it: the path, and for archives the member behind a colon.
    var file: String
    /// The content, decompressed.
    var source: any ByteSource

    /// The parts of the name.
    var components: [Substring] { name.split(separator: "/") }
}

/// Opens what stands at a path and hands out the files in it, one after the other.
///
///     path ─┬─ folder ──────────────► each file ─┐
///           ├─ .zip ────────────────► each member ┼─► decompress ─► digest ─► body
///           └─ file ─► decompress ─┬─► tar member ┤
///                                  └─► the file ──┘
///
/// What a file is follows from its first bytes. An archive inside an archive is not opened.
final class DumpInput {
    /// Says what a reader wants of the names below a folder or in an archive.
    typealias Selection = (_ components: [Substring]) -> Bool

    private let path: String
    private let meter: InputMeter
    private var digests: [(name: String, digest: String)] = []
    private var isSingleFile = false

    init(path: String, progress: ((Int64, Int64) -> Void)?) {
        self.path = path
        meter = InputMeter(progress: progress)
    }

    /// The bytes read from disk.
    var bytesRead: Int64 { meter.bytesRead }

    /// The bytes of all members handed out, after decompression.
    private(set) var contentBytes: Int64 = 0

    /// The digest of all members handed out, as `CatalogSummary.contentDigest` describes it.
    var contentDigest: String {
        if isSingleFile, let only = digests.first { return only.digest }
        var combined = SHA256()
        let depth = Self.commonDepth(digests.map(\.name))
        for entry in digests.sorted(by: { ($0.name, $0.digest) < ($1.name, $1.digest) }) {
            let name = entry.name.split(separator: "/").dropFirst(depth).joined(separator: "/")
            combined.update("\(entry.digest)  \(name)\n")
        }
        return combined.hexadecimalDigest()
    }

    /// Hands out the files of the dump.
    ///
    /// - Parameters:
    ///   - acceptsFolder: Whether a folder is a form that this dump comes in.
    ///   - skipsSingleFile: Whether only a folder or an archive is of interest.
    ///   - selection: Which files of a folder or archive to hand out; a single file always is.
    ///   - refused: Is told what is wrong with the names of archive members that were not read.
    ///   - body: Reads one file.
    /// - Returns: How many files were handed out.
    /// - Throws: `CatalogError`, and what the closures throw.
    func forEachMember(
        acceptsFolder: Bool, skipsSingleFile: Bool = false, where selection: Selection,
        refused: (String) throws -> Void, body: (DumpMember) throws -> Void
    ) throws -> Int {
        if acceptsFolder, FolderListing.isFolder(path) {
            return try forEachFile(where: selection, body: body)
        }
        let opened = try FileSource(path: path, meter: meter)
        meter.total = opened.size
        var count = 0
        let select: (String, any ByteSource) throws -> Void = { [path, meter] name, source in
            guard selection(name.split(separator: "/")) else { return }
            let file = "\(path):\(name)"
            count += 1
            try self.visit(
                name: name, file: file, try Self.decompressed(source, file: file, meter: meter), body)
        }
        let prefix = try opened.bytes(at: 0, count: ContentKind.prefixLength)
        if ContentKind(prefix: prefix) == .zip {
            try ArchiveMembers(zip: opened, meter: meter).forEach(refused: refused, body: select)
            return count
        }
        let content = try Self.decompressed(opened, file: path, meter: meter)
        let inner = try content.readPrefix(ContentKind.prefixLength)
        let whole = PrefixedSource(inner, before: content)
        if ContentKind(prefix: inner) == .tar {
            try ArchiveMembers(tar: whole, file: path, meter: meter).forEach(refused: refused, body: select)
            return count
        }
        guard !inner.isEmpty else {
            throw CatalogError(.truncated, "the file is empty; fetch it again", file: path, offset: 0)
        }
        guard !skipsSingleFile else { return 0 }
        isSingleFile = true
        let name = path.split(separator: "/").last.map(String.init) ?? path
        try visit(name: name, file: path, whole, body)
        return 1
    }

    private func forEachFile(where selection: Selection, body: (DumpMember) throws -> Void) throws -> Int {
        let files = try FolderListing.files(below: path).filter { selection($0.name.split(separator: "/")) }
        meter.total = files.reduce(0) { $0 + $1.size }
        for listed in files {
            let file = "\(path)/\(listed.name)"
            let opened = try FileSource(path: file, meter: meter)
            try visit(
                name: listed.name, file: file, try Self.decompressed(opened, file: file, meter: meter), body)
        }
        return files.count
    }

    /// Reads one file to its very end, even where the reader stopped before it, so that checksums are checked.
    private func visit(
        name: String, file: String, _ source: any ByteSource, _ body: (DumpMember) throws -> Void
    ) throws {
        let digesting = DigestingSource(source)
        try body(DumpMember(name: name, file: file, source: digesting))
        try digesting.drain()
        digests.append((name, digesting.hexadecimalDigest))
        contentBytes += digesting.count
    }

    /// How many folders all names share: forges put their tarballs' content into a folder of its own.
    private static func commonDepth(_ names: [String]) -> Int {
        let folders = names.map { $0.split(separator: "/").dropLast() }
        guard var common = folders.first else { return 0 }
        for other in folders { common = ArraySlice(zip(common, other).prefix { $0 == $1 }.map(\.0)) }
        return common.count
    }

    private static func decompressed(
        _ source: any ByteSource, file: String, meter: InputMeter
    ) throws(CatalogError) -> any ByteSource {
        let prefix = try source.readPrefix(ContentKind.prefixLength)
        let whole = PrefixedSource(prefix, before: source)
        let kind = ContentKind(prefix: prefix)
        switch kind {
        case .gzip: return try GzipSource(whole, file: file, meter: meter)
        case .xz, .zstandard, .bzip2: return try FilteredSource(whole, kind: kind, file: file, meter: meter)
        case .plain, .tar: return whole
        case .zip:
            throw CatalogError(
                .unsupported, "this is a zip archive inside another file; unpack it first", file: file)
        case .unsupported(let name):
            throw CatalogError(
                .unsupported,
                "this is \(name), which is not supported; unpack or convert it to UTF-8 text, "
                    + "gzip, xz, zstd, bzip2, tar or zip", file: file)
        }
    }
}
