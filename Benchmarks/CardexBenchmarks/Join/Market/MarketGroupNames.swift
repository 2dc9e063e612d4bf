internal import CardModel

/// How a marketplace calls its groups, which is not how the dumps call the sets.
struct MarketGroupNames {
    private static let pokemon: [String: (name: String, code: String)] = [
        "base1": ("Base Set", "BS"), "basep": ("WoTC Promo", "PR"), "np": ("Nintendo Promos", "NP"),
        "dpp": ("Diamond and Pearl Promos", "DPP"), "hsp": ("HGSS Promos", "HSP"),
        "bwp": ("Black and White Promos", "BWP"), "xyp": ("XY Promos", "XYP"), "smp": ("SM Promos", "SMP"),
        "swshp": ("SWSH: Sword & Shield Promo Cards", "SWSD"),
        "svp": ("SV: Scarlet & Violet Promo Cards", "SVP"), "sv3pt5": ("SV: Scarlet & Violet 151", "MEW"),
        "ecard1": ("Expedition", "EX"), "ex1": ("Ruby and Sapphire", "RS"),
        "hgss1": ("HeartGold SoulSilver", "HGSS"), "hgss2": ("Unleashed", "UL"),
        "hgss3": ("Undaunted", "UD"), "hgss4": ("Triumphant", "TM"), "ru1": ("Rumble", "RM"),
        "ex6": ("FireRed & LeafGreen", "FRLG"), "xy1": ("XY Base Set", "XY"), "sm1": ("SM Base Set", "SM"),
        "swsh1": ("SWSH01: Sword & Shield Base Set", "SWSH01"), "pgo": ("Pokemon GO", "PGO"),
        "sv1": ("SV01: Scarlet & Violet Base Set", "SV01"),
        "sve": ("SVE: Scarlet & Violet Energies", "SVE"), "bp": ("Best of Promos", "BP"),
        "cel25c": ("Celebrations: Classic Collection", "CCC"), "sma": ("Hidden Fates: Shiny Vault", "SMHF"),
        "swsh45sv": ("Shining Fates: Shiny Vault", "SFSV"), "sm115": ("Hidden Fates", "HIF"),
        "swsh12pt5gg": ("Crown Zenith: Galarian Gallery", "CZGG"),
    ]
    private static let ordinals = [
        "Fourth": "4th", "Fifth": "5th", "Sixth": "6th", "Seventh": "7th", "Eighth": "8th", "Ninth": "9th",
        "Tenth": "10th",
    ]

    /// The name and code of the group of a set.
    static func group(of set: CardSet, _ text: inout MarketText) -> (name: String, code: String) {
        let code = set.id.uppercased()
        if set.game == .pokemon {
            if let known = pokemon[set.id] { return known }
            if set.id.hasPrefix("mcd") {
                return ("McDonald's Promos 20\(set.id.suffix(2))", "M\(set.id.suffix(2))")
            }
            let digits = set.id.drop { !$0.isNumber }
            if set.id.hasPrefix("swsh"), digits.allSatisfy(\.isNumber) {
                let number = digits.count == 1 ? "0\(digits)" : String(digits)
                return ("SWSH\(number): \(set.name)", "SWSH\(number)")
            }
            if set.id.hasPrefix("sv"), digits.allSatisfy(\.isNumber) {
                return ("SV0\(digits): \(set.name)", "SV0\(digits)")
            }
            if set.id.hasPrefix("sm") { return ("SM - \(set.name)", code) }
            if set.id.hasPrefix("xy") { return ("XY - \(set.name)", set.codes.first ?? code) }
            return (set.name.replacing("é", with: "e"), set.codes.first ?? code)
        }
        var name = set.name
        if name.hasSuffix(" Commander"), text.happens(700) { name = "Commander: \(name.dropLast(10))" }
        if name.hasSuffix(" Promos"), text.happens(500) { name = "Promo Pack: \(name.dropLast(7))" }
        if name.hasPrefix("Magic 20"), name.count == 10, text.happens(700) { name += " (M\(name.suffix(2)))" }
        for (word, ordinal) in ordinals {
            name = name.replacing("\(word) Edition", with: "\(ordinal) Edition")
        }
        if name.hasPrefix("Limited Edition ") { name = "\(name.dropFirst(16)) Edition" }
        if text.happens(60) { name = "Universes Beyond: \(name)" }
        if text.happens(40) { name = name.replacing(":", with: "") }
        return (name, text.happens(800) ? code : text.happens(500) ? "" : "X\(code.prefix(2))")
    }
}
