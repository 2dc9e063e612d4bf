/// The records that could not be used, grouped by reason.
///
/// What a reason quotes or counts plays no part in telling it from others: "the price `x` is negative" and "the price
/// `y` is negative" are one reason.
public struct SkippedRecords: Sendable {
    /// Records that could not be used for the same reason.
    public struct Group: Sendable {
        /// The reason, with `…` in the place of what differs from record to record.
        public let reason: String
        /// How many records there are.
        public internal(set) var count = 0
        /// The first of them, at most three.
        public internal(set) var samples: [SkippedRecord] = []
    }

    /// How many records could not be used.
    public private(set) var count = 0
    /// The first of them, at most `ReleaseReport.sampleLimit`.
    public private(set) var samples: [SkippedRecord] = []
    private var groupsByReason: [String: Group] = [:]
    private var others = Group(reason: "for other reasons")

    /// The most reasons that are told apart: a dump that is damaged all over could give as many as records.
    static let groupLimit = 100
    private static let samplesOfGroup = 3
    /// The longest reason in bytes, so that a record can't fill the report.
    private static let longestReason = 300

    /// The reasons, those with the most records first.
    public var groups: [Group] {
        let groups = groupsByReason.values.sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
        return others.count > 0 ? groups + [others] : groups
    }

    /// Adds a record.
    mutating func add(_ record: SkippedRecord) {
        count += 1
        if samples.count < ReleaseReport.sampleLimit { samples.append(record) }
        let reason = Self.common(record.reason)
        guard groupsByReason[reason] != nil || groupsByReason.count < Self.groupLimit else {
            Self.add(record, to: &others)
            return
        }
        Self.add(record, to: &groupsByReason[reason, default: Group(reason: reason)])
    }

    private static func add(_ record: SkippedRecord, to group: inout Group) {
        group.count += 1
        if group.samples.count < samplesOfGroup { group.samples.append(record) }
    }

    /// A reason without what stands in quotes and without its numbers.
    static func common(_ reason: String) -> String {
        var text = ""
        var quote: Unicode.Scalar?
        var isInNumber = false
        for scalar in reason.unicodeScalars {
            if let open = quote {
                guard scalar == open else { continue }
                quote = nil
                text += "…"
            } else if scalar == "`" || scalar == "\"" {
                quote = scalar
            } else if ("0"..."9").contains(scalar) {
                if !isInNumber { text += "…" }
                isInNumber = true
                continue
            }
            isInNumber = false
            text.unicodeScalars.append(scalar)
            if text.utf8.count >= longestReason { return text + "…" }
        }
        return quote == nil ? text : text + "…"
    }
}
