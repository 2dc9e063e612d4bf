import CardServer
import Testing

struct QueryParserTests {
    private func parse(_ text: String) throws(CardQueryError) -> CardQuery {
        try QueryParser.parse(Array(text.utf8))
    }

    private func text(_ pieces: String..., quoted: Bool = false) -> QueryText {
        QueryText(pieces: pieces.map { Array($0.utf8) }, isQuoted: quoted)
    }

    private func name(_ text: QueryText) -> CardQuery { .field("name", .words(text)) }

    private func range(_ lower: String?, _ upper: String?, _ includes: (Bool, Bool) = (true, true))
        -> QueryRange
    {
        QueryRange(
            lower: lower.map { QueryRange.Bound(text: Array($0.utf8), isIncluded: includes.0) },
            upper: upper.map { QueryRange.Bound(text: Array($0.utf8), isIncluded: includes.1) })
    }

    @Test func nothingAsksForEverything() throws {
        #expect(try parse("") == .everything)
        #expect(try parse(" \t\n ") == .everything)
        #expect(try parse("*:*") == .everything)
    }

    @Test func wordsPhrasesAndFieldsAreRead() throws {
        #expect(try parse("name:charizard") == name(text("charizard")))
        #expect(try parse("name: charizard") == name(text("charizard")))
        #expect(try parse("charizard") == name(text("charizard")))
        #expect(try parse("set.id:sm1") == .field("set.id", .words(text("sm1"))))
        #expect(try parse(#"name:"venusaur v""#) == name(text("venusaur v", quoted: true)))
        #expect(
            try parse(#"name:"a \"b\" (c) & d:e [f""#) == name(text(#"a "b" (c) & d:e [f"#, quoted: true)))
        #expect(try parse("!name:charizard") == .field("name", .whole(text("charizard"))))
        #expect(try parse("name:Type:Null") == name(text("Type:Null")))
        #expect(try parse(#"name:a\ b\)\*"#) == name(text("a b)*")))
    }

    @Test func wildcardsMayStandAnywhere() throws {
        #expect(try parse("name:char*") == name(text("char", "")))
        #expect(try parse("name:*chu") == name(text("", "chu")))
        #expect(try parse("name:char*der") == name(text("char", "der")))
        #expect(try parse("name:**a***b") == name(text("", "a", "b")))
        #expect(try parse(#"name:"char*""#) == name(text("char", "", quoted: true)))
        #expect(try parse("name:*") == .field("name", .present))
        #expect(try parse("hp:[* TO *]") == .field("hp", .present))
    }

    @Test func operatorsBindAsTheyAreDocumented() throws {
        let (a, b, c) = (name(text("a")), name(text("b")), name(text("c")))
        #expect(try parse("a b") == .all([a, b]))
        #expect(try parse("a AND b") == .all([a, b]))
        #expect(try parse("a && b") == .all([a, b]))
        #expect(try parse("a OR b") == .any([a, b]))
        #expect(try parse("a || b c") == .any([a, .all([b, c])]))
        #expect(try parse("(a OR b) c") == .all([.any([a, b]), c]))
        #expect(try parse("-a") == .not(a))
        #expect(try parse("NOT a b") == .all([.not(a), b]))
        #expect(try parse("NOT NOT a") == a)
        #expect(try parse("--a") == a)
        #expect(try parse("-(a OR b)") == .not(.any([a, b])))
        #expect(try parse("+a +b") == .all([a, b]))
        #expect(try parse("name:(a OR b)") == .any([a, b]))
        #expect(
            try parse("!name:(a OR b)")
                == .any([.field("name", .whole(text("a"))), .field("name", .whole(text("b")))]))
        #expect(try parse("-!name:a") == .not(.field("name", .whole(text("a")))))
        #expect(try parse("a or b") == .all([a, name(text("or")), b]))
    }

    @Test func rangesHaveTwoKindsOfBrackets() throws {
        #expect(try parse("hp:[150 TO *]") == .field("hp", .range(range("150", nil))))
        #expect(try parse("hp:{1 TO 5}") == .field("hp", .range(range("1", "5", (false, false)))))
        #expect(try parse("hp:[1 to 5}") == .field("hp", .range(range("1", "5", (true, false)))))
        #expect(try parse("hp:>=5") == .field("hp", .range(range("5", nil))))
        #expect(try parse("hp:<5") == .field("hp", .range(range(nil, "5", (true, false)))))
        #expect(
            try parse(#"x:["2020/01/01 10:00:00" TO 2021/01/01]"#)
                == .field("x", .range(range("2020/01/01 10:00:00", "2021/01/01"))))
    }

    @Test func punctuationOfItsOwnAsksForNothingBesideWords() throws {
        #expect(try parse("Pikachu & Zekrom") == .all([name(text("Pikachu")), name(text("Zekrom"))]))
        #expect(try parse("Ho - Oh") == .all([name(text("Ho")), name(text("Oh"))]))
        #expect(try parse("?") == name(text("?")))
        #expect(try parse("number:?") == .field("number", .words(text("?"))))
    }

    @Test(arguments: [
        ("name:", CardQueryError.Code.missingValue, 0), ("a name:", .missingValue, 2),
        ("(name:)", .missingValue, 1),
        ("a OR", .missingCondition, 4), ("OR a", .missingCondition, 0), ("a AND AND b", .missingCondition, 6),
        ("()", .missingCondition, 1), ("a NOT", .missingCondition, 2),
        (#"a name:"b c"#, .openPhrase, 7), ("(a b", .unbalancedGroup, 0), ("a) b", .unbalancedGroup, 1),
        ("hp:[1 2]", .malformedRange, 3), ("hp:[1 TO", .malformedRange, 3), ("hp:[", .malformedRange, 3),
        ("hp:[1 TO 2", .malformedRange, 3), ("name:[?]", .malformedRange, 5), ("hp:>", .missingValue, 3),
        ("a NOT OR b", .missingCondition, 2),
    ])
    func mistakesNameTheirPlace(_ query: String, _ code: CardQueryError.Code, _ offset: Int) throws {
        let error = #expect(throws: CardQueryError.self) { try parse(query) }
        #expect(error?.code == code, "\(query): \(error?.description ?? "no error")")
        #expect(error?.offset == offset, "\(query): \(error?.description ?? "no error")")
    }

    @Test func queriesHaveLimits() throws {
        let deepest =
            String(repeating: "(", count: QueryParser.deepestGroup) + "a"
            + String(repeating: ")", count: QueryParser.deepestGroup)
        #expect(try parse(deepest) == name(text("a")))
        #expect(throws: CardQueryError.self) { try parse("(\(deepest))") }
        #expect(throws: CardQueryError.self) {
            try parse(String(repeating: "(", count: QueryParser.longestQuery))
        }
        let many = Array(repeating: "a", count: QueryParser.mostConditions).joined(separator: " ")
        #expect(try parse(many) != .everything)
        #expect(#expect(throws: CardQueryError.self) { try parse(many + " a") }?.code == .tooLarge)
        let long = String(repeating: "a", count: QueryParser.longestQuery)
        #expect(try parse(long) == name(text(long)))
        #expect(#expect(throws: CardQueryError.self) { try parse(long + "a") }?.code == .tooLarge)
        // Signs before a condition are read in a loop, however many there are.
        #expect(try parse(String(repeating: "-", count: 16_000) + "a") == name(text("a")))
    }
}
