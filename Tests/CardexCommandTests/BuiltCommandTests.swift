import CardTestSupport
import Foundation
import Testing

import CardexCommand

/// Drives the real program, as a shell would.
struct BuiltCommandTests {
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The program, which the build puts beside the bundle of the tests.
    static let path: String = {
        let tests =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("cardex").path
    }()

    /// Runs a line of the shell in which `$cardex` is the program.
    private func shell(_ line: String, home: String = "/nonexistent") throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["--norc", "-c", "set -o pipefail; cardex=$1; \(line)", "bash", Self.path]
        process.environment = ["CARDEX_HOME": home, "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // Errors are short: they fit the pipe while the output is read.
        let outputData = output.fileHandleForReading.readDataToEndOfFile()
        let errorData = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
            errors: String(decoding: errorData, as: UTF8.self))
    }

    @Test func helpGoesToStandardOutput() throws {
        let result = try shell("$cardex --help")
        #expect(result.status == 0)
        #expect(result.output == HelpText.overview())
        #expect(result.errors == "")
    }

    @Test func aWrongLineIsTwoAndGoesToStandardError() throws {
        for line in ["$cardex", "$cardex search", "$cardex mtch x", "$cardex search --limit 0 x"] {
            let result = try shell(line)
            #expect(result.status == 2, "\(line)")
            #expect(result.output == "", "\(line)")
            #expect(result.errors.hasPrefix("cardex: "), "\(line)")
        }
    }

    @Test func aReaderThatStopsReadingIsNoError() throws {
        let result = try shell("$cardex help search | head -1; echo ${PIPESTATUS[0]}")
        #expect(result.output.hasSuffix("\n0\n"))
        let gone = try shell("{ sleep 0.2; $cardex --help; echo $? >&2; } | true")
        #expect(gone.errors == "0\n")
    }

    @Test func anOutputThatCantBeWrittenIsAnError() throws {
        let full = try shell("$cardex --help > /dev/full")
        #expect(full.status == 6)
        #expect(full.errors.contains("No space left on device"))
        let closed = try shell("$cardex --help >&-")
        #expect(closed.status == 6)
    }

    @Test func closedStandardErrorChangesNothingElse() throws {
        #expect(try shell("$cardex search 2>&-").status == 2)
        #expect(try shell("$cardex --version <&- 2>&-").output == "cardex \(Version.current)\n")
    }

    @Test func completionOfTheProgramWorksInBash() throws {
        let result = try shell(
            #"source <($cardex completion bash); COMP_WORDS=(cardex sea); COMP_CWORD=1; _cardex; echo "$COMPREPLY""#
        )
        #expect(result.output == "search\n")
    }
}
