internal import Foundation

/// Writes the names and queries of a corpus as plain files, which other engines are asked with too.
///
///     names.txt     one name a line
///     queries.tsv   class, query and the name that was meant, which is empty for negatives
///     dropped.tsv   the same for what is not asked, and the folded name that answers it as well
struct ErrorSetFiles {
    private let folder: String

    /// Names the folder.
    ///
    /// - Parameter folder: Where to write; made where it is missing.
    init(folder: String) {
        self.folder = folder
    }

    /// Writes both files.
    ///
    /// - Parameters:
    ///   - errors: The queries.
    ///   - corpus: The names.
    /// - Throws: `BenchmarkError` when a file can't be written.
    func write(_ errors: ErrorSet, of corpus: NameCorpus) throws {
        let isLine = { (text: String) in !text.contains { $0.isNewline || $0 == "\t" } }
        let names = corpus.names.map(\.text).filter(isLine)
        // Other engines are given the names alone, so that what was made of another name would be unfair.
        let isOfName = { (query: ErrorQuery) in
            query.errorClass != .scriptSlip
                || query.target.map { corpus.names[$0].text.contains(where: ScriptSlips.isOfScript) } == true
        }
        let columns = { (query: ErrorQuery) in
            [query.errorClass.rawValue, query.text, query.target.map { corpus.names[$0].text } ?? ""]
        }
        let queries = errors.classes.flatMap(\.queries).filter(isOfName).map(columns)
        let dropped = errors.classes.flatMap(\.dropped).map { columns($0.query) + [$0.rival] }
        let lines = queries.filter { $0.allSatisfy(isLine) }.map { $0.joined(separator: "\t") }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try write(names, to: "names.txt")
            try write(lines, to: "queries.tsv")
            try write(dropped.map { $0.joined(separator: "\t") }, to: "dropped.tsv")
        } catch {
            throw BenchmarkError("\(folder) can't be written: \(error)")
        }
        print("\(names.count) names and \(lines.count) queries in \(folder)")
    }

    private func write(_ lines: [String], to file: String) throws {
        let text = lines.map { $0 + "\n" }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder).appendingPathComponent(file))
    }
}
