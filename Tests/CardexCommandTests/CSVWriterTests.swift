import CardCatalog
import CardTestSupport
import Testing

import CardexCommand

struct CSVWriterTests {
    /// A reader of RFC 4180 that is slow and follows its grammar.
    private func read(_ bytes: [UInt8]) -> [[String]] {
        var records: [[String]] = []
        var record: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if isQuoted {
                guard byte == UInt8(ascii: "\"") else {
                    field.append(byte)
                    continue
                }
                isQuoted = rest.first == UInt8(ascii: "\"")
                if isQuoted { field.append(rest.removeFirst()) }
            } else if byte == UInt8(ascii: "\"") {
                isQuoted = true
            } else if byte == UInt8(ascii: ",") {
                record.append(String(decoding: field, as: UTF8.self))
                field = []
            } else if byte == 0x0D, rest.first == 0x0A {
                rest.removeFirst()
                records.append(record + [String(decoding: field, as: UTF8.self)])
                (record, field) = ([], [])
            } else {
                field.append(byte)
            }
        }
        return records
    }

    @Test func fieldsThatNeedItAreQuoted() {
        var writer = CSVWriter(header: ["name", "note"])
        writer.append(["Farfetch'd", "a,b"])
        writer.append(["say \"hi\"", "two\nlines"])
        writer.append(["short"])
        writer.append(["a", "b", "surplus"])
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == "name,note\r\nFarfetch'd,\"a,b\"\r\n\"say \"\"hi\"\"\",\"two\nlines\"\r\nshort,\r\na,b\r\n"
        )
    }

    @Test func aLoneEmptyFieldIsNotABlankLine() {
        var writer = CSVWriter(header: ["name"])
        writer.append([""])
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "name\r\n\"\"\r\n")
    }

    @Test func whatIsWrittenIsReadBack() {
        var generator = SeededGenerator(seed: 3)
        let pieces = ["a", ",", "\"", "\n", "\r", "\r\n", "é", " ", "ピ"]
        var records = [["one", "two", "three"]]
        for _ in 0..<500 {
            records.append(
                (0..<3).map { _ in
                    (0..<Int.random(in: 0...6, using: &generator))
                        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
                })
        }
        var writer = CSVWriter(header: records[0])
        for record in records.dropFirst() { writer.append(record) }
        #expect(read(writer.bytes) == records)
    }
}
