internal import CardCatalog
internal import CardIndex
internal import CardModel
internal import CardTestSupport
internal import CardText

/// An index in memory, beside the names that went in, folded apart from it.
///
/// Some names of other scripts and some of up to 200 letters are added to those of the dumps, so that they are
/// proved whatever the dumps hold.
struct RecallCorpus {
    private static let foreignNames = 600
    private static let longNames = 120
    private static let scripts: [ClosedRange<UInt32>] = [
        0x3041...0x3060, 0x30A1...0x30C0, 0x4E00...0x4E20, 0xAC00...0xAC20, 0x0430...0x044F, 0x05D0...0x05EA,
    ]

    /// The index.
    let index: SearchIndex
    /// All keys of the index, by number.
    let keys: [String]
    /// The names, by what they fold to.
    private(set) var namesByKey: [String: [String]] = [:]
    /// Folded names that are no key of the index.
    let lostKeys: [String]

    /// Builds the index.
    ///
    /// - Parameters:
    ///   - sources: The dumps.
    ///   - seed: What the added names follow from.
    /// - Throws: `CatalogError` or `IndexError`.
    init(_ sources: [CatalogSource], seed: UInt64) throws {
        var builder = IndexBuilder()
        var loading = CatalogLoading()
        var names: Set<String> = []
        var otherNames: Set<String> = []
        for source in sources {
            try loading.read(source, into: &builder) { printing in
                names.insert(printing.name)
                otherNames.formUnion(printing.otherNames.map(\.text))
            }
        }
        var random = SeededGenerator(seed: seed ^ 0x61)
        for (number, name) in Self.addedNames(&random).enumerated() {
            builder.add(Printing(id: PrintingID(game: .other, nativeID: "added-\(number)"), name: name))
            names.insert(name)
        }
        let bytes = try builder.build(corpusDigest: loading.corpusDigest, path: "recall.cardex")
        index = try SearchIndex.open(bytes: bytes, path: "recall.cardex")
        keys = index.keys

        let known = Set(keys)
        var lost: Set<String> = []
        var folder = Folder()
        for name in names {
            let key = String(decoding: folder.fold(name).joined, as: UTF8.self)
            if key.isEmpty { continue }
            namesByKey[key, default: []].append(name)
            if !known.contains(key) { lost.insert(key) }
        }
        for name in otherNames {
            let key = String(decoding: folder.fold(name).joined, as: UTF8.self)
            if !key.isEmpty, !known.contains(key) { lost.insert(key) }
        }
        lostKeys = lost.sorted()
    }

    private static func addedNames(_ random: inout SeededGenerator) -> [String] {
        var names: [String] = []
        for _ in 0..<foreignNames {
            let script = scripts.randomElement(using: &random) ?? 0x3041...0x3060
            let count = Int.random(in: 1...14, using: &random)
            var name = String.UnicodeScalarView()
            for place in 0..<count {
                let isSpace = place > 1 && place < count - 1 && Int.random(in: 0..<6, using: &random) == 0
                let value: UInt32 = isSpace ? 0x20 : UInt32.random(in: script, using: &random)
                if let scalar = Unicode.Scalar(value) { name.append(scalar) }
            }
            names.append(String(name))
        }
        let letters = Array("aabcdeeefghiiklmnooprsttuvw")
        for _ in 0..<longNames {
            let count = Int.random(in: 58...200, using: &random)
            names.append(String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" }))
        }
        return names
    }
}
