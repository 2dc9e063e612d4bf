internal import CardModel

/// What turns the files of one format into events.
protocol FormatReader: AnyObject {
    /// The path to open, usually the source's own.
    var path: String { get }
    /// Whether the format comes as a folder too.
    var acceptsFolder: Bool { get }
    /// What the format is made of, for messages.
    var expectation: String { get }

    /// Whether a file below a folder or in an archive belongs to the format.
    func accepts(_ components: [Substring]) -> Bool
    /// Whether a file belongs to the format if there is none that `accepts` knows.
    func acceptsInstead(_ components: [Substring]) -> Bool
    /// Reads one file.
    func read(_ member: DumpMember, into output: CatalogOutput) throws
    /// Ends the reading after the last file.
    func finish(into output: CatalogOutput) throws
}

extension FormatReader {
    func acceptsInstead(_ components: [Substring]) -> Bool { false }
    func finish(into output: CatalogOutput) throws {}
}

/// Judges files by their names, where a folder or an archive holds several.
enum FileName {
    private static let compressions = [".gz", ".xz", ".zst", ".bz2"]

    /// A file's name in lower case without the suffix of a compression.
    static func plain(_ component: Substring) -> String {
        let name = component.lowercased()
        guard let suffix = compressions.first(where: name.hasSuffix) else { return name }
        return String(name.dropLast(suffix.count))
    }

    /// A file's name, as it is spelt, without the suffixes of compression and type.
    static func stem(_ component: Substring) -> String {
        let name = String(component)
        guard let dot = name.firstIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// Whether the last component has one of the suffixes, and isn't the shadow that some systems put beside files.
    static func hasSuffix(_ components: [Substring], _ suffixes: [String]) -> Bool {
        guard let last = components.last, !last.hasPrefix("."), components.first != "__MACOSX" else {
            return false
        }
        let name = plain(last)
        return suffixes.contains(where: name.hasSuffix)
    }
}
