/// Reads how many copies there are: `4`, `4x`, `x4`, `4 x`, `4.0`, `1,000`.
enum QuantityText {
    /// The most copies that a line may say.
    static let largest = 1_000_000_000

    /// Reads a quantity.
    ///
    /// - Parameter text: The field.
    /// - Returns: The number, or what is wrong with the text; `nil` where the field is empty.
    static func read(_ text: String) -> Result<Int, QuantityProblem>? {
        var bytes = text.utf8.filter { $0 > 0x20 }
        if bytes.isEmpty { return nil }
        // A multiplication sign, in ASCII or as the sign itself, on either side.
        bytes = strippingSign(bytes)
        if bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
        if bytes.first == UInt8(ascii: "-") {
            return .failure(QuantityProblem(text: text, reason: "is below zero"))
        }
        // Digits in groups of three, or a decimal of zeros.
        if let mark = bytes.firstIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) {
            let decimals = bytes[(mark + 1)...]
            if !decimals.isEmpty, decimals.count < 3, decimals.allSatisfy({ $0 == UInt8(ascii: "0") }) {
                bytes.removeSubrange(mark...)
            } else if let grouped = ungrouped(bytes) {
                bytes = grouped
            }
        }
        guard !bytes.isEmpty, bytes.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
            return .failure(QuantityProblem(text: text, reason: "is no whole number"))
        }
        guard bytes.count <= 12, let number = Int(String(decoding: bytes, as: UTF8.self)), number <= largest
        else {
            return .failure(QuantityProblem(text: text, reason: "is more than \(largest)"))
        }
        return .success(number)
    }

    private static func strippingSign(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes[...]
        let sign = Array("×".utf8)
        for letter in [[UInt8(ascii: "x")], [UInt8(ascii: "X")], sign] {
            if bytes.count > letter.count, bytes.starts(with: letter) {
                bytes = bytes.dropFirst(letter.count)
            }
            if bytes.count > letter.count, bytes.suffix(letter.count).elementsEqual(letter) {
                bytes = bytes.dropLast(letter.count)
            }
        }
        return Array(bytes)
    }

    /// The digits of `1,000` or `12,345,678`; a point between groups may as well be a decimal, and is refused.
    private static func ungrouped(_ bytes: [UInt8]) -> [UInt8]? {
        let groups = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard groups.count > 1, let first = groups.first, (1...3).contains(first.count),
            groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { return nil }
        return Array(groups.joined())
    }
}

/// Why a quantity can't be read.
struct QuantityProblem: Error, Hashable {
    /// The field as written.
    let text: String
    /// What is wrong with it.
    let reason: String

    /// One sentence without its end.
    var description: String { "the quantity '\(text.prefix(40))' \(reason)" }
}
