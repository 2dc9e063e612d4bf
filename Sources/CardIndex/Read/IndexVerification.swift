internal import CardBytes

/// Checks an index file beyond its header and section table.
///
/// The shape (that the columns fit together in length) is checked on every open in O(1). The rest (checksums, order
/// and targets of every number) is checked by `verify`, and before an index is published.
struct IndexVerification: ~Escapable {
    private let file: RawSpan
    private let table: SectionTable
    private let path: String
    private let reader: IndexReader

    @_lifetime(copy file)
    init(_ file: RawSpan, _ table: SectionTable, _ dictionaries: IndexDictionaries, path: String) {
        self.file = file
        self.table = table
        self.path = path
        reader = IndexReader(file, table, dictionaries)
    }

    /// Checks that the columns fit together.
    func checkShape() throws(IndexError) {
        let entries = reader.entryNames.count
        let printings = reader.printingCount
        let expected: [(SectionKind, Int)] = [
            (.keyEntries, 4 * (reader.names.keyCount + 1)), (.entryNames, 4 * entries),
            (.entryKeys, 4 * entries), (.entryWords, 4 * (entries + 1)),
            (.wordPostings, 4 * (reader.words.dictionary.keyCount + 1)),
            (.postings, 4 * reader.words.postingCount), (.words, 4 * reader.words.occurrenceCount),
            (.soundWords, 4 * (reader.words.sounds.keyCount + 1)),
            (.soundingWords, 4 * reader.words.soundingCount),
            (.entryKinds, entries),
            (.entryWordStarts, 8 * entries), (.entryTexts, 4 * entries), (.entryLinks, 4 * (entries + 1)),
            (.links, 4 * reader.links.count), (.nameOffsets, 4 * (reader.nameCount + 1)),
            (.namePrintings, 4 * (reader.nameCount + 1)), (.nameScores, 2 * reader.nameCount),
            (.printingNames, 4 * printings),
            (.printingNumbers, 4 * printings), (.printingProfiles, 4 * printings),
            (.printingIdentifiers, 4 * printings), (.printingImageNumbers, 4 * printings),
            (.identifierOrder, 4 * printings), (.externalStarts, 4 * (printings + 1)),
            (.externalTags, 2 * reader.externalValues.count),
            (.externalValues, 4 * reader.externalValues.count),
            (.numberKeyOffsets, 4 * (reader.numbers.count + 1)),
            (.profiles, 4 * ProfileField.count * (reader.profiles.count / ProfileField.count)),
            (.sets, 4 * SetField.count * reader.setCount),
            (.setTermStarts, 4 * (reader.setTerms.dictionary.keyCount + 1)),
            (.setTermTargets, 4 * reader.setTerms.targets.count),
            (.setTermSlots, 8 * reader.setTerms.slots.count),
            (.setPrintingStarts, 4 * (reader.setCount + 1)),
            (.setPrintings, 4 * reader.setTerms.printings.count),
            (.linkLanguages, reader.linkLanguages.count == 0 ? 0 : 4 * reader.links.count),
            (.uniqueIdentifiers, 8 * reader.uniqueIdentifiers.count),
        ]
        let ordered = table.range(.externalOrder).count
        guard ordered == 0 || ordered == 4 * reader.externalValues.count else {
            throw IndexError(
                .corrupt, path: path,
                detail:
                    "section externalOrder has \(ordered) bytes for \(reader.externalValues.count) external ids"
            )
        }
        for (kind, byteCount) in expected where table.range(kind).count != byteCount {
            throw IndexError(
                .corrupt, path: path,
                detail: "section \(kind) has \(table.range(kind).count) bytes instead of \(byteCount)")
        }
    }

    /// Checks every byte.
    ///
    /// - Complexity: O(size of the file).
    func checkEverything() throws(IndexError) {
        try checkChecksums()
        try checkShape()
        do {
            try reader.names.verify()
            try reader.words.dictionary.verify()
            try reader.words.sounds.verify()
            try reader.setTerms.dictionary.verify()
        } catch {
            throw IndexError(.corrupt, path: path, detail: "\(error)")
        }
        try checkWords()
        guard reader.lookAlikes.isSound(keyCount: reader.names.keyCount) else {
            throw IndexError(
                .corrupt, path: path, detail: "sections skeletonHashes and skeletonKeys contradict each other"
            )
        }
        try checkText(reader.nameText, .nameOffsets)
        try checkText(reader.strings, .stringOffsets)
        try checkText(reader.numbers, .numberOffsets)
        try checkText(reader.numberKeys, .numberKeyOffsets)
        try checkStarts(reader.keyEntries, reader.entryNames.count, .keyEntries)
        try checkStarts(reader.entryLinks, reader.links.count, .entryLinks)
        try checkStarts(reader.namePrintings, reader.printingCount, .namePrintings)
        try checkStarts(reader.externalStarts, reader.externalValues.count, .externalStarts)
        try checkTargets(reader.entryNames, reader.nameCount, .entryNames)
        try checkTargets(reader.entryTexts, reader.strings.count, .entryTexts)
        try checkTargets(reader.links, reader.printingCount, .links)
        try checkTargets(reader.linkLanguages, reader.strings.count, .linkLanguages)
        try checkTargets(reader.printingNames, reader.nameCount, .printingNames)
        try checkTargets(reader.printingNumbers, reader.numbers.count, .printingNumbers)
        try checkTargets(
            reader.printingProfiles, reader.profiles.count / ProfileField.count, .printingProfiles)
        try checkTargets(reader.identifierOrder, reader.printingCount, .identifierOrder)
        try reader.checkExternalOrder(path: path)
        try SetTermVerification(reader.setTerms, path: path).check(in: reader)
    }

