/// How people name the language a card is printed in.
package enum LanguageWords {
    /// One language.
    struct Language {
        /// The code that most dumps use.
        let code: String
        /// Words that hardly mean anything else.
        let names: [String]
        /// Codes, which are words of other languages too: the language only where they are typed in capitals.
        let codes: [String]
    }

    static let languages = [
        Language(
            code: "ja",
            names: [
                "japanese", "jpn", "jp", "japan", "japonais", "japanisch", "giapponese", "japones", "日本語",
            ],
            codes: ["ja", "jap"]),
        Language(
            code: "en", names: ["english", "eng", "englisch", "anglais", "inglese", "ingles"], codes: ["en"]),
        Language(
            code: "de", names: ["german", "deutsch", "ger", "deu", "allemand", "aleman", "tedesco"],
            codes: ["de"]),
        Language(
            code: "fr", names: ["french", "francais", "fra", "fre", "franzosisch", "francese"], codes: ["fr"]),
        Language(code: "it", names: ["italian", "italiano", "ita", "italienisch", "italien"], codes: ["it"]),
        Language(
            code: "es", names: ["spanish", "espanol", "spa", "esp", "spanisch", "espagnol"],
            codes: ["es", "sp"]),
        Language(
            code: "pt", names: ["portuguese", "portugues", "por", "portugiesisch"], codes: ["pt", "br"]),
        Language(code: "ko", names: ["korean", "kor", "kr", "koreanisch", "coreen", "한국어"], codes: ["ko"]),
        Language(
            code: "zhs", names: ["simplified chinese", "chinese simplified", "简体中文"], codes: ["zhs", "cs"]),
        Language(
            code: "zht", names: ["traditional chinese", "chinese traditional", "繁體中文"], codes: ["zht", "ct"]),
        Language(code: "zh", names: ["chinese", "chi", "chinois", "chinesisch", "中文"], codes: ["zh", "cn"]),
        Language(code: "ru", names: ["russian", "rus", "russisch", "russe"], codes: ["ru"]),
        Language(code: "nl", names: ["dutch", "nederlands", "niederlandisch"], codes: ["nl"]),
        Language(code: "pl", names: ["polish", "polski", "polnisch"], codes: []),
        Language(code: "th", names: ["thai"], codes: ["th"]),
        Language(code: "id", names: ["indonesian"], codes: []),
        Language(code: "la", names: ["latin"], codes: []),
        Language(code: "ph", names: ["phyrexian"], codes: ["ph"]),
    ]

    /// Names that are the words of card names too, so that they are not certain; nor are those of three letters.
    private static let uncertain: Set<String> = ["japan", "polish", "latin", "phyrexian", "thai", "italien"]

    private static func isCertain(_ name: String) -> Bool {
        !uncertain.contains(name) && (name == "jpn" || name.utf8.count > 3)
    }

    /// The phrases.
    static let groups: [TermGroup] = languages.flatMap { language in
        language.names.map {
            TermGroup(.language, language.code, certain: isCertain($0), $0)
        } + language.codes.map { TermGroup(.languageCode, language.code, $0) }
    }

    /// All ways in which a dump may write a language.
    ///
    /// - Parameter text: A code or a name of the language, in any case.
    /// - Returns: The text itself first, then the codes and names of the language; those with capitals too.
    package static func spellings(of text: String) -> [String] {
        let folded = text.lowercased()
        guard
            let language = languages.first(where: {
                $0.code == folded || $0.names.contains(folded) || $0.codes.contains(folded)
            })
        else { return folded == text ? [text] : [text, folded] }
        var spellings = [text, language.code]
        for other in language.codes + language.names {
            spellings += [other, other.uppercased(), other.prefix(1).uppercased() + other.dropFirst()]
        }
        // The written forms of Chinese are Chinese.
        if language.code == "zh" { spellings += ["zhs", "zht"] }
        var seen: Set<String> = []
        return spellings.filter { seen.insert($0).inserted }
    }
}
