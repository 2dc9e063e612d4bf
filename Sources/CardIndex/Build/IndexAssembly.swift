internal import CardBytes
internal import CardModel
internal import CardText

/// Lays the rows of a builder out into the sections of an index file.
///
/// Whatever has become a section is let go of at once: an index is as large as the rows it is made of, and the two need
/// not stand in memory together.
struct IndexAssembly {
    private var rows: [PrintingRow]
    private let sets: [SetKey: CardSet]
    private var otherNames: [UInt32: [PrintingRow.Other]]
    private var externalIDs: [UInt32: [PrintingRow.External]]
    private let aliases: [CardAlias]
    private var pool: StringPool
    private let path: String
    private var sections: [SectionKind: [UInt8]] = [:]

    init(
        rows: [PrintingRow], sets: [SetKey: CardSet], otherNames: [UInt32: [PrintingRow.Other]],
        externalIDs: [UInt32: [PrintingRow.External]], aliases: [CardAlias], pool: StringPool, path: String
    ) {
        self.rows = rows
        self.sets = sets
        self.otherNames = otherNames
        self.externalIDs = externalIDs
        self.aliases = aliases
        self.pool = pool
        self.path = path
    }

    /// The bytes of the whole file; nothing else is left behind.
    mutating func file(
        sourceLines: () -> [String], corpusDigest: [UInt8]
    ) throws(IndexError) -> [UInt8] {
        guard rows.count < Int(NativeIdentifier.largestIndex) else {
            throw IndexError(
                .tooLarge, path: path, detail: "\(rows.count) printings exceed what an index holds")
        }
        try addEverything()
        rows = []
        pool = StringPool()
        sections[.sources] = Array(sourceLines().joined(separator: "\n").utf8)
        let sections = self.sections
        self.sections = [:]
        return SectionTable.file(
            of: sections, foldingVersion: Folding.version,
            unicodeLibraryVersion: Folding.unicodeLibraryVersion, corpusDigest: corpusDigest)
    }

    private mutating func addEverything() throws(IndexError) {
        var names = NameTable()
        let namePositions: [UInt32: UInt32]
        let scores = StaticScore.byName(rows: rows, sets: sets)
        let targets = AliasResolution(of: aliases, rows: rows, pool: pool).targets(&pool)
        do throws(KeyDictionaryError) {
            namePositions = try names.collect(
                rows: rows, pool: pool, otherNames: otherNames, aliases: targets, scores: scores)
        } catch {
            throw IndexError(.tooLarge, path: path, detail: "\(error)")
        }
        let order = PrintingOrder(rows: rows, pool: pool, sets: sets, namePositions: namePositions).order
        let (strings, setTable) = orderedStrings(targets)
        otherNames = [:]

        var positions = [UInt32](repeating: 0, count: rows.count)
        for (position, row) in order.enumerated() { positions[row] = UInt32(position) }
        do throws(KeyDictionaryError) {
            try names.finish(positions: positions, namePositions: namePositions, strings: strings)
        } catch {
            throw IndexError(.tooLarge, path: path, detail: "\(error)")
        }
        sections[.nameScores] = [UInt8](littleEndian: names.names.map { scores[$0] ?? 0 })
        try add(consume names)
        try addPrintings(order, namePositions: namePositions, sets: setTable, strings: strings)
        externalIDs = [:]
        try addNumbers(order)
        try addSetTerms(order, setTable)
        addIdentifierOrder(order)
        sections[.sets] = [UInt8](littleEndian: setTable.fields)
        try addText(strings.texts, text: .strings, offsets: .stringOffsets)
    }

    private mutating func orderedStrings(_ aliases: [AliasResolution.Target]) -> (StringTable, SetTable) {
        let (setTexts, finishSets) = SetTable.prepare(sets: sets, rows: rows, pool: &pool)
        var strings = StringTable(poolCount: pool.count)
        for text in setTexts { strings.use(text) }
        for (index, row) in rows.enumerated() {
            PrintingTable.use(
                row, externalIDs: externalIDs[UInt32(index)] ?? [], pool: pool, strings: &strings)
        }
        for names in otherNames.values {
            for other in names {
                strings.use(other.text)
                strings.use(other.languages)
            }
        }
        for alias in aliases { strings.use(alias.text) }
        strings.order(pool)
        return (strings, finishSets(strings))
    }

