import CardTestSupport
import Cardex

/// A folder with an index, a price store and a list of aliases, to bring things out of and into.
struct TransferHome {
    /// The present of every clock.
    static let now: Int64 = 1_795_262_400

    let folder: TemporaryFolder
    let clock = WallClock { Self.now }

    init() throws { folder = try TemporaryFolder() }

    var index: String { folder.file("cards.cardex") }
    var prices: String { folder.file("prices.sqlite") }
    var aliases: String { folder.file("aliases.tsv") }

    /// Builds an index of a few cards.
    func buildIndex() throws {
        let cards = try folder.write(
            Array(
                """
                name,game,set_code,set_name,collector_number
                Charizard,pokemon,base1,Base Set,4
                Blastoise,pokemon,base1,Base Set,2
                Lugia,pokemon,neo1,Neo Genesis,9
                Dark Confidant,magic,rav,Ravnica,81

                """.utf8), to: "cards.csv")
        _ = try IndexRebuild(
            sources: [try CatalogSource(argument: "csv:\(cards)")], indexPath: index, pricesPath: nil,
            clock: clock
        ).run()
    }

    func store() throws -> SQLitePriceStore { try SQLitePriceStore(path: prices, clock: clock) }

    func export(
        _ kinds: [TransferKind] = TransferKind.allCases, as format: TransferFormat = .json, game: Game? = nil,
        set: String? = nil, history: Bool = true
    ) throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try TransferExport(
            kinds, as: format, game: game, set: set, includesHistory: history, indexPath: index,
            pricesPath: prices, aliasesPath: aliases, clock: clock
        ).write { bytes += $0 }
        return bytes
    }

    func transfer(
        _ bytes: some Sequence<UInt8>, _ kind: TransferKind? = nil, replaces: Bool = false
    ) throws -> TransferImport {
        TransferImport(
            try folder.write(bytes, to: "import"), kind: kind, replaces: replaces, indexPath: index,
            pricesPath: prices, aliasesPath: aliases, clock: clock)
    }

    /// Everything there is, as bytes to compare.
    func everything() throws -> [UInt8] { try export() }
}

/// Random content of every dimension, with texts that need quoting.
struct RandomContent {
    var random: SeededGenerator

    private static let texts = [
        "", "", "NM", "1stEdition", "a,b", "say \"hi\"", "two\nlines", "cr\rlf", " blank ends ", "é",
        "e\u{301}",
        "🃏 ★", "tab\there", "PSA 100", "=1+1", "\\", "\u{0}", "null", "#x", "\u{FEFF}bom",
    ]
    private static let currencies: [Currency] = [
        .usDollar, .euro, .yen, .eventTicket, .poundSterling, Currency(rawValue: "KRW"),
    ]

    mutating func text() -> String { Self.texts.randomElement(using: &random) ?? "" }

    mutating func amount() -> Money {
        let units = [
            1, 5, 99, 100, 12_345, 1_000_000_007, Int64.max, Int64.random(in: 1...100_000, using: &random),
        ]
        return Money(
            minorUnits: units.randomElement(using: &random) ?? 1,
            currency: Self.currencies.randomElement(using: &random) ?? .euro)
    }

    mutating func printing() -> PrintingID {
        let native = [
            "base1-4", "a b", "x:y/z", "é", "\"q\"", "a,b", "n\nl",
            "u\(Int.random(in: 0..<20, using: &random))",
        ]
        return PrintingID(
            game: Game(
                rawValue: ["pokemon", "magic", "other-game"].randomElement(using: &random) ?? "magic"),
            nativeID: native.randomElement(using: &random) ?? "x")
    }

    mutating func time() -> Int64 {
        let now = TransferHome.now
        return [
            0, 1, -1, now, now - 86_400, now - Int64.random(in: 0...40_000_000, using: &random), .max, .min,
            253_402_300_799, 253_402_300_800, -62_135_596_800, -62_135_596_801,
        ].randomElement(using: &random) ?? now
    }

    mutating func variant(_ amount: Money) -> PriceVariant {
        PriceVariant(
            source: text(), kind: PriceObservation.Kind.allCases.randomElement(using: &random) ?? .ask,
            statistic: PriceObservation.Statistic.allCases.randomElement(using: &random) ?? .low,
            finish: Finish(rawValue: ["normal", "foil", "", "odd, one"].randomElement(using: &random) ?? ""),
            edition: text(), condition: text(), grade: text(), sourceVariant: text(),
            currency: amount.currency)
    }

    /// Rows in the order in which a store takes them.
    mutating func rows(_ count: Int) -> [StoreRow] {
        var first: [StoreRow] = []
        var days: [StoreRow] = []
        for _ in 0..<count {
            let amount = amount()
            let variant = variant(amount)
            let printing = printing()
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                let day = CalendarDate(
                    daysSinceEpoch: [20_000, 20_001, -719_162, .max, .min].randomElement(using: &random) ?? 0)
                days.append(.day(DailyPrice(day: day, variant: variant, amount: amount), of: printing))
            case 1:
                let finish = text()
                first.append(
                    .watch(
                        WatchEntry(
                            printing: printing, finish: finish.isEmpty ? nil : Finish(rawValue: finish),
                            condition: text(), direction: Bool.random(using: &random) ? .above : .below,
                            threshold: amount, note: text(), createdAt: time())))
            default:
                let observation = PriceObservation(
                    printing: printing, source: variant.source, kind: variant.kind,
                    statistic: variant.statistic, finish: variant.finish, edition: variant.edition,
                    condition: variant.condition, grade: variant.grade, sourceVariant: variant.sourceVariant,
                    amount: amount, asOf: time())
                first.append(.price(StoredObservation(observation, fetchedAt: time())))
            }
        }
        return first + days
    }
}
