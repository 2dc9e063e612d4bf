import CardTestSupport
import Testing

@testable import CardServer

struct SearchParserTests {
    private static func shown(_ expression: SearchExpression?) -> String {
        switch expression {
        case nil: ""
        case .all(let parts): "(" + parts.map { shown($0) }.joined(separator: " ") + ")"
        case .any(let parts): "(" + parts.map { shown($0) }.joined(separator: " or ") + ")"
        case .not(let part): "-" + shown(part)
        case .term(let term):
            (term.isExactName ? "!" : "") + (term.key.isEmpty ? "" : term.key + term.comparison.rawValue)
                + "[\(term.value)]"
        }
    }

    @Test func wordsPhrasesKeysGroupsAndNegationAreRead() throws {
        let cases = [
            ("lightning bolt", "([lightning] [bolt])"), ("\"lightning bolt\"", "[lightning bolt]"),
            ("!fire", "![fire]"), ("!\"Fire // Ice\"", "![Fire // Ice]"), ("-t:goblin", "-t:[goblin]"),
            ("t:goblin or t:elf r:rare", "(t:[goblin] or (t:[elf] r:[rare]))"),
            ("t:elf (c:g OR c:w) -is:promo", "(t:[elf] (c:[g] or c:[w]) -is:[promo])"),
            ("-(a b)", "-([a] [b])"), ("--a", "[a]"), ("a and b", "([a] [b])"), ("cmc>=3", "cmc>=[3]"),
            ("pow!=2", "pow!=[2]"), ("o:\"draw a card\"", "o:[draw a card]"), ("o:'draw a'", "o:[draw a]"),
            ("urza's", "[urza's]"), ("name:'tis", "name:['tis]"), ("\"open", "[open]"), ("(a", "[a]"),
            ("()", ""), ("  ", ""), ("", ""), ("-", "[-]"), ("order:name", "order:[name]"),
            ("oracle or orange", "([oracle] or [orange])"), ("E:LEA", "e:[LEA]"),
            ("name:/^a/", "name:[/^a/]"), ("o:/a \\/ b/ c", "(o:[/a \\/ b/] [c])"),
            ("fire // ice", "([fire] [//] [ice])"), ("or", ""), ("a or", "[a]"), ("e:", "e:[]"),
        ]
        for (text, expected) in cases {
            #expect(Self.shown(try SearchParser.expression(of: text)) == expected, "\(text)")
        }
    }

    @Test func tooLongTooDeepAndUnbalancedQueriesAreRefused() {
        for text in [
            String(repeating: "a", count: 1_001), String(repeating: "(", count: 25) + "a",
            String(repeating: "é", count: 5_000), "a) b", ")",
        ] {
            let problem = #expect(throws: ScryfallProblem.self) { try SearchParser.expression(of: text) }
            #expect(problem?.status == 400)
        }
        #expect(throws: Never.self) {
            try SearchParser.expression(of: String(repeating: "(", count: 24) + "a")
        }
    }

    @Test func noTextWhateverMakesTheParserFailOtherwise() {
        var generator = SeededGenerator(seed: 99)
        let parts = [
            "(", ")", "-", "!", "\"", "'", "/", " ", "or", "and", "t:", "c>=", "e=", "x", "é", "\u{1F0CF}",
            ":",
            "<", "!=", "is:foil", "\t", "lang:any", "unique:prints", "name:", "a\"b", "o:/x/", "--", "\0",
        ]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...14, using: &generator)
            let text = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            do throws(ScryfallProblem) {
                _ = try SearchParser.expression(of: text)
            } catch {
                #expect(error.status == 400, "\(text)")
            }
        }
    }
}
