import CardTestSupport
import Foundation
import Testing

/// `--batch --format jsonl`: as many lines out as in, in their order, with exactly the promised fields.
struct BatchContractTests {
    private func answers(
        _ cardex: CardexHome, _ input: some Sequence<UInt8>, arguments: [String] = ["search"]
    ) throws -> [AnswerLine] {
        let run = try cardex(arguments + ["--batch", "--format", "jsonl"], input: input)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors == "")
        #expect(run.bytes.last == 0x0A)
        let answers = try run.lines.map(AnswerLine.init)
        answers.forEach { $0.expectSound() }
        return answers
    }

    @Test func everyLineHasExactlyTheFieldsOfTheContract() throws {
        let cardex = try CardexHome()
        let queries = try Corpus.queries()
        let input = Array((queries.joined(separator: "\n") + "\n").utf8)
        for command in ["search", "complete"] {
            let answers = try answers(cardex, input, arguments: [command])
            #expect(answers.map(\.query) == queries)
            #expect(answers.count { !$0.results.isEmpty } > queries.count / 2, "\(command)")
        }
    }

    @Test func theDecoderOfTheseTestsRefusesOneFieldMoreAndOneLess() throws {
        let printing = #"{"id":"g:1","game":"g","set":"s","number":"1"}"#
        func line(_ verdict: String, _ printing: String) -> String {
            #"{"query":"q","elapsed_ns":1,\#(verdict)"exhaustive":true,"results":[{"name":"n","score":1,"#
                + #""distance":0,"match":"exact","printings":[\#(printing)]}]}"#
        }
        _ = try AnswerLine(line(#""verdict":"none","#, printing))
        #expect(throws: DecodingError.self) { try AnswerLine(line("", printing)) }
        #expect(throws: DecodingError.self) {
            try AnswerLine(line(#""verdict":"none","#, #"{"id":"g:1","game":"g","set":"s"}"#))
        }
        #expect(throws: DecodingError.self) {
            try AnswerLine(line(#""verdict":"none","more":1,"#, printing))
        }
    }

    @Test func emptyAndUnmatchableLinesAreAnsweredWithNothing() throws {
        let cardex = try CardexHome()
        let lines = ["", "charizard", "", "   ", "qqqqzzzzxxxx", "\t", "!!!", "999/999", "💥💥💥", ""]
        let answers = try answers(cardex, Array((lines.joined(separator: "\n") + "\n").utf8))
        #expect(answers.map(\.query) == lines)
        for (line, answer) in zip(lines, answers) {
            #expect(answer.results.isEmpty == (line != "charizard"), "\(line)")
        }
    }

    @Test func carriageReturnsAndAMissingLastLineEndChangeNothing() throws {
        let cardex = try CardexHome()
        let plain = try answers(cardex, Array("charizard\n\npikachu\n".utf8))
        let windows = try answers(cardex, Array("charizard\r\n\r\npikachu".utf8))
        #expect(plain.map(\.answer) == windows.map(\.answer))
        #expect(plain.count == 3)
        #expect(try answers(cardex, Array("\n".utf8)).count == 1)
    }

    @Test func malformedTextIsRepairedAndAnswered() throws {
        let cardex = try CardexHome()
        let lines: [[UInt8]] = [
            [0xFF, 0xFE], Array("pok".utf8) + [0xC3], [0x00], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            Array("flab".utf8) + [0xC3, 0xA9] + Array("b".utf8) + [0xC3, 0xA9], [0x1B] + Array("[31m".utf8),
        ]
        let answers = try answers(cardex, lines.flatMap { $0 + [0x0A] })
        #expect(answers.count == lines.count)
        for (line, answer) in zip(lines, answers) {
            #expect(answer.query == String(decoding: line, as: UTF8.self))
        }
        #expect(answers[5].results.first?.name == "Flabébé")
    }

    @Test func randomBytesGiveALineForEachLine() throws {
        let cardex = try CardexHome()
        var generator = SeededGenerator(seed: 7)
        var input: [UInt8] = []
        var lineCount = 0
        for _ in 0..<400 {
            for _ in 0..<Int.random(in: 0..<40, using: &generator) {
                let byte = UInt8.random(in: 0...255, using: &generator)
                if byte != 0x0A { input.append(byte) }
            }
            input.append(0x0A)
            lineCount += 1
        }
        #expect(try answers(cardex, input).count == lineCount)
    }

    @Test func linesOfFourKilobytesOfWordsAreAnsweredOneForOne() throws {
        let cardex = try CardexHome()
        let words = ["charizard", "4/102", "set:base1", "psa 9", "リザードン", "//", "\"", "twenty five", "\u{0}"]
        let lines = words.map { word in
            String(repeating: word + " ", count: 4_096 / (word.utf8.count + 1))
        }
        var input: [UInt8] = []
        for line in lines { input += Array(line.utf8) + [0x0A, 0x0A] }
        input +=
            [UInt8](repeating: 0, count: 4_096) + [0x0A] + [UInt8](repeating: 0xFF, count: 4_096) + [0x0A]
        for command in ["search", "complete"] {
            let answers = try answers(cardex, input, arguments: [command])
            #expect(answers.count == 2 * lines.count + 2)
            for (number, line) in lines.enumerated() {
                #expect(answers[2 * number].query == line)
                #expect(answers[2 * number + 1].query == "")
            }
            #expect(answers.suffix(2).allSatisfy { $0.results.isEmpty })
        }
    }

    @Test func aLineOfTwoMegabytesIsAnsweredAndTheNextOneToo() throws {
        let cardex = try CardexHome()
        for (line, isWhole) in [(1_000_000, true), (2_000_000, false)] {
            let long = [UInt8](repeating: UInt8(ascii: "a"), count: line)
            let answers = try answers(cardex, long + Array("\ncharizard 4/102\n".utf8))
            #expect(answers.count == 2)
            #expect(answers[0].results.isEmpty)
            #expect((answers[0].query.utf8.count == line) == isWhole)
            #expect(answers[1].results.first?.printings.first?.id == "pokemon:base1-4")
        }
    }

    @Test func tenThousandLinesGoThroughAPipeInOrder() throws {
        let cardex = try CardexHome()
        let queries = ["charizard 4/102", "lightning bolt", "qqqqzzzz", "", "Exodia", "pikachu #58"]
        let lines = (0..<10_000).map { queries[$0 % queries.count] }
        let path = try cardex.folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "lines")
        let run = try cardex.shell("cat \(path) | $cardex search --batch --limit 1 --printings 1 | cat")
        #expect(run.status == 0)
        #expect(run.lines.count == lines.count)
        let firsts = try run.lines.prefix(queries.count).map { try AnswerLine($0) }
        for (index, line) in run.lines.enumerated() {
            let answer = try AnswerLine(line)
            #expect(answer.answer == firsts[index % queries.count].answer)
            #expect(answer.query == lines[index])
        }
    }

    @Test func everyPrintingOfAnAnswerIsFoundByItsId() throws {
        let cardex = try CardexHome()
        let queries = ["charizard", "pikachu", "forest", "fire // ice", "dark magician", "rhinar", "リザードン"]
        let answers = try answers(
            cardex, Array((queries.joined(separator: "\n") + "\n").utf8),
            arguments: ["search", "--printings", "1000"])
        let found = answers.flatMap { $0.results.flatMap { result in result.printings.map { (result, $0) } } }
        #expect(found.count >= 40)
        #expect(Set(found.map(\.1.game)).count >= 4)
        for (result, printing) in found {
            let run = try cardex("card", printing.id, "--format", "json")
            #expect(run.status == 0, "\(printing.id): \(run.errors)")
            let card = try #require(try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
            #expect(card["id"] as? String == printing.id)
            #expect(card["game"] as? String == printing.game)
            #expect(card["set"] as? String == printing.set)
            #expect(card["number"] as? String == printing.number)
            let others = (card["other_names"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
            #expect(([card["name"] as? String ?? ""] + others).contains(result.name), "\(printing.id)")
        }
    }

    @Test func aProgramThatAsksAndWaitsGetsEachAnswerAtOnce() throws {
        let cardex = try CardexHome()
        let questions = PipeEnds()
        let replies = PipeEnds()
        let process = try CardexProcess(
            [BuiltCommandTests.path, "search", "--batch"], environment: cardex.environment, input: questions,
            output: replies)
        for query in ["charizard", "", "pikachu", "qqqqzzzz", "exodia"] {
            questions.write(query + "\n")
            #expect(try AnswerLine(replies.readLine()).query == query)
        }
        questions.closeWriting()
        #expect(try process.wait() == .exited(0))
    }

    @Test func anIndexThatIsMissingIsToldBeforeAnyLineIsAnswered() throws {
        let cardex = try CardexHome(isEmpty: true)
        let run = try cardex("search", "--batch", input: Array("charizard\n".utf8))
        #expect(run.status == 4)
        #expect(run.output == "")
        for input in ["", "\n", "\n\n"] {
            let run = try cardex("search", "--batch", input: Array(input.utf8))
            #expect(run.status == 4, "\(input.utf8.count) empty lines")
            #expect(run.output == "")
        }
    }

    @Test func aReaderThatStopsReadingEndsABatchInPeace() throws {
        let cardex = try CardexHome()
        let run = try cardex.shell(
            "yes charizard | head -10000 | $cardex search --batch | head -1; echo ${PIPESTATUS[2]}")
        #expect(run.lines.count == 2)
        #expect(run.lines.last == "0")
        #expect(run.errors == "")
        for command in ["sets", "search charizard", "stats --format json", "card pokemon:base1-4"] {
            let gone = try cardex.shell("{ sleep 0.1; $cardex \(command); echo $? >&2; } | true")
            #expect(gone.errors == "0\n", "\(command)")
        }
    }
}
