import CardTestSupport
import Cardex
import Foundation

/// Inventories written to a folder and matched against the project's own corpus.
struct InventoryFixture {
    private static let shared = Result { try ProjectCorpus.build() }

    let built: ProjectCorpus.Built
    private let folder: TemporaryFolder

    init() throws {
        built = try Self.shared.get()
        folder = try TemporaryFolder()
    }

    /// What came of a file.
    struct Outcome {
        var columns: [String]
        var lines: [MatchedLine]
        var summary: InventorySummary

        /// The key of each line's printing with the first letter of its confidence, such as `s pokemon:base1-4`.
        var found: [String] {
            lines.map {
                "\($0.match.confidence.rawValue.prefix(1)) \($0.match.printing?.printing.id.description ?? "-")"
            }
        }
    }

    func match(
        _ text: String, _ options: InventoryOptions = InventoryOptions(), workers: Int = 2
    ) async throws -> Outcome {
        try await match(bytes: Array(text.utf8), options, workers: workers)
    }

    func match(
        bytes: [UInt8], _ options: InventoryOptions = InventoryOptions(), workers: Int = 2
    ) async throws -> Outcome {
        let path = try folder.write(bytes, to: "\(UUID().uuidString).csv")
        var lines: [MatchedLine] = []
        var columns: [String] = []
        let summary = try await InventoryMatching(
            finder: built.finder, options: options, workerCount: workers
        ).run(path) {
            (names: [String], batch: inout [MatchedLine]) in
            columns = names
            lines += batch
        }
        return Outcome(columns: columns, lines: lines, summary: summary)
    }

    /// The error that a file ends in.
    func failure(bytes: [UInt8]) async -> InventoryError? {
        do {
            _ = try await match(bytes: bytes)
            return nil
        } catch let error as InventoryError {
            return error
        } catch {
            return nil
        }
    }
}
