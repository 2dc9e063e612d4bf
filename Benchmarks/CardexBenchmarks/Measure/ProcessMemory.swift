internal import Foundation

/// What the kernel counts as this process's memory, in bytes.
struct ProcessMemory: Codable, Hashable {
    /// The most that was resident at any moment, code and mapped files included.
    let peak: Int
    /// What is resident now and belongs to the process alone: heap and stacks.
    let anonymous: Int
    /// What is resident now of mapped files: the index, and the program with its libraries.
    let file: Int

    /// The memory of this process, or zeros where there is no `/proc`.
    static var now: ProcessMemory {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        func bytes(_ field: String) -> Int {
            for line in status.split(separator: "\n") where line.hasPrefix("\(field):") {
                return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
                    * 1_024
            }
            return 0
        }
        return ProcessMemory(
            peak: bytes("VmHWM"), anonymous: bytes("RssAnon"), file: bytes("RssFile"))
    }
}
