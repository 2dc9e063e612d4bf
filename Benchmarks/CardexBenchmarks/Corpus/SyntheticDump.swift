internal import CardCatalog
internal import CardTestSupport
internal import Foundation

/// Writes synthetic names as a table of cards, which is then read like any other dump.
///
/// Names come in sets of 250 with numbers; one name in eight is printed again in up to seven later sets, so that
/// static scores differ.
struct SyntheticDump {
    private static let namesPerSet = 250
    private static let chunkByteCount = 1 << 20

    private let path: String
    private var chunk: [UInt8] = []
    /// How many printings each set has so far.
    private var numbers: [Int: Int] = [:]

    /// Describes a dump.
    ///
    /// - Parameter path: Where to write it.
    init(path: String) {
        self.path = path
    }

    /// Writes the dump.
    ///
    /// - Parameters:
    ///   - count: The number of names.
    ///   - names: Makes the names.
    ///   - random: Says which names are printed again.
    /// - Returns: The dump.
    /// - Throws: When the file can't be written, or the names run out.
    mutating func write(
        _ count: Int, _ names: inout SyntheticNames, random: inout SeededGenerator
    ) throws -> CatalogSource {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let file = FileHandle(forWritingAtPath: path)
        else { throw BenchmarkError("\(path) can't be written") }
        chunk += "name,set_code,set_name,collector_number\n".utf8
        for index in 0..<count {
            let name = try names.next()
            let set = index / Self.namesPerSet
            append(name, set: set)
            if Int.random(in: 0..<8, using: &random) == 0 {
                for later in 1...Int.random(in: 1...7, using: &random) { append(name, set: set + later) }
            }
            guard chunk.count >= Self.chunkByteCount else { continue }
            try file.write(contentsOf: Data(chunk))
            chunk.removeAll(keepingCapacity: true)
        }
        try file.write(contentsOf: Data(chunk))
        try file.close()
        return CatalogSource(format: .csv, path: path)
    }

    private mutating func append(_ name: String, set: Int) {
        numbers[set, default: 0] += 1
        let quoted = name.replacingOccurrences(of: "\"", with: "\"\"")
        chunk += "\"\(quoted)\",S\(set),Set \(set),\(numbers[set, default: 0])\n".utf8
    }
}
