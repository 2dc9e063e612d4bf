/// Whether an answer is compressed.
enum ContentCoding {
    /// The fewest bytes for which compressing pays.
    static let fewest = 1_024
    /// The most bytes that are compressed at once, so that no answer keeps a thread for long.
    static let most = 32 << 20

    /// Whether a client takes gzip, RFC 9110, section 12.5.3.
    ///
    /// - Parameter header: The value of `Accept-Encoding`; `nil` when there is none.
    /// - Returns: Whether gzip, or everything, is accepted with a weight above zero.
    static func acceptsGzip(_ header: String?) -> Bool {
        guard let header else { return false }
        var anything = false
        for part in header.utf8.split(separator: UInt8(ascii: ",")).prefix(32) {
            let words = Substring(part).split(separator: ";")
            guard let coding = words.first.map({ trimmed($0).lowercased() }) else { continue }
            let isRefused = words.dropFirst().contains { isZero(trimmed($0)) }
            switch coding {
            case "gzip", "x-gzip": return !isRefused
            case "*": anything = !isRefused
            default: break
            }
        }
        return anything
    }

    /// Whether a media type is text that compresses well.
    ///
    /// - Parameter contentType: The media type with its parameters.
    /// - Returns: Whether it is worth compressing.
    static func isCompressible(_ contentType: String) -> Bool {
        // Nearly all answers, and they need not be taken apart.
        if contentType == HTTPResponse.json { return true }
        let type = contentType.split(separator: ";").first.map { trimmed($0).lowercased() } ?? ""
        if type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml") { return true }
        return ["application/json", "application/javascript", "application/xml", "application/x-ndjson"]
            .contains(type)
    }

    private static func isZero(_ parameter: Substring) -> Bool {
        let compact = parameter.lowercased().filter { $0 != " " }
        guard compact.hasPrefix("q=") else { return false }
        return compact.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
