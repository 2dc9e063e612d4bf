internal import CardCatalog
internal import CardIndex
internal import CardModel

/// Reads dumps into an index builder, as a rebuild does.
struct CatalogLoading {
    /// One line for each dump: its format and the digest of its content.
    private(set) var sourceLines: [String] = []
    /// The printings that were read, before those of the same id were merged.
    private(set) var printingCount = 0

    /// Reads one dump into a builder.
    ///
    /// - Parameters:
    ///   - source: The dump.
    ///   - builder: Receives the sets and printings.
    ///   - visit: Is given each printing too.
    /// - Throws: `CatalogError`.
    mutating func read(
        _ source: CatalogSource, into builder: inout IndexBuilder, visit: (Printing) -> Void = { _ in }
    ) throws {
        let line = try read(source) { event in
            switch event {
            case .set(let set): builder.add(set)
            case .printing(let printing), .translation(let printing):
                builder.add(printing)
                visit(printing)
            case .translation, .price, .product, .skipped: break
            }
        }
        builder.note(source: line)
    }

    /// Reads one dump.
    ///
    /// - Parameters:
    ///   - source: The dump.
    ///   - visit: Is given what it says.
    /// - Returns: The line for the dump.
    /// - Throws: `CatalogError`.
    @discardableResult
    mutating func read(_ source: CatalogSource, visit: (CatalogEvent) -> Void) throws -> String {
        var count = 0
        let summary = try CatalogReader.read(source, asOf: 0) { event in
            if case .printing = event { count += 1 }
            visit(event)
        }
        printingCount += count
        let line = "\(source.format) \(summary.contentDigest)"
        sourceLines.append(line)
        return line
    }

    /// The digest of all dumps, whatever their order: the one that a rebuild from the same dumps writes.
    var corpusDigest: [UInt8] {
        var hash = SHA256()
        hash.update(sourceLines.map { "\($0)\n" }.sorted().joined())
        let digits = Array(hash.hexadecimalDigest().utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).map { index in
            digits[index...index + 1].reduce(0) { $0 << 4 | ($1 < 0x3A ? $1 - 0x30 : $1 - 0x57) }
        }
    }
}
