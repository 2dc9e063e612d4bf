import Testing

@testable import CardText

@Suite struct FoldingExampleTests {
    private func fold(_ name: String) -> String {
        var folder = Folder()
        return String(decoding: folder.fold(name).spaced, as: UTF8.self)
    }

    @Test(arguments: [
        ("Boss's Orders (Ghetsis)", "bosss orders ghetsis"),
        ("Boss’s ‘Orders’", "bosss orders"),
        ("“Ach! Hans, Run!”", "ach hans run"),
        ("«Éclair» `Foo´", "eclair foo"),
        ("O\u{2BC}Neil 5′ 6″", "oneil 5 6"),
        ("L’Œil d”Odin", "loeil dodin"),
    ])
    func quotesVanishWithoutSplitting(_ name: String, _ expected: String) {
        #expect(fold(name) == expected)
    }

    @Test(arguments: [
        ("Ho-Oh", "ho oh", "hooh"),
        ("Mr. Mime", "mr mime", "mrmime"),
        ("Charizard LV.X", "charizard lv x", "charizardlvx"),
        ("Fire // Ice", "fire ice", "fireice"),
        ("Who/What/When/Where/Why", "who what when where why", "whowhatwhenwherewhy"),
        ("Type: Null", "type null", "typenull"),
        ("Jötun–Grunt—X", "jotun grunt x", "jotungruntx"),
        ("  +2 Mace  ", "2 mace", "2mace"),
        ("Zygarde 10% Forme", "zygarde 10 forme", "zygarde10forme"),
        ("a\u{A0}b\u{3000}c\u{2003}d\te\n", "a b c d e", "abcde"),
        ("_____'s Pikachu", "s pikachu", "spikachu"),
        ("ポケモン・カード", "ぽけもん かーど", "ぽけもんかーど"),
    ])
    func otherPunctuationEndsAWord(_ name: String, _ spaced: String, _ joined: String) {
        var folder = Folder()
        let folded = folder.fold(name)
        #expect(String(decoding: folded.spaced, as: UTF8.self) == spaced)
        #expect(String(decoding: folded.joined, as: UTF8.self) == joined)
    }

    @Test(arguments: [
        ("Flabébé", "flabebe"), ("Lim-Dûl's Vault", "lim duls vault"), ("Ŵôřlḑôle", "worldole"),
        ("Łukasz Øre Đorđe", "lukasz ore dorde"), ("Straße STRASSE STRAẞE", "strasse strasse strasse"),
        ("Æther Vial", "aether vial"), ("Œuvre", "oeuvre"), ("Þór Guðrún", "thor gudrun"),
        ("İstanbul ISPARTA ışık", "istanbul isparta isik"), ("Ĳssel ŉ ǆ", "ijssel n dz"),
        ("ﬁreﬂy ﬄ", "firefly ffl"), ("Ĥaŧ ŋ ĸ", "hat n k"), ("ＦＵＬＬ　ｗｉｄｔｈ１２", "full width12"),
        ("Phạm Nguyễn", "pham nguyen"), ("Ⅻ ² ①", "xii 2 1"), ("\u{1D49C}\u{1D7D8}", "a0"),
    ])
    func latinLettersBecomePlain(_ name: String, _ expected: String) {
        #expect(fold(name) == expected)
        #expect(fold(name.decomposed) == expected)
    }

    @Test(arguments: [
        ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"), ("Οδυσσεύς", "οδυσσευσ"), ("Ёлка йод ЙОД", "елка иод иод"),
        ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"), ("أحمـد", "احمد"),
    ])
    func otherAccentsAndFinalFormsGo(_ name: String, _ expected: String) {
        #expect(fold(name) == expected)
    }

