#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif
internal import Foundation

/// What one process says it has committed, line by line, each on disk before the next write begins.
struct EnduranceLog: ~Copyable {
    private let descriptor: Int32

    /// Opens a log to write behind its end.
    ///
    /// - Parameter path: The file.
    /// - Throws: `BenchmarkError` when it can't be opened.
    init(_ path: String) throws(BenchmarkError) {
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw BenchmarkError("\(path) can't be opened") }
    }

    deinit { close(descriptor) }

    /// Writes a line and brings it to disk; the C functions are `write` and `fdatasync`.
    ///
    /// - Parameters:
    ///   - subject: What was written, without a space.
    ///   - number: The number of the write.
    /// - Throws: `BenchmarkError` when it can't be written.
    borrowing func add(_ subject: String, _ number: Int64) throws(BenchmarkError) {
        let line = Array("\(subject) \(number)\n".utf8)
        let written = unsafe line.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        guard written == line.count, fdatasync(descriptor) == 0 else {
            throw BenchmarkError("a log can't be written")
        }
    }
}

/// What the logs of all processes say, read further with each look.
struct EnduranceRecord {
    /// The greatest number of each subject.
    private(set) var greatest: [String: Int64] = [:]
    /// How many lines each subject has.
    private(set) var lines: [String: Int] = [:]
    /// Numbers of subjects that count one by one, of all processes together.
    private(set) var counted: [Int64] = []
    private var offsets: [String: UInt64] = [:]

    /// Reads what was added to a log; a line that a kill cut short is left for later.
    ///
    /// - Parameter path: The file.
    /// - Throws: When it can't be read.
    mutating func read(_ path: String) throws {
        guard let file = FileHandle(forReadingAtPath: path) else { return }
        defer { try? file.close() }
        let offset = offsets[path] ?? 0
        try file.seek(toOffset: offset)
        let data = try file.readToEnd() ?? Data()
        guard let end = data.lastIndex(of: UInt8(ascii: "\n")) else { return }
        offsets[path] = offset + UInt64(end + 1 - data.startIndex)
        for line in String(decoding: data[...end], as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2, let number = Int64(words[1]) else {
                throw BenchmarkError("\(path) holds the line `\(line)`")
            }
            let subject = String(words[0])
            greatest[subject] = max(greatest[subject] ?? .min, number)
            lines[subject, default: 0] += 1
            if subject == EnduranceCast.service { counted.append(number) }
        }
    }
}
