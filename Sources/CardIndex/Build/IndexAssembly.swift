internal import CardModel
internal import CardText

/// Lays the rows of a builder out into the sections of an index file.
struct IndexAssembly {
    private let rows: [PrintingRow]
    private let sets: [SetKey: CardSet]
    private let otherNames: [UInt32: [PrintingRow.Other]]
    private let externalIDs: [UInt32: [PrintingRow.External]]
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

    /// The bytes of the whole file.
    mutating func file(sourceLines: [String], corpusDigest: [UInt8]) throws(IndexError) -> [UInt8] {
        guard rows.count < Int(NativeIdentifier.largestIndex) else {
            throw IndexError(
                .tooLarge, path: path, detail: "\(rows.count) printings exceed what an index holds")
        }
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

        var positions = [UInt32](repeating: 0, count: rows.count)
        for (position, row) in order.enumerated() { positions[row] = UInt32(position) }
        do throws(KeyDictionaryError) {
            try names.finish(positions: positions, namePositions: namePositions, strings: strings)
        } catch {
            throw IndexError(.tooLarge, path: path, detail: "\(error)")
        }
        try add(names)
        add(names.words)
        sections[.skeletonHashes] = [UInt8](
            littleEndian: names.skeletons.map { UInt32(truncatingIfNeeded: $0 >> 32) })
        sections[.skeletonKeys] = [UInt8](
            littleEndian: names.skeletons.map { UInt32(truncatingIfNeeded: $0) })
        sections[.nameScores] = [UInt8](littleEndian: names.names.map { scores[$0] ?? 0 })
        try addPrintings(order, namePositions: namePositions, sets: setTable, strings: strings)
        try addNumbers(order)
        try addSetTerms(order, setTable)
        addIdentifierOrder(order)
        sections[.sets] = [UInt8](littleEndian: setTable.fields)
        try addText(strings.strings.map(\.utf8), text: .strings, offsets: .stringOffsets)
        sections[.sources] = Array(sourceLines.joined(separator: "\n").utf8)
        return SectionTable.file(
            of: sections, foldingVersion: Folding.version,
            unicodeLibraryVersion: Folding.unicodeLibraryVersion, corpusDigest: corpusDigest)
    }

    private mutating func orderedStrings(_ aliases: [AliasResolution.Target]) -> (StringTable, SetTable) {
        let (setTexts, finishSets) = SetTable.prepare(sets: sets, rows: rows, pool: &pool)
        var strings = StringTable(poolCount: pool.strings.count)
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

    private mutating func add(_ names: NameTable) throws(IndexError) {
        sections[.nameDictionary] = names.dictionary
        sections[.keyEntries] = [UInt8](
            littleEndian: Self.starts(of: names.entries.lazy.map(\.key), count: names.keyCount))
        sections[.entryKeys] = [UInt8](littleEndian: names.entries.map(\.key))
        sections[.entryNames] = [UInt8](littleEndian: names.entries.map(\.name))
        sections[.entryKinds] = names.entries.map(\.kind.rawValue)
        sections[.entryWordStarts] = [UInt8](littleEndian: names.entries.map(\.wordStarts))
        sections[.entryTexts] = [UInt8](littleEndian: names.entries.map(\.text))
        var starts: [UInt32] = [0]
        var links: [NameTable.Link] = []
        for entry in names.entries {
            links += entry.links
            starts.append(UInt32(truncatingIfNeeded: links.count))
        }
        sections[.entryLinks] = [UInt8](littleEndian: starts)
        sections[.links] = [UInt8](littleEndian: links.map(\.printing))
        if links.contains(where: { $0.languages != 0 }) {
            sections[.linkLanguages] = [UInt8](littleEndian: links.map(\.languages))
        }
        try addText(names.names.map { pool[$0].utf8 }, text: .nameText, offsets: .nameOffsets)
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

    private mutating func addText(
        _ texts: [String.UTF8View], text: SectionKind, offsets: SectionKind
    ) throws(IndexError) {
        var column = TextColumn()
        for text in texts { column.append(text) }
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
