/// The Latin spellings that people type for names in other scripts, and the other form of Chinese characters.
///
///     リザードン   (any)       rizadon, rizaadon
///     리자몽       (any)       rijamong
///     Чаризард     ru, any     Charizard
///     Δράκος       (any)       Drakos, Dhrakos
///     噴火龍       zh          喷火龙, penhuolong
///
/// Kana and Hangul are read by our own tables, everything else by ICU's. Names that mix kana and kanji get nothing, as the
/// reading of kanji cannot be told from the name. For use when an index is built, by one thread.
package struct Transliterator: ~Copyable {
    /// The most spellings of one name.
    private static let limit = 6
    /// Names that are longer are texts, and nobody types them in another script.
    private static let longest = 400

    private var folder = Folder()
    /// Opened when a name first needs them; `nil` stays where ICU has none.
    private var pinyin = LazyRules("Han-Latin")
    private var simplified = LazyRules("Traditional-Simplified")
    private var traditional = LazyRules("Simplified-Traditional")
    private var greek = LazyRules("Greek-Latin/UNGEGN")
    private var spokenGreek = LazyRules("Greek-Latin/BGN")
    private var russian = LazyRules("Russian-Latin/BGN")
    private var ukrainian = LazyRules("Ukrainian-Latin/BGN")
    private var bulgarian = LazyRules("Bulgarian-Latin/BGN")
    private var belarusian = LazyRules("Belarusian-Latin/BGN")
    private var serbian = LazyRules("Serbian-Latin/BGN")
    private var macedonian = LazyRules("Macedonian-Latin/BGN")

    /// Makes a transliterator that opens what it needs.
    package init() {}

    /// The spellings of a name in another script than its own.
    ///
    /// - Parameters:
    ///   - name: A name as it is printed.
    ///   - language: The language of the name as a dump writes it, such as `ja`, `jp`, `zhs` or `zh-Hant`; empty where
    ///     nobody knows.
    /// - Returns: Up to six spellings, to be folded, each once, the most usual first; none for a name in Latin letters.
    /// - Complexity: O(length of `name`); the first name of a script takes up to half a second more.
    package mutating func spellings(of name: String, language: String) -> [String] {
        guard name.utf8.count <= Self.longest, name.utf8.contains(where: { $0 >= 0x80 }) else { return [] }
        let language = WritingLanguage(code: language)
        var spellings: [String] = []
        switch ScriptSet.scripts(of: name).subtracting(.latin) {
        case .kana: spellings = KanaRomanization.spellings(of: foldedWords(of: name))
        case .hangul: spellings = HangulRomanization.spellings(of: foldedWords(of: name))
        case .cyrillic: spellings = cyrillicSpellings(of: name, language)
        case .greek:
            spellings = [greek.transliterate(name), spokenGreek.transliterate(name)].compactMap(\.self)
        case .han: spellings = hanSpellings(of: name, language)
        default: return []
        }
        var distinct: [String] = []
        for spelling in spellings
        where !spelling.isEmpty && spelling != name && !distinct.contains(spelling) {
            distinct.append(spelling)
        }
        return Array(distinct.prefix(Self.limit))
    }

    private mutating func foldedWords(of name: String) -> String {
        String(decoding: folder.fold(ScriptWords.apart(name)).spaced, as: UTF8.self)
    }

    private mutating func cyrillicSpellings(of name: String, _ language: WritingLanguage) -> [String] {
        let official =
            switch language {
            case .ukrainian: ukrainian.transliterate(name)
            case .bulgarian: bulgarian.transliterate(name)
            case .belarusian: belarusian.transliterate(name)
            case .serbian: serbian.transliterate(name)
            case .macedonian: macedonian.transliterate(name)
            default: russian.transliterate(name)
            }
        guard let official else { return [] }
        var spellings = [Self.withoutDots(official)]
        if language != .serbian, language != .macedonian {
            // As people type who never saw the tables: е is always e, ё is yo, х is h.
            let plain = Self.replacing(["Ё": "Йо", "ё": "йо", "Е": "Э", "е": "э"], in: name)
            let isRussian = ![.ukrainian, .bulgarian, .belarusian].contains(language)
            if let spoken = isRussian ? russian.transliterate(plain) : official {
                spellings.append(Self.plainLatin(Self.withoutDots(spoken)))
            }
        }
        return spellings
    }

    private mutating func hanSpellings(of name: String, _ language: WritingLanguage) -> [String] {
        guard language == .chinese || language == .unknown else { return [] }
        var spellings = [simplified.transliterate(name), traditional.transliterate(name)].compactMap(\.self)
        if language == .chinese, let pinyin = joinedPinyin(of: spellings.first ?? name) {
            spellings.append(pinyin)
            if pinyin.unicodeScalars.contains(where: { "üǖǘǚǜ".unicodeScalars.contains($0) }) {
                spellings.append(
                    Self.replacing(["ü": "v", "ǖ": "v", "ǘ": "v", "ǚ": "v", "ǜ": "v"], in: pinyin))
            }
        }
        return spellings
    }

    /// The pinyin of a name, in which each run of characters is one word.
    private mutating func joinedPinyin(of name: String) -> String? {
        var spelling = ""
        var run = ""
        for scalar in name.unicodeScalars {
            if ScriptSet.script(of: scalar.value) == .han {
                run.unicodeScalars.append(scalar)
                continue
            }
            guard flush(&run, into: &spelling) else { return nil }
            spelling.unicodeScalars.append(scalar)
        }
        return flush(&run, into: &spelling) ? spelling : nil
    }

    private mutating func flush(_ run: inout String, into spelling: inout String) -> Bool {
        guard !run.isEmpty else { return true }
        guard let read = pinyin.transliterate(run) else { return false }
        let syllables = read.filter { $0 != " " && $0 != "'" && $0 != "’" }
        // A character without a known reading stays as it is, and half a reading is none.
        guard !syllables.unicodeScalars.contains(where: { ScriptSet.script(of: $0.value) == .han }) else {
            return false
        }
        if !spelling.isEmpty { spelling += " " }
        spelling += syllables + " "
        run = ""
        return true
    }

    /// BGN writes `т` and `с` side by side with a dot between, which nobody types.
    private static func withoutDots(_ spelling: String) -> String { spelling.filter { $0 != "·" } }

    private static func plainLatin(_ spelling: String) -> String {
        var plain = ""
        var last: Character?
        for character in spelling {
            // kh is h.
            if character == "h", last == "k" || last == "K" {
                plain.removeLast()
                plain.append(last == "K" ? "H" : "h")
            } else {
                plain.append(character)
            }
            last = character
        }
        return plain
    }

    private static func replacing(_ letters: [Character: String], in text: String) -> String {
        text.reduce(into: "") { $0 += letters[$1] ?? String($1) }
    }
}

/// Rules that are opened when they are first needed.
private struct LazyRules: ~Copyable {
    private let identifier: String
    private var rules: RuleTransliterator?
    private var isOpened = false

    init(_ identifier: String) {
        self.identifier = identifier
    }

    mutating func transliterate(_ text: String) -> String? {
        if !isOpened {
            rules = RuleTransliterator(identifier)
            isOpened = true
        }
        return rules?.transliterate(text)
    }
}
