import CardCatalog
import CardTestSupport
import Foundation
import Testing

struct JSONRecordSplitterTests {
    private func records(
        _ text: String, step: Int = 1 << 16, wrapperKeys: [String] = ["data", "results"]
    ) throws(CatalogError) -> [String] {
        try records(Array(text.utf8), step: step, wrapperKeys: wrapperKeys)
    }

    private func records(
        _ bytes: [UInt8], step: Int, wrapperKeys: [String]
    ) throws(CatalogError) -> [String] {
        var splitter = JSONRecordSplitter(
            TrickleSource(bytes, step: step), file: "test", wrapperKeys: wrapperKeys)
        var records: [String] = []
        while let range = try splitter.next() {
            #expect(splitter.record == records.count + 1)
            let start = Int(splitter.offset)
            records.append(String(decoding: bytes[start..<(start + range.count)], as: UTF8.self))
        }
        return records
    }

    private static let twoRecords = [
        "[{\"a\":1},{\"b\":[{}]}]", " \r\n[ {\"a\":1} ,\n{\"b\":[{}]} ] \n", "{\"a\":1}\n{\"b\":[{}]}\n",
        "{\"a\":1}\r\n\r\n  {\"b\":[{}]}", "\u{FEFF}{\"a\":1}\n{\"b\":[{}]}",
        "{\"data\":[{\"a\":1},{\"b\":[{}]}]}",
        "{ \"n\" : -2.5e3, \"errors\":[\"data\",{\"data\":[]}], \"results\" : [{\"a\":1},{\"b\":[{}]}], \"t\":\"]}\" }\n",
        "{\"a\":1}{\"b\":[{}]}", "{\"a\":1} {\"b\":[{}]}",
    ]

    @Test(arguments: twoRecords)
    func everyLayoutIsCutIntoItsRecordsHoweverTheBytesArrive(_ text: String) throws {
        for step in [1, 2, 3, 7, 1_000] {
            #expect(try records(text, step: step) == ["{\"a\":1}", "{\"b\":[{}]}"], "step \(step)")
        }
    }

