/// How people name the rarity of a card, and the treatments that are as good as one.
enum RarityWords {
    /// The phrases: whole terms are certain, single words may stand in names.
    static let groups = [
        TermGroup(.rarity, "secret rare", certain: true, "secret rare", "rare secret", "secret rares"),
        TermGroup(.rarity, "ultra rare", certain: true, "ultra rare", "rare ultra"),
        TermGroup(.rarity, "hyper rare", certain: true, "hyper rare", "rare hyper"),
        TermGroup(.rarity, "super rare", certain: true, "super rare", "rare super"),
        TermGroup(.rarity, "double rare", certain: true, "double rare"),
        TermGroup(.rarity, "ultimate rare", certain: true, "ultimate rare"),
        TermGroup(.rarity, "ghost rare", certain: true, "ghost rare"),
        TermGroup(.rarity, "starlight rare", certain: true, "starlight rare"),
        TermGroup(.rarity, "mosaic rare", certain: true, "mosaic rare"),
        TermGroup(.rarity, "gold rare", certain: true, "gold rare", "rare gold"),
        TermGroup(.rarity, "platinum rare", certain: true, "platinum rare"),
        TermGroup(.rarity, "collectors rare", certain: true, "collectors rare", "collector rare"),
        TermGroup(
            .rarity, "quarter century secret rare", certain: true, "quarter century secret rare",
            "quarter century rare", "qcsr", "25th anniversary secret rare"),
        TermGroup(
            .rarity, "prismatic secret rare", certain: true, "prismatic secret rare", "prismatic secret"),
        TermGroup(
            .rarity, "special illustration rare", certain: true, "special illustration rare",
            "special illustration", "special art rare", "special art"),
        TermGroup(.rarity, "illustration rare", certain: true, "illustration rare", "art rare"),
        TermGroup(.rarity, "rainbow", certain: true, "rainbow rare", "rare rainbow"),
        TermGroup(.rarity, "shiny", certain: true, "shiny rare", "rare shiny", "shiny ultra rare"),
        TermGroup(.rarity, "radiant rare", certain: true, "radiant rare"),
        TermGroup(.rarity, "amazing rare", certain: true, "amazing rare"),
        TermGroup(.rarity, "mythic", certain: true, "mythic rare", "rare mythic"),
        TermGroup(.rarity, "short print", certain: true, "short print", "short printed"),
        TermGroup(
            .rarity, "promo", certain: true, "promo card", "black star promo", "black star", "promotional"),
        TermGroup(
            .rarity, "full art", certain: true, "full art", "fullart", "alt art", "altart", "alternate art",
            "alternative art", "alt full art", "alternate full art", "full art alt", "alt arts", "full arts",
            "extended art", "extendedart", "borderless", "showcase frame", "retro frame", "old frame",
            "old border", "new frame", "white border", "black border", "textless", "full frame"),
        TermGroup(.rarity, "promo", "promo", "promos"),
        TermGroup(.rarity, "full art", "alt", "showcase", "sir", "sar", "fa", "aa"),
        TermGroup(.rarity, "rainbow", "rainbow"), TermGroup(.rarity, "common", "common", "commons"),
        TermGroup(.rarity, "uncommon", "uncommon", "uncommons"), TermGroup(.rarity, "rare", "rare", "rares"),
        TermGroup(.rarity, "mythic", "mythic", "mythics"), TermGroup(.rarity, "secret", "secret"),
    ]
}
