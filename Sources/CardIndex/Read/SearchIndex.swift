internal import CardBytes
internal import CardText

/// An index file, open for reading: an immutable snapshot that any number of threads may ask at once.
///
/// Opening checks the header, the section table and the bounds of every section, and maps the file; nothing is read
/// beyond that. `verify` checks everything. A snapshot keeps its mapping until it is released, so replacing the
/// file does not disturb it.
public final class SearchIndex: Sendable {
    /// The file.
    public let path: String
    package let header: FileHeader
    let table: SectionTable
    private let dictionaries: IndexDictionaries
    private let mapping: FileMapping
    let scratchPool = ScratchPool()

    /// Opens an index file.
    ///
    /// - Parameter path: The file.
    /// - Returns: The open index.
    /// - Throws: `IndexError` with every code but locked and tooLarge.
    /// - Complexity: O(1), whatever the size of the file.
    public static func open(at path: String) throws(IndexError) -> SearchIndex {
        try SearchIndex(path: path)
    }

    /// Opens an index that is still in memory.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - path: Where it will go, for errors.
    /// - Returns: The open index, with a copy of the bytes.
    /// - Throws: `IndexError` as for a file.
    package static func open(bytes: [UInt8], path: String) throws(IndexError) -> SearchIndex {
        try SearchIndex(
            try Self.mapping(of: path) { () throws(MappingFailure) in try FileMapping(copying: bytes) },
            path: path)
    }

    private convenience init(path: String) throws(IndexError) {
        try self.init(
            try Self.mapping(of: path) { () throws(MappingFailure) in try FileMapping(path: path) },
            path: path)
    }

    private static func mapping(
        of path: String, _ make: () throws(MappingFailure) -> FileMapping
    ) throws(IndexError) -> FileMapping {
        do throws(MappingFailure) {
            return try make()
        } catch {
            switch error {
            case .missing: throw IndexError(.missing, path: path, detail: "there is no index here")
            case .irregular: throw IndexError(.foreign, path: path, detail: error.detail)
            case .empty: throw IndexError(.foreign, path: path, detail: "not a Cardex index (empty)")
            case .refused: throw IndexError(.inputOutput, path: path, detail: error.detail)
            }
        }
    }

    private init(_ mapping: FileMapping, path: String) throws(IndexError) {
        self.path = path
        self.mapping = mapping
        let (header, table) = try mapping.withBytes { (bytes) throws(IndexError) in
            let header = try FileHeader(bytes, path: path)
            return (header, try SectionTable(bytes, header: header, path: path))
        }
        (self.header, self.table) = (header, table)
        guard header.foldingVersion == Folding.version,
            header.unicodeLibraryVersion >> 16 == Folding.unicodeLibraryVersion >> 16
        else {
            throw IndexError(
                .otherFolding, path: path,
                detail: """
                    folded by rules \(header.foldingVersion) with ICU \(header.unicodeLibraryVersion >> 24), this \
                    cardex folds by rules \(Folding.version) with ICU \(Folding.unicodeLibraryName)
                    """)
        }
        dictionaries = try mapping.withBytes { (bytes) throws(IndexError) in
            try IndexDictionaries(bytes, table, path: path)
        }
        try mapping.withBytes { (bytes) throws(IndexError) in
            try IndexVerification(bytes, table, dictionaries, path: path).checkShape()
        }
    }

    /// Checks every byte: all checksums, the zeros between sections, and that all numbers point to what exists.
    ///
    /// - Throws: `IndexError` corrupt, naming the section.
    /// - Complexity: O(size of the file).
    public func verify() throws(IndexError) {
        defer { mapping.letGo() }
        try mapping.withBytes { (bytes) throws(IndexError) in
            try IndexVerification(bytes, table, dictionaries, path: path).checkEverything()
        }
    }

    /// Checks that every byte is as it was written, which is quicker than to check what the bytes say.
    ///
    /// The file stays in memory: who checks it so will answer many from it, and they would fault each page in again.
    ///
    /// - Parameter pause: Called between pieces, for whoever has something more urgent to do.
    /// - Throws: `IndexError` corrupt, naming the section.
    /// - Complexity: O(size of the file).
    package func verifyChecksums(pause: () -> Void) throws(IndexError) {
        try mapping.withBytes { (bytes) throws(IndexError) in
            try IndexVerification(bytes, table, dictionaries, path: path).checkChecksums(pause: pause)
        }
    }

    /// Looks the first name up that can be found, as a proof that the file answers.
    func selfTest() throws(IndexError) {
        // A name of nothing visible has no key to be found by.
        let first = withReader { reader in
            var folder = Folder()
            for name in 0..<reader.nameCount {
                let text = reader.nameText.string(name)
                if !folder.fold(text).joined.isEmpty { return text }
            }
            return ""
        }
        guard !first.isEmpty else { return }
        let answer = search(SearchRequest(first, limit: Int(UInt8.max)))
        guard answer.results.contains(where: { $0.name == first }) else {
            throw IndexError(.corrupt, path: path, detail: "the name \"\(first)\" is in it but is not found")
        }
    }