    private mutating func add(_ names: consuming NameTable) throws(IndexError) {
        sections[.nameDictionary] = names.dictionary
        sections[.keyEntries] = [UInt8](
            littleEndian: Self.starts(of: names.entries.lazy.map(\.key), count: names.keyCount))
        sections[.entryKeys] = [UInt8](littleEndian: names.entries.map(\.key))
        sections[.entryNames] = [UInt8](littleEndian: names.entries.map(\.name))
        sections[.entryKinds] = names.entries.map(\.kind.rawValue)
        sections[.entryWordStarts] = [UInt8](littleEndian: names.entries.map(\.wordStarts))
        sections[.entryTexts] = [UInt8](littleEndian: names.entries.map(\.text))
        sections[.entryLinks] = [UInt8](littleEndian: names.linkStarts)
        sections[.links] = [UInt8](littleEndian: names.links)
        if names.linkLanguages.contains(where: { $0 != 0 }) {
            sections[.linkLanguages] = [UInt8](littleEndian: names.linkLanguages)
        }
        sections[.skeletonHashes] = [UInt8](
            littleEndian: names.skeletons.map { UInt32(truncatingIfNeeded: $0 >> 32) })
        sections[.skeletonKeys] = [UInt8](
            littleEndian: names.skeletons.map { UInt32(truncatingIfNeeded: $0) })
        try addText(names.names, text: .nameText, offsets: .nameOffsets)
        add(names.words)
    }

    private mutating func add(_ words: WordTable) {
        sections[.wordDictionary] = words.dictionary
        sections[.wordPostings] = [UInt8](littleEndian: words.postingStarts)
        sections[.postings] = [UInt8](littleEndian: words.postings)
        sections[.entryWords] = [UInt8](littleEndian: words.entryStarts)
        sections[.words] = [UInt8](littleEndian: words.entryWords)
        sections[.soundDictionary] = words.soundDictionary
        sections[.soundWords] = [UInt8](littleEndian: words.soundStarts)
        sections[.soundingWords] = [UInt8](littleEndian: words.soundWords)
    }

    private mutating func addPrintings(
        _ order: [Int], namePositions: [UInt32: UInt32], sets: SetTable, strings: StringTable
    ) throws(IndexError) {
        var table = PrintingTable()
        for index in order {
            let row = rows[index]
            let isTold = table.append(
                row, name: namePositions[row.name] ?? 0,
                set: sets.positions[SetKey(game: row.game, id: row.setID)],
                externalIDs: externalIDs[UInt32(index)] ?? [], pool: pool, strings: strings)
            guard isTold else {
                throw IndexError(
                    .tooLarge, path: path,
                    detail: "more than \(PrintingTable.largestTagCount) kinds of external ids",
                    remedy: "drop the id columns that are not needed")
            }
        }
        sections[.namePrintings] = [UInt8](
            littleEndian: Self.starts(of: table.names, count: namePositions.count))
        sections[.printingNames] = [UInt8](littleEndian: table.names)
        sections[.printingProfiles] = [UInt8](littleEndian: table.profileNumbers)
        sections[.printingIdentifiers] = [UInt8](littleEndian: table.identifiers)
        sections[.printingImageNumbers] = [UInt8](littleEndian: table.imageNumbers)
        sections[.profiles] = [UInt8](littleEndian: table.profiles)
        sections[.uniqueIdentifiers] = table.uniqueIdentifiers
        sections[.externalStarts] = [UInt8](littleEndian: table.externalStarts)
        sections[.externalTags] = [UInt8](littleEndian: table.externalTags)
        sections[.externalValues] = [UInt8](littleEndian: table.externalValues)
        sections[.externalKinds] = [UInt8](littleEndian: table.externalKinds)
        sections[.externalOrder] = [UInt8](littleEndian: table.externalOrder)
    }

