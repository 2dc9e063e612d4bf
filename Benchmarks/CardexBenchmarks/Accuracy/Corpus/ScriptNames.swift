internal import CardModel
internal import CardTestSupport

/// Card names in Chinese, Japanese and Korean characters, made up, for dumps that hold hardly any.
///
/// Kana follow the moras of Japanese, Han characters are drawn as unevenly as in real titles, Hangul syllables are put
/// together from common letters.
struct ScriptNames {
    private static let moras = """
        ア イ ウ エ オ カ キ ク ケ コ サ シ ス セ ソ タ チ ツ テ ト ナ ニ ヌ ネ ノ ハ ヒ フ ヘ ホ マ ミ ム メ モ ヤ ユ ヨ ラ リ ル レ ロ ワ ン ガ ギ \
        グ ゲ ゴ ザ ジ ズ ゼ ゾ ダ デ ド バ ビ ブ ベ ボ パ ピ プ ペ ポ シャ シュ ショ チャ チュ ジャ キョ リュ ファ フィ フォ ティ ディ ヴァ ー ー ー ッ ル ン ス ト \
        ド ラ
        """.split(separator: " ").map(String.init)
    private static let han = Array(
        """
        竜神魔王黒白炎水雷氷闇光聖女帝騎兵戦機械獣鳥虫魚花草木森山川海空星月日風火土金銀鉄剣刀弓盾士師者人姫将軍龙灵剑圣战骑电冰暗影\
        天地死命血骨霊魂夢幻影時空間門城塔国島谷岩石砂塵嵐雲雪霧雨波潮流泉湖池沼泥野原道橋車船艦砲弾毒牙爪角翼尾眼心手足頭腕声歌舞\
        巨大小古新真偽赤青緑紫黄紅蒼碧翠深高低強弱速遅生滅破壊創造守護封印召喚呪術法秘密宝玉鏡鐘鍵扉書巻札絵像面冠衣鎧兜
        """.filter(ScriptSlips.isOfScript))
    private static let syllables = Array("가나다라마바사아자차카타파하기니디리미비시이지치키티피히구누두루무부수우주추쿠투푸후용검은빛불물달별신왕검병전장군사신룡")

    /// Makes the printings of made-up names.
    ///
    /// - Parameters:
    ///   - count: How many names.
    ///   - seed: What they follow from.
    /// - Returns: One printing for each name.
    static func printings(_ count: Int, seed: UInt64) -> [Printing] {
        var random = SeededGenerator(seed: seed ^ 0x5C)
        var names: Set<String> = []
        while names.count < count { names.insert(name(using: &random)) }
        return names.sorted().enumerated().map { number, name in
            Printing(id: PrintingID(game: .other, nativeID: "script-\(number)"), name: name)
        }
    }

    private static func name(using random: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: kana(4...8, using: &random)
        case 1: "\(characters(han, 2...4, using: &random))の\(kana(3...6, using: &random))"
        case 2: "\(kana(3...6, using: &random))・\(kana(3...6, using: &random))"
        case 3: characters(han, 4...8, using: &random)
        default:
            "\(characters(syllables, 2...4, using: &random)) \(characters(syllables, 2...4, using: &random))"
        }
    }

    private static func kana(_ length: ClosedRange<Int>, using random: inout SeededGenerator) -> String {
        (0..<Int.random(in: length, using: &random)).map { _ in moras.randomElement(using: &random) ?? "ア" }
            .joined()
    }

    /// The product of two fractions prefers the first characters.
    private static func characters(
        _ alphabet: [Character], _ length: ClosedRange<Int>, using random: inout SeededGenerator
    ) -> String {
        String(
            (0..<Int.random(in: length, using: &random)).map { _ in
                let share =
                    Double.random(in: 0..<1, using: &random) * Double.random(in: 0.3..<1, using: &random)
                return alphabet[min(alphabet.count - 1, Int(share * Double(alphabet.count)))]
            })
    }
}