    /// Finds the names near a text, with the printings that fit.
    ///
    /// - Parameters:
    ///   - request: The text and the conditions.
    ///   - popularity: What was looked up of late, from `popularity(of:)` of this index.
    /// - Returns: The answer; an empty or unmatchable text gives one without results.
    /// - Complexity: O(keys near the text); in practice microseconds for tens of thousands of names.
    public func search(_ request: SearchRequest, popularity: Popularity = .none) -> SearchAnswer {
        timed { reader, scratch in
            if let answer = IdentifierSearch.answer(to: request, in: reader) { return answer }
            var search = NameSearch(request, for: .search, popularity: popularity)
            return search.answer(in: reader, scratch)
        }
    }

    /// Finds the names that start with a text, one misspelling allowed, the likeliest first.
    ///
    /// - Parameters:
    ///   - request: The text typed so far and the conditions.
    ///   - popularity: What was looked up of late, from `popularity(of:)` of this index.
    /// - Returns: The answer.
    /// - Complexity: O(log n) for the exact prefix, plus O(trie nodes within one edit) when it gives too few.
    public func complete(_ request: SearchRequest, popularity: Popularity = .none) -> SearchAnswer {
        timed { reader, scratch in
            var search = NameSearch(request, for: .completion, popularity: popularity)
            return search.answer(in: reader, scratch)
        }
    }

    /// Whether the file holds exactly these bytes.
    ///
    /// - Parameter bytes: The bytes of an index.
    /// - Returns: Whether they are the same.
    package func holds(_ bytes: [UInt8]) -> Bool {
        guard mapping.byteCount == bytes.count else { return false }
        // Piece by piece, so that the file does not come to stand in memory beside the bytes.
        for start in stride(from: 0, to: bytes.count, by: Self.pieceByteCount) {
            let range = start..<min(bytes.count, start + Self.pieceByteCount)
            let isEqual = mapping.withBytes { file in
                let own: Span<UInt8> = Span(_bytes: file.extracting(range))
                let other = bytes.span.extracting(range)
                for index in own.indices where own[index] != other[index] { return false }
                return true
            }
            mapping.letGo()
            if !isEqual { return false }
        }
        return true
    }

    /// How much of a file is compared at a time.
    private static let pieceByteCount = 8 << 20

    /// Gives a body all columns of the index.
    func withReader<Result>(_ body: (borrowing IndexReader) -> Result) -> Result {
        mapping.withBytes { bytes in body(IndexReader(bytes, table, dictionaries)) }
    }

    /// The sections and the parts of the dictionaries with their sizes in bytes, in file order.
    package var parts: [(name: String, byteCount: Int)] {
        var parts: [(String, Int)] = []
        for entry in table.entries {
            let name = SectionKind(rawValue: entry.kind).map { "\($0)" } ?? "section \(entry.kind)"
            if let dictionary = dictionaries.shape(ofSection: entry.kind) {
                for part in dictionary.parts {
                    parts.append(("\(name).\(part.name)", part.byteCount))
                }
            } else {
                parts.append((name, entry.range.count))
            }
        }
        return parts
    }

    /// The sections of the file.
    package var sectionEntries: [SectionTable.Entry] { table.entries }

    /// The format of the file, major and minor.
    public var formatVersion: String { "\(header.major).\(header.minor)" }

    /// The version of ICU whose rules folded the names.
    public var unicodeVersion: String {
        "\(header.unicodeLibraryVersion >> 24).\(header.unicodeLibraryVersion >> 16 & 0xFF)"
    }

    /// The digest of the dumps that went in, in hexadecimal.
    public var corpusDigest: String {
        header.corpusDigest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The size of the file in bytes.
    public var byteCount: Int { mapping.byteCount }

    /// The dumps that went in, one line of text each.
    public var sources: [String] {
        mapping.withBytes { bytes in
            String(decoding: bytes.array(table.range(.sources)), as: UTF8.self).split(separator: "\n").map(
                String.init)
        }
    }

    private func timed(_ body: (borrowing IndexReader, QueryScratch) -> SearchAnswer) -> SearchAnswer {
        let start = ContinuousClock.now
        var answer = scratchPool.withScratch { scratch in
            withReader { body($0, scratch) }
        }
        let elapsed = start.duration(to: .now).components
        answer.elapsedNanoseconds = elapsed.seconds * 1_000_000_000 + elapsed.attoseconds / 1_000_000_000
        return answer
    }
}

extension SearchIndex {
    /// What tells this index from every other: hexadecimal digits that follow from the checksums of its sections.
    package var buildTag: String {
        header.buildID.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
