import CardTestSupport
import Foundation
import Testing

/// Holds the README to its word: its example is the target `Quickstart`, which is built with everything else.
struct ReadmeTests {
    private static let example = "\(RealCorpora.projectFolder)/Examples/Quickstart/main.swift"

    @Test func theExampleOfTheReadmeIsTheOneThatIsBuilt() throws {
        let readme = try String(contentsOfFile: "\(RealCorpora.projectFolder)/README.md", encoding: .utf8)
        let block = try #require(readme.components(separatedBy: "```swift\n").dropFirst().first)
        let code = try #require(block.components(separatedBy: "```").first)
        #expect(try String(contentsOfFile: Self.example, encoding: .utf8) == code)
        #expect(code.split(separator: "\n").count <= 10)
    }

    @Test func theExampleFindsACardAndItsPrice() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("Corpus"), withDestinationPath: ProjectCorpus.folder)
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent()
            .appendingPathComponent("Quickstart")
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let lines = printed.split(separator: "\n")
        #expect(lines.first?.hasPrefix("new sets: ") == true)
        #expect(lines.last == "Charizard 4 400.00 USD")
    }
}
