import CardTestSupport
import Testing

@testable import CardText

@Suite struct HangulJamoTests {
    static func typed(_ name: String) -> String {
        var typed: [UInt8] = []
        _ = HangulJamo.write(Array(name.utf8).span, into: &typed)
        return String(decoding: typed, as: UTF8.self)
    }

    @Test(arguments: [
        ("피카츄", "ㅍㅣㅋㅏㅊㅠ"), ("핔", "ㅍㅣㅋ"), ("닭", "ㄷㅏㄹㄱ"), ("왕", "ㅇㅗㅏㅇ"), ("꽃", "ㄲㅗㅊ"), ("뷁", "ㅂㅜㅔㄹㄱ"),
        ("있다", "ㅇㅣㅆㄷㅏ"), ("의", "ㅇㅡㅣ"), ("ㄳ", "ㄱㅅ"), ("ㅘ", "ㅗㅏ"), ("ㅢ", "ㅡㅣ"), ("ㅃ", "ㅃ"), ("ㅣ", "ㅣ"),
        ("\u{1111}\u{1175}\u{11AA}", "ㅍㅣㄱㅅ"), ("리자몽 vmax", "ㄹㅣㅈㅏㅁㅗㅇ vmax"), ("뮤2", "ㅁㅠ2"),
    ])
    func syllablesBecomeTheKeysTheyAreTypedWith(_ name: String, _ keys: String) {
        #expect(Self.typed(name) == keys)
    }

    @Test func whatIsNoHangulIsCopiedAndSaidToBeNone() {
        for name in ["", "pikachu", "ぴかちゅう", "皮卡丘", "\u{3164}"] {
            var typed: [UInt8] = [1, 2]
            #expect(!HangulJamo.write(Array(name.utf8).span, into: &typed))
            #expect(typed == Array(name.utf8))
        }
        var typed: [UInt8] = []
        let broken: [UInt8] = [0xED, 0x94, 0x61, 0xFF]
        #expect(!HangulJamo.write(broken.span, into: &typed))
        #expect(typed == broken)
    }

    @Test func everySyllableIsWhatItsPartsAreTypedWith() {
        for value in UInt32(0xAC00)...0xD7A3 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let number = value - 0xAC00
            var parts = String.UnicodeScalarView()
            for part in [0x1100 + number / 588, 0x1161 + number / 28 % 21, 0x11A7 + number % 28]
            where part != 0x11A7 {
                if let jamo = Unicode.Scalar(part) { parts.append(jamo) }
            }
            #expect(Self.typed(String(scalar)) == Self.typed(String(parts)))
        }
    }

    @Test func everyStateOfTypingIsAPrefixOfTheWhole() {
        // What the input methods of Linux and phones show after each key.
        let states = ["ㄹ", "리", "맂", "리자", "리잠", "리자모", "리자몽"]
        let whole = Self.typed("리자몽")
        for state in states { #expect(whole.hasPrefix(Self.typed(state)), "\(state)") }
        for state in ["ㄷ", "다", "달", "닭"] { #expect(Self.typed("닭").hasPrefix(Self.typed(state))) }
        for state in ["ㅇ", "오", "와", "왕"] { #expect(Self.typed("왕").hasPrefix(Self.typed(state))) }
    }
}
