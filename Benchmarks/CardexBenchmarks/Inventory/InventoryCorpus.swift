internal import CardCatalog
internal import CardIndex
internal import CardModel
internal import CardText

/// The printings that inventories are made of, beside the index that is to match them.
///
/// Which printings a line admits is found out here, from the dumps alone, by comparing what the line was meant to say.
struct InventoryCorpus {
    /// The index.
    let index: SearchIndex
    /// All printings, each id once.
    let printings: [Printing]
    /// The sets by game and id.
    let sets: [NameCorpus.SetKey: CardSet]
    /// The names of all cards, as letters and digits only.
    private let plainNames: Set<String>
    /// The names, identifiers and codes of all sets, as letters and digits only.
    private let plainSets: Set<String>
    private let byName: [String: [Int]]
    private let byGame: [Game: [Int]]

    /// Reads the dumps of a run and builds their index.
    ///
    /// - Parameter options: Which dumps.
    /// - Throws: `CatalogError`, `IndexError`, or `BenchmarkError` when there are none.
    init(_ options: Options) throws {
        var loading = CatalogLoading()
        var builder = IndexBuilder()
        var sets: [NameCorpus.SetKey: CardSet] = [:]
        var printings: [Printing] = []
        var known: Set<PrintingID> = []
        for source in options.sources {
            try loading.read(source) { event in
                switch event {
                case .set(let set):
                    builder.add(set)
                    sets[NameCorpus.SetKey(game: set.game, id: set.id)] = set
                case .printing(let printing):
                    builder.add(printing)
                    if known.insert(printing.id).inserted { printings.append(printing) }
                case .translation, .price, .product, .skipped: break
                }
            }
        }
        guard !printings.isEmpty else {
            throw BenchmarkError("inventories are made of dumps; give --from FORMAT:PATH")
        }
        let bytes = try builder.build(corpusDigest: [], path: "inventory.cardex")
        index = try SearchIndex.open(bytes: bytes, path: "inventory.cardex")
        self.printings = printings
        self.sets = sets
        plainNames = Set(printings.map { Self.plain($0.name) })
        plainSets = Set(sets.values.flatMap { [$0.name, $0.id] + $0.codes }.map(Self.plain))
        byName = Dictionary(grouping: printings.indices) {
            "\(printings[$0].id.game) \(Self.plain(printings[$0].name))"
        }
        byGame = Dictionary(grouping: printings.indices) { printings[$0].id.game }
    }

    /// A random printing: every game is as likely as the next, however many cards it has.
    func randomPrinting(using random: inout some RandomNumberGenerator) -> Int {
        let games = byGame.keys.sorted()
        let game = games.randomElement(using: &random) ?? .other
        return byGame[game]?.randomElement(using: &random) ?? 0
    }

    /// The set of a printing.
    func set(of printing: Printing) -> CardSet? {
        sets[NameCorpus.SetKey(game: printing.id.game, id: printing.setID)]
    }

    /// The printings that a line admits which says truly what it says.
    ///
    /// - Parameters:
    ///   - meant: The printing that the line is about.
    ///   - says: What it says beside the name.
    /// - Returns: All printings of which the same is true.
    func admitted(_ meant: Int, _ says: Said) -> Set<PrintingID> {
        let own = printings[meant]
        let total = set(of: own)?.printedTotal
        var admitted: Set<PrintingID> = []
        for index in byName["\(own.id.game) \(Self.plain(own.name))"] ?? [] {
            let other = printings[index]
            if says.set, other.setID != own.setID, !shareCode(own, other, says) { continue }
            if says.number, CollectorNumber.key(of: other.number) != CollectorNumber.key(of: own.number) {
                continue
            }
            if says.total, set(of: other)?.printedTotal != total { continue }
            if says.rarity, other.rarity != own.rarity { continue }
            admitted.insert(other.id)
        }
        return admitted
    }

    /// What a line says beside the name.
    struct Said {
        var set = false
        var setByCode = false
        var number = false
        var total = false
        var rarity = false
    }

    /// Whether some printing of a card's name has a number.
    func hasNumber(_ number: String, likeNameOf printing: Printing) -> Bool {
        let key = CollectorNumber.key(of: number)
        return (byName["\(printing.id.game) \(Self.plain(printing.name))"] ?? []).contains {
            CollectorNumber.key(of: printings[$0].number) == key
        }
    }

    /// Whether a text is the name of some card, spaces, case and punctuation aside.
    func isName(_ text: String) -> Bool { plainNames.contains(Self.plain(text)) }

    /// Whether a text names some set, spaces, case and punctuation aside.
    func isSet(_ text: String) -> Bool { plainSets.contains(Self.plain(text)) }

    /// Whether the sets of two printings are told apart by nothing that the line says: a shared code or name.
    private func shareCode(_ own: Printing, _ other: Printing, _ says: Said) -> Bool {
        guard let first = set(of: own), let second = set(of: other) else { return false }
        if says.setByCode {
            return !Set(first.codes.map(Self.plain)).isDisjoint(with: second.codes.map(Self.plain))
        }
        return Self.plain(first.name) == Self.plain(second.name)
    }

    private static func plain(_ text: String) -> String {
        var plain = ""
        for scalar in text.lowercased().unicodeScalars
        where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
            plain.unicodeScalars.append(scalar)
        }
        return plain
    }
}
