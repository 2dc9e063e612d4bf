import CardTestSupport
import Testing

@testable import CardText

@Suite struct TransliteratorTests {
    /// The folded spellings of a name, as an index would store them.
    static func spellings(_ name: String, _ language: String) -> [String] {
        var transliterator = Transliterator()
        var folder = Folder()
        return transliterator.spellings(of: name, language: language).map {
            String(decoding: folder.fold($0).spaced, as: UTF8.self)
        }
    }

    @Test(arguments: [
        ("リザードン", ["rizadon", "rizaadon"]), ("ピカチュウ", ["pikachu", "pikachuu"]),
        ("ミュウツー", ["myutsu", "myuutsuu", "myuutsu"]), ("イーブイ", ["ibui", "iibui"]),
        ("フシギダネ", ["fushigidane"]), ("ゲンガー", ["genga", "gengaa"]), ("ファイヤー", ["faiya", "faiyaa"]),
        ("ウィンディ", ["windi"]), ("ティラノ", ["tirano"]), ("デュエル", ["dyueru"]), ("ジャッキー", ["jakki", "jakkii"]),
        ("マッチ", ["matchi", "macchi"]), ("ヴァイパー", ["vaipa", "vaipaa"]), ("クァイ", ["kwai"]),
        ("シェイミ", ["sheimi"]),
        ("チェリム", ["cherimu"]), ("ツァー", ["tsa", "tsaa"]), ("キャタピー", ["kyatapi", "kyatapii"]),
        ("ニャース", ["nyasu", "nyaasu"]), ("ケンタロス", ["kentarosu"]), ("とうきょう", ["tokyo", "toukyou"]),
        ("おおきい", ["okii", "ookii"]), ("ぶっし", ["busshi"]), ("いすゞ", ["isuzu"]), ("カヽ", ["kaka"]),
        ("ﾋﾟｶﾁｭｳ", ["pikachu", "pikachuu"]), ("リザードンex", ["rizadon ex", "rizaadon ex"]),
        ("かがやく リザードン", ["kagayaku rizadon", "kagayaku rizaadon"]), ("ッ", []),
        ("かがやくリザードン", ["kagayaku rizadon", "kagayaku rizaadon"]),
        ("ラノワールのエルフ", ["ranowaru no erufu", "ranowaaru no erufu"]), ("ポリゴン2", ["porigon 2"]),
        ("Nのゾロアークex", ["n no zoroaku ex", "n no zoroaaku ex"]), ("ﾆｬｰｽ", ["nyasu", "nyaasu"]), ("ーー", []),
    ])
    func kanaAreReadInHepburn(_ name: String, _ expected: [String]) {
        #expect(Self.spellings(name, "ja") == expected)
        #expect(Self.spellings(name, "jp") == expected)
    }

    @Test(arguments: [
        ("피카츄", ["pikachyu", "pikachu"]), ("리자몽", ["rijamong"]), ("이상해씨", ["isanghaessi"]),
        ("신라", ["silla", "sinra"]), ("독립", ["dongnip", "dokrip"]), ("음악", ["eumak"]),
        ("같이", ["gachi", "gati"]),
        ("뮤츠", ["myucheu"]), ("잠만보", ["jammanbo"]), ("꼬부기", ["kkobugi"]), ("닭", ["dak"]),
        ("왕눈해V", ["wangnunhae v"]),
        ("종로", ["jongno", "jongro"]), ("백마", ["baengma", "baekma"]), ("값이", ["gapsi", "gapi"]),
        ("좋아", ["joa", "jota"]),
    ])
    func hangulIsReadAsItIsSpokenAndAsItIsWritten(_ name: String, _ expected: [String]) {
        #expect(Self.spellings(name, "ko").prefix(expected.count) == expected[...])
    }

