import CardModel
import CardTestSupport
import Testing

@testable import CardCatalog

struct JSONDocumentTests {
    /// What the parser makes of a document: a text that tells values apart, or why there is none.
    private func shown(_ text: String, exactNumbers: Bool = true) throws -> String {
        var parser = try JSONParser()
        return parser.parse(JSONDocument(Array(text.utf8), exactNumbers: exactNumbers)) { outcome in
            switch outcome {
            case .malformed: "malformed"
            case .value(let value): Self.show(value)
            }
        }
    }

    private static func show(_ value: JSONValue) -> String {
        if let string = value.string { return "'\(string)'" }
        if let integer = value.integer { return "\(integer)" }
        if let boolean = value.boolean { return "\(boolean)" }
        if value.isNull { return "null" }
        var parts: [String] = []
        if value.isObject {
            value.forEachMember { parts.append("\($0)=\(show($1))") }
            return "{\(parts.joined(separator: " "))}"
        }
        guard value.kind == "an array" else { return "double" }
        value.forEachElement { parts.append(show($0)) }
        return "[\(parts.joined(separator: " "))]"
    }

    @Test(arguments: [
        ("[12.35, -0.5 ,7]", "['12.35' '-0.5' 7]"),
        (#"{"a":0.29,"b":"1.5","c\"2.5":[1e2]}"#, #"{a='0.29' b='1.5' c"2.5=['100']}"#),
        (
            "[1e400, 1E-400, 1e2, 1.5e1, 15e-1, 0e5, -1e3]",
            "['1e400' '1E-400' '100' '15' '1.5' '000000' '-1000']"
        ),
        ("[123456789012345678, 1234567890123456789]", "[123456789012345678 '1234567890123456789']"),
        ("123.456", "'123.456'"), (" 0.1 ", "'0.1'"),
        (#"["\\", 1.5, "\\\"2.5"]"#, #"['\' '1.5' '\"2.5']"#),
        ("[true,false,null,{}]", "[true false null {}]"),
    ])
    func numbersKeepTheirDigits(_ text: String, _ expected: String) throws {
        #expect(try shown(text) == expected)
    }

    @Test(arguments: [
        "", "[", "[1.5", "{1.5:2}", "[1.5 2.5]", "[01.5]", "[1.]", "[.5]", "[1.5.5]", "[--1.5]", "[1.5e]",
        "[+1.5]", "[1e+]",
        "\"a\"1.5", "1.5\"a\"", "[1.5]x", "tru1.5", "{\"a\":1, 2.5 : 3}", "{\"a\" 1.5}", "[\"a\\",
        "\u{FEFF}1.5x",
        "[1.5,]", "[,1.5]",
    ])
    func whatIsNoJSONStaysNone(_ text: String) throws {
        #expect(try shown(text) == "malformed")
    }

    @Test func everyDocumentReadsTheSameButForItsNumbers() throws {
        var random = SeededGenerator(seed: 77)
        for _ in 0..<400 {
            let text = Self.document(&random, depth: 0)
            let plain = try shown(text, exactNumbers: false)
            let exact = try shown(text)
            // Whole numbers of few digits and texts alone are the same both ways.
            #expect(plain == exact, "\(text)")
        }
    }

    @Test func mutatedDocumentsNeverBecomeJSONByTheirNumbers() throws {
        var random = SeededGenerator(seed: 78)
        let alphabet = Array("[]{},:\"1.5e-+0 a\\".utf8)
        for _ in 0..<4_000 {
            let bytes = (0..<Int.random(in: 1...9, using: &random)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let plain = try shown(text, exactNumbers: false)
            let exact = try shown(text)
            // A large exponent makes the whole document malformed, unless the digits are kept.
            let isLarge = text.lowercased().contains("e") && exact != "malformed"
            #expect(isLarge || (plain == "malformed") == (exact == "malformed"), "\(text)")
        }
    }

    private static func document(_ random: inout SeededGenerator, depth: Int) -> String {
        switch Int.random(in: 0...(depth < 4 ? 6 : 3), using: &random) {
        case 0: return "\(Int.random(in: -99_999...99_999, using: &random))"
        case 1: return ["true", "false", "null"][Int.random(in: 0...2, using: &random)]
        case 2, 3:
            let texts = ["1.5", "\\\"2.5", "\\\\", "é:1.5,", "[1.5]", "\\u0031.5", ""]
            return "\"\(texts[Int.random(in: 0..<texts.count, using: &random)])\""
        case 4, 5:
            let count = Int.random(in: 0...4, using: &random)
            return
                "[\((0..<count).map { _ in document(&random, depth: depth + 1) }.joined(separator: " , "))]"
        default:
            let count = Int.random(in: 0...4, using: &random)
            let members = (0..<count).map { "\"k\($0)\" :\(document(&random, depth: depth + 1))" }
            return "{\(members.joined(separator: ","))}"
        }
    }

    @Test func decimalTextsGoToMinorUnitsAndBackExactly() throws {
        var random = SeededGenerator(seed: 79)
        var parser = try JSONParser()
        let block = PriceBlock(asOf: 0)
        for _ in 0..<2_000 {
            let cents = Int64.random(in: 1...(1 << Int64.random(in: 1...59, using: &random)), using: &random)
            let text = Money(minorUnits: cents, currency: .usDollar).decimalText
            for spelling in [text, "\"\(text)\"", text.hasSuffix("0") ? "\(text.dropLast())" : "\(text)00"] {
                let document = JSONDocument(Array("[\(spelling)]".utf8), exactNumbers: true)
                var read: Money?
                parser.parse(document) { outcome in
                    guard case .value(let value) = outcome else { return }
                    value.forEachElement { read = block.amount($0, .usDollar) }
                }
                #expect(read?.minorUnits == cents && read?.decimalText == text, "\(spelling)")
            }
        }
    }

    @Test(
        arguments: [
            ("0.29", 29), ("1.005", 101), ("4.35", 435), ("1e2", 10_000), ("12.35", 1_235),
            ("1.0049999999999999999", 100),
            ("2e-2", 2), ("0.0049", nil), ("0", nil), ("0.00", nil), ("null", nil), ("-1.50", nil),
            ("1e400", nil),
            ("123456789012345678901234567890", nil), ("true", nil), ("\"\"", nil), ("\"12,35\"", nil),
            ("[1]", nil),
        ] as [(String, Int64?)])
    func amountsAreExactOrNone(_ text: String, _ cents: Int64?) throws {
        var parser = try JSONParser()
        let read = parser.parse(JSONDocument(Array("{\"a\":\(text)}".utf8), exactNumbers: true)) { outcome in
            guard case .value(let value) = outcome else { return Money?.none }
            return PriceBlock(asOf: 0).amount(value["a"], .usDollar)
        }
        #expect(read?.minorUnits == cents)
    }
}
