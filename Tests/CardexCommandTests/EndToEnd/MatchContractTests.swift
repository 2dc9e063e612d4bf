import CardTestSupport
import Foundation
import Testing

/// `cardex match` by the program itself.
struct MatchContractTests {
    private static let list =
        "Count,Name,Set,Number\r\n2,Charizrd,Base,4/102\r\n1,Mr. Mime,Jungle,\r\n3,No Such Card At All,,\r\n"

    @Test func aPipedTableKeepsItsColumnsAndGetsOurs() throws {
        let cardex = try CardexHome()
        let path = try cardex.folder.write(Array(Self.list.utf8), to: "stock.csv")
        let run = try cardex("match", path)
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\r\n", omittingEmptySubsequences: true)
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("Count,Name,Set,Number,cardex_line,cardex_id,cardex_name,"))
        #expect(lines[1].hasPrefix("2,Charizrd,Base,4/102,2,pokemon:base1-4,Charizard,base1,Base,4,sure,"))
        #expect(lines[2].contains("ambiguous") && lines[2].contains("pokemon:base2-6 | pokemon:base2-22"))
        #expect(run.errors.contains("3 lines, 6 copies: 1 sure, 0 likely, 1 ambiguous, 1 none."))
    }

    @Test func standardInputGivesTheSameAndJSONHoldsTheInput() throws {
        let cardex = try CardexHome()
        let path = try cardex.folder.write(Array(Self.list.utf8), to: "stock.csv")
        #expect(try cardex("match", "-", input: Self.list.utf8).bytes == cardex("match", path).bytes)
        let lines = try cardex("match", path, "--format", "jsonl").lines
        #expect(lines.count == 3)
        #expect(
            lines[0].hasPrefix(
                #"{"line":2,"input":{"Count":"2","Name":"Charizrd","Set":"Base","Number":"4/102"},"confidence":"sure","#
            ))
        let document =
            try JSONSerialization.jsonObject(with: Data(cardex("match", path, "-f", "json").bytes))
            as? [String: Any]
        #expect((document?["lines"] as? [Any])?.count == 3)
        #expect((document?["summary"] as? [String: Any])?["sure"] as? Int == 1)
    }

    @Test func outputIsWrittenWholeAndNeverOverTheInput() throws {
        let cardex = try CardexHome()
        let path = try cardex.folder.write(Array(Self.list.utf8), to: "stock.csv")
        let refused = try cardex("match", path, "--output", path)
        #expect(refused.status == 2 && refused.errors.contains("is the file that is read"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(Self.list.utf8))
        let target = cardex.folder.file("priced.csv")
        #expect(try cardex("match", path, "--output", target).status == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data(cardex("match", path).bytes))
        // A run that fails leaves what stood there.
        let broken = try cardex.folder.write(Array("Name\n\"open".utf8), to: "broken.csv")
        #expect(try cardex("match", broken, "--output", target).status == 3)
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data(cardex("match", path).bytes))
        let left = try FileManager.default.contentsOfDirectory(atPath: cardex.folder.path)
        #expect(!left.contains { $0.hasSuffix(".tmp") })
    }

    @Test func aReviewChoosesSkipsSearchesAndRemembers() throws {
        let cardex = try CardexHome()
        let path = try cardex.folder.write(Array(Self.list.utf8), to: "stock.csv")
        let target = cardex.folder.file("final.csv")
        let run = try cardex(
            "match", path, "--review", "--output", target, input: "9\n2\njolteon jungle\n1\n".utf8)
        #expect(run.status == 0)
        #expect(run.errors.contains("There is no candidate 9.") && run.errors.contains("Jolteon"))
        let written = try String(contentsOfFile: target, encoding: .utf8).split(separator: "\r\n")
        #expect(written[2].contains("pokemon:base2-22") && written[2].contains("chosen"))
        #expect(written[3].contains("pokemon:base2-4,Jolteon") && written[3].contains("chosen"))
        // Matching the output again asks nothing and changes nothing.
        let again = try cardex("match", target, "--review", input: "q\n".utf8)
        #expect(try again.bytes == [UInt8](Data(contentsOf: URL(fileURLWithPath: target))))
        #expect(!again.errors.contains("number, text to search for"))
        // The end of the answers ends the review.
        let ended = try cardex("match", path, "--review")
        #expect(ended.status == 0 && ended.output.contains("ambiguous"))
    }

    @Test func whatCannotBeReadSaysWhereAndWhatToDo() throws {
        let cardex = try CardexHome()
        let binary = try cardex.folder.write([0x50, 0x4B, 3, 4], to: "stock.xlsx")
        let run = try cardex("match", binary)
        #expect(run.status == 3 && run.errors.contains("save the sheet as CSV"))
        #expect(try cardex("match", "nowhere.csv").status == 3)
        #expect(try cardex("match", "-", "--review").status == 2)
        #expect(try cardex("match", "-", input: "zzzzqqq\n".utf8).status == 1)
    }
}
