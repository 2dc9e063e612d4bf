/// Reads dumps of card data, one record at a time.
///
///     file, folder or archive ─► DumpInput ─► splitter or tokenizer ─► format's reader ─► events
///              Input/                             JSON/  Delimited/          Readers/
///
/// Memory does not grow with the dump: a window of half a megabyte and one record are held, and for tables a few words
/// a row by which repeated rows are known. A record that makes no sense becomes a `skipped` event; a dump that is
/// cut, damaged or another thing altogether becomes an error, after which the events seen must not be used.
public enum CatalogReader {
    /// Reads one dump from front to back.
    ///
    /// - Parameters:
    ///   - source: What to read.
    ///   - asOf: When prices are taken to be valid that carry no date, in seconds since 1970-01-01T00:00:00Z.
    ///   - progress: Is told the bytes read from disk and their total, about every quarter of a megabyte.
    ///   - sink: Is given the events in the order of the dump; what it throws ends the reading.
    /// - Returns: What the reading added up to.
    /// - Throws: `CatalogError` for the dump's faults, and what the sink throws.
    /// - Complexity: O(size of the dump) time, O(longest record) memory.
    public static func read(
        _ source: CatalogSource, asOf: Int64, progress: ((Int64, Int64) -> Void)? = nil,
        sink: (CatalogEvent) throws -> Void
    ) throws -> CatalogSummary {
        try read(source, asOf: asOf, progress: progress, documents: nil, sink: sink)
    }

    /// Reads one dump from front to back, and hands out its records whole.
    ///
    /// - Parameters:
    ///   - source: What to read.
    ///   - asOf: When prices are taken to be valid that carry no date.
    ///   - progress: Is told the bytes read from disk and their total.
    ///   - documents: Is given the records that programs want whole, each behind the events it gave; `nil` spares the
    ///     work.
    ///   - sink: Is given the events in the order of the dump.
    /// - Returns: What the reading added up to.
    /// - Throws: `CatalogError` for the dump's faults, and what the sinks throw.
    /// - Complexity: O(size of the dump) time, O(longest record) memory.
    package static func read(
        _ source: CatalogSource, asOf: Int64, progress: ((Int64, Int64) -> Void)? = nil,
        documents: CatalogDocumentSink?, sink: (CatalogEvent) throws -> Void
    ) throws -> CatalogSummary {
        try source.requireFile()
        let source = try source.resolved()
        return try withoutActuallyEscaping(sink) { sink in
            let output = CatalogOutput(source: source, asOf: asOf, documents: documents, sink: sink)
            let reader = try reader(for: source)
            let input = DumpInput(path: reader.path, progress: progress)
            func visit(where selection: DumpInput.Selection, refused: (String) throws -> Void) throws -> Int {
                try input.forEachMember(
                    acceptsFolder: reader.acceptsFolder, where: selection, refused: refused,
                    body: { try reader.read($0, into: output) })
            }
            let count = try visit(where: reader.accepts) { try output.refuse(member: $0) }
            guard try count > 0 || visit(where: reader.acceptsInstead, refused: { _ in }) > 0 else {
                throw CatalogError(
                    .wrongShape,
                    "nothing in it looks like \(reader.expectation); check the path and the format",
                    file: source.path)
            }
            try reader.finish(into: output)
            try output.requireSomethingUsable(expectation: reader.expectation)
            output.summary.bytesRead = input.bytesRead
            output.summary.contentBytes = input.contentBytes
            output.summary.contentDigest = input.contentDigest
            return output.summary
        }
    }

    static func reader(for source: CatalogSource) throws -> any FormatReader {
        switch source.format {
        case .pokemontcg: return PokemonTCGReader(source)
        case .scryfall: return ScryfallReader(source)
        case .ygoprodeck: return YGOPRODeckReader(source)
        case .mtgjson: return MTGJSONReader(source)
        case .tcgdex: return TCGdexReader(source)
        case .fab: return FleshAndBloodReader(source)
        case .json: return JSONReader(source)
        case .csv: return TableReader(source)
        case .tcgcsv: return try TCGCSVReader(source)
        case .cardmarket: return CardmarketGuideReader(source)
        default:
            let known = CatalogFormat.all.map(\.rawValue).joined(separator: ", ")
            throw CatalogError(.usage, "`\(source.format)` is not a known format; known are \(known)")
        }
    }
}
