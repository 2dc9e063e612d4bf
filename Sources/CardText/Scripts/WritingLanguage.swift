/// The languages whose names are transliterated in a way of their own.
enum WritingLanguage {
    case chinese, japanese, korean, russian, ukrainian, bulgarian, belarusian, serbian, macedonian
    /// A language that writes in none of these scripts, or nobody knows which.
    case unknown, any

    /// Reads a language code as dumps write it.
    ///
    /// - Parameter code: `ja` or `jp`, `zhs`, `zh-Hant`, `RU`, `sr_Cyrl`, … ; the empty code says that nobody knows.
    init(code: String) {
        let primary = code.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first ?? ""
        self =
            switch primary {
            case "", "und", "mul": .unknown
            case "zh", "zhs", "zht", "cn", "tw", "hk", "chs", "cht", "cmn", "zho", "chi", "chinese": .chinese
            case "ja", "jp", "jpn", "japanese": .japanese
            case "ko", "kr", "kor", "korean": .korean
            case "ru", "rus", "russian": .russian
            case "uk", "ua", "ukr", "ukrainian": .ukrainian
            case "bg", "bul", "bulgarian": .bulgarian
            case "be", "bel", "belarusian": .belarusian
            case "sr", "srp", "serbian": .serbian
            case "mk", "mkd", "macedonian": .macedonian
            default: .any
            }
    }
}
