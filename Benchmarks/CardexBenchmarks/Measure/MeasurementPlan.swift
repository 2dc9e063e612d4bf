internal import Foundation

/// What `run` asks of the processes it starts, and where they put their findings.
struct MeasurementPlan: Codable {
    let sources: [String]
    let indexPath: String
    let queriesPath: String
    let resultPath: String
    let repeats: Int
    /// The numbers of threads that ask at once when queries a second are counted.
    let threads: [Int]

    /// Reads a plan.
    ///
    /// - Parameter path: The file.
    /// - Returns: The plan.
    /// - Throws: When it can't be read.
    static func read(_ path: String) throws -> MeasurementPlan {
        try JSONFile.read(MeasurementPlan.self, path)
    }
}

/// Values in files of JSON.
enum JSONFile {
    /// Reads a value.
    ///
    /// - Parameters:
    ///   - type: Its type.
    ///   - path: The file.
    /// - Returns: The value.
    /// - Throws: `BenchmarkError` naming the file.
    static func read<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw BenchmarkError("\(path) can't be read as the result of a benchmark: \(error)")
        }
    }

    /// Writes a value, the same one always as the same bytes.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - path: The file.
    /// - Throws: `BenchmarkError` naming the file.
    static func write(_ value: some Encodable, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try (encoder.encode(value) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
        } catch {
            throw BenchmarkError("\(path) can't be written: \(error)")
        }
    }
}
