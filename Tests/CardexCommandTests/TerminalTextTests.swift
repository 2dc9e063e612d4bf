import Testing

import CardexCommand

struct TerminalTextTests {
    @Test(arguments: [
        ("", 0), ("Charizard", 9), ("Pokémon", 7), ("Poke\u{301}mon", 7), ("ピカチュウ", 10), ("피카츄", 6),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("皮卡丘 ex", 9), ("δ★", 2), ("⭐", 2), ("ｐ", 2), ("ﾋﾟ", 2),
        ("👨‍👩‍👧", 2), ("❤️", 2), ("e\u{301}\u{302}\u{303}", 1), ("a\u{200B}b", 2), ("\u{AD}", 1), ("ไก่", 2),
    ])
    func widthIsCountedInCells(_ text: String, _ cells: Int) {
        #expect(TerminalText.width(of: text) == cells)
    }

    @Test func controlCharactersAreMadeVisible() {
        #expect(TerminalText.visible("a\u{1B}[31mb") == "a\u{FFFD}[31mb")
        #expect(TerminalText.visible("a\tb\nc\rd") == "a b c d")
        #expect(TerminalText.visible("a\u{9B}b\u{7F}\u{0}") == "a\u{FFFD}b\u{FFFD}\u{FFFD}")
        #expect(TerminalText.visible("\u{202E}evil") == "\u{FFFD}evil")
        #expect(TerminalText.visible("\r\n") == "  ")
        #expect(TerminalText.visible("Poké 👨‍👩‍👧") == "Poké 👨‍👩‍👧")
    }

    @Test func cutTextFitsAndKeepsCharactersWhole() {
        #expect(TerminalText.truncated("Charizard", to: 9) == "Charizard")
        #expect(TerminalText.truncated("Charizard", to: 8) == "Chariza…")
        #expect(TerminalText.truncated("ピカチュウ", to: 6) == "ピカ…")
        #expect(TerminalText.truncated("ピカチュウ", to: 1) == "…")
        #expect(TerminalText.truncated("ピカチュウ", to: 0) == "")
        for limit in 0...20 {
            let cut = TerminalText.truncated("Poké ピカ e\u{301}x 👨‍👩‍👧 zzz", to: limit)
            #expect(TerminalText.width(of: cut) <= limit)
        }
    }

    @Test func colourNeedsATerminalThatWantsIt() {
        func isColoured(_ isTerminal: Bool, _ variables: [String: String]) -> Bool {
            Palette(isTerminal: isTerminal, environment: Environment(variables)).isColoured
        }
        #expect(isColoured(true, ["TERM": "xterm"]))
        #expect(!isColoured(false, ["TERM": "xterm"]))
        #expect(!isColoured(true, ["TERM": "dumb"]))
        #expect(!isColoured(true, [:]))
        #expect(!isColoured(true, ["TERM": "xterm", "NO_COLOR": "1"]))
        #expect(isColoured(true, ["TERM": "xterm", "NO_COLOR": ""]))
    }

    @Test func onlyWholeCharactersAreHighlighted() {
        let palette = Palette(isColoured: true)
        let on = "\u{1B}[1;36m"
        let strong = "\u{1B}[1m"
        let off = "\u{1B}[0m"
        #expect(palette.highlight("Pikachu", [0..<4]) == "\(on)Pika\(off)\(strong)chu\(off)")
        #expect(palette.highlight("Poké", [3..<5]) == "\(strong)Pok\(off)\(on)é\(off)")
        // Ranges that cut a character, overlap an earlier one or leave the name are left out.
        #expect(palette.highlight("Poké", [3..<4]) == "\(strong)Poké\(off)")
        #expect(palette.highlight("Poké", [0..<99]) == "\(strong)Poké\(off)")
        #expect(palette.highlight("abc", [1..<2, 0..<1]) == "\(strong)a\(off)\(on)b\(off)\(strong)c\(off)")
        #expect(Palette(isColoured: false).highlight("Pi\u{1B}ka", [0..<2]) == "Pi\u{FFFD}ka")
    }
}
