/// Tells whoever asked what was ignored or left out: `Warning: 299 cardex "…"` (RFC 7234, section 5.5).
enum WarningField {
    /// How many warnings an answer has at most, and how long one is.
    private static let most = 4
    private static let longest = 160

    /// Adds warnings to an answer.
    ///
    /// - Parameters:
    ///   - warnings: The warnings, which may quote what a stranger sent.
    ///   - response: The answer.
    static func add(_ warnings: [String], to response: inout HTTPResponse) {
        for warning in warnings.prefix(most) {
            // Only what may stand between quotation marks in a field goes in.
            let text = warning.utf8.prefix(longest).map { byte in
                (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                    ? byte : UInt8(ascii: "?")
            }
            response.fields.add("Warning", "299 cardex \"\(String(decoding: text, as: UTF8.self))\"")
        }
    }
}
