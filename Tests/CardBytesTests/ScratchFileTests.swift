import CardBytes
import CardTestSupport
import Foundation
import Testing

struct ScratchFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func bytes(_ count: Int, using random: inout SeededGenerator) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    @Test func whatWasAppendedIsReadFromAnywhere() throws {
        var random = SeededGenerator(seed: 61)
        for bufferByteCount in [1, 7, 64, 1_000, 1 << 20] {
            let file = ScratchFile(named: "some", in: [folder.path], bufferByteCount: bufferByteCount)
            var expected: [UInt8] = []
            var read: [UInt8] = [1, 2, 3]
            for step in 0..<400 {
                let piece = bytes(Int.random(in: 0...50, using: &random), using: &random)
                expected += piece
                try file.append(piece.span)
                #expect(file.byteCount == UInt64(expected.count))
                let start = Int.random(in: 0...expected.count + 5, using: &random)
                let count = Int.random(in: 0...200, using: &random)
                try file.read(at: UInt64(start), count: count, into: &read)
                let wanted = Array(expected.dropFirst(start).prefix(count))
                #expect(read == wanted, "buffer \(bufferByteCount), step \(step), \(count) bytes at \(start)")
            }
            try file.read(at: 0, count: expected.count + 1, into: &read)
            #expect(read == expected)
            for start in [UInt64.max, UInt64(Int64.max), UInt64(expected.count)] {
                try file.read(at: start, count: 10, into: &read)
                #expect(read.isEmpty)
            }
        }
    }

    @Test func thereIsNoFileUntilTheBufferIsFullAndThenOneWithoutAName() throws {
        let file = ScratchFile(named: ".index.7.rows", in: [folder.path], bufferByteCount: 10)
        try file.append([UInt8](repeating: 1, count: 9))
        #expect(Self.openFiles(in: folder.path).isEmpty)
        try file.append([2])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        #if os(Linux)
        let open = Self.openFiles(in: folder.path)
        #expect(open.count == 1)
        let only = try #require(open.first)
        #expect(only.target.hasPrefix("\(folder.path)/.index.7.rows."))
        #expect(only.target.hasSuffix(".tmp (deleted)"))
        // Linux shows in octal whether programs that are started inherit the file: 02000000 says that they do not.
        #expect(only.flags & 0o2_000_000 != 0)
        #endif
    }

    @Test func theFileIsClosedWithItsOwner() throws {
        var file: ScratchFile? = ScratchFile(named: "closed", in: [folder.path], bufferByteCount: 1)
        try file?.append([1, 2])
        #if os(Linux)
        #expect(Self.openFiles(in: folder.path).count == 1)
        #endif
        file = nil
        #expect(Self.openFiles(in: folder.path).isEmpty)
    }

    @Test func aFolderThatTakesNoFileIsPassedOver() throws {
        let missing = folder.file("missing")
        let noFolder = try folder.write([1], to: "file")
        let file = ScratchFile(named: "next", in: [missing, noFolder, folder.path], bufferByteCount: 1)
        try file.append([5, 6])
        var read: [UInt8] = []
        try file.read(at: 1, count: 1, into: &read)
        #expect(read == [6])
    }

    @Test func whereNoFolderTakesAFileTheErrorNamesEachAndTheRemedy() throws {
        let missing = folder.file("missing")
        let noFolder = try folder.write([1], to: "file")
        let file = ScratchFile(named: "none", in: [missing, noFolder], bufferByteCount: 4)
        try file.append([1, 2, 3])
        let error = #expect(throws: ScratchFileError.self) { try file.append([4]) }
        #expect(error?.attempt == .make && error?.path == missing)
        let text = error?.description ?? ""
        for part in [
            "\(missing): No such file or directory", "\(noFolder): Not a directory", "set TMPDIR",
        ] {
            #expect(text.contains(part), "\(text)")
        }
        // Nothing that was appended is lost.
        var read: [UInt8] = []
        try file.read(at: 0, count: 10, into: &read)
        #expect(read == [1, 2, 3, 4])
    }

    #if os(Linux)
    @Test func aFullDiskIsAnErrorThatSaysSo() throws {
        let descriptor = open("/dev/full", O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        let file = ScratchFile(adopting: descriptor, path: "/dev/full", bufferByteCount: 100)
        try file.append([UInt8](repeating: 1, count: 99))
        let error = #expect(throws: ScratchFileError.self) { try file.append([1]) }
        #expect(error?.attempt == .write && error?.path == "/dev/full")
        let text = error?.description ?? ""
        #expect(text.contains("No space left on device") && text.contains("free some space"), "\(text)")
    }

    @Test func aFileThatWasCutShortIsAnErrorAndNoEndlessLoop() throws {
        // What is written to /dev/null is taken and never comes back.
        let descriptor = open("/dev/null", O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        let file = ScratchFile(adopting: descriptor, path: "/dev/null", bufferByteCount: 2)
        try file.append([1, 2, 3])
        var read: [UInt8] = []
        let error = #expect(throws: ScratchFileError.self) { try file.read(at: 0, count: 3, into: &read) }
        #expect(error?.attempt == .read && error?.description.contains("shorter") == true)
    }
    #endif

    @Test func thePreferredFolderComesFirstAndTheCommonOnesFollow() {
        let folders = ScratchFile.temporaryFolders(preferring: "/somewhere")
        #expect(folders.first == "/somewhere" && folders.suffix(2) == ["/var/tmp", "/tmp"])
        #expect(!ScratchFile.temporaryFolders(preferring: "").contains(""))
    }

    @Test func severalThreadsMayReadOneFile() async throws {
        var random = SeededGenerator(seed: 62)
        let expected = bytes(10_000, using: &random)
        let file = ScratchFile(named: "shared", in: [folder.path], bufferByteCount: 3_000)
        for start in stride(from: 0, to: expected.count, by: 1_000) {
            try file.append(expected[start..<start + 1_000].span)
        }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for seed in 0..<4 {
                group.addTask {
                    var random = SeededGenerator(seed: UInt64(seed))
                    var read: [UInt8] = []
                    for _ in 0..<500 {
                        let start = Int.random(in: 0..<expected.count, using: &random)
                        let count = Int.random(in: 0...500, using: &random)
                        try file.read(at: UInt64(start), count: count, into: &read)
                        guard read == Array(expected.dropFirst(start).prefix(count)) else { return false }
                    }
                    return true
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    /// The files of a folder that this process has open, with the flags by which they were opened.
    private static func openFiles(in folder: String) -> [(target: String, flags: Int)] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return numbers.compactMap { number in
            let link = "/proc/self/fd/\(number)"
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
                target.hasPrefix("\(folder)/"),
                let information = try? String(
                    contentsOfFile: "/proc/self/fdinfo/\(number)", encoding: .utf8),
                let line = information.split(separator: "\n").first(where: { $0.hasPrefix("flags:") }),
                let flags = line.split(separator: "\t").last.flatMap({ Int($0, radix: 8) })
            else { return nil }
            return (target, flags)
        }
    }
}
