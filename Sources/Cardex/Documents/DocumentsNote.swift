internal import CardIndex

/// What an index notes of its documents: the digest of their file, and its size.
///
///     documents sha256:9f86d081…0f00a08 31457280
///     documents none                                 no dump had any
///
/// The digest tells which file beside the index it is, whatever both are called. An index without such a line was built
/// without documents.
struct DocumentsNote: Hashable {
    /// SHA-256 of the file, in hexadecimal.
    var digest: String
    /// The size of the file in bytes.
    var byteCount: Int

    /// The first word of the line.
    private static let word = "documents"
    /// The line of an index whose dumps have no documents.
    static let none = "\(word) none"

    /// Makes a note.
    init(digest: String, byteCount: Int) {
        self.digest = digest
        self.byteCount = byteCount
    }

    /// Reads a line of an index; `nil` for a line that says something else.
    init?(line: String) {
        let words = line.split(separator: " ")
        guard words.count == 3, words[0] == Self.word, words[1].hasPrefix("sha256:"),
            let byteCount = Int(words[2]), byteCount > 0
        else { return nil }
        let digest = words[1].dropFirst("sha256:".count)
        guard digest.utf8.count == 64, digest.utf8.allSatisfy(Self.isHexadecimal) else { return nil }
        self.init(digest: String(digest), byteCount: byteCount)
    }

    /// The note of an index; `nil` where it has none.
    init?(of index: SearchIndex) {
        guard let note = index.sources.lazy.compactMap({ DocumentsNote(line: $0) }).first else { return nil }
        self = note
    }

    /// Whether an index was built with documents, be there any or not.
    static func isThere(in index: SearchIndex) -> Bool {
        index.sources.contains { $0.hasPrefix("\(word) ") }
    }

    /// The line that stands in the index.
    var line: String { "\(Self.word) sha256:\(digest) \(byteCount)" }

    /// What the name of the file ends with.
    var suffix: String { "\(Self.infix)\(digest.prefix(16))" }

    /// What stands between the name of the index and the digest in the name of the file.
    static let infix = ".documents-"

    /// The name of the file beside an index.
    ///
    /// - Parameter name: The name of the index.
    /// - Returns: The name, `cards.documents-9f86d0818988…` for `cards.cardex`.
    func fileName(besides name: String) -> String { Self.stem(of: name) + suffix }

    /// The name of an index without its ending.
    static func stem(of name: String) -> String {
        var stem = name[...]
        for ending in [".previous", ".cardex"]
        where stem.hasSuffix(ending) && stem.utf8.count > ending.utf8.count {
            stem = stem.dropLast(ending.count)
        }
        return String(stem)
    }

    /// Whether a file is one of documents of an index, by its name.
    static func isName(_ file: String, besides name: String) -> Bool {
        let start = stem(of: name) + infix
        guard file.hasPrefix(start) else { return false }
        let digest = file.utf8.dropFirst(start.utf8.count)
        return digest.count == 16 && digest.allSatisfy(isHexadecimal)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
}
