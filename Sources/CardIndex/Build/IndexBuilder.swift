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
    var aliases: [CardAlias] = []
    var rowsByID: [UInt64: UInt32] = [:]
    var sourceLines: [String] = []
    /// The price levels of printings that have not come yet, by the hash of their ids.
    private var earlyPriceLevels: [UInt64: UInt8] = [:]

    /// Makes an empty builder.
    public init() {}

    /// The number of printings so far.
    public var printingCount: Int { rows.count }

    /// Adds what a dump says of a set, or adds to what is known of it.
    ///
    /// - Parameter set: The set; empty fields leave what is known.
    public mutating func add(_ set: CardSet) {
        let key = SetKey(game: pool.intern(set.game.rawValue), id: pool.intern(set.id))
        var set = set
        set.codes = Self.separate(set.codes)
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
        if let level = earlyPriceLevels.removeValue(forKey: hash) { rows[Int(number)].priceLevel = level }
        // Two ids of the same 64-bit hash do not meet in practice; if they do, the second keeps its own row and
        // only its later copies would not be merged.
        if rowsByID[hash] == nil { rowsByID[hash] = number }
        append(printing, to: number)
        return .added
    }

    /// Notes a price of a printing, before or after the printing itself: among names printed equally often and
    /// recently, the dearer one is likelier meant.
    ///
    /// - Parameter observation: The price; one that says little of the card's worth, such as an asking price, does
    ///   nothing.
    public mutating func note(price observation: PriceObservation) {
        let level = PriceLevel.level(of: observation)
        guard level > 0 else { return }
        let id = observation.printing
        let hash = IdentifierHash.of(game: id.game.rawValue, nativeID: id.nativeID)
        if let row = rowsByID[hash].map(Int.init) {
            rows[row].priceLevel = max(rows[row].priceLevel, level)
        } else {
            earlyPriceLevels[hash] = max(earlyPriceLevels[hash] ?? 0, level)
        }
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
    /// - Returns: The bytes of the whole file. Aliases whose names no printing has are left out.
    /// - Throws: `IndexError` tooLarge when a part exceeds what 32 bits can address.
    /// - Complexity: O(n log n) in the number of names and printings.
    public consuming func build(corpusDigest: [UInt8], path: String) throws(IndexError) -> [UInt8] {
        let lines = sourceLines.sorted()
        var assembly = IndexAssembly(
            rows: rows, sets: sets, otherNames: otherNames, externalIDs: externalIDs, aliases: aliases,
            pool: pool, path: path)
        // What the assembly alone holds it can let go of, part by part.
        self = IndexBuilder()
        return try assembly.file(sourceLines: lines, corpusDigest: corpusDigest)
    }

    /// Codes one by one: the file joins them by commas, so that none can hold one.
    private static func separate(_ codes: [String]) -> [String] {
        var separate: [String] = []
        for code in codes.lazy.flatMap({ $0.split(separator: ",") }).map(String.init)
        where !separate.contains(code) {
            separate.append(code)
        }
        return separate
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
