internal import CardModel

extension IndexBuilder {
    /// Makes a builder that holds what an index holds: building it again gives the same bytes.
    ///
    /// Everything is checked first, so that no damage is copied and then passes for sound.
    ///
    /// - Parameter index: An open index.
    /// - Throws: `IndexError` corrupt for a damaged index, tooNew for one with parts this version would lose.
    /// - Complexity: O(size of the file).
    public init(copying index: SearchIndex) throws(IndexError) {
        try index.verify()
        if let unknown = index.table.entries.first(where: { SectionKind(rawValue: $0.kind) == nil }) {
            throw IndexError(
                .tooNew, path: index.path,
                detail: "holds section \(unknown.kind), which this cardex would lose by writing it again")
        }
        var copy = IndexCopy()
        index.withReader { copy.read($0) }
        self.init()
        pool = copy.pool
        rows = copy.rows
        otherNames = copy.otherNames
        externalIDs = copy.externalIDs
        sets = copy.sets
        aliases = copy.aliases
        let dumps = dumpSets.single(dump)
        for (row, hash) in copy.hashes.enumerated() {
            rows[row].dumps = dumps
            if rowsByID[hash] == nil { rowsByID[hash] = UInt32(row) }
        }
        noteFormerIDs()
        sourceLines = index.sources
    }
}

/// Reads the rows of a builder back out of an index: texts as they are stored, so that nothing is lost on the way.
private struct IndexCopy {
    var pool = StringPool()
    var rows: [PrintingRow] = []
    var otherNames: [UInt32: [PrintingRow.Other]] = [:]
    var externalIDs: [UInt32: [PrintingRow.External]] = [:]
    var sets: [SetKey: CardSet] = [:]
    var aliases: [CardAlias] = []
    var hashes: [UInt64] = []
    /// The numbers in the pool of the strings, names and collector numbers of the file.
    private var strings: [UInt32] = []
    private var names: [UInt32] = []
    private var numbers: [UInt32] = []

    mutating func read(_ reader: borrowing IndexReader) {
        for string in 0..<reader.strings.count { strings.append(pool.intern(reader.strings.string(string))) }
        for name in 0..<reader.nameCount { names.append(pool.intern(reader.nameText.string(name))) }
        for number in 0..<reader.numbers.count { numbers.append(pool.intern(reader.numbers.string(number))) }
        for set in 0..<reader.setCount {
            let value = reader.cardSet(set)
            sets[SetKey(game: pool.intern(value.game.rawValue), id: pool.intern(value.id))] = value
        }
        rows.reserveCapacity(reader.printingCount)
        for printing in 0..<reader.printingCount { readPrinting(printing, reader) }
        for entry in 0..<reader.entryNames.count { readEntry(entry, reader) }
    }

    private mutating func readPrinting(_ printing: Int, _ reader: borrowing IndexReader) {
        let name = reader.printingNames[printing]
        var row = PrintingRow(
            game: text(strings, reader.profile(printing, .game)),
            nativeID: pool.intern(reader.nativeID(printing)), name: text(names, name),
            setID: pool.intern(reader.setID(printing)),
            number: text(numbers, reader.printingNumbers[printing]),
            rarity: text(strings, reader.profile(printing, .rarity)),
            language: text(strings, reader.profile(printing, .language)),
            finishes: text(strings, reader.profile(printing, .finishes)),
            images: text(strings, reader.profile(printing, .images)),
            imageNumber: reader.printingImageNumbers[printing],
            releaseDate: StoredDate.decoded(reader.profile(printing, .releaseDate)),
            isDigital: reader.profile(printing, .flags) & 1 == 1)
        // The file keeps the level of the name alone, which is that of its dearest printing.
        row.priceLevel = StaticScore.priceLevel(of: reader.nameScores[Int(name)])
        rows.append(row)
        hashes.append(reader.hash(printing))
        let externals = reader.externalIDs(printing).map {
            PrintingRow.External(kind: pool.intern($0.kind), value: pool.intern($0.value))
        }
        if !externals.isEmpty { externalIDs[UInt32(printing)] = externals }
    }

    private mutating func readEntry(_ entry: Int, _ reader: borrowing IndexReader) {
        let name = reader.entryNames[entry]
        let links = reader.links(ofEntry: entry)
        let first = links.first.map { Int(reader.links[$0]) }
        let kind: OtherName.Kind
        switch EntryKind(rawValue: reader.entryKinds[entry]) {
        case .face: kind = .face
        case .printed: kind = .printed
        case .flavor: kind = .flavor
        case .alias:
            aliases.append(
                CardAlias(
                    reader.strings.string(Int(reader.entryTexts[entry])),
                    for: reader.nameText.string(Int(name)), in: first.map { reader.game($0) }))
            return
        case .name, .spelling, .transliteration, nil: return
        }
        let own = text(strings, reader.entryTexts[entry])
        if let printing = reader.printings(ofName: name).first, links.isEmpty {
            otherNames[UInt32(printing), default: []].append(
                PrintingRow.Other(text: own, kind: kind, languages: 0))
        }
        for link in links {
            let languages = text(strings, reader.languages(ofLink: link))
            otherNames[reader.links[link], default: []].append(
                PrintingRow.Other(text: own, kind: kind, languages: languages))
        }
    }

    private func text(_ texts: [UInt32], _ number: UInt32) -> UInt32 {
        Int(number) < texts.count ? texts[Int(number)] : 0
    }
}
