import Foundation
import Testing

import CardexCommand

struct OutputStreamTests {
    private func failure(writingTo descriptor: Int32) -> CommandError? {
        var stream = OutputStream(descriptor: descriptor, name: "standard output")
        do throws(CommandError) {
            try stream.write("text")
            try stream.flush()
            return nil
        } catch {
            return error
        }
    }

    @Test func aFullDiskIsAnErrorThatSaysSo() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let error = failure(writingTo: full.fileDescriptor)
        #expect(error?.status == .outputFailed)
        #expect(error?.message == "can't write to standard output: No space left on device")
    }

    @Test func aClosedDescriptorIsAnError() {
        #expect(failure(writingTo: -1)?.status == .outputFailed)
    }

    @Test func aBrokenPipeIsAQuietEnd() {
        SystemCalls.prepareProcess()
        let pipe = PipeEnds()
        pipe.closeReading()
        let error = failure(writingTo: pipe.writing)
        #expect(error?.code == .brokenPipe)
        #expect(error?.status == .done)
        #expect(error?.report == "")
    }

    @Test func moreThanAPipeHoldsIsWrittenWhole() throws {
        let pipe = PipeEnds()
        let reader = Companion {
            (0..<20_000).allSatisfy { pipe.readLine() == "line \($0)" }
        }
        var stream = OutputStream(descriptor: pipe.writing, name: "pipe")
        for number in 0..<20_000 { try stream.write("line \(number)\n") }
        try stream.flush()
        #expect(reader.wait() == true)
    }

    @Test func errorsCantSteerTheTerminal() {
        let error = CommandError(.badInput, "no file a\u{1B}[2J\nb", remedy: "Name\u{7}it.")
        #expect(error.report == "cardex: no file a\u{FFFD}[2J b\nName\u{FFFD}it.\n")
    }

    @Test func everyKindOfFailureHasItsStatus() {
        let statuses = CommandError.Code.allCases.map { CommandError($0, "x").status.rawValue }
        #expect(statuses == [2, 3, 4, 5, 6, 0])
    }
}
