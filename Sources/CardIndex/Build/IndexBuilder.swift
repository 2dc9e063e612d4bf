public import CardModel

/// Collects sets and printings in compact rows and turns them into the bytes of an index file.
///
/// The bytes follow from what was added alone: neither the order of the dumps nor the time of the build nor the
/// machine changes them.
public struct IndexBuilder: ~Copyable {
    /// What became of an added printing.
    public enum Addition: Sendable {
        /// The printing was not known.
        case added
        /// A printing of the same id was known; what it lacked was filled in.
        case merged
        /// A printing of the same id was known under another name; the first one was kept.
        case conflicting
    }

    var pool = StringPool()
    var rows: [PrintingRow] = []
    var otherNames: [UInt32: [PrintingRow.Other]] = [:]
    var externalIDs: [UInt32: [PrintingRow.External]] = [:]
    var sets: [SetKey: CardSet] = [:]
    private var rowsByID: [UInt64: UInt32] = [:]
    private var sourceLines: [String] = []

    /// Makes an empty builder.
    public init() {}

    /// The number of printings so far.
    public var printingCount: Int { rows.count }

    /// Adds what a dump says of a set, or adds to what is known of it.
    ///
    /// - Parameter set: The set; empty fields leave what is known.
    public mutating func add(_ set: CardSet) {
        let key = SetKey(game: pool.intern(set.game.rawValue), id: pool.intern(set.id))
        guard var known = sets[key] else {
            sets[key] = set
            return
        }
        if !set.name.isEmpty { known.name = set.name }
        if !set.series.isEmpty { known.series = set.series }
        for code in set.codes where !known.codes.contains(code) { known.codes.append(code) }
        known.releaseDate = set.releaseDate ?? known.releaseDate
        known.printedTotal = set.printedTotal ?? known.printedTotal
        sets[key] = known
    }

    /// Adds a printing, or completes the printing of the same id.
    ///
    /// - Parameter printing: The printing. One without a name is indexed under its id only.
    /// - Returns: What became of it.
    /// - Complexity: O(size of the printing), amortised.
    @discardableResult
    public mutating func add(_ printing: Printing) -> Addition {
        let hash = IdentifierHash.of(game: printing.id.game.rawValue, nativeID: printing.id.nativeID)
        let row = PrintingRow(printing, pool: &pool)
        if let known = existingRow(hash, game: row.game, nativeID: row.nativeID) {
            guard rows[Int(known)].name == row.name else { return .conflicting }
            rows[Int(known)].fill(from: row)
            append(printing, to: known)
            return .merged
        }
        let number = UInt32(rows.count)
        rows.append(row)
        // Two ids of the same 64-bit hash do not meet in practice; if they do, the second keeps its own row and
        // only its later copies would not be merged.
        if rowsByID[hash] == nil { rowsByID[hash] = number }
        append(printing, to: number)
        return .added
    }

    /// Notes a dump that went in, for `cardex stats`.
    ///
    /// - Parameter line: Format, digest and counts of the dump in one line.
    public mutating func note(source line: String) {
        sourceLines.append(line)
    }

    /// Turns everything into the bytes of an index file.
    ///
    /// - Parameters:
    ///   - corpusDigest: The digest of the dumps, 32 bytes.
    ///   - path: Where the file will go, for errors.
    /// - Returns: The bytes of the whole file.
    /// - Throws: `IndexError` tooLarge when a part exceeds what 32 bits can address.
    /// - Complexity: O(n log n) in the number of names and printings.
    public consuming func build(corpusDigest: [UInt8], path: String) throws(IndexError) -> [UInt8] {
        let lines = sourceLines.sorted()
        var assembly = IndexAssembly(
            rows: rows, sets: sets, otherNames: otherNames, externalIDs: externalIDs, pool: pool, path: path)
        return try assembly.file(sourceLines: lines, corpusDigest: corpusDigest)
    }

    private func existingRow(_ hash: UInt64, game: UInt32, nativeID: UInt32) -> UInt32? {
        guard let number = rowsByID[hash] else { return nil }
        let row = rows[Int(number)]
        return row.game == game && row.nativeID == nativeID ? number : nil
    }

    private mutating func append(_ printing: Printing, to row: UInt32) {
        for other in printing.otherNames where !other.text.isEmpty && other.text != printing.name {
            let added = PrintingRow.Other(text: pool.intern(other.text), kind: other.kind)
            if otherNames[row]?.contains(added) != true { otherNames[row, default: []].append(added) }
        }
        for external in printing.externalIDs where !external.value.isEmpty {
            let added = PrintingRow.External(
                kind: pool.intern(external.kind), value: pool.intern(external.value))
            if externalIDs[row]?.contains(added) != true { externalIDs[row, default: []].append(added) }
        }
    }
}

/// A set by its game and id, both as numbers of the pool.
struct SetKey: Hashable {
    var game: UInt32
    var id: UInt32
}

/// One printing with its texts as numbers of the builder's pool.
struct PrintingRow {
    struct Other: Hashable {
        var text: UInt32
        var kind: OtherName.Kind
    }

    struct External: Hashable {
        var kind: UInt32
        var value: UInt32
    }

    var game: UInt32
    var nativeID: UInt32
    var name: UInt32
    var setID: UInt32
    var number: UInt32
    var rarity: UInt32
    var language: UInt32
    var finishes: UInt32
    var images: UInt32
    var imageNumber: UInt32
    var releaseDate: CalendarDate?
    var isDigital: Bool

    init(_ printing: Printing, pool: inout StringPool) {
        game = pool.intern(printing.id.game.rawValue)
        nativeID = pool.intern(printing.id.nativeID)
        name = pool.intern(printing.name)
        setID = pool.intern(printing.setID)
        number = pool.intern(printing.number)
        rarity = pool.intern(printing.rarity)
        language = pool.intern(printing.language)
        finishes = pool.intern(
            Set(printing.finishes).sorted().map(\.rawValue).joined(separator: ","))
        let template = ImageTemplate(
            small: printing.smallImage, large: printing.largeImage,
            parts: ImageTemplate.Parts(
                identifier: printing.id.nativeID, setID: printing.setID, number: printing.number,
                language: printing.language))
        images = pool.intern(template.text)
        imageNumber = template.longNumber
        releaseDate = printing.releaseDate
        isDigital = printing.isDigital
    }

    /// Takes over what this row lacks.
    ///
    /// The pictures depend on set, number and language, so they only come along when these are the same.
    mutating func fill(from other: PrintingRow) {
        if images == 0, setID == other.setID, number == other.number, language == other.language {
            images = other.images
            imageNumber = other.imageNumber
        }
        if setID == 0, images == 0 { setID = other.setID }
        if number == 0, images == 0 { number = other.number }
        if rarity == 0 { rarity = other.rarity }
        if finishes == 0 { finishes = other.finishes }
        if releaseDate == nil { releaseDate = other.releaseDate }
    }
}
