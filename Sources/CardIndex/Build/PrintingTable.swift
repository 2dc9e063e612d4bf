internal import CardBytes

/// The columns of all printings in file order.
struct PrintingTable {
    private(set) var names: [UInt32] = []
    private(set) var profileNumbers: [UInt32] = []
    private(set) var identifiers: [UInt32] = []
    private(set) var imageNumbers: [UInt32] = []
    private(set) var profiles: [UInt32] = []
    private(set) var uniqueIdentifiers: [UInt8] = []
    private(set) var externalStarts: [UInt32] = [0]
    private(set) var externalTags: [UInt16] = []
    private(set) var externalValues: [UInt32] = []
    private(set) var externalKinds: [UInt32] = []
    /// The hashes of the external ids, by which they are found.
    private(set) var externalHashes: [UInt32] = []

    private var profilesByContent: [[UInt32]: UInt32] = [:]
    private var externalKey = ExternalKey()
    private var uniqueNumbers: [UniqueIdentifier: UInt32] = [:]
    private var tags: [ExternalTag: UInt16] = [:]

    private struct ExternalTag: Hashable {
        var kind: UInt32
        var encoding: ExternalEncoding
    }

    /// The most kinds of external ids that tags of 16 bits can tell apart.
    static let largestTagCount = Int(UInt16.max)

    /// Marks the texts a printing will refer to.
    static func use(
        _ row: PrintingRow, externalIDs: [PrintingRow.External], pool: StringPool, strings: inout StringTable
    ) {
        strings.use(row.game)
        strings.use(row.rarity)
        strings.use(row.language)
        strings.use(row.finishes)
        strings.use(row.images)
        if !isDerived(row, pool), UniqueIdentifier(pool[row.nativeID]) == nil { strings.use(row.nativeID) }
        for external in externalIDs {
            strings.use(external.kind)
            if ExternalEncoding(for: pool[external.value]) == .text { strings.use(external.value) }
        }
    }

    /// Appends a printing.
    ///
    /// - Returns: Whether the file can tell its external ids apart.
    mutating func append(
        _ row: PrintingRow, name: UInt32, set: UInt32?, externalIDs: [PrintingRow.External], pool: StringPool,
        strings: StringTable
    ) -> Bool {
        names.append(name)
        imageNumbers.append(row.imageNumber)
        identifiers.append(identifier(of: row, pool: pool, strings: strings).encoded)
        profileNumbers.append(profile(of: row, set: set, strings: strings))
        for external in externalIDs {
            guard let tag = tag(external, pool: pool, strings: strings) else { return false }
            externalTags.append(tag)
            externalValues.append(value(external, pool: pool, strings: strings))
            externalKey.set(pool[external.value], isBook: ExternalKey.isBook(pool[external.kind]))
            externalHashes.append(externalKey.hash)
        }
        externalStarts.append(UInt32(truncatingIfNeeded: externalValues.count))
        return true
    }

    /// The positions of the external ids in the order of their hashes.
    ///
    /// - Complexity: O(n log n).
    var externalOrder: [UInt32] {
        let ordered = externalHashes.enumerated().map { UInt64($1) << 32 | UInt64($0) }.sorted()
        return ordered.map { UInt32(truncatingIfNeeded: $0) }
    }

    private static func isDerived(_ row: PrintingRow, _ pool: StringPool) -> Bool {
        pool[row.nativeID] == "\(pool[row.setID])-\(pool[row.number])"
    }

    private mutating func identifier(
        of row: PrintingRow, pool: StringPool, strings: StringTable
    ) -> NativeIdentifier {
        if Self.isDerived(row, pool) { return .derived }
        if let unique = UniqueIdentifier(pool[row.nativeID]) { return .unique(number(of: unique)) }
        return .text(strings[row.nativeID])
    }

    private mutating func profile(of row: PrintingRow, set: UInt32?, strings: StringTable) -> UInt32 {
        var content = [UInt32](repeating: 0, count: ProfileField.count)
        content[ProfileField.set.rawValue] = set ?? UInt32.max
        content[ProfileField.game.rawValue] = strings[row.game]
        content[ProfileField.rarity.rawValue] = strings[row.rarity]
        content[ProfileField.language.rawValue] = strings[row.language]
        content[ProfileField.releaseDate.rawValue] = StoredDate.encoded(row.releaseDate)
        content[ProfileField.finishes.rawValue] = strings[row.finishes]
        content[ProfileField.flags.rawValue] = row.isDigital ? 1 : 0
        content[ProfileField.images.rawValue] = strings[row.images]
        if let known = profilesByContent[content] { return known }
        let number = UInt32(profilesByContent.count)
        profilesByContent[content] = number
        profiles += content
        return number
    }

    private mutating func number(of unique: UniqueIdentifier) -> UInt32 {
        if let known = uniqueNumbers[unique] { return known }
        let number = UInt32(uniqueNumbers.count)
        uniqueNumbers[unique] = number
        uniqueIdentifiers.appendLittleEndian(unique.high)
        uniqueIdentifiers.appendLittleEndian(unique.low)
        return number
    }

    private mutating func tag(
        _ external: PrintingRow.External, pool: StringPool, strings: StringTable
    ) -> UInt16? {
        let tag = ExternalTag(
            kind: strings[external.kind], encoding: ExternalEncoding(for: pool[external.value]))
        if let known = tags[tag] { return known }
        guard tags.count < Self.largestTagCount else { return nil }
        let number = UInt16(tags.count)
        tags[tag] = number
        externalKinds += [tag.kind, tag.encoding.rawValue]
        return number
    }

    private mutating func value(
        _ external: PrintingRow.External, pool: StringPool, strings: StringTable
    ) -> UInt32 {
        let text = pool[external.value]
        switch ExternalEncoding(for: text) {
        case .number: return UInt32(text) ?? 0
        case .unique: return UniqueIdentifier(text).map { number(of: $0) } ?? 0
        case .text: return strings[external.value]
        }
    }
}
