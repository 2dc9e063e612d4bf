internal import Foundation

/// Where the real dumps stand, for tests and benchmarks that want more than the project's own corpus.
///
/// They are not part of the project: the folder is `CARDEX_CORPORA`, else `shared/corpora` beside the
/// project's folder. Tests that need them say so and are skipped where the folder is absent.
public enum RealCorpora {
    /// The folder of the real dumps, or `nil` where there is none.
    public static let folder: String? = {
        let beside = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("shared/corpora").path
        let path = ProcessInfo.processInfo.environment["CARDEX_CORPORA"] ?? beside
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }()

    /// Whether the real dumps are here.
    public static var arePresent: Bool { folder != nil }

    /// The path of one dump, or `nil` where it is absent.
    ///
    /// - Parameter name: The file's name, such as `magic-printings-2026.csv.gz`.
    /// - Returns: The path of the existing file.
    public static func path(_ name: String) -> String? {
        guard let folder else { return nil }
        let path = "\(folder)/\(name)"
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// The folder of the project itself.
    public static let projectFolder: String = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
}
