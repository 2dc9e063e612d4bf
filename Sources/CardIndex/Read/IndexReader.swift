/// All columns of a mapped index, for the time of one call.
///
/// Made anew for each query: a few dozen ranges of one mapping, no copies.
struct IndexReader: ~Escapable {
    let names: KeyDictionary
    let words: WordReader
    let entryKeys: Column<UInt32>
    let lookAlikes: LookAlikeReader
    let keyEntries: Column<UInt32>
    let entryNames: Column<UInt32>
    let entryKinds: Column<UInt8>
    let entryWordStarts: Column<UInt64>
    let entryTexts: Column<UInt32>
    let entryLinks: Column<UInt32>
    let links: Column<UInt32>
    let linkLanguages: Column<UInt32>
    let nameText: TextReader
    let namePrintings: Column<UInt32>
    let nameScores: Column<UInt16>
    let printingNames: Column<UInt32>
    let printingNumbers: Column<UInt32>
    let printingProfiles: Column<UInt32>
    let printingIdentifiers: Column<UInt32>
    let printingImageNumbers: Column<UInt32>
    let identifierOrder: Column<UInt32>
    let profiles: Column<UInt32>
    let externalStarts: Column<UInt32>
    let externalTags: Column<UInt16>
    let externalValues: Column<UInt32>
    let externalKinds: Column<UInt32>
    let uniqueIdentifiers: Column<UInt64>
    let externalOrder: Column<UInt32>
    let sets: Column<UInt32>
    let setTerms: SetTermReader
    let strings: TextReader
    let numbers: TextReader
    let numberKeys: TextReader

    /// Divides the bytes of a file into its columns.
    ///
    /// - Parameters:
    ///   - file: The whole file.
    ///   - table: Its checked section table.
    ///   - dictionaries: The checked shapes of its dictionaries.
    /// - Complexity: O(1).
    @_lifetime(copy file)
    init(_ file: RawSpan, _ table: borrowing SectionTable, _ dictionaries: borrowing IndexDictionaries) {
        names = KeyDictionary(file.extracting(table.range(.nameDictionary)), dictionaries.names)
        words = WordReader(file, table, dictionaries)
        entryKeys = Column(bytes: file.extracting(table.range(.entryKeys)))
        lookAlikes = LookAlikeReader(file, table)
        keyEntries = Column(bytes: file.extracting(table.range(.keyEntries)))
        entryNames = Column(bytes: file.extracting(table.range(.entryNames)))
        entryKinds = Column(bytes: file.extracting(table.range(.entryKinds)))
        entryWordStarts = Column(bytes: file.extracting(table.range(.entryWordStarts)))
        entryTexts = Column(bytes: file.extracting(table.range(.entryTexts)))
        entryLinks = Column(bytes: file.extracting(table.range(.entryLinks)))
        links = Column(bytes: file.extracting(table.range(.links)))
        linkLanguages = Column(bytes: file.extracting(table.range(.linkLanguages)))
        nameText = TextReader(
            text: file.extracting(table.range(.nameText)), offsets: file.extracting(table.range(.nameOffsets))
        )
        namePrintings = Column(bytes: file.extracting(table.range(.namePrintings)))
        nameScores = Column(bytes: file.extracting(table.range(.nameScores)))
        printingNames = Column(bytes: file.extracting(table.range(.printingNames)))
        printingNumbers = Column(bytes: file.extracting(table.range(.printingNumbers)))
        printingProfiles = Column(bytes: file.extracting(table.range(.printingProfiles)))
        printingIdentifiers = Column(bytes: file.extracting(table.range(.printingIdentifiers)))
        printingImageNumbers = Column(bytes: file.extracting(table.range(.printingImageNumbers)))
        identifierOrder = Column(bytes: file.extracting(table.range(.identifierOrder)))
        profiles = Column(bytes: file.extracting(table.range(.profiles)))
        externalStarts = Column(bytes: file.extracting(table.range(.externalStarts)))
        externalTags = Column(bytes: file.extracting(table.range(.externalTags)))
        externalValues = Column(bytes: file.extracting(table.range(.externalValues)))
        externalKinds = Column(bytes: file.extracting(table.range(.externalKinds)))
        uniqueIdentifiers = Column(bytes: file.extracting(table.range(.uniqueIdentifiers)))
        externalOrder = Column(bytes: file.extracting(table.range(.externalOrder)))
        sets = Column(bytes: file.extracting(table.range(.sets)))
        setTerms = SetTermReader(file, table, dictionaries.setTerms)
        strings = TextReader(
            text: file.extracting(table.range(.strings)),
            offsets: file.extracting(table.range(.stringOffsets)))
        numbers = TextReader(
            text: file.extracting(table.range(.numberText)),
            offsets: file.extracting(table.range(.numberOffsets)))
        numberKeys = TextReader(
            text: file.extracting(table.range(.numberKeyText)),
            offsets: file.extracting(table.range(.numberKeyOffsets)))
    }

