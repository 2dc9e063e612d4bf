import CardPresentation
import CardCatalog
import CardTestSupport
import Foundation
import Testing

import CardexCommand

struct BatchLoopTests {
    private func lines(_ bytes: [UInt8], limit: Int = 100) throws -> [LineReader.Line] {
        let folder = try TemporaryFolder()
        let file = try #require(FileHandle(forReadingAtPath: folder.write(bytes, to: "lines")))
        var reader = LineReader(descriptor: file.fileDescriptor, limit: limit)
        var result: [LineReader.Line] = []
        while let line = try reader.next() { result.append(line) }
        return result
    }

    private func whole(_ text: String) -> LineReader.Line { .whole(Array(text.utf8)) }

    /// Answers lines with their own query and a score.
    private func answers(_ bytes: [UInt8]) throws -> [String] {
        let folder = try TemporaryFolder()
        let file = try #require(FileHandle(forReadingAtPath: folder.write(bytes, to: "lines")))
        var output = OutputStream(descriptor: nil, name: "memory")
        var loop = BatchLoop(reader: LineReader(descriptor: file.fileDescriptor))
        try loop.run(to: &output) { query, writer throws(CommandError) in
            AnswerJSON.write(.nothing(for: query), .batch, to: &writer)
        }
        let text = String(decoding: output.pending, as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test func linesEndWithLFOrCRLFAndTheLastNeedsNoEnd() throws {
        #expect(try lines([]) == [])
        #expect(try lines(Array("a\nb\r\n\n\r\nc".utf8)) == ["a", "b", "", "", "c"].map(whole))
        #expect(try lines(Array("a\n".utf8)) == [whole("a")])
        #expect(try lines(Array("\n".utf8)) == [whole("")])
        #expect(try lines(Array("a\rb\n".utf8)) == [whole("a\rb")])
    }

    @Test func aByteOrderMarkIsNoPartOfTheFirstLine() throws {
        #expect(try lines(Array("\u{FEFF}a\n\u{FEFF}b\n".utf8)) == [whole("a"), whole("\u{FEFF}b")])
    }

    @Test func aLineLongerThanAllowedIsOneLineWhateverItsLength() throws {
        let long = String(repeating: "x", count: 300_000)
        for length in [100, 101, 102, 103, 70_000, 300_000] {
            let text = "before\n\(long.prefix(length))\nafter\n\(long.prefix(length))"
            let expected: LineReader.Line =
                length <= 100
                ? whole(String(long.prefix(length)))
                : .tooLong(start: Array(long.utf8.prefix(min(length, 200))))
            #expect(
                try lines(Array(text.utf8)) == [whole("before"), expected, whole("after"), expected],
                "\(length)")
        }
    }

    @Test func randomBytesGiveTheLinesOfASlowReader() throws {
        var generator = SeededGenerator(seed: 5)
        for round in 0..<150 {
            let alphabet: [UInt8] = [0x0A, 0x0D, 0x61, 0x62, 0xFF]
            let bytes = (0..<Int.random(in: 0...400, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? 0
            }
            var expected = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
            if expected.last == [] { expected.removeLast() }
            expected = expected.map { $0.last == 0x0D ? $0.dropLast() : $0 }
            #expect(try lines(bytes, limit: 1_000) == expected.map { .whole($0) }, "round \(round)")
        }
    }

    @Test func everyLineIsAnsweredOnceAndInOrder() throws {
        let text = "pikachu\n\nsay \"hi\"\\\r\nPok\u{E9}mon\nlast"
        #expect(
            try answers(Array(text.utf8)).map { $0.prefix { $0 != ":" } }.count == 5)
        let queries = try answers(Array(text.utf8)).map { line -> String? in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["query"] as? String
        }
        #expect(queries == ["pikachu", "", "say \"hi\"\\", "Pok\u{E9}mon", "last"])
    }

    @Test func hostileLinesStillGiveOneObjectEach() throws {
        var bytes: [UInt8] = [0xFF, 0xFE, 0x0A, 0x00, 0x0A, 0xED, 0xA0, 0x80, 0x0A]
        bytes += [UInt8](repeating: 0x78, count: LineReader.longestLine + 1) + [0x0A]
        bytes += [UInt8](repeating: 0x79, count: LineReader.longestLine) + [0x0A, 0x1B, 0x5B]
        let lines = try answers(bytes)
        #expect(lines.count == 6)
        for line in lines {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect((object?["results"] as? [Any])?.isEmpty == true)
            #expect(object?["verdict"] as? String == "none")
        }
        #expect(lines[3].utf8.count < 1_000)
    }

    @Test func aCoprocessGetsEachAnswerBeforeItAsksAgain() {
        let questions = PipeEnds()
        let answers = PipeEnds()
        let loop = Companion {
            var output = OutputStream(descriptor: answers.writing, name: "pipe")
            var loop = BatchLoop(reader: LineReader(descriptor: questions.reading))
            do throws(CommandError) {
                try loop.run(to: &output) { query, writer throws(CommandError) in writer.value(query) }
                return true
            } catch {
                return false
            }
        }
        // The second question comes with a piece of the third: the second answer must not wait for the rest.
        questions.write("one\n")
        #expect(answers.readLine() == "\"one\"")
        questions.write("two\nth")
        #expect(answers.readLine() == "\"two\"")
        questions.write("ree\n")
        #expect(answers.readLine() == "\"three\"")
        questions.closeWriting()
        #expect(loop.wait() == true)
    }

    @Test func answersBeforeAFailureAreSent() throws {
        let folder = try TemporaryFolder()
        let file = try #require(FileHandle(forReadingAtPath: folder.write("a\nb\n".utf8, to: "lines")))
        let answers = PipeEnds()
        var output = OutputStream(descriptor: answers.writing, name: "pipe")
        var loop = BatchLoop(reader: LineReader(descriptor: file.fileDescriptor))
        var failure: CommandError?
        do throws(CommandError) {
            try loop.run(to: &output) { query, writer throws(CommandError) in
                writer.value(query)
                if query == "b" { throw CommandError(.indexUnusable, "gone") }
            }
        } catch {
            failure = error
        }
        #expect(failure?.status == .indexUnusable)
        #expect(answers.readLine() == "\"a\"")
    }

    @Test func inputThatCantBeReadIsAnError() {
        var output = OutputStream(descriptor: nil, name: "memory")
        var loop = BatchLoop(reader: LineReader(descriptor: -1))
        var failure: CommandError?
        do throws(CommandError) {
            try loop.run(to: &output) { _, _ throws(CommandError) in }
        } catch {
            failure = error
        }
        #expect(failure?.code == .badInput)
    }
}
