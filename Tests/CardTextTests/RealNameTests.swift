import CardTestSupport
import Foundation
import Testing

@testable import CardText

@Suite(.enabled(if: RealCorpora.arePresent)) struct RealNameTests {
    /// Every JSON string that a dump holds under a name, or every first column of a table.
    static func names(of dump: String, keys: String = "name|printed_name") throws -> Set<String> {
        guard let path = RealCorpora.path(dump) else { return [] }
        let open = path.hasSuffix(".gz") ? "gzip -dc" : "cat"
        let select =
            path.contains(".csv")
            ? "sed -e 's/^\"\\(\\([^\"]\\|\"\"\\)*\\)\".*/\\1/' -e t -e 's/,.*//'"
            : "grep -aoE '\"(\(keys))\": ?\"([^\"\\\\]|\\\\.)*\"' | sed -e 's/^[^:]*: *//'"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "\(open) '\(path)' | \(select) | LC_ALL=C sort -u"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        guard !path.contains(".csv") else { return Set(lines) }
        return Set(try lines.map { try JSONDecoder().decode(String.self, from: Data($0.utf8)) })
    }

    @Test(arguments: [
        ("pokemon-tcg-data-2024-09.tar.gz", 4_000), ("magic-printings-2026.csv.gz", 30_000),
        ("scryfall-default-cards-2018.json.gz", 15_000), ("ygoprodeck-cardinfo-sample.json", 100),
    ])
    func realNamesFoldAsTheReferenceSays(_ dump: String, _ atLeast: Int) throws {
        let names = try Self.names(of: dump)
        #expect(names.count > atLeast)
        let reference = SlowFold()
        var folder = Folder()
        var folded = FoldedText()
        for name in names.sorted().enumerated().filter({ $0.offset.isMultiple(of: 3) || !$0.element.isPlain })
        {
            let failure = FoldingPropertyTests.failure(
                of: Array(name.element.utf8), folder: &folder, into: &folded, reference: reference)
            #expect(failure == nil, "\(name.element)")
            #expect(!folded.spaced.isEmpty, "\(name.element)")
        }
    }

    @Test(arguments: [
        ("pokemon-tcg-data-2024-09.tar.gz", "number"),
        ("scryfall-default-cards-2018.json.gz", "collector_number"),
    ])
    func everyPrintedNumberIsRecognised(_ dump: String, _ key: String) throws {
        let numbers = try Self.names(of: dump, keys: key).filter { $0.contains(where: \.isNumber) }
        #expect(numbers.count > 300)
        for number in numbers {
            let key = CollectorNumber.key(of: number)
            #expect(CollectorNumber.key(of: key) == key)
            #expect(NumberGrammar.terms(in: "mew \(number)").contains { $0.term.number == key }, "\(number)")
            guard !number.contains(" ") else { continue }
            let announced = NumberGrammar.terms(in: "mew #\(number)").first
            #expect(announced?.term == NumberTerm(number: key, isCertain: true), "\(number)")
            let paired = NumberGrammar.terms(in: "mew \(number)/250").first
            #expect(paired?.term == NumberTerm(number: key, total: "250", isCertain: true), "\(number)")
        }
    }

    @Test func namesHoldNoCertainNumbersButThoseAnnouncedAsOne() throws {
        // `Blaine's Quiz #3` and `Black Waltz No. 3` are names: the whole query must be tried as a name first.
        for dump in ["pokemon-tcg-data-2024-09.tar.gz", "magic-printings-2026.csv.gz"] {
            for name in try Self.names(of: dump) where !name.contains("#") && !name.contains("No.") {
                #expect(!NumberGrammar.terms(in: name).contains { $0.term.isCertain }, "\(name)")
            }
        }
    }
}

extension String {
    fileprivate var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
