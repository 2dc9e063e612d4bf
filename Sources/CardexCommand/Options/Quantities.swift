/// Reads the amounts that people write behind flags.
enum Quantities {
    /// A number of bytes such as `500MB`, `2 GB`, `1.5GB` or `100000`, in powers of a thousand, or of 1,024 with an `i`.
    ///
    /// - Parameter text: The amount as typed.
    /// - Returns: The bytes, at least 1; `nil` for anything else.
    static func bytes(_ text: String) -> Int64? {
        let units: [(name: String, size: Double)] = [
            ("", 1), ("b", 1), ("kb", 1e3), ("mb", 1e6), ("gb", 1e9), ("tb", 1e12), ("k", 1e3), ("m", 1e6),
            ("g", 1e9), ("t", 1e12), ("kib", 1_024), ("mib", 1_048_576), ("gib", 1_073_741_824),
            ("tib", 1_099_511_627_776),
        ]
        return amount(text, units)
    }

    /// A number of seconds such as `30m`, `2h`, `90 s` or `1d`; a bare number is none.
    ///
    /// - Parameter text: The length as typed.
    /// - Returns: The seconds, at least 1; `nil` for anything else.
    static func seconds(_ text: String) -> Int64? {
        let units: [(name: String, size: Double)] = [
            ("s", 1), ("sec", 1), ("m", 60), ("min", 60), ("h", 3_600), ("d", 86_400),
        ]
        return amount(text, units)
    }

    private static func amount(_ text: String, _ units: [(name: String, size: Double)]) -> Int64? {
        let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
        guard let number = Double(digits), let size = units.first(where: { $0.name == unit })?.size else {
            return nil
        }
        let amount = (number * size).rounded()
        return amount >= 1 && amount < 9e18 ? Int64(amount) : nil
    }
}