    /// Escapes are carried from one 64 bytes that are scanned together to the next, and from one piece of input to the
    /// next: every run of backslashes at every place in them.
    @Test func runsOfBackslashesAreUnderstoodWhereverTheyStand() throws {
        for run in [1, 2, 3, 62, 63, 64, 65, 127, 128] {
            for padding in 0..<66 {
                // An odd number of backslashes escapes the quote behind them.
                let quote = run % 2 == 1 ? "\\\"" : "\""
                let text =
                    String(repeating: " ", count: padding) + String(repeating: "\\", count: run - run % 2)
                let first = "{\"a\":\"\(text)\(quote)" + (run % 2 == 1 ? "}]\"}" : "}")
                let second = "{\"b\":\"[\"}"
                for step in [1, 63, 64, 1_000] {
                    #expect(
                        try records("[\(first),\(second)]", step: step) == [first, second],
                        "\(run) backslashes behind \(padding) blanks, by \(step)")
                }
            }
        }
    }

    @Test func prettyPrintedObjectsOneAfterTheOtherAreRecords() throws {
        let text = "{\n  \"a\": 1\n}\n{\n  \"b\": \"}\"\n}\n"
        for step in [1, 100] {
            #expect(try records(text, step: step) == ["{\n  \"a\": 1\n}", "{\n  \"b\": \"}\"\n}"])
        }
    }

    @Test func emptyDumpsHaveNoRecords() throws {
        for text in ["[]", " [ ] ", "{\"data\":[]}", "{\"success\":true,\"errors\":[],\"results\":[]}"] {
            #expect(try records(text, step: 1).isEmpty)
        }
    }

    @Test(arguments: twoRecords)
    func contentCutAnywhereIsAnErrorOrWhole(_ text: String) throws {
        let bytes = Array(text.utf8)
        let isArray =
            text.contains("]}\n]") || text.drop { $0.isWhitespace }.hasPrefix("[")
            || text.contains("\"data\":[{")
        for length in 0..<bytes.count {
            let cut = Array(bytes[..<length])
            do {
                let found = try records(cut, step: 5, wrapperKeys: ["data", "results"])
                // What is not an error is one whole record less, between two lines, or only a missing line end.
                #expect(["{\"a\":1}", "{\"b\":[{}]}"].starts(with: found), "cut to \(length)")
                let rest = String(decoding: bytes[length...], as: UTF8.self)
                let onlyBlanks = rest.allSatisfy { $0.isWhitespace }
                #expect(!isArray || onlyBlanks, "cut to \(length)")
            } catch {
                #expect(error.code == .truncated || error.code == .wrongShape, "cut to \(length): \(error)")
            }
        }
    }

    @Test(arguments: [
        "[{}{}]", "[{},,{}]", "[,{}]", "[{},]", "[{}]]", "[{}] x", "{\"data\":[{}]} x", "{\"data\":[{}] ]",
        "[{}}",
    ])
    func brokenFramingIsAnErrorWithAnOffset(_ text: String) {
        do {
            _ = try records(text)
            Issue.record("\(text) was accepted")
        } catch {
            #expect([.corrupt, .truncated].contains(error.code))
            #expect(error.offset != nil)
        }
    }

    @Test func aBrokenLineIsARecordLikeAnyOther() throws {
        #expect(try records("{\"a\":1}\n{\"b\":\n{\"c\":3}\n") == ["{\"a\":1}", "{\"b\":", "{\"c\":3}"])
        #expect(try records("{\"a\" 1}\n{\"c\":3}\n") == ["{\"a\" 1}", "{\"c\":3}"])
        #expect(try records("{a}\n{\"c\":3}\n") == ["{a}", "{\"c\":3}"])
    }

    @Test func whatIsNoJSONOrOfAnotherShapeIsRefused() {
        for text in ["name,set\n", "<html>", "42", "", "\u{0}\u{1}", "{\"meta\":{},\"data\":{\"x\":[]}}"] {
            do {
                _ = try records(text)
                Issue.record("\(text) was accepted")
            } catch {
                #expect(error.code == .wrongShape)
            }
        }
    }

    @Test func aRecordWithoutEndIsRefusedBeforeItFillsTheMemory() {
        let endless = [UInt8](repeating: UInt8(ascii: "["), count: ByteWindow.longestRecord + (1 << 20))
        do {
            _ = try records(endless, step: 1 << 18, wrapperKeys: [])
            Issue.record("it was accepted")
        } catch {
            #expect(error.code == .tooLarge)
        }
    }

    /// The splitter against Foundation: random documents, written plainly or prettily, in every layout.
    @Test func randomDocumentsAreCutAsFoundationReadsThem() throws {
        var generator = SeededGenerator(seed: 2_026)
        func value(depth: Int) -> Any {
            switch Int.random(in: 0..<(depth > 3 ? 4 : 6), using: &generator) {
            case 0: return Int.random(in: -9...9, using: &generator)
            case 1: return Bool.random(using: &generator)
            case 2, 3:
                let letters = [
                    "\"", "\\", "{", "}", "[", "]", "é", "ポ", "\n", "a", ",", ":", "//", "\u{1F0CF}", "y_",
                ]
                return (0..<Int.random(in: 0..<12, using: &generator))
                    .map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] }.joined()
            case 4: return (0..<Int.random(in: 0..<4, using: &generator)).map { _ in value(depth: depth + 1) }
            default: return object(depth: depth + 1)
            }
        }
        func object(depth: Int) -> [String: Any] {
            var object: [String: Any] = [:]
            for index in 0..<Int.random(in: 0..<5, using: &generator) {
                object["k\(index)"] = value(depth: depth)
            }
            return object
        }
        for round in 0..<150 {
            let objects = (0..<Int.random(in: 0..<6, using: &generator)).map { _ in object(depth: 0) }
            let isPretty = Bool.random(using: &generator)
            let options: JSONSerialization.WritingOptions = isPretty ? [.prettyPrinted] : []
            let written = try objects.map {
                String(
                    decoding: try JSONSerialization.data(withJSONObject: $0, options: options), as: UTF8.self)
            }
            let step = Int.random(in: 1...40, using: &generator)
            #expect(
                try records("[" + written.joined(separator: ",") + "]", step: step) == written,
                "round \(round)")
            let wrapped = "{\"k\":[1,\"x\"],\"data\":[" + written.joined(separator: " , ") + "],\"z\":{}}"
            #expect(try records(wrapped, step: step) == written, "round \(round)")
            if !written.isEmpty {
                #expect(try records(written.joined(separator: "\n"), step: step) == written, "round \(round)")
            }
        }
    }
}
