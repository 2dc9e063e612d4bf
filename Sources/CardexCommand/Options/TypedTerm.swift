package import CardModel

/// Reads terms of prices as people type them.
package enum TypedTerm {
    /// Reads a currency: three letters in any case.
    ///
    /// - Parameter text: What was typed.
    /// - Returns: The currency.
    /// - Throws: `CommandError` of code `usage` when it is none.
    package static func currency(_ text: String) throws(CommandError) -> Currency {
        let code = text.uppercased()
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }) else {
            throw CommandError(
                .usage, "'\(text)' is no currency",
                remedy: "Write its three letters, such as USD, EUR, GBP, JPY or TIX.")
        }
        return Currency(rawValue: code)
    }
}
