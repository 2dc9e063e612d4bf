internal import Foundation

/// A fresh folder that is removed, with everything in it, when the owner goes away.
public final class TemporaryFolder: Sendable {
    /// The folder's path, without a slash at its end.
    public let path: String

    /// Makes the folder under the system's temporary folder.
    ///
    /// - Throws: The error of `FileManager` when the folder can't be made.
    public init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("cardex-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file inside the folder.
    ///
    /// - Parameter name: The file's name, which may hold slashes.
    /// - Returns: The joined path.
    public func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes bytes to a file inside the folder, making the folders on its way.
    ///
    /// - Parameters:
    ///   - bytes: The file's content.
    ///   - name: The file's name.
    /// - Returns: The file's path.
    /// - Throws: The error of Foundation when the file can't be written.
    @discardableResult
    public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let url = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }
}
