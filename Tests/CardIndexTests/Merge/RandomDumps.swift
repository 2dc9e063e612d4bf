import CardIndex
import CardModel
import CardTestSupport

/// Dumps of a small made-up game, full of printings that are nearly the same.
struct RandomDumps {
    static let game = Game(rawValue: "runes")
    private static let families = ["Stormfront", "Emberlight", "Duskmoor"]
    private static let codes = ["sto", "emb", "dus"]

    /// One dump: what it says of sets and printings.
    struct Dump {
        var sets: [CardSet] = []
        var entries: [SlowMerge.Entry] = []
    }

    private struct Card {
        var family: Int
        var name: String
        var number: Int
    }

    var dumps: [Dump] = []

    /// Makes a few dumps of one world of cards.
    init(_ random: inout SeededGenerator, dumpCount: Int, cardCount: Int) {
        let names = [
            "Lim-Dûl", "Æther Vial", "Fire // Ice", "Delver // Horror", "Forest", "Bosk (Elder)", "N",
        ]
        let cards = (0..<cardCount).map { _ in
            Card(
                family: Int.random(in: 0..<3, using: &random),
                name: names.randomElement(using: &random) ?? "",
                number: Int.random(in: 0...5, using: &random))
        }
        for dump in 0..<dumpCount {
            let style = Int.random(in: 0..<4, using: &random)
            var made = Dump(sets: (0..<3).map { Self.set($0, style: style) })
            for (index, card) in cards.enumerated() where Int.random(in: 0..<4, using: &random) > 0 {
                let printing = Self.printing(card, of: index, in: dump, style: style, &random)
                made.entries.append(SlowMerge.Entry(dump: dump, printing: printing, family: card.family))
            }
            dumps.append(made)
        }
    }

    /// The builder after all dumps, in some order, were merged.
    static func merged(_ dumps: [Dump]) -> IndexBuilder {
        var builder = IndexBuilder()
        for (number, dump) in dumps.enumerated() {
            builder.begin(dump: "\(number)")
            for set in dump.sets { builder.add(set) }
            for entry in dump.entries { builder.add(entry.printing) }
        }
        builder.merge()
        return builder
    }

    private static func setID(_ family: Int, style: Int) -> String {
        [codes[family], codes[family].uppercased(), "\(family)x", "q\(family)"][style]
    }

    private static func set(_ family: Int, style: Int) -> CardSet {
        let name = families[family]
        return CardSet(
            game: game, id: setID(family, style: style),
            name: [name, "\(name) Set", "The \(name)", "SF\(family): \(name)"][style],
            codes: style == 3 ? [codes[family]] : [])
    }

    private static func printing(
        _ card: Card, of index: Int, in dump: Int, style: Int, _ random: inout SeededGenerator
    ) -> Printing {
        func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
        var name = card.name
        if chance(3) { name = ["Lim-Dûl": "LIM DUL", "Æther Vial": "Aether Vial"][name] ?? name }
        if chance(4) {
            name = ["Fire // Ice": "Fire", "Delver // Horror": "Horror"][name] ?? "\(name) (Foil)"
        }
        if chance(15) { name = "Forest" }
        var number = card.number == 0 ? "" : "\(card.number)"
        if !number.isEmpty {
            if chance(4) { number = "00" + number }
            if chance(5) { number += ["★", "*", "†", "a"].randomElement(using: &random) ?? "" }
            if chance(6) { number = "TG" + number }
        }
        var printing = Printing(
            id: PrintingID(game: game, nativeID: "\(dump)-\(index)"), name: name,
            setID: chance(8) ? "" : setID(card.family, style: style), number: number,
            rarity: ["", "common", "rare"].randomElement(using: &random) ?? "",
            language: chance(8) ? "ja" : "en")
        if card.name.contains("//"), chance(2) {
            printing.otherNames = card.name.split(separator: "/").map {
                OtherName($0.split(separator: " ").joined(separator: " "), kind: .face)
            }
        }
        if chance(3) { printing.externalIDs.append(ExternalID(kind: "tcgplayer", value: "\(index % 7)")) }
        if chance(3) { printing.externalIDs.append(ExternalID(kind: "oracle", value: card.name)) }
        return printing
    }
}
