import CardModel

/// Cards of three games as they lie on a table, for queries with sets, numbers and all that people say beside a name.
enum TableCards {
    static let sets = [
        set(.pokemon, "base1", "Base", "Base", ["BS"], "1999-01-09", 102),
        set(.pokemon, "base2", "Jungle", "Base", ["JU"], "1999-06-16", 64),
        set(.pokemon, "base4", "Base Set 2", "Base", ["B2"], "2000-02-24", 130),
        set(.pokemon, "ecard1", "Expedition Base Set", "E-Card", ["EX"], "2002-09-15", 165),
        set(.pokemon, "ex14", "Crystal Guardians", "EX", ["CG"], "2006-08-01", 100),
        set(.pokemon, "swsh1", "Sword & Shield", "Sword & Shield", ["SSH"], "2020-02-07", 202),
        set(.pokemon, "swsh9", "Brilliant Stars", "Sword & Shield", ["BRS"], "2022-02-25", 172),
        set(.pokemon, "swsh12", "Silver Tempest", "Sword & Shield", ["SIT"], "2022-11-11", 195),
        set(.pokemon, "sv3pt5", "151", "Scarlet & Violet", ["MEW"], "2023-09-22", 165),
        set(.pokemon, "xy12", "Evolutions", "XY", ["EVO"], "2016-11-02", 108),
        set(.magic, "m10", "Magic 2010", "", [], "2009-07-17", nil),
        set(.magic, "7ed", "Seventh Edition", "", [], "2001-04-11", nil),
        set(.magic, "lea", "Limited Edition Alpha", "", [], "1993-08-05", nil),
        set(.magic, "2ed", "Unlimited Edition", "", [], "1993-12-01", nil),
        set(.magic, "usg", "Urza's Saga", "", [], "1998-10-12", nil),
        set(.magic, "neo", "Kamigawa: Neon Dynasty", "", [], "2022-02-18", nil),
        set(.magic, "vma", "Vintage Masters", "", [], "2014-06-16", nil),
        set(.yugioh, "LOB", "Legend of Blue Eyes White Dragon", "", [], "2002-03-08", nil),
    ]

    static let printings = [
        pokemon("Charizard", "base1", "4", "Rare Holo"), pokemon("Pikachu", "base1", "58", "Common"),
        pokemon("Potion", "base1", "94", "Common"), pokemon("Pikachu", "base2", "60", "Common"),
        pokemon("Snorlax", "base2", "11", "Rare Holo"), pokemon("Snorlax", "base2", "27", "Rare"),
        pokemon("Charizard", "base4", "4", "Rare Holo"), pokemon("Charizard", "ecard1", "6", "Rare Holo"),
        pokemon("Blastoise ex", "ex14", "90", "Rare Holo EX"),
        pokemon("Blastoise", "ecard1", "4", "Rare Holo"),
        pokemon("Snorlax V", "swsh1", "141", "Rare Holo V"),
        pokemon("Rare Candy", "swsh1", "180", "Uncommon"),
        pokemon("Charizard VSTAR", "swsh9", "18", "Rare Holo VSTAR"),
        pokemon("Lugia V", "swsh12", "138", "Rare Holo V"), pokemon("Lugia V", "swsh12", "186", "Rare Ultra"),
        pokemon("Lugia VSTAR", "swsh12", "139", "Rare Holo VSTAR"),
        pokemon("Charizard ex", "sv3pt5", "6", "Double Rare"),
        pokemon("Charizard ex", "sv3pt5", "199", "Special Illustration Rare"),
        pokemon("Pikachu", "sv3pt5", "25", "Common"), pokemon("Mew ex", "sv3pt5", "151", "Double Rare"),
        pokemon("Mew", "xy12", "53", "Rare"), pokemon("Pikachu", "xy12", "35", "Common"),
        pokemon("Holon's Magneton", "ex14", "22", "Rare"),
        pokemon("Double Colorless Energy", "base1", "96", ""),
        magic("Lightning Bolt", "m10", "146", "common"), magic("Lightning Bolt", "lea", "161", "common"),
        magic("Lightning Bolt", "2ed", "162", "common"), magic("Counterspell", "7ed", "67", "common"),
        magic("Counterspell", "lea", "54", "uncommon"), magic("Black Lotus", "lea", "232", "rare"),
        magic("Black Lotus", "2ed", "233", "rare"),
        magic("Black Lotus", "vma", "4", "bonus", isDigital: true),
        magic("Urza's Saga", "neo", "259", "rare"), magic("Gaea's Cradle", "usg", "321", "rare"),
        magic("Foil", "usg", "80", "uncommon"), magic("Jungle Lion", "7ed", "250", "common"),
        magic("Magic Jar", "neo", "77", "rare"), magic("The Wandering Emperor", "neo", "42", "mythic"),
        magic("Blitzschlag", "m10", "147", "common", language: "de"), magic("Mox Jet", "lea", "263", "rare"),
        magic("Fantastic Four", "neo", "300", "rare"), magic("Four-Star Chef", "neo", "301", "rare"),
        yugioh("Blue-Eyes White Dragon", "LOB", "LOB-EN001", "Ultra Rare"),
        yugioh("Dark Magician", "LOB", "LOB-EN005", "Ultra Rare"),
    ]

    private static func set(
        _ game: Game, _ id: String, _ name: String, _ series: String, _ codes: [String], _ day: String,
        _ total: Int?
    ) -> CardSet {
        CardSet(
            game: game, id: id, name: name, series: series, codes: codes, releaseDate: CalendarDate(day),
            printedTotal: total)
    }

    private static func pokemon(_ name: String, _ set: String, _ number: String, _ rarity: String) -> Printing
    {
        Printing(
            id: PrintingID(game: .pokemon, nativeID: "\(set)-\(number)"), name: name, setID: set,
            number: number, rarity: rarity)
    }

    private static func magic(
        _ name: String, _ set: String, _ number: String, _ rarity: String, isDigital: Bool = false,
        language: String = "en"
    ) -> Printing {
        Printing(
            id: PrintingID(game: .magic, nativeID: "\(set)-\(number)"), name: name, setID: set,
            number: number,
            rarity: rarity, language: language, isDigital: isDigital)
    }

    private static func yugioh(_ name: String, _ set: String, _ number: String, _ rarity: String) -> Printing
    {
        Printing(
            id: PrintingID(game: .yugioh, nativeID: number), name: name, setID: set, number: number,
            rarity: rarity)
    }
}
