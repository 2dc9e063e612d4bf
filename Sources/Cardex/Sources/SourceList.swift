/// The sources that `cardex rebuild` reads when none is named, as they stand in a file.
///
///     # Sources of cards: a name, a tab, and the source as --from takes it.
///     scryfall    scryfall:https://api.scryfall.com/bulk-data/default-cards
///     my-cards    csv,game=lorcana:my-cards.csv
///
/// UTF-8 without quoting. Lines that start with `#` and empty lines are kept where they are. A path that is not absolute
/// starts at the folder of the list, so that a folder with both can be carried to another machine.
public struct SourceList: Sendable {
    /// The largest file that is read, in bytes.
    public static let largestFile = 1 << 20

    /// One line of the file.
    private enum Line: Sendable {
        case remark(String)
        case source(NamedSource)
    }

    private var lines: [Line] = []

    /// Makes an empty list.
    public init() {}

    /// The sources in the order of the file, which is their order of preference.
    public var sources: [NamedSource] {
        lines.compactMap { line in
            guard case .source(let source) = line else { return nil }
            return source
        }
    }

    /// Reads a list.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file, whatever it is.
    ///   - path: The file, for errors.
    /// - Throws: `SourceError` malformed or nameTaken, with the line.
    /// - Complexity: O(n) in the size of the file.
    public init(parsing bytes: [UInt8], path: String) throws(SourceError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let line = 1 + bytes.prefix { $0 < 0x80 }.count { $0 == UInt8(ascii: "\n") }
            throw SourceError(.malformed, "is not UTF-8; save the file as UTF-8", path: path, line: line)
        }
        var names: [String: Int] = [:]
        var rows = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        if rows.last?.isEmpty == true { rows.removeLast() }
        for (index, row) in rows.enumerated() {
            var row = row
            if row.last == "\r" { row.removeLast() }
            if index == 0, row.first == "\u{FEFF}" { row.removeFirst() }
            if row.first == "#" || row.allSatisfy({ $0 == " " || $0 == "\t" }) {
                lines.append(.remark(String(row)))
                continue
            }
            do throws(SourceError) {
                let source = try Self.source(String(row))
                if let first = names.updateValue(index + 1, forKey: source.name) {
                    throw SourceError(
                        .nameTaken,
                        "the name `\(source.name)` stands on line \(first) already; remove one of them")
                }
                lines.append(.source(source))
            } catch {
                throw SourceError(error.code, error.message, path: path, line: index + 1)
            }
        }
    }

    /// Reads a line.
    private static func source(_ row: String) throws(SourceError) -> NamedSource {
        let parts = row.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: true)
        guard parts.count == 2, let name = parts.first, let text = parts.last else {
            throw SourceError(
                .malformed,
                "is no source; write a name, a tab, and the source as --from takes it, or correct it with "
                    + "`cardex sources`")
        }
        let source: CatalogSource
        do throws(CatalogError) {
            source = try CatalogSource(argument: String(text))
        } catch {
            throw SourceError(.malformed, error.message)
        }
        return try NamedSource(name: String(name), source: source)
    }

    /// Adds a source at the end.
    ///
    /// - Parameter source: The source.
    /// - Returns: Whether it is new; a source that stands there already, name and all, changes nothing.
    /// - Throws: `SourceError` nameTaken when another source has the name.
    @discardableResult
    public mutating func add(_ source: NamedSource) throws(SourceError) -> Bool {
        if let known = sources.first(where: { $0.name == source.name }) {
            guard known == source else {
                throw SourceError(
                    .nameTaken,
                    "`\(source.name)` is \(known.source) already; remove it first, or choose another name")
            }
            return false
        }
        lines.append(.source(source))
        return true
    }

    /// Removes a source.
    ///
    /// - Parameter name: Its name.
    /// - Returns: What was removed; `nil` when there is none of that name.
    @discardableResult
    public mutating func remove(_ name: String) -> NamedSource? {
        guard let source = sources.first(where: { $0.name == name }) else { return nil }
        lines.removeAll { line in
            guard case .source(let other) = line else { return false }
            return other.name == name
        }
        return source
    }

    /// The content of the file.
    public var text: String {
        var text = lines.isEmpty ? "" : Self.explanation(unless: lines)
        for line in lines {
            switch line {
            case .remark(let remark): text += remark + "\n"
            case .source(let source): text += "\(source.name)\t\(source.source)\n"
            }
        }
        return text
    }

    /// What a file without any remark begins with.
    private static func explanation(unless lines: [Line]) -> String {
        for case .remark in lines { return "" }
        return "# Sources of cards: a name, a tab, and the source as --from takes it.\n"
    }
}
