internal import CardText
public import CardModel

/// Collects sets and printings in compact rows and turns them into the bytes of an index file.
///
/// Printings of one dump are told apart by their ids alone. Where there are several dumps, each is announced with
/// ``begin(dump:)``, and ``merge()`` finds out which printings of different dumps are one.
///
/// The bytes follow from what was added alone: neither the time of the build nor the machine changes them, and the
/// order of the dumps only where they contradict each other, for the one that came first is believed.
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
    /// The dumps that name each set, as a number of `dumpSets`.
    var setDumps: [SetKey: UInt32] = [:]
    var aliases: [CardAlias] = []
    /// The row of each id, and after a merge the row of each id that was given up too.
    var rowsByID: [UInt64: UInt32] = [:]
    var sourceLines: [String] = []
    /// Names in other languages whose printings have not come yet.
    var translations: [PendingTranslation] = []
    var dumpSets = DumpSets()
    /// The number of the dump that is being read.
    var dump: UInt32 = 0
    var report = MergeReport()
    /// Whether nothing was added that a merge has yet to look at.
    var isMerged = true
    /// The price levels of printings that have not come yet, by the hash of their ids.
    private var earlyPriceLevels: [UInt64: UInt8] = [:]
    var folder = Folder()

    /// Makes an empty builder.
    public init() {}

    /// The number of printings so far.
    public var printingCount: Int { rows.count }

    /// Announces that what is added from now on comes from another dump.
    ///
    /// - Parameter name: What reports call the dump.
    public mutating func begin(dump name: String) {
        report.dumps.append(MergeReport.Dump(name: name))
        dump = UInt32(report.dumps.count - 1)
    }

    /// Adds what a dump says of a set, or adds to what is known of it.
    ///
    /// - Parameter set: The set; empty fields leave what is known. What the first dump says of a set is only changed by
    ///   that dump itself.
    public mutating func add(_ set: CardSet) {
        let key = SetKey(game: pool.intern(set.game.rawValue), id: pool.intern(set.id))
        var set = set
        set.codes = Self.separate(set.codes)
        let own = dumpSets.single(dump)
        let dumps = setDumps[key].map { dumpSets.union($0, own) } ?? own
        setDumps[key] = dumps
        guard let known = sets[key] else {
            sets[key] = set
            return
        }
        let isFirst = dumpSets[dumps].first == dump
        sets[key] = isFirst ? set.filled(from: known) : known.filled(from: set)
    }

    /// Adds a printing, or completes the printing of the same id.
    ///
    /// The same id with another name is a conflict, unless it is in another language: then it is the printing's name
    /// there.
    ///
    /// - Parameter printing: The printing. One without a name is indexed under its id only.
    /// - Returns: What became of it.
    /// - Complexity: O(size of the printing), amortised.
    @discardableResult
    public mutating func add(_ printing: Printing) -> Addition {
        let hash = IdentifierHash.of(game: printing.id.game.rawValue, nativeID: printing.id.nativeID)
        isMerged = false
        var row = PrintingRow(printing, pool: &pool)
        row.dumps = dumpSets.single(dump)
        if let known = existingRow(hash, game: row.game, nativeID: row.nativeID) {
            let kept = rows[Int(known)]
            if kept.language != row.language, kept.name != row.name {
                attach(printing, to: known)
                return .merged
            }
            guard haveSameName(kept, row) else {
                report.note(.sameIDOtherName, kept, row, pool)
                return .conflicting
            }
            rows[Int(known)].fill(from: row, &pool)
            rows[Int(known)].dumps = dumpSets.union(kept.dumps, row.dumps)
            append(printing, to: known)
            report.mergedByID += 1
            return .merged
        }
        append(printing, to: insert(row, hash))
        return .added
    }

    /// Adds a row of an id that is not known yet.
    ///
    /// - Returns: The number of the row.
    mutating func insert(_ row: PrintingRow, _ hash: UInt64) -> UInt32 {
        let number = UInt32(rows.count)
        rows.append(row)
        if let level = earlyPriceLevels.removeValue(forKey: hash) { rows[Int(number)].priceLevel = level }
        // Two ids of the same 64-bit hash do not meet in practice; if they do, the second keeps its own row and
        // only its later copies would not be merged.
        if rowsByID[hash] == nil { rowsByID[hash] = number }
        return number
    }

    /// Notes a price of a printing, before or after the printing itself: among names printed equally often and
    /// recently, the dearer one is likelier meant.
    ///
    /// - Parameter observation: The price; one that says little of the card's worth, such as an asking price, does
    ///   nothing. An id that was given up in a merge means the printing that was kept.
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
    /// - Returns: The bytes of the whole file, merged if that was not done. Aliases whose names no printing has are left out.
    /// - Throws: `IndexError` tooLarge when a part exceeds what 32 bits can address.
    /// - Complexity: O(n log n) in the number of names and printings.
    public consuming func build(corpusDigest: [UInt8], path: String) throws(IndexError) -> [UInt8] {
        try build(corpusDigest: corpusDigest, path: path, lateSource: { nil })
    }

    /// Turns everything into the bytes of an index file, of which one line is known last.
    ///
    /// - Parameters:
    ///   - corpusDigest: The digest of the dumps, 32 bytes.
    ///   - path: Where the file will go, for errors.
    ///   - lateSource: Gives a line as `note(source:)` takes it, or `nil`; asked when all else is done.
    /// - Returns: The bytes of the whole file.
    /// - Throws: `IndexError` tooLarge when a part exceeds what 32 bits can address.
    /// - Complexity: O(n log n) in the number of names and printings.
    package consuming func build(
        corpusDigest: [UInt8], path: String, lateSource: () -> String?
    ) throws(IndexError) -> [UInt8] {
        merge()
        let lines = sourceLines
        var assembly = IndexAssembly(
            rows: rows, sets: sets, otherNames: otherNames, externalIDs: externalIDs, aliases: aliases,
            pool: pool, path: path)
        // What the assembly alone holds it can let go of, part by part.
        self = IndexBuilder()
        return try assembly.file(
            sourceLines: { (lines + [lateSource()].compactMap(\.self)).sorted() }, corpusDigest: corpusDigest)
    }

    /// Codes one by one: the file joins them by commas, so that none can hold one.
    static func separate(_ codes: [String]) -> [String] {
        var separate: [String] = []
        for code in codes.lazy.flatMap({ $0.split(separator: ",") }).map(String.init)
        where !separate.contains(code) {
            separate.append(code)
        }
        return separate
    }

    /// The row of an id.
    func existingRow(_ hash: UInt64, game: UInt32, nativeID: UInt32) -> UInt32? {
        guard let number = rowsByID[hash] else { return nil }
        let row = rows[Int(number)]
        return row.game == game && row.nativeID == nativeID ? number : nil
    }

    /// Adds the other names and external ids of a printing to those of a row.
    private mutating func append(_ printing: Printing, to row: UInt32) {
        for other in printing.otherNames { add(other, to: row) }
        for external in printing.externalIDs { add(external, to: row) }
    }

    /// Adds another name to a row.
    mutating func add(_ other: OtherName, to row: UInt32) {
        let text = pool.intern(other.text)
        let language = other.kind == .face ? 0 : pool.intern(other.language)
        let isForeign = language != 0 && language != rows[Int(row)].language
        // The name itself is only worth a word where it is the name in another language too.
        if text == 0 || text == rows[Int(row)].name && !isForeign { return }
        add(PrintingRow.Other(text: text, kind: other.kind, languages: isForeign ? language : 0), to: row)
    }

    /// Adds another name to a row, or its languages to those of the same name.
    mutating func add(_ other: PrintingRow.Other, to row: UInt32) {
        var others = otherNames[row] ?? []
        let known = others.firstIndex { $0.text == other.text && $0.kind == other.kind }
        if let known {
            if others[known].languages == other.languages { return }
            let codes = [others[known].languages, other.languages].flatMap {
                pool[$0].split(separator: ",", omittingEmptySubsequences: false)
            }
            others[known].languages = pool.intern(Set(codes).sorted().joined(separator: ","))
        } else {
            others.append(other)
        }
        otherNames[row] = others
    }

    /// Adds an external id to a row.
    mutating func add(_ external: ExternalID, to row: UInt32) {
        if external.value.isEmpty { return }
        add(
            PrintingRow.External(kind: pool.intern(external.kind), value: pool.intern(external.value)),
            to: row)
    }

    /// Adds an external id to a row unless it has it.
    mutating func add(_ external: PrintingRow.External, to row: UInt32) {
        if externalIDs[row]?.contains(external) != true { externalIDs[row, default: []].append(external) }
    }

    /// Whether two rows have the same name but for accents, case, punctuation and remarks in brackets.
    private mutating func haveSameName(_ left: PrintingRow, _ right: PrintingRow) -> Bool {
        if left.name == right.name { return true }
        let names = [left, right].map { row in
            [pool[row.name], MatchKeys.shortened(pool[row.name]) ?? pool[row.name]].map {
                folder.fold($0).joined
            }
        }
        return names[0][0] == names[1][0] || !names[0][1].isEmpty && names[0][1] == names[1][1]
    }
}

extension CardSet {
    /// The same set with what another account of it adds.
    func filled(from other: CardSet) -> CardSet {
        var filled = self
        if filled.name.isEmpty { filled.name = other.name }
        if filled.series.isEmpty { filled.series = other.series }
        for code in other.codes where !filled.codes.contains(code) { filled.codes.append(code) }
        filled.releaseDate = filled.releaseDate ?? other.releaseDate
        filled.printedTotal = filled.printedTotal ?? other.printedTotal
        return filled
    }
}
