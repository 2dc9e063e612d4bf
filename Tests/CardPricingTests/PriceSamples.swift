import CardModel
import CardPricing
import CardTestSupport
import Synchronization

/// A moment in November 2026, far from midnight.
let noon: Int64 = 1_795_262_400

/// A clock that a test sets by hand.
final class ManualClock: Sendable {
    private let seconds: Mutex<Int64>

    init(_ seconds: Int64) { self.seconds = Mutex(seconds) }

    var wallClock: WallClock { WallClock { self.seconds.withLock { $0 } } }

    func set(_ seconds: Int64) { self.seconds.withLock { $0 = seconds } }
}

/// Makes an observation in which everything but the printing is ordinary.
func price(
    _ id: String = "pokemon:base1-4", _ cents: Int64 = 1_250, source: String = "tcgplayer",
    kind: PriceObservation.Kind = .index, statistic: PriceObservation.Statistic = .market,
    finish: Finish = .normal, edition: String = "", condition: String = "", grade: String = "",
    variant: String = "normal", currency: Currency = .usDollar, asOf: Int64 = noon
) throws -> PriceObservation {
    PriceObservation(
        printing: try identifier(id), source: source, kind: kind, statistic: statistic, finish: finish,
        edition: edition, condition: condition, grade: grade, sourceVariant: variant,
        amount: Money(minorUnits: cents, currency: currency), asOf: asOf)
}

struct NotAnIdentifier: Error {
    var text: String
}

func identifier(_ text: String) throws -> PrintingID {
    guard let id = PrintingID(text) else { throw NotAnIdentifier(text: text) }
    return id
}

/// Makes `count` observations as a bulk file would hold them: a few variants of each printing.
func bulk(_ count: Int, seed: UInt64 = 1, asOf: Int64 = noon) -> [PriceObservation] {
    var random = SeededGenerator(seed: seed)
    let statistics: [PriceObservation.Statistic] = [.low, .mid, .high, .market]
    return (0..<count).map { index in
        PriceObservation(
            printing: PrintingID(
                game: .magic, nativeID: "7c0c8d5e-0000-4000-8000-\(100_000_000 + index / 8)"),
            source: "tcgplayer", kind: .index, statistic: statistics[index % 4],
            finish: index % 8 < 4 ? .normal : .foil, sourceVariant: index % 8 < 4 ? "Normal" : "Foil",
            amount: Money(minorUnits: Int64.random(in: 1...50_000, using: &random), currency: .usDollar),
            asOf: asOf)
    }
}

/// Random observations over a few values of each dimension, hostile ones among them.
struct RandomPrices {
    var random: SeededGenerator

    static let printings = [
        "pokemon:base1-4", "pokemon:base1-40", "magic:7c0c8d5e-…", "yugioh:46986414/LOB-EN005/Ultra Rare",
        "other:é", "other:e\u{301}", "other:'; DROP TABLE printing; --", "other:a\u{0}b", "other:a",
        "x:🃏 ★:%_",
    ]
    static let texts = ["", "NM", "é", "e\u{301}", "1stEdition", "'\"`;--", "a\u{0}", "a", "b\u{FFFF}", "🂡"]
    static let sources = ["tcgplayer", "cardmarket", "", "é", "e\u{301}", "a\u{0}b"]

    mutating func next(around time: Int64) -> PriceObservation {
        let text = Self.printings.randomElement(using: &random) ?? "a:b"
        let times: [Int64] = [
            0, -1, 1, .min, .max, time, time - 86_400, time + 3_600, time - 1_000_000, time + 1_000_000,
            time - Int64.random(in: 0...400_000, using: &random),
        ]
        let invalid = Int.random(in: 0..<40, using: &random)
        var amount = Int64.random(in: 1...4, using: &random)
        if invalid == 0 { amount = 0 }
        if invalid == 1 { amount = .min }
        if invalid == 2 { amount = .max }
        let printing =
            switch invalid {
            case 3: PrintingID(game: Game(rawValue: "a:b"), nativeID: "c")
            case 4: PrintingID(game: Game(rawValue: ""), nativeID: "c")
            case 5: PrintingID(game: .magic, nativeID: "")
            default: PrintingID(text) ?? PrintingID(game: .other, nativeID: text)
            }
        return PriceObservation(
            printing: printing, source: pick(Self.sources),
            kind: PriceObservation.Kind.allCases.randomElement(using: &random) ?? .ask,
            statistic: PriceObservation.Statistic.allCases.randomElement(using: &random) ?? .low,
            finish: Finish(rawValue: pick(Self.texts)), edition: pick(Self.texts), condition: pick([""]),
            grade: pick(["", "PSA 100"]),
            sourceVariant: invalid == 6
                ? String(repeating: "v", count: 5_000) : pick(["normal", "é", "e\u{301}"]),
            amount: Money(
                minorUnits: amount, currency: [.usDollar, .euro].randomElement(using: &random) ?? .euro),
            asOf: times.randomElement(using: &random) ?? 0)
    }

    private mutating func pick(_ texts: [String]) -> String {
        // Mostly the first, so that the same variant comes back often.
        Bool.random(using: &random) ? texts[0] : texts.randomElement(using: &random) ?? ""
    }
}