    /// Checks that entries and keys, and entries and words, name each other.
    private func checkWords() throws(IndexError) {
        try checkTargets(reader.entryKeys, reader.names.keyCount, .entryKeys)
        for key in 0..<reader.names.keyCount {
            for entry in reader.entries(ofKey: UInt32(key)) where reader.entryKeys[entry] != UInt32(key) {
                throw IndexError(
                    .corrupt, path: path,
                    detail: "entry \(entry) names key \(reader.entryKeys[entry]), not \(key)")
            }
        }
        let words = Column<UInt32>(bytes: file.extracting(table.range(.words)))
        let postings = Column<UInt32>(bytes: file.extracting(table.range(.postings)))
        try checkStarts(Column(bytes: file.extracting(table.range(.entryWords))), words.count, .entryWords)
        try checkStarts(
            Column(bytes: file.extracting(table.range(.wordPostings))), postings.count, .wordPostings)
        let sounding = Column<UInt32>(bytes: file.extracting(table.range(.soundingWords)))
        try checkStarts(
            Column(bytes: file.extracting(table.range(.soundWords))), sounding.count, .soundWords)
        try checkTargets(sounding, reader.words.dictionary.keyCount, .soundingWords)
        try checkTargets(words, reader.words.dictionary.keyCount, .words)
        try checkTargets(postings, reader.entryNames.count, .postings)
        for word in 0..<reader.words.dictionary.keyCount {
            let entries = reader.words.entries(withWord: UInt32(word))
            for index in entries.indices {
                let own = reader.words.words(ofEntry: Int(entries[index]))
                var isHeld = false
                for position in own.indices where own[position] == UInt32(word) { isHeld = true }
                guard isHeld else {
                    throw IndexError(
                        .corrupt, path: path, detail: "entry \(entries[index]) does not hold its word \(word)"
                    )
                }
            }
        }
    }

    /// How much is checked between two pauses.
    private static let pieceByteCount = 256 << 10

    /// Checks that every byte is as it was written.
    ///
    /// - Parameter pause: Called between pieces, for whoever has something more urgent to do.
    /// - Throws: `IndexError` corrupt, naming the section.
    func checkChecksums(pause: () -> Void = {}) throws(IndexError) {
        var end = FileHeader.byteCount + table.entries.count * FileHeader.entryByteCount
        for entry in table.entries {
            try checkZeros(end..<entry.range.lowerBound)
            guard checksum(of: entry.range, pause: pause) == entry.checksum else {
                let name = SectionKind(rawValue: entry.kind).map { "\($0)" } ?? "\(entry.kind)"
                throw IndexError(
                    .corrupt, path: path, detail: "the checksum of section \(name) does not match")
            }
            end = entry.range.upperBound
        }
        try checkZeros(end..<file.byteCount - FileHeader.footerByteCount)
    }

    private func checksum(of range: Range<Int>, pause: () -> Void) -> UInt32 {
        var checksum: UInt32 = 0
        for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.pieceByteCount) {
            let end = min(range.upperBound, start + Self.pieceByteCount)
            checksum = Checksum.crc32c(file.extracting(start..<end), continuing: checksum)
            pause()
        }
        return checksum
    }

    private func checkZeros(_ range: Range<Int>) throws(IndexError) {
        guard file.array(range).allSatisfy({ $0 == 0 }) else {
            throw IndexError(.corrupt, path: path, detail: "bytes \(range) between sections are not zero")
        }
    }

    private func checkText(_ text: borrowing TextReader, _ kind: SectionKind) throws(IndexError) {
        try checkStarts(text.offsets, text.text.count, kind)
    }

    private func checkStarts(_ starts: borrowing Column<UInt32>, _ end: Int, _ kind: SectionKind)
        throws(IndexError)
    {
        var previous: UInt32 = 0
        for index in 0..<starts.count {
            guard starts[index] >= previous, index > 0 || starts[index] == 0 else {
                throw IndexError(
                    .corrupt, path: path, detail: "section \(kind) goes back at element \(index)")
            }
            previous = starts[index]
        }
        guard Int(previous) == end else {
            throw IndexError(
                .corrupt, path: path, detail: "section \(kind) ends at \(previous) instead of \(end)")
        }
    }

    private func checkTargets(_ column: borrowing Column<UInt32>, _ count: Int, _ kind: SectionKind)
        throws(IndexError)
    {
        for index in 0..<column.count where Int(column[index]) >= count {
            throw IndexError(
                .corrupt, path: path,
                detail: "element \(index) of section \(kind) is \(column[index]), but there are only \(count)"
            )
        }
    }
}
