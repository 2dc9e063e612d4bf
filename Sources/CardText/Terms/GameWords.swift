/// How people name the game, and that they mean a card.
///
/// The values are identifiers of games as `Game` has them; a filter on a game that an index does not hold is set
/// aside.
enum GameWords {
    /// The phrases.
    static let groups = [
        TermGroup(
            .game, "pokemon", certain: true, "pokemon card", "pokemon cards", "pokemon tcg", "pokemontcg",
            "ptcg", "pkmn", "pokemon trading card game", "pkmn card", "pokemon karte", "pokemon karten",
            "carte pokemon", "carta pokemon"),
        TermGroup(.game, "pokemon", "pokemon", "poke"),
        TermGroup(
            .game, "magic", certain: true, "mtg", "magic the gathering", "mtg card", "mtg cards",
            "magic card",
            "magic cards", "magic gathering", "magic tcg"),
        TermGroup(.game, "magic", "magic"),
        TermGroup(
            .game, "yugioh", certain: true, "yugioh", "yu gi oh", "ygo", "yugioh card", "yugioh cards",
            "yugioh tcg", "yu gi oh card", "yu gi oh tcg", "ygo card", "ygo tcg"),
        TermGroup(.game, "one-piece", certain: true, "one piece card", "one piece tcg", "optcg"),
        TermGroup(.game, "one-piece", "one piece"),
        TermGroup(.game, "lorcana", certain: true, "lorcana", "disney lorcana", "lorcana card"),
        TermGroup(.game, "digimon", certain: true, "digimon card", "digimon tcg"),
        TermGroup(.game, "digimon", "digimon"),
        TermGroup(
            .game, "flesh-and-blood", certain: true, "flesh and blood", "flesh and blood tcg", "fab tcg"),
        TermGroup(.game, "star-wars-unlimited", certain: true, "star wars unlimited", "swu"),
        TermGroup(.game, "dragon-ball-super", certain: true, "dragon ball super", "dbs", "dragon ball tcg"),
        TermGroup(.game, "weiss-schwarz", certain: true, "weiss schwarz"),
        TermGroup(.game, "cardfight-vanguard", certain: true, "cardfight vanguard"),
        TermGroup(.game, "union-arena", certain: true, "union arena"),
        TermGroup(.game, "final-fantasy", certain: true, "final fantasy tcg", "fftcg"),
        TermGroup(.product, "card", certain: true, "tcg", "ccg", "trading card game", "single card"),
        TermGroup(
            .product, "card", "card", "cards", "trading card", "single", "singles", "playset", "karte",
            "carte", "carta"),
    ]
}
