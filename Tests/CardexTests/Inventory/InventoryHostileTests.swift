import CardTestSupport
import Cardex
import Foundation
import Testing

/// Files that are broken, foreign or meant to break things.
struct InventoryHostileTests {
    private let fixture: InventoryFixture

    init() throws {
        fixture = try InventoryFixture()
    }

    @Test func filesThatAreNoTextAreNamedForWhatTheyAre() async {
        let cases: [([UInt8], InventoryError.Code, String)] = [
            ([0x50, 0x4B, 0x03, 0x04, 0, 0], .notText, "spreadsheet"),
            ([0x1F, 0x8B, 8, 0], .notText, "gzip"),
            (Array("Name\nChar\0izard\n".utf8), .notText, "NUL"), ([], .empty, "no line"),
            (Array("\r\n \n\t".utf8), .empty, "no line"),
            (Array("N\0a\0m\0e\0\n\0".utf8), .notText, "UTF-16"),
            (Array("Name\nFlabébé\n".utf8) + [0xE9, 0x0A], .unknownEncoding, "save the file as UTF-8"),
            (Array("Name\n".utf8) + [0x81, 0x0A], .unknownEncoding, "save the file as UTF-8"),
        ]
        for (bytes, code, words) in cases {
            let error = await fixture.failure(bytes: bytes)
            #expect(error?.code == code, "\(words)")
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "-")")
        }
    }

    @Test func aPipeIsMatchedLikeAFileEvenIfItIsTooMuchForMemory() async throws {
        let note = String(repeating: "é", count: 20_000)
        let rows = (0..<40).map { "Charizard,4,\"\($0) \(note)\"\n" }.joined()
        let bytes = Array("Name,Number,Note\n\(rows)".utf8)
        #expect(bytes.count > 1 << 20)
        let expected = try await fixture.match(bytes: bytes)
        let folder = try TemporaryFolder()
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let writer = Thread {
            guard let handle = FileHandle(forWritingAtPath: pipe) else { return }
            handle.write(Data(bytes))
            try? handle.close()
        }
        writer.start()
        var lines: [MatchedLine] = []
        let summary = try await InventoryMatching(finder: fixture.built.finder).run(pipe) { lines += $1 }
        #expect(summary.lineCount == 40 && expected.summary.lineCount == 40)
        #expect(lines.map(\.line.fields) == expected.lines.map(\.line.fields))
        #expect(lines.map(\.match.confidence) == expected.lines.map(\.match.confidence))
    }

    @Test func anOpenQuoteNamesItsLine() async {
        let error = await fixture.failure(
            bytes: Array("Name,Set\nCharizard,Base\n\"Pikachu,Base\nMew,Base\n".utf8))
        #expect(error?.code == .malformed && error?.line == 3)
    }

    @Test func aHeaderAloneIsAnEmptyInventory() async throws {
        let outcome = try await fixture.match("Name,Set,Quantity\n")
        #expect(outcome.lines.isEmpty && outcome.columns == ["Name", "Set", "Quantity"])
        #expect(outcome.summary.lineCount == 0)
    }

    @Test func raggedRowsKeepEverythingAndSaySo() async throws {
        let outcome = try await fixture.match(
            "Name,Set,Number\nCharizard,Base,4,surplus,more\nBlastoise\n,,\nMew,Celebrations,11\n")
        #expect(outcome.lines.count == 4)
        #expect(outcome.lines[0].problems == ["line 2: more fields than columns: 'surplus', 'more'"])
        #expect(outcome.lines.map(\.line.fields.count) == [3, 3, 3, 3])
        #expect(outcome.lines.map(\.match.confidence) == [.sure, .sure, .none, .sure])
    }

    @Test func aFieldOfAMegabyteIsNoTrouble() async throws {
        let long = String(repeating: "Charizard ", count: 100_000)
        let outcome = try await fixture.match("Name,Notes\nCharizard,\"\(long)\"\n\"\(long)\",x\n")
        #expect(outcome.lines.count == 2)
        #expect(outcome.lines[0].line.fields[1].utf8.count == long.utf8.count)
        #expect(outcome.lines[1].match.confidence != .sure)
    }

    @Test func quantitiesOfAllKindsAreReadOrReported() async throws {
        let outcome = try await fixture.match(
            "Name;Quantity\n"
                + [
                    "4x", "x4", "4 x", "4.0", "1,000", " 7 ", "", "1e9", "-3", "four", "99999999999999999999",
                    "1.5",
                ]
                .map { "Charizard;\($0)\n" }.joined())
        #expect(outcome.lines.map(\.line.evidence.quantity) == [4, 4, 4, 4, 1_000, 7, 1, 0, 0, 0, 0, 0])
        #expect(outcome.lines.map(\.problems.count) == [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
        #expect(outcome.lines[7].problems[0].hasPrefix("line 9: "))
    }

    @Test func totalsBeyondSixtyFourBitsAreReportedAndNotWrapped() async throws {
        let rows = (0..<1_100).map { _ in "Opt,STA,19,etched,1000000000\n" }.joined()
        let outcome = try await fixture.match("Name,Set,Number,Foil,Quantity\n" + rows)
        let unit = try #require(outcome.lines[0].price.quote?.amount.minorUnits)
        #expect(outcome.lines[0].price.total?.minorUnits == unit * 1_000_000_000)
        #expect(outcome.summary.totals[.usDollar]?.minorUnits == unit * 1_000_000_000 * 1_100)
    }

    @Test func randomBytesNeverTrap() async throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<40 {
            let count = Int.random(in: 0..<400, using: &generator)
            let alphabet = Array("\",;\t|\r\n4x#/()[]ÄéName Set Charizard=sep".utf8)
            let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0x20 }
            _ = await fixture.failure(bytes: bytes)
        }
    }
}
