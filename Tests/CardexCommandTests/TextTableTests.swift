import CardTestSupport
import Testing

import CardexCommand

struct TextTableTests {
    private let plain = Palette(isColoured: false)

    @Test func columnsLineUpByCellsAndNumbersStandRight() {
        var table = TextTable([.init("NAME"), .init("COUNT", isRightAligned: true), .init("NOTE")])
        table.append(["ピカチュウ", "7", "x"])
        table.append(["Mew", "1,234", ""])
        table.appendAcross("across")
        table.append(["Poké"])
        #expect(
            table.rendered(palette: plain, limit: nil) == """
                NAME        COUNT  NOTE
                ピカチュウ      7  x
                Mew         1,234
                across
                Poké

                """)
    }

    @Test func aNarrowTerminalCutsTheWidestColumnFirst() {
        var table = TextTable([.init(minimumWidth: 4), .init(minimumWidth: 4), .init()], indentation: 2)
        table.append(["Lost Origin Trainer Gallery", "Rare Holo", "420.00 USD"])
        #expect(table.rendered(palette: plain, limit: 40) == "  Lost Origin Tr…  Rare Holo  420.00 USD\n")
        #expect(table.rendered(palette: plain, limit: 30) == "  Lost O…  Rare H…  420.00 USD\n")
        #expect(table.rendered(palette: plain, limit: 5) == "  Los…  Rar…  420.00 USD\n")
    }

    @Test func cellsCantBreakTheTable() {
        var table = TextTable([.init(), .init()])
        table.append([TextTable.Cell("a\nb\tc"), TextTable.Cell("\u{1B}[2J"), TextTable.Cell("surplus")])
        #expect(table.rendered(palette: plain, limit: nil) == "a b c  \u{FFFD}[2J\n")
    }

    @Test func anEmptyColumnTakesNoRoom() {
        var table = TextTable([.init(), .init(), .init()])
        table.append(["a", "", "c"])
        #expect(table.rendered(palette: plain, limit: nil) == "a  c\n")
        #expect(TextTable([.init()]).rendered(palette: plain, limit: 10) == "")
    }

    @Test func colourDoesNotMoveColumns() {
        var table = TextTable([.init(), .init(isRightAligned: true)])
        table.append([TextTable.Cell("ab", .faint), TextTable.Cell("1", .warning)])
        table.append(["abcd", "22"])
        let coloured = table.rendered(palette: Palette(isColoured: true), limit: nil)
        #expect(coloured == "\u{1B}[2mab\u{1B}[0m     \u{1B}[33m1\u{1B}[0m\nabcd  22\n")
    }

    @Test func randomTablesFitTheirWidthAndEndWithoutSpaces() {
        var generator = SeededGenerator(seed: 7)
        let pieces = ["a", "ピ", "é", "e\u{301}", " ", "\t", "👨‍👩‍👧", "Z", "\u{200B}"]
        for round in 0..<300 {
            var table = TextTable([.init(minimumWidth: 1), .init(isRightAligned: true, minimumWidth: 1)])
            for _ in 0..<4 {
                table.append(
                    (0..<2).map { _ in
                        let length = Int.random(in: 0...20, using: &generator)
                        return TextTable.Cell(
                            (0..<length).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined())
                    })
            }
            let limit = Int.random(in: 6...40, using: &generator)
            for line in table.rendered(palette: plain, limit: limit).split(separator: "\n") {
                #expect(TerminalText.width(of: String(line)) <= limit, "round \(round)")
            }
        }
    }
}
