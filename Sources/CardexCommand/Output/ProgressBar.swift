/// A line on standard error that says how far a long piece of work has come.
///
///     reading cards.json.gz  [#########-----------]  45%  12.4 MB of 27.6 MB
///
/// It appears only on a terminal and only after a second, and is wiped when the work ends; quick work and logs
/// never see it. It reads no clock itself: each update says what time it is.
package struct ProgressBar: Sendable {
    /// How amounts of work are written.
    package enum Unit: Sendable {
        /// As bytes.
        case bytes
        /// As a count of things.
        case things
    }

    private let isVisible: Bool
    private let unit: Unit
    private let start: UInt64
    private var lastDrawn: UInt64?

    /// Makes a bar; nothing is drawn yet.
    ///
    /// - Parameters:
    ///   - isVisible: Whether anything is ever drawn.
    ///   - unit: How amounts of work are written.
    ///   - now: The time in nanoseconds.
    package init(isVisible: Bool, unit: Unit, now: UInt64) {
        self.isVisible = isVisible
        self.unit = unit
        start = now
    }

    /// The text that draws the bar anew, or nothing when it is too early for one.
    ///
    /// - Parameters:
    ///   - label: What is being done.
    ///   - done: How much is done.
    ///   - total: How much there is to do; 0 when nobody knows.
    ///   - now: The time in nanoseconds.
    /// - Returns: The text for the terminal.
    package mutating func update(_ label: String, done: UInt64, of total: UInt64, now: UInt64) -> String {
        guard isVisible, now &- start >= Self.patience, now >= start else { return "" }
        if let lastDrawn, now &- lastDrawn < Self.interval, now >= lastDrawn { return "" }
        lastDrawn = now
        let name = TerminalText.truncated(TerminalText.visible(label), to: 30)
        guard total > 0 else { return Self.wipe + "\(name)  \(amount(done))" }
        let fraction = min(done, total).multipliedFullWidth(by: 1_000)
        let permille = Int(total.dividingFullWidth(fraction).quotient)
        let filled = permille * Self.length / 1_000
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.length - filled)
        let percent = "\(permille / 10)%"
        let padded = String(repeating: " ", count: max(0, 4 - percent.count)) + percent
        return Self.wipe + "\(name)  [\(bar)]  \(padded)  \(amount(done)) of \(amount(total))"
    }

    /// The text that wipes the bar, or nothing when none was drawn.
    ///
    /// - Returns: The text for the terminal.
    package mutating func finish() -> String {
        defer { lastDrawn = nil }
        return lastDrawn == nil ? "" : Self.wipe
    }

    private func amount(_ number: UInt64) -> String {
        switch unit {
        case .bytes: Units.size(bytes: number)
        case .things: Units.count(Int(clamping: number))
        }
    }

    private static let patience: UInt64 = 1_000_000_000
    private static let interval: UInt64 = 100_000_000
    private static let length = 20
    private static let wipe = "\r\u{1B}[K"
}
