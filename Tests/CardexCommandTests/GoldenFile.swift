import CardTestSupport
import Foundation
import Testing

/// A text that is kept beside the tests and compared byte for byte.
///
/// With `CARDEX_RECORD_GOLDEN=1` the file is written instead, and the difference is for the reviewer to judge.
func expectGolden(_ name: String, _ text: String) throws {
    let path = "\(RealCorpora.projectFolder)/Tests/CardexCommandTests/Golden/\(name)"
    if ProcessInfo.processInfo.environment["CARDEX_RECORD_GOLDEN"] == "1" {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return
    }
    let data = try #require(FileManager.default.contents(atPath: path), "no golden file \(name)")
    #expect(String(decoding: data, as: UTF8.self) == text, "\(name) differs from what was recorded")
}
