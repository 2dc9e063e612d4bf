package import CardPricing
internal import CardModel

/// A series of prices as a line of dots, for a terminal.
///
///     512.00 ┤        ⣀⠤⠒⠉⠉⠒⠤⣀
///            ┤  ⢀⡠⠔⠊        ⠈⠑
///     380.00 ┤⠒⠁                   days without a price stay empty
///            └──────────────────
///             2026-08-01   2026-11-21
///
/// A cell of Braille holds two dots by four; in ASCII it is one star. Dots of days that follow each other are joined, and where
/// one column holds several days it spans all their prices.
package struct TerminalChart {
    /// The lines, without ends.
    package let lines: [String]

    private static let rowCount = 8
    private static let smallestWidth = 20

    /// Draws a series.
    ///
    /// - Parameters:
    ///   - series: The prices.
    ///   - width: How many cells a line may take; fewer than 20 count as 20.
    ///   - isUnicode: Whether Braille and box drawing may be used.
    /// - Complexity: O(points + dots).
    package init(_ series: PriceSeries, width: Int, isUnicode: Bool) {
        guard let first = series.first, let last = series.last, let low = series.low, let high = series.high
        else {
            lines = []
            return
        }
        let middle = Money(
            minorUnits: low.amount.minorUnits + (high.amount.minorUnits - low.amount.minorUnits) / 2,
            currency: low.amount.currency)
        let labels: [Int: String] =
            low.amount == high.amount
            ? [Self.rowCount / 2: low.amount.decimalText]
            : [
                0: high.amount.decimalText, Self.rowCount / 2: middle.decimalText,
                Self.rowCount - 1: low.amount.decimalText,
            ]
        let labelWidth = labels.values.map(\.utf8.count).max() ?? 0
        let plotWidth = max(Self.smallestWidth, width) - labelWidth - 2
        guard plotWidth > 0 else {
            lines = []
            return
        }
        var dots = DotField(
            width: plotWidth * (isUnicode ? 2 : 1), height: Self.rowCount * (isUnicode ? 4 : 1))
        dots.draw(series, from: first.day, to: last.day, low: low.amount, high: high.amount)

        let (tick, corner, dash) = isUnicode ? ("┤", "└", "─") : ("|", "+", "-")
        var lines: [String] = []
        for row in 0..<Self.rowCount {
            let label = labels[row] ?? ""
            let padding = String(repeating: " ", count: labelWidth - label.utf8.count)
            let cells = (0..<plotWidth).map { column in
                isUnicode ? dots.braille(column: column, row: row) : dots.star(column: column, row: row)
            }
            lines.append(Self.withoutEndingBlanks("\(padding)\(label) \(tick)\(String(cells))"))
        }
        let margin = String(repeating: " ", count: labelWidth + 1)
        lines.append(margin + corner + String(repeating: dash, count: plotWidth))
        let (from, to) = (first.day.description, last.day.description)
        let gap = plotWidth - from.utf8.count - to.utf8.count
        let dates = from == to || gap < 1 ? to : from + String(repeating: " ", count: gap) + to
        lines.append("\(margin) \(dates)")
        self.lines = lines
    }

    private static func withoutEndingBlanks(_ line: String) -> String {
        var line = line[...]
        while line.last == " " || line.last == "\u{2800}" { line.removeLast() }
        return String(line)
    }
}

/// A field of dots that a line is drawn into.
private struct DotField {
    private let width: Int
    private let height: Int
    private var isSet: [Bool]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        isSet = Array(repeating: false, count: width * height)
    }

    mutating func draw(
        _ series: PriceSeries, from start: CalendarDate, to end: CalendarDate, low: Money, high: Money
    ) {
        let days = Int(end.daysSinceEpoch) - Int(start.daysSinceEpoch) + 1
        var previous: (day: Int, y: Int)?
        for point in series.points {
            let day = Int(point.day.daysSinceEpoch) - Int(start.daysSinceEpoch)
            let y = level(of: point.amount.minorUnits, low: low.minorUnits, high: high.minorUnits)
            let left = min(day * width / days, width - 1)
            let right = max(left, min((day + 1) * width / days, width) - 1)
            for x in left...right { set(x, y) }
            if let previous, previous.day == day - 1 {
                for step in min(previous.y, y)...max(previous.y, y) { set(left, step) }
            }
            previous = (day, y)
        }
    }

    /// The row of an amount from the top, in the middle where all amounts are one.
    private func level(of amount: Int64, low: Int64, high: Int64) -> Int {
        guard high > low else { return height / 2 }
        let share = Double(high - amount) / Double(high - low)
        return min(height - 1, max(0, Int((share * Double(height - 1)).rounded())))
    }

    private mutating func set(_ x: Int, _ y: Int) { isSet[y * width + x] = true }

    /// The cell of a column and row, whose bits are those of the Unicode block of Braille patterns.
    func braille(column: Int, row: Int) -> Character {
        let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
        var pattern: UInt32 = 0
        for y in 0..<4 {
            for x in 0..<2 where isSet[(row * 4 + y) * width + column * 2 + x] { pattern |= bits[y][x] }
        }
        return pattern == 0 ? " " : Character(Unicode.Scalar(0x2800 + pattern) ?? " ")
    }

    func star(column: Int, row: Int) -> Character { isSet[row * width + column] ? "*" : " " }
}
