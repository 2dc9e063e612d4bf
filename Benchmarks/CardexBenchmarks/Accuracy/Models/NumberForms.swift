internal import CardModel
internal import CardTestSupport

/// The ways in which people write a card's collector number beside its name.
enum NumberForms {
    /// A name with the number of a printing.
    ///
    /// - Parameters:
    ///   - name: The name as typed.
    ///   - number: The number, not empty.
    ///   - total: The printed total, if known.
    ///   - random: Which form.
    /// - Returns: The text and the form.
    static func write(
        _ name: String, _ number: String, total: Int?, using random: inout SeededGenerator
    ) -> (text: String, detail: String) {
        let padded =
            number.allSatisfy(\.isNumber)
            ? String(repeating: "0", count: max(0, 3 - number.count)) + number : number
        let alone = [
            "#\(number)", "no. \(number)", "No \(number)", "# \(number)", "(#\(number))", "nr. \(number)",
        ]
        guard let total else {
            let form = (alone + [number, "(\(number))", padded]).randomElement(using: &random) ?? number
            return ("\(name) \(form)", form)
        }
        let pairs = [
            "\(number)/\(total)", "\(number) / \(total)", "\(padded)/\(total)", "\(number) of \(total)",
            "(\(number)/\(total))", "- \(number)/\(total)", "#\(number)/\(total)", "\(number) slash \(total)",
            "[\(number)/\(total)]", "\(number) out of \(total)", "\(number)／\(total)",
            "no. \(number)/\(total)",
        ]
        let form = (pairs + [alone[0], alone[1]]).randomElement(using: &random) ?? pairs[0]
        let comesFirst = Int.random(in: 0..<5, using: &random) == 0 && !form.hasPrefix("-")
        return (comesFirst ? "\(form) \(name)" : "\(name) \(form)", form)
    }
}