    private mutating func addNumbers(_ order: [Int]) throws(IndexError) {
        let numbers = NumberTable(rows.lazy.map(\.number), pool: pool)
        sections[.printingNumbers] = [UInt8](
            littleEndian: order.map { numbers.positions[rows[$0].number] ?? 0 })
        try addText(numbers.texts.map(\.utf8), text: .numberText, offsets: .numberOffsets)
        try addText(numbers.keys.map(\.utf8), text: .numberKeyText, offsets: .numberKeyOffsets)
    }

    private mutating func addSetTerms(_ order: [Int], _ setTable: SetTable) throws(IndexError) {
        guard setTable.positions.count <= SetTarget.largestSetCount else {
            throw IndexError(
                .tooLarge, path: path, detail: "\(setTable.positions.count) sets exceed what an index holds")
        }
        let keys = setTable.positions.sorted { $0.value < $1.value }.map(\.key)
        do throws(KeyDictionaryError) {
            let terms = try SetTermTable(
                keys.map { key in
                    sets[key]
                        ?? CardSet(game: Game(rawValue: pool[key.game]), id: pool[key.id], name: "")
                })
            sections[.setTermDictionary] = terms.dictionary
            sections[.setTermSlots] = [UInt8](littleEndian: terms.slots)
            sections[.setTermStarts] = [UInt8](littleEndian: terms.starts)
            sections[.setTermTargets] = [UInt8](littleEndian: terms.targets)
        } catch {
            throw IndexError(.tooLarge, path: path, detail: "\(error)")
        }
        var printings = [[UInt32]](repeating: [], count: keys.count)
        for (position, row) in order.enumerated() {
            let key = SetKey(game: rows[row].game, id: rows[row].setID)
            if let set = setTable.positions[key] { printings[Int(set)].append(UInt32(position)) }
        }
        sections[.setPrintingStarts] = [UInt8](
            littleEndian: printings.reduce(into: [UInt32(0)]) { $0.append(($0.last ?? 0) + UInt32($1.count)) }
        )
        sections[.setPrintings] = [UInt8](littleEndian: printings.flatMap { $0 })
    }

    private mutating func addIdentifierOrder(_ order: [Int]) {
        let hashes = order.map {
            IdentifierHash.of(game: pool[rows[$0].game], nativeID: pool[rows[$0].nativeID])
        }
        let byHash = hashes.indices.sorted { (hashes[$0], $0) < (hashes[$1], $1) }
        sections[.identifierOrder] = [UInt8](littleEndian: byHash.map { UInt32($0) })
    }

    /// Adds texts of the pool by their numbers.
    private mutating func addText(
        _ texts: [UInt32], text: SectionKind, offsets: SectionKind
    ) throws(IndexError) {
        var column = TextColumn()
        for text in texts { column.append(pool.utf8(text)) }
        try add(column, text: text, offsets: offsets)
    }

    private mutating func addText(
        _ texts: [String.UTF8View], text: SectionKind, offsets: SectionKind
    ) throws(IndexError) {
        var column = TextColumn()
        for text in texts { column.append(text) }
        try add(column, text: text, offsets: offsets)
    }

    private mutating func add(
        _ column: TextColumn, text: SectionKind, offsets: SectionKind
    ) throws(IndexError) {
        guard column.fits else {
            throw IndexError(.tooLarge, path: path, detail: "section \(text) exceeds 4 GiB of text")
        }
        sections[text] = column.bytes
        sections[offsets] = [UInt8](littleEndian: column.offsets)
    }

    /// Where the members of each group start, one more than groups, for groups that come in order.
    private static func starts(of groups: some Sequence<UInt32>, count: Int) -> [UInt32] {
        var starts = [UInt32](repeating: 0, count: count + 1)
        for group in groups { starts[Int(group) + 1] += 1 }
        for group in 0..<count { starts[group + 1] += starts[group] }
        return starts
    }
}