    /// The number of printings.
    var printingCount: Int { printingNames.count }

    /// The number of names.
    var nameCount: Int { nameText.count }

    /// The number of sets.
    var setCount: Int { sets.count / SetField.count }

    /// The printings of a name.
    func printings(ofName name: UInt32) -> Range<Int> {
        let start = Int(namePrintings[Int(name)])
        let end = Int(namePrintings[Int(name) + 1])
        return printingNames.clipped(start, end)
    }

    /// The entries of a key.
    func entries(ofKey key: UInt32) -> Range<Int> {
        entryNames.clipped(Int(keyEntries[Int(key)]), Int(keyEntries[Int(key) + 1]))
    }

    /// The links of an entry, as a range of `links`; none means all printings of its name.
    func links(ofEntry entry: Int) -> Range<Int> {
        links.clipped(Int(entryLinks[entry]), Int(entryLinks[entry + 1]))
    }

    /// The languages of the name of a link, a string; 0 for the language of its printing.
    func languages(ofLink link: Int) -> UInt32 {
        linkLanguages.count == 0 ? 0 : linkLanguages[link]
    }

    /// One field of the profile of a printing.
    func profile(_ printing: Int, _ field: ProfileField) -> UInt32 {
        let number = Int(printingProfiles[printing])
        return profiles[number &* ProfileField.count &+ field.rawValue]
    }

    /// One field of a set.
    func set(_ set: Int, _ field: SetField) -> UInt32 {
        guard set >= 0, set < setCount else { return 0 }
        return sets[set &* SetField.count &+ field.rawValue]
    }
}

/// Texts one after the other, and where each one starts.
struct TextReader: ~Escapable {
    let text: Column<UInt8>
    let offsets: Column<UInt32>

    @_lifetime(copy text, copy offsets)
    init(text: RawSpan, offsets: RawSpan) {
        self.text = Column(bytes: text)
        self.offsets = Column(bytes: offsets)
    }

    /// The number of texts.
    var count: Int { max(0, offsets.count - 1) }

    /// The bytes of one text.
    @_lifetime(copy self)
    func bytes(_ index: Int) -> Span<UInt8> {
        text.slice(text.clipped(Int(offsets[index]), Int(offsets[index &+ 1])))
    }

    /// One text; damaged UTF-8 is repaired.
    func string(_ index: Int) -> String {
        unsafe bytes(index).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Compares one text with some bytes, byte by byte.
    ///
    /// - Returns: Below zero when the text comes first, zero when they are equal.
    func compare(_ index: Int, with other: Span<UInt8>) -> Int {
        let own = bytes(index)
        let shared = min(own.count, other.count)
        for position in 0..<shared where own[position] != other[position] {
            return Int(own[position]) - Int(other[position])
        }
        return own.count - other.count
    }

    /// The first text, in a column ordered by bytes, that is not before some bytes.
    ///
    /// - Complexity: O(log n) comparisons.
    func lowerBound(_ other: Span<UInt8>) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if compare(middle, with: other) < 0 { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
