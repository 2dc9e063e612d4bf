internal import CardPricing

/// Reads the lines of a file of credentials.
///
///     # comments and empty lines
///     CARDEX_SCRYDEX_API_KEY=…
///     export CARDEX_SCRYDEX_TEAM_ID="…"
///
/// Messages name lines and never quote them: what is wrong with a line may be that it is a secret.
enum CredentialText {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - path: The file to name in errors.
    /// - Returns: The values by name.
    /// - Throws: `PricingError` for a line that is none.
    static func values(
        in content: [UInt8], path: String
    ) throws(PricingError) -> [CredentialName: Secret] {
        guard let text = String(validating: content, as: UTF8.self) else {
            throw PricingError(
                .credentialsUnsafe, "this is no text; write one NAME=value on each line", path: path)
        }
        var values: [CredentialName: Secret] = [:]
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in lines.enumerated() {
            var line = trimmed(line)
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("export ") { line = trimmed(line.dropFirst(7)) }
            guard let equals = line.firstIndex(of: "=") else {
                throw fault("has no equals sign; write NAME=value", index, path)
            }
            let spelling = trimmed(line[..<equals])
            guard let name = CredentialName.all.first(where: { $0.spellings.contains(String(spelling)) })
            else {
                let known = CredentialName.all.map(\.rawValue).joined(separator: ", ")
                throw fault("names no credential that is known; known are \(known)", index, path)
            }
            let value = unquoted(trimmed(line[line.index(after: equals)...]))
            guard !value.isEmpty else { continue }
            guard isPlain(value) else {
                throw fault("holds a blank or a character that no credential has", index, path)
            }
            guard values.updateValue(Secret(value), forKey: name) == nil else {
                throw fault("gives \(name) a second time; delete one of the two", index, path)
            }
        }
        return values
    }

    /// Whether a text can be a credential: visible ASCII alone, so that it can end neither a field nor a line.
    static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }

    private static func fault(_ fault: String, _ index: Int, _ path: String) -> PricingError {
        PricingError(.credentialsUnsafe, "line \(index + 1) \(fault)", path: path)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0.isWhitespace }
        return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
    }

    private static func unquoted(_ text: Substring) -> String {
        guard text.count >= 2, let quote = text.first, quote == "\"" || quote == "'", text.last == quote
        else {
            return String(text)
        }
        return String(text.dropFirst().dropLast())
    }
}
