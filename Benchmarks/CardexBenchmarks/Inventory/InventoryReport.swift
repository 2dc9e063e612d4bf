/// How well messy inventories are matched, as it is written to a file.
struct InventoryReport: Codable {
    let machine: Machine
    let settings: BenchmarkReport.Settings
    let printings: Int
    let rows: [Row]
    let speed: Speed

    /// What the lines of one dialect and seed came to.
    struct Row: Codable {
        let dialect: String
        let seed: UInt64
        fileprivate(set) var lines = 0
        /// The lines whose printing is the one meant, or one that the line does not tell from it.
        fileprivate(set) var right = 0
        fileprivate(set) var sure = 0
        fileprivate(set) var likely = 0
        fileprivate(set) var ambiguous = 0
        fileprivate(set) var none = 0
        /// The lines that were marked sure and are not the very printing that was meant.
        fileprivate(set) var wronglySure = 0

        init(dialect: String, seed: UInt64) {
            self.dialect = dialect
            self.seed = seed
        }
    }

    /// What matching many lines took, from opening the file to the last line.
    struct Speed: Codable {
        let lines: Int
        /// Seconds by dialect.
        let seconds: [String: Double]
        /// Seconds that all threads together computed, by dialect: they do not depend on what else the machine does.
        let computingSeconds: [String: Double]
    }
}

extension InventoryReport {
    /// The report as text.
    var lines: [String] {
        var table = TextTable(header: [
            "dialect", "seed", "lines", "right", "sure", "likely", "ambiguous", "none", "wrongly sure",
        ])
        for row in rows {
            table.add([
                row.dialect, "\(row.seed)", "\(row.lines)", Self.percent(row.right, row.lines),
                Self.percent(row.sure, row.lines),
                Self.percent(row.likely, row.lines), Self.percent(row.ambiguous, row.lines),
                Self.percent(row.none, row.lines),
                "\(row.wronglySure)",
            ])
        }
        let all = rows.reduce(into: (0, 0, 0)) {
            $0 = ($0.0 + $1.lines, $0.1 + $1.right, $0.2 + $1.wronglySure)
        }
        var lines = table.lines
        lines.append("")
        lines.append(
            "\(Self.percent(all.1, all.0)) of \(all.0) lines are right; \(all.2) wrong ones are marked sure")
        for (dialect, seconds) in speed.seconds.sorted(by: { $0.key < $1.key }) {
            let computing = speed.computingSeconds[dialect] ?? 0
            lines.append(
                "\(speed.lines) lines of \(dialect): \(Self.tenths(seconds)) s, of which two threads computed "
                    + "\(Self.tenths(computing)) s")
        }
        return lines
    }

    /// Whether every dialect is right often enough, nothing wrong is sure, and it was fast enough.
    func isMet(share: Double, seconds: Double) -> Bool {
        rows.allSatisfy { Double($0.right) >= share * Double($0.lines) && $0.wronglySure == 0 }
            && speed.seconds.values.allSatisfy { $0 < seconds }
    }

    private static func tenths(_ seconds: Double) -> String {
        let tenths = Int(seconds * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func percent(_ part: Int, _ all: Int) -> String {
        let tenths = all == 0 ? 0 : part * 1_000 / all
        return "\(tenths / 10).\(tenths % 10) %"
    }
}

extension InventoryReport.Row {
    /// Counts a line.
    ///
    /// - Parameters:
    ///   - confidence: How sure the match is, as its word.
    ///   - isRight: Whether the printing is one that the line admits.
    ///   - isMeant: Whether it is the very one that was meant.
    mutating func add(_ confidence: String, isRight: Bool, isMeant: Bool) {
        lines += 1
        if isRight { right += 1 }
        switch confidence {
        case "sure":
            sure += 1
            if !isMeant { wronglySure += 1 }
        case "likely": likely += 1
        case "ambiguous": ambiguous += 1
        default: none += 1
        }
    }
}
