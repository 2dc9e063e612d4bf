import CardDocuments
import CardTestSupport
import Testing

struct DocumentTextTests {
    private func folded(_ text: String) -> String {
        String(decoding: DocumentText.folded(text), as: UTF8.self)
    }

    @Test func caseAndAccentsDoNotMatterAndPunctuationEndsAWord() {
        #expect(folded("Pokémon  Tower") == "pokemon tower")
        #expect(folded("Zoroark-GX (Full Art)") == "zoroark gx full art")
        #expect(folded("  Pikachu & Zekrom-GX!") == "pikachu zekrom gx")
        #expect(folded("Lim-Dûl's Vault // Æther") == "lim duls vault aether")
        #expect(folded("30+") == "30" && folded("-30") == "30")
    }

    @Test func apostrophesVanishHoweverTheyAreTyped() {
        for spelling in ["Farfetch'd", "Farfetch’d", "FARFETCH‘D", "Farfetch`d"] {
            #expect(folded(spelling) == "farfetchd")
        }
    }

    @Test func symbolsAreWordsOfTheirOwn() {
        #expect(folded("Nidoran♀") == "nidoran ♀")
        #expect(folded("Charizard ☆ δ") == "charizard ☆ δ")
        #expect(folded("×2") == "× 2")
        #expect(folded("◇★") == "◇ ★")
    }

    @Test func punctuationAloneStays() {
        #expect(folded("?") == "?")
        #expect(folded("!") == "!")
        #expect(folded("") == "" && folded("  ") == "")
    }

    @Test func foldingTwiceIsFoldingOnce() {
        var random = SeededGenerator(seed: 11)
        let scalars = Array("aÉß 'x’-♀☆δΔ×!?カがé\u{301}\u{327}½ﬁ™🌟\u{FE0F}ø".unicodeScalars)
        for _ in 0..<2_000 {
            let length = Int.random(in: 0...12, using: &random)
            var view = String.UnicodeScalarView()
            for _ in 0..<length { view.append(scalars.randomElement(using: &random) ?? "a") }
            let once = folded(String(view))
            #expect(folded(once) == once, "\(Array(view))")
            #expect(!once.hasPrefix(" ") && !once.hasSuffix(" ") && !once.contains("  "))
        }
    }

    @Test func anyBytesFold() {
        var random = SeededGenerator(seed: 12)
        var text = DocumentText()
        var folded: [UInt8] = []
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            text.fold(bytes.span, into: &folded)
            #expect(String(validating: folded, as: UTF8.self) != nil)
        }
    }
}
