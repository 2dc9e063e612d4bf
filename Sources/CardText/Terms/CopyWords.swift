/// What people say of the one copy in their hand: finish, edition, condition, grade.
enum CopyWords {
    /// The phrases.
    static let groups = finishes + editions + conditions + grades

    private static let finishes = [
        TermGroup(
            .finish, "reverseHolofoil", certain: true, "reverse holo", "rev holo", "reverse holofoil",
            "reverse holographic", "reverse foil", "holo reverse", "parallel holo", "reverse holos"),
        TermGroup(.finish, "reverseHolofoil", "reverse", "rev", "rh", "rholo", "revholo", "parallel"),
        TermGroup(
            .finish, "holofoil", certain: true, "holofoil", "holo foil", "cosmos holo",
            "cosmo holo", "holo bleed", "swirl holo", "cracked ice holo", "cracked ice", "galaxy holo",
            "crosshatch holo", "confetti holo", "master ball holo", "masterball holo", "pokeball holo",
            "poke ball holo", "full holo", "holo swirl", "holo rare", "rare holo"),
        TermGroup(
            .finish, "holofoil", "holo", "holos", "hologram", "holographic", "holographique", "holografisch",
            "holografica"),
        TermGroup(
            .finish, "normal", certain: true, "non holo", "nonholo", "non holographic", "not holo", "no holo",
            "non foil", "nonfoil", "not foil", "no foil"),
        TermGroup(.finish, "normal", "nonholographic", "matte", "regular"),
        TermGroup(
            .finish, "etched", certain: true, "etched foil", "foil etched", "etched holo", "etched finish"),
        TermGroup(.finish, "etched", "etched"),
        TermGroup(
            .finish, "foil", certain: true, "surge foil", "galaxy foil", "rainbow foil", "cold foil",
            "textured foil", "traditional foil", "foil version", "step and compleat foil", "gilded foil",
            "halo foil", "confetti foil", "ripple foil", "double rainbow foil"),
        TermGroup(.finish, "foil", "foil", "foils", "foiled", "shiny foil", "glossy", "textured"),
    ]

    private static let editions = [
        TermGroup(
            .edition, "1stEdition", certain: true, "1st edition", "first edition", "1st ed", "first ed",
            "1sted", "1st edit", "1re edition", "1ere edition", "premiere edition", "1 auflage",
            "erste auflage", "1a edizione", "prima edizione", "1a edicion", "primera edicion"),
        TermGroup(.edition, "unlimited", "unlimited", "unlimited edition", "unlimited ed", "unl", "unlim"),
        TermGroup(.edition, "limited", "limited edition", "limited ed"),
        TermGroup(.edition, "shadowless", certain: true, "shadowless", "shadow less", "no shadow"),
        TermGroup(.edition, "error", certain: true, "misprint", "miscut", "error card", "no rarity symbol"),
        TermGroup(.edition, "signed", "signed", "autographed", "stamped", "prerelease stamp", "staff stamp"),
    ]

    private static let conditions = [
        TermGroup(
            .condition, "nearMint", certain: true, "near mint", "nm", "nm mint", "nm m", "m nm", "mint nm",
            "near mint plus", "nr mint", "nrmt", "nm mt", "mint near mint", "near mint mint",
            "mint condition", "near mint condition", "nm condition", "nm or better", "pack fresh"),
        TermGroup(.condition, "mint", "mint", "mnt"),
        TermGroup(.condition, "excellent", certain: true, "excellent condition", "ex condition"),
        TermGroup(.condition, "excellent", "excellent"),
        TermGroup(
            .condition, "lightlyPlayed", certain: true, "lightly played", "light played", "light play",
            "slightly played", "lp condition", "lightly used", "nm lp", "lp nm"),
        TermGroup(.condition, "lightlyPlayed", "lp", "sp", "lp plus"),
        TermGroup(
            .condition, "moderatelyPlayed", certain: true, "moderately played", "moderate play",
            "medium played", "mp condition", "lp mp", "mp lp"),
        TermGroup(.condition, "moderatelyPlayed", "mp", "played", "played condition", "vg", "very good"),
        TermGroup(
            .condition, "heavilyPlayed", certain: true, "heavily played", "heavy played", "heavy play",
            "hp condition", "mp hp", "hp mp"),
        TermGroup(.condition, "heavilyPlayed", "hp", "poor", "poor condition"),
        TermGroup(.condition, "damaged", certain: true, "dmg", "damaged condition", "creased"),
        TermGroup(.condition, "damaged", "damaged", "dmgd"),
        TermGroup(.condition, "sealed", "sealed", "ungraded", "raw"),
    ]

    private static let grades = [
        TermGroup(.grader, "PSA", "psa"), TermGroup(.grader, "BGS", "bgs", "beckett"),
        TermGroup(.grader, "CGC", "cgc"), TermGroup(.grader, "SGC", "sgc"), TermGroup(.grader, "ACE", "ace"),
        TermGroup(.grader, "TAG", "tag"), TermGroup(.grader, "AGS", "ags"), TermGroup(.grader, "HGA", "hga"),
        TermGroup(.grader, "GMA", "gma"), TermGroup(.grader, "ARS", "ars"), TermGroup(.grader, "PCA", "pca"),
        TermGroup(.grader, "BVG", "bvg"), TermGroup(.grader, "AP", "ap grading"),
        TermGroup(.grader, "PCG", "pcg"),
        TermGroup(.grader, "graded", "graded"),
        TermGroup(.grader, "", "grade", "gem mint", "gem mt", "gem", "pristine", "perfect"),
        TermGroup(
            .gradeWord, "", "mint", "gem", "mt", "nm", "near", "pristine", "perfect", "grade",
            "gem mint",
            "gem mt", "nm mt", "black label", "label", "authentic", "auth", "auto"),
        TermGroup(
            .grade, "graded", certain: true, "slabbed", "black label", "graded card", "graded slab",
            "psa graded", "bgs graded", "cgc graded"),
        TermGroup(.grade, "graded", "slab", "slabs"),
    ]
}
