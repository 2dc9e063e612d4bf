package import CardPresentation
package import CardPricing
internal import CardModel

/// A series of prices as an SVG picture of its own: no script, no font and nothing else to fetch.
///
/// It has a title and a description for those who can't see it, a transparent ground, and colours that can be read on light and
/// dark pages alike; where the page says which it is, the letters follow.
package enum HistoryPicture {
    private static let (width, height) = (720, 320)
    private static let (left, right, top, bottom) = (84, 704, 44, 276)

    /// Draws a series.
    ///
    /// - Parameters:
    ///   - history: Of which card.
    ///   - series: The prices.
    /// - Returns: The picture.
    /// - Complexity: O(points).
    package static func svg(_ history: HistoryView, _ series: PriceSeries) -> String {
        guard let first = series.first, let last = series.last, let low = series.low, let high = series.high
        else { return "" }
        let printing = history.printing
        let place = [printing.setInWords, printing.numberOfTotal].filter { !$0.isEmpty }
        let title = "\(history.name), \(place.joined(separator: ", ")): \(series.group.words)"
        let description =
            first.day == last.day
            ? "On \(first.day) the price was \(first.amount); no other day has one."
            : "From \(first.day) to \(last.day) the price went from \(first.amount) to \(last.amount). "
                + "The lowest was \(low.amount) on \(low.day), the highest \(high.amount) on \(high.day). "
                + "Shown are the prices of \(series.points.count) days."
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" role="img" \
            aria-labelledby="title description">
            <title id="title">\(escaped(title))</title>
            <desc id="description">\(escaped(description))</desc>
            <style>
            text { font: 12px system-ui, sans-serif; fill: #6b7280; }
            .name { font-weight: 600; font-size: 14px; }
            .grid { stroke: #9ca3af; stroke-opacity: 0.4; }
            .line { fill: none; stroke: #2f7fd6; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
            .dot { fill: #2f7fd6; }
            @media (prefers-color-scheme: dark) { text { fill: #a3aab5; } }
            </style>
            <text class="name" x="16" y="24">\(escaped(title))</text>

            """
        let middle = Money(
            minorUnits: low.amount.minorUnits + (high.amount.minorUnits - low.amount.minorUnits) / 2,
            currency: low.amount.currency)
        for amount in low.amount == high.amount ? [middle] : [high.amount, middle, low.amount] {
            let y = level(of: amount, low.amount, high.amount)
            text += "<line class=\"grid\" x1=\"\(left)\" y1=\"\(y)\" x2=\"\(right)\" y2=\"\(y)\"/>\n"
            text += "<text x=\"\(left - 8)\" y=\"\(y)\" dy=\"4\" text-anchor=\"end\">"
            text += "\(escaped(amount.decimalText))</text>\n"
        }
        text += "<text x=\"\(left)\" y=\"\(bottom + 28)\">\(first.day)</text>\n"
        if first.day != last.day {
            text += "<text x=\"\(right)\" y=\"\(bottom + 28)\" text-anchor=\"end\">\(last.day)</text>\n"
        }
        return text + marks(series, first.day, last.day, low.amount, high.amount) + "</svg>\n"
    }

    /// The line, broken where days have no price; a day between two such days is a dot.
    private static func marks(
        _ series: PriceSeries, _ start: CalendarDate, _ end: CalendarDate, _ low: Money, _ high: Money
    ) -> String {
        var text = ""
        var run: [String] = []
        var previous: CalendarDate?
        func finish() {
            if run.count > 1 {
                text += "<polyline class=\"line\" points=\"\(run.joined(separator: " "))\"/>\n"
            }
            if run.count == 1, let point = run.first {
                let parts = point.split(separator: ",")
                text += "<circle class=\"dot\" cx=\"\(parts[0])\" cy=\"\(parts[1])\" r=\"2.5\"/>\n"
            }
            run = []
        }
        let span = max(1, Int64(end.daysSinceEpoch) - Int64(start.daysSinceEpoch))
        for point in series.points {
            if let previous, Int64(point.day.daysSinceEpoch) - Int64(previous.daysSinceEpoch) > 1 { finish() }
            let day = Int64(point.day.daysSinceEpoch) - Int64(start.daysSinceEpoch)
            let tenths = Int64(right - left) * 10 * day / span
            run.append("\(tenth(Int64(left) * 10 + tenths)),\(level(of: point.amount, low, high))")
            previous = point.day
        }
        finish()
        return text
    }

    private static func level(of amount: Money, _ low: Money, _ high: Money) -> String {
        guard high.minorUnits > low.minorUnits else { return tenth(Int64(top + bottom) * 5) }
        let share =
            Double(high.minorUnits - amount.minorUnits) / Double(high.minorUnits - low.minorUnits)
        return tenth(Int64(top) * 10 + Int64((share * Double(bottom - top) * 10).rounded()))
    }

    /// A length in tenths as a decimal.
    private static func tenth(_ tenths: Int64) -> String { "\(tenths / 10).\(tenths % 10)" }

    /// A text that may stand between tags, without what XML forbids.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in TerminalText.visible(text).unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
