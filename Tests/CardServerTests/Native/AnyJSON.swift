import Foundation

/// Any JSON value as `Bool`, `Int`, `Double`, `String`, `[Any]`, `[String: Any]` or `NSNull`, which tells truth values
/// from numbers on every platform.
struct AnyJSON: Decodable {
    let value: Any

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = NSNull()
        } else if let truth = try? container.decode(Bool.self) {
            value = truth
        } else if let number = try? container.decode(Int.self) {
            value = number
        } else if let number = try? container.decode(Double.self) {
            value = number
        } else if let text = try? container.decode(String.self) {
            value = text
        } else if let list = try? container.decode([AnyJSON].self) {
            value = list.map(\.value)
        } else {
            value = try container.decode([String: AnyJSON].self).mapValues(\.value)
        }
    }

    /// Parses a text.
    static func parse(_ text: some StringProtocol) throws -> Any {
        try JSONDecoder().decode(AnyJSON.self, from: Data(text.utf8)).value
    }
}
