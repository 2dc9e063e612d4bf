import CardCatalog
import CardModel
import CardTestSupport
import Foundation
import Testing

import CardexCommand

struct JSONWriterTests {
    private func text(_ layout: JSONWriter.Layout = .compact, _ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(layout)
        body(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func membersKeepTheirOrderAndGetTheirCommas() {
        let result = text { writer in
            writer.beginObject()
            writer.member("z", "1")
            writer.member("a", -2)
            writer.member("b", true)
            writer.member("n", String?.none)
            writer.key("list")
            writer.beginArray()
            writer.value(1)
            writer.beginArray()
            writer.endArray()
            writer.beginObject()
            writer.endObject()
            writer.null()
            writer.endArray()
            writer.member("max", UInt64.max)
            writer.endObject()
            writer.endDocument()
            writer.beginArray()
            writer.endArray()
        }
        let expected: [String] = [
            #"{"z":"1","a":-2,"b":true,"n":null,"list":[1,[],{},null],"max":18446744073709551615}"#,
            "\n[]",
        ]
        #expect(result == expected.joined())
    }

    @Test func indentedTextHasOneMemberPerLine() {
        let result = text(.indented) { writer in
            writer.beginObject()
            writer.member("a", 1)
            writer.key("b")
            writer.beginArray()
            writer.value("x")
            writer.value("y")
            writer.endArray()
            writer.key("c")
            writer.beginObject()
            writer.endObject()
            writer.endObject()
            writer.endDocument()
        }
        #expect(
            result == """
                {
                  "a": 1,
                  "b": [
                    "x",
                    "y"
                  ],
                  "c": {}
                }

                """)
    }

    @Test func controlCharactersQuotesAndBackslashesAreEscaped() {
        let all =
            String(String.UnicodeScalarView((0..<0x21).compactMap { Unicode.Scalar($0) })) + "\"\\/é\u{2028}😀"
        let result = text { $0.value(all) }
        let expected: [String] = [
            #""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f"#,
            #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f"#,
            " \\\"\\\\/é\u{2028}😀\"",
        ]
        #expect(result == expected.joined())
    }

    @Test func malformedBytesBecomeReplacementCharacters() {
        // A lone continuation, an encoded surrogate, an overlong slash, a cut sequence.
        let bytes: [UInt8] = [0x41, 0x80, 0xED, 0xA0, 0x80, 0xC0, 0xAF, 0x42, 0xE3, 0x83]
        let result = text { $0.value(repairing: bytes) }
        #expect(result.hasPrefix("\"A\u{FFFD}"))
        #expect(result.hasSuffix("B\u{FFFD}\""))
        #expect(result.unicodeScalars.allSatisfy { $0 == "\u{FFFD}" || $0.isASCII })
    }

    @Test func amountsAreWrittenExactly() {
        let amounts: [(Int64, Currency, String)] = [
            (1_230, .usDollar, "12.30"), (5, .euro, "0.05"), (1_800, .yen, "1800"),
            (.max, .usDollar, "92233720368547758.07"),
        ]
        for (units, currency, expected) in amounts {
            #expect(text { $0.value(Money(minorUnits: units, currency: currency)) } == expected)
        }
    }

    @Test func bytesMayBeTakenAwayBetweenCalls() {
        var writer = JSONWriter()
        var taken: [UInt8] = []
        func take() {
            taken += writer.bytes
            writer.bytes.removeAll()
        }
        writer.beginArray()
        take()
        writer.value("a")
        take()
        writer.beginObject()
        writer.key("k")
        take()
        writer.value(1)
        take()
        writer.endObject()
        writer.endArray()
        take()
        #expect(String(decoding: taken, as: UTF8.self) == #"["a",{"k":1}]"#)
    }

    @Test func whatIsWrittenIsReadBackByAnIndependentReader() throws {
        var generator = SeededGenerator(seed: 11)
        for round in 0..<400 {
            let scalars = (0..<Int.random(in: 0...40, using: &generator)).compactMap { _ in
                let top: UInt32 =
                    [0x20, 0x80, 0x800, 0x1_0000, 0x11_0000].randomElement(using: &generator) ?? 1
                return Unicode.Scalar(UInt32.random(in: 0..<top, using: &generator))
            }
            let string = String(String.UnicodeScalarView(scalars))
            let number = Int.random(in: .min ... .max, using: &generator)
            var writer = JSONWriter(round.isMultiple(of: 2) ? .compact : .indented)
            writer.beginObject()
            writer.member("k" + string, string)
            writer.member("number", number)
            writer.endObject()
            let read = try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any]
            let value = try #require(read?["k" + string] as? String, "round \(round)")
            // Scalar by scalar: strings that are canonically equivalent also compare equal.
            #expect(Array(value.unicodeScalars) == scalars, "round \(round)")
            #expect((read?["number"] as? NSNumber)?.stringValue == String(number), "round \(round)")
        }
    }
}
