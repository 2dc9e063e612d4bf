internal import CardText

/// Compares rarities, which tools write in full, as initials or as codes.
enum RarityText {
    /// What players write for the rarities that share their initials.
    private static let codes: [String: String] = [
        "sr": "superrare", "scr": "secretrare", "ur": "ultrarare", "utr": "ultimaterare",
        "ulr": "ultimaterare", "gr": "ghostrare",
        "gur": "goldrare", "pscr": "prismaticsecretrare", "qcsr": "quartercenturysecretrare",
        "qcscr": "quartercenturysecretrare",
        "str": "starlightrare", "cr": "collectorsrare", "plr": "platinumrare", "c": "common", "n": "common",
        "u": "uncommon",
        "r": "rare", "m": "mythic", "mr": "mythic", "mythicrare": "mythic", "uc": "uncommon",
        "ir": "illustrationrare", "sir": "specialillustrationrare", "rr": "doublerare", "hr": "hyperrare",
    ]

    /// A rarity, folded and joined.
    static func folded(_ text: String) -> String {
        var folder = Folder()
        return String(decoding: folder.fold(text).joined, as: UTF8.self)
    }

    /// Whether a rarity as a line writes it agrees with one of the index.
    ///
    /// - Parameters:
    ///   - given: The line's, folded.
    ///   - held: The printing's, folded.
    /// - Returns: The agreement; `nearly` where one is part of the other.
    static func agreement(_ given: String, _ held: String) -> Agreement {
        guard !given.isEmpty, !held.isEmpty else { return .unsaid }
        let meant = codes[given] ?? given
        let known = codes[held] ?? held
        if meant == known { return .agrees }
        if meant.count > 4, known.count > 4, meant.contains(known) || known.contains(meant) { return .nearly }
        return .disagrees
    }
}