    @Test(arguments: [
        ("Чаризард", "ru", "charizard"), ("Пикачу", "ru", "pikachu"), ("Жар", "ru", "zhar"),
        ("Хор", "ru", "khor"),
        ("Хор", "ru", "hor"), ("Щит", "ru", "shchit"), ("Ёжик", "ru", "yozhik"), ("Ельник", "ru", "elnik"),
        ("Ельник", "ru", "yelnik"), ("Тсарь", "", "tsar"), ("Чёрный Лотос", "ru", "chernyy lotos"),
        ("Чёрный Лотос", "ru", "chyornyy lotos"), ("Їжак", "uk", "yizhak"), ("Щит", "bg", "shtit"),
        ("Љубав", "sr", "ljubav"), ("Џеп", "sr_Cyrl", "dzep"), ("Πικάτσου", "el", "pikatsou"),
        ("Δράκος", "el", "drakos"),
        ("Δράκος", "el", "dhrakos"), ("喷火龙", "zhs", "penhuolong"), ("皮卡丘", "zh", "pikaqiu"),
        ("噴火龍", "zh-hant", "penhuolong"), ("噴火龍", "zht", "喷火龙"), ("喷火龙", "zh-Hans", "噴火龍"),
        ("噴火龍", "", "喷火龙"), ("皮卡丘V", "zhs", "pikaqiu v"), ("绿毛虫", "zhs", "lumaochong"),
        ("绿毛虫", "zhs", "lvmaochong"), ("孙悟空・闇", "zhs", "sunwukong an"),
    ])
    func namesAreSpelledAsPeopleTypeThem(_ name: String, _ language: String, _ expected: String) {
        #expect(Self.spellings(name, language).contains(expected), "\(Self.spellings(name, language))")
    }

    @Test(arguments: [
        ("Charizard", "en"), ("Flabébé", "fr"), ("Charizard δ", "en"), ("", "ja"), ("★", "ja"), ("25", "zh"),
        ("博士の研究", "ja"), ("悪のリザードン", "ja"), ("水", "ja"), ("水", "ko"), ("水龍", "ko"), ("噴火龍", "ja"),
        ("噴火龍", "de"),
        ("ポケモン 神", "zh"), ("피카츄 龍", "ko"), ("פיקאצ׳ו", "he"), ("\u{FFFD}", ""),
    ])
    func whatCannotBeReadGetsNoSpelling(_ name: String, _ language: String) {
        #expect(Self.spellings(name, language).isEmpty)
    }

    @Test func spellingsAreFewDistinctAndNeverTheNameItself() {
        var transliterator = Transliterator()
        var names = RandomNames(seed: 91)
        var generator = SeededGenerator(seed: 92)
        for _ in 0..<3_000 {
            let name = names.next()
            let language = ["", "ja", "ko", "zh", "ru", "el", "xx"].randomElement(using: &generator) ?? ""
            let spellings = transliterator.spellings(of: name, language: language)
            #expect(
                spellings.count <= 6 && Set(spellings).count == spellings.count && !spellings.contains(name))
        }
    }

    @Test func everyKanaHasASpelling() {
        for value in UInt32(0x3041)...0x3096 {
            guard let scalar = Unicode.Scalar(value), value != 0x3063 else { continue }
            let spellings = KanaRomanization.spellings(of: String(scalar))
            #expect(spellings.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } && !$0.isEmpty }, "\(scalar)")
        }
    }

    @Test func everySyllableOfHangulIsReadAsICUReadsItApartFromTheLetterL() {
        guard let rules = RuleTransliterator("Hangul-Latin") else {
            Issue.record("ICU has no such rules")
            return
        }
        for value in stride(from: UInt32(0xAC00), through: 0xD7A3, by: 28) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let read = HangulRomanization.spellings(of: String(scalar)).first
            let reference = rules.transliterate(String(scalar))
            #expect(read?.replacing("r", with: "l") == reference?.replacing("r", with: "l"), "\(scalar)")
        }
    }

    @Test func anUnknownTransliteratorIsNone() {
        for name in ["No-Such/Thing", ""] { if RuleTransliterator(name) != nil { Issue.record("\(name)") } }
    }

    @Test func longTextsAreTransliteratedWhole() {
        guard let rules = RuleTransliterator("Han-Latin") else {
            Issue.record("ICU has no such rules")
            return
        }
        let text = String(repeating: "龙", count: 5_000)
        #expect(rules.transliterate(text)?.filter { $0 == "n" }.count == 5_000)
        #expect(Self.spellings(text, "zh").isEmpty)
    }
}
