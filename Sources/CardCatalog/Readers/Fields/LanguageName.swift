/// Languages as dumps spell them, and the codes that stand for them.
enum LanguageName {
    private static let codes = [
        "english": "en", "french": "fr", "german": "de", "italian": "it", "spanish": "es", "portuguese": "pt",
        "portuguese (brazil)": "pt", "brazilian portuguese": "pt", "pt-br": "pt", "pt-pt": "pt",
        "japanese": "ja", "jp": "ja", "korean": "ko", "kr": "ko", "russian": "ru", "dutch": "nl",
        "polish": "pl", "indonesian": "id", "thai": "th",
        "simplified chinese": "zhs", "chinese simplified": "zhs", "zh-cn": "zhs", "zh-hans": "zhs",
        "traditional chinese": "zht", "chinese traditional": "zht", "zh-tw": "zht", "zh-hant": "zht",
        "chinese": "zh", "ancient greek": "grc", "arabic": "ar", "hebrew": "he", "latin": "la",
        "phyrexian": "ph", "quenya": "qya", "sanskrit": "sa", "es-mx": "es",
    ]

    /// The code of a language that is named in English or by another code, and else what was written in lower case.
    static func code(_ name: String) -> String {
        let lowered = name.lowercased()
        return codes[lowered] ?? lowered
    }
}