    @Test(arguments: [
        ("ピカチュウ", "ぴかちゅう"), ("ﾋﾟｶﾁｭｳ", "ぴかちゅう"), ("ぴかちゅう", "ぴかちゅう"),
        ("ヒ", "ひ"), ("ヴ", "ゔ"), ("ナッシー", "なっしー"), ("ｶﾞｰ", "がー"), ("か゛", "が"), ("ヽヾ", "ゝゞ"),
        ("佐々木", "佐々木"), ("\u{F9C4}", "\u{9F8D}"), ("리자몽", "리자몽"), ("\u{1105}\u{1175}\u{110C}\u{1161}", "리자"),
        ("กำลัง", "กํ\u{E32}ลัง"), ("हिन्दी", "हिन्दी"), ("১২", "12"), ("№ ４", "no 4"),
    ])
    func lettersOfTheEastKeepTheirMeaning(_ name: String, _ expected: String) {
        #expect(Array(fold(name).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(arguments: [
        ("Nidoran ♀", "nidoran female"), ("Nidoran♀", "nidoran female"), ("Nidoran♀️", "nidoran female"),
        ("Nidoran♂︎!", "nidoran male"), ("Charizard δ", "charizard delta"), ("Charizardδ", "charizard delta"),
        ("Rayquaza Δ ∆", "rayquaza delta delta"), ("Kyogre α", "kyogre alpha"), ("Σ-Lead", "sigma lead"),
        ("Charizard ★", "charizard star"), ("Umbreon☆", "umbreon star"), ("⭐️", "star"),
        ("Giratina ◇", "giratina prism star"), ("Pikachu & Zekrom-GX", "pikachu and zekrom gx"),
        ("R&D＆X", "r and d and x"), ("Granel ∞", "granel infinity"), ("Spy×Family", "spy x family"),
        ("Little Girl ½", "little girl 1 2"), ("2½", "2 1 2"), ("Guard™ †A†® ©", "guard a"),
        ("I ♥ You", "i heart you"), ("1️⃣ Up", "1 up"), ("αβγ δ", "αβγ δ"), ("Ω-Ωμέγα", "ω ωμεγα"),
        ("10µ", "10 mu"),
    ])
    func symbolsBecomeWords(_ name: String, _ expected: String) {
        #expect(fold(name) == expected)
    }

    @Test(arguments: [
        ("sof\u{AD}t", "soft"), ("z\u{200B}e\u{200D}r\u{2060}o", "zero"), ("\u{202E}bidi\u{202C}", "bidi"),
        ("\u{FEFF}Bom", "bom"), ("e\u{34F}\u{301}", "e"), ("bad\u{FFFD}", "bad"),
    ])
    func invisibleScalarsVanish(_ name: String, _ expected: String) {
        #expect(fold(name) == expected)
    }

    @Test(arguments: [
        ("_____", "_____"), ("!", "!"), ("? ? ?", "???"), ("'", "'"), ("！？", "!?"), ("—", "—"), ("™", "™"),
        ("🎉", "🎉"),
        ("\u{301}", "\u{301}"),
    ])
    func aNameOfWhichNothingIsLeftStaysFindable(_ name: String, _ expected: String) {
        #expect(fold(name) == expected)
    }

    @Test(arguments: ["", " ", "\t\n", "\u{A0}\u{3000}", "\u{0}\u{1F}", "\u{200B}\u{FE0F}"])
    func blankNamesFoldToNothing(_ name: String) {
        var folder = Folder()
        let folded = folder.fold(name)
        #expect(folded.spaced.isEmpty && folded.joined.isEmpty)
        #expect(folded.sourceOffsets == [UInt32(name.utf8.count)])
    }

    @Test(arguments: [
        ("Lim-Dûl", "dul", "Dûl"), ("Lim-Dûl", "lim", "Lim"), ("Lim-Du\u{302}l's", "u", "u\u{302}"),
        ("İzmir", "i", "İ"), ("ﬁre", "re", "re"), ("ﬁre", "f", ""), ("ﬁre", "fi", "ﬁ"), ("Straße", "ss", "ß"),
        ("Nidoran♀ X", "female", "♀"), ("Nidoran♀ X", "nidoran", "Nidoran"), ("Nidoran ♀", "female", "♀"),
        ("Giratina ◇", "prism star", "◇"), ("Boss's Orders", "bosss", "Boss's"), ("x ピカ", "ぴ", "ピ"),
        ("a™ b", "b", "b"), ("Pikachu&Zekrom", "and", "&"), ("Pikachu & Zekrom", "zekrom", "Zekrom"),
    ])
    func aFoundPartLeadsBackToItsSource(_ name: String, _ part: String, _ expected: String) throws {
        var folder = Folder()
        let folded = folder.fold(name)
        let needle = Array(part.utf8)
        let start = try #require(
            folded.spaced.indices.first { folded.spaced[$0...].starts(with: needle) })
        let range = folded.sourceOffsets[start]..<folded.sourceOffsets[start + needle.count]
        let source = Array(name.utf8)[Int(range.lowerBound)..<Int(range.upperBound)]
        #expect(Array(source) == Array(expected.utf8))
    }

    @Test func theVersionsAreKnown() {
        #expect(Folding.version > 0)
        #expect(Folding.unicodeLibraryVersion >> 24 >= 50)
        #expect(Folding.unicodeLibraryName.hasPrefix("\(Folding.unicodeLibraryVersion >> 24)."))
    }
}

extension String {
    /// The text with every accent apart.
    fileprivate var decomposed: String {
        let reference = SlowFold()
        var view = String.UnicodeScalarView()
        view.append(contentsOf: reference.normalize(unicodeScalars, 1))
        return String(view)
    }
}
