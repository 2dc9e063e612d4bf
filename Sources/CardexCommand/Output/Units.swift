internal import CardModel

/// Numbers in the words and units that people read.
package enum Units {
    /// An age such as `3 h` or `2 d`: the largest unit of which there is at least one.
    ///
    /// - Parameter seconds: The age; below zero counts as zero, because clocks disagree.
    /// - Returns: The words.
    package static func age(seconds: Int64) -> String {
        let units: [(length: Int64, name: String)] = [
            (31_536_000, "y"), (2_592_000, "mo"), (86_400, "d"), (3_600, "h"), (60, "min"),
        ]
        for unit in units where seconds >= unit.length { return "\(seconds / unit.length) \(unit.name)" }
        return "\(max(0, seconds)) s"
    }

    /// A duration such as `870 ns`, `12.4 ms`, `3.21 s` or `4 min 7 s`: three digits, never rounded up.
    ///
    /// - Parameter nanoseconds: The duration.
    /// - Returns: The words.
    package static func duration(nanoseconds: UInt64) -> String {
        let seconds = nanoseconds / 1_000_000_000
        if seconds >= 3_600 { return "\(seconds / 3_600) h \(seconds % 3_600 / 60) min" }
        if seconds >= 60 { return "\(seconds / 60) min \(seconds % 60) s" }
        let units: [(length: UInt64, name: String)] = [
            (1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "µs"),
        ]
        for unit in units where nanoseconds >= unit.length {
            return "\(threeDigits(nanoseconds, per: unit.length)) \(unit.name)"
        }
        return "\(nanoseconds) ns"
    }

    /// A size such as `512 B`, `2.94 MB` or `1.20 GB`, in powers of a thousand.
    ///
    /// - Parameter bytes: The size.
    /// - Returns: The words.
    package static func size(bytes: UInt64) -> String {
        let units: [(length: UInt64, name: String)] = [
            (1_000_000_000_000, "TB"), (1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB"),
        ]
        for unit in units where bytes >= unit.length {
            return "\(threeDigits(bytes, per: unit.length)) \(unit.name)"
        }
        return "\(bytes) B"
    }

    /// A count with its thousands set apart, such as `91,797`.
    ///
    /// - Parameter number: The count.
    /// - Returns: The words.
    package static func count(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var result = number < 0 ? "-" : ""
        for (position, digit) in digits.enumerated() {
            if position > 0, (digits.count - position) % 3 == 0 { result += "," }
            result.append(digit)
        }
        return result
    }

    /// A count with what is counted, such as `one row` or `91,797 rows`.
    ///
    /// - Parameters:
    ///   - number: The count.
    ///   - one: What one of them is called.
    ///   - several: What several of them are called.
    /// - Returns: The words.
    package static func count(_ number: Int, _ one: String, _ several: String) -> String {
        number == 1 ? "one \(one)" : "\(count(number)) \(several)"
    }

    private static func threeDigits(_ value: UInt64, per unit: UInt64) -> String {
        let whole = value / unit
        if whole >= 100 { return "\(whole)" }
        // Below a hundred units the remainder times a hundred can't overflow: units end at 10^12.
        let hundredths = value % unit * 100 / unit
        if whole >= 10 { return "\(whole).\(hundredths / 10)" }
        return hundredths < 10 ? "\(whole).0\(hundredths)" : "\(whole).\(hundredths)"
    }
}
