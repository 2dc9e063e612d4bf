public import CardModel

/// What merging the dumps of an index gave: which printings were one, and where the dumps contradict each other.
public struct MergeReport: Sendable {
    /// Why printings of two dumps contradict each other, or why one of them stands alone.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The same id stands for another name; the later printing was left out.
        case sameIDOtherName
        /// The same external id stands for another name; both printings stay.
        case sameIdentifierOtherName
        /// The same external id and name stand with another number; one printing, with the first number, where the
        /// sets are the same, and otherwise two.
        case sameIdentifierOtherNumber
        /// Several printings of another dump fit as well, so that none was chosen.
        case ambiguous
        /// The other dump has this card of the set only in another language; both printings stay.
        case otherLanguage
        /// The other dump has this name in the set under another number only; both printings stay.
        case otherNumber
        /// The other dump has another name under this number of the set; both printings stay.
        case otherName
        /// The other dumps have the set, but not this card.
        case cardInOneDump
        /// Only this dump has the set.
        case setInOneDump

        /// Whether the dumps contradict each other; otherwise one of them merely holds more.
        public var isConflict: Bool { self != .cardInOneDump && self != .setInOneDump }

        /// The reason in words.
        public var explanation: String {
            switch self {
            case .sameIDOtherName: "same id, different name; the later one was left out"
            case .sameIdentifierOtherName: "same external id, different name; both were kept"
            case .sameIdentifierOtherNumber: "same external id and name, different number"
            case .ambiguous: "several printings of the other dump fit; all were kept"
            case .otherLanguage: "same set, number and name, different language; both were kept"
            case .otherNumber: "same set and name, different number; both were kept"
            case .otherName: "same set and number, different name; both were kept"
            case .cardInOneDump: "only in one dump"
            case .setInOneDump: "its set is only in one dump"
            }
        }
    }

    /// One conflict.
    public struct Conflict: Hashable, Sendable, CustomStringConvertible {
        /// Why.
        public let reason: Reason
        /// The printing of the earlier dump, or the one that the other contradicts.
        public let first: PrintingID
        /// The name and number of the first.
        public let firstName: String
        /// The other printing.
        public let second: PrintingID
        /// The name and number of the other.
        public let secondName: String

        /// `magic:aer-1 Sage Owl 104, magic:x Sage Owl 105: same set and name, different number; both were kept`.
        public var description: String {
            "\(first) \(firstName), \(second) \(secondName): \(reason.explanation)"
        }
    }

    /// What became of the printings of one dump.
    public struct Dump: Hashable, Sendable {
        /// The name under which the dump was begun.
        public let name: String
        /// How many printings it gave, those left out not counted.
        public internal(set) var printings = 0
        /// How many of them another dump has too.
        public internal(set) var paired = 0
        /// How many of them no other dump has, by reason.
        public internal(set) var alone: [Reason: Int] = [:]
    }

    /// The dumps in the order in which they were begun.
    public internal(set) var dumps: [Dump] = []
    /// How many printings came again under the same id and were completed.
    public internal(set) var mergedByID = 0
    /// How many printings became part of another one for an external id.
    public internal(set) var mergedByIdentifier = 0
    /// How many printings became part of another one for set, number and name.
    public internal(set) var mergedByNumber = 0
    /// How many sets became part of another one.
    public internal(set) var mergedSets = 0
    /// How many names in other languages were attached to a printing.
    public internal(set) var attachedNames = 0
    /// How many printings known only in another language became printings of their own.
    public internal(set) var keptTranslations = 0
    /// How often dumps contradict each other, by reason.
    public internal(set) var conflicts: [Reason: Int] = [:]
    /// Some of the conflicts: at most `sampleLimit`, and of each reason at most a few.
    public internal(set) var samples: [Conflict] = []

    /// The most conflicts that are named one by one.
    public static let sampleLimit = 20
    private static let samplesPerReason = 4

    /// Makes an empty report.
    public init() {}

    /// How many printings became part of another one.
    public var merged: Int { mergedByID + mergedByIdentifier + mergedByNumber }

    /// How often dumps contradict each other.
    public var conflictCount: Int { conflicts.values.reduce(0, +) }

    /// Whether a conflict of a reason would still be named.
    func wantsSample(_ reason: Reason) -> Bool {
        samples.count < Self.sampleLimit
            && samples.reduce(0) { $0 + ($1.reason == reason ? 1 : 0) } < Self.samplesPerReason
    }

    /// Counts a printing of a dump.
    mutating func countPrinting(ofDump dump: UInt32) {
        if dumps.indices.contains(Int(dump)) { dumps[Int(dump)].printings += 1 }
    }

    /// Counts a conflict, and names it while there is room.
    mutating func note(
        _ reason: Reason, _ first: PrintingRow, _ second: PrintingRow, _ pool: StringPool
    ) {
        conflicts[reason, default: 0] += 1
        guard wantsSample(reason) else { return }
        func name(_ row: PrintingRow) -> String {
            row.number == 0 ? pool[row.name] : "\(pool[row.name]) \(pool[row.number])"
        }
        func id(_ row: PrintingRow) -> PrintingID {
            PrintingID(game: Game(rawValue: pool[row.game]), nativeID: pool[row.nativeID])
        }
        samples.append(
            Conflict(
                reason: reason, first: id(first), firstName: name(first), second: id(second),
                secondName: name(second)))
    }
}
