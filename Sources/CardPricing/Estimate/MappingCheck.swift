public import CardModel

/// Finds sources that price another card than the printing they are joined to.
///
/// Each source's price is compared with what the others say of the same copy, in any currency that can be compared. It is
/// *far* when it is eight times or an eighth of their median, and *near* within four times. A source is suspected when
///
/// - it is far from at least two other markets that agree with each other within two times, in more copies than it is near; or
/// - it is far from another source, to the same side, in at least two copies and near in none. Where only two sources are
///   known, that is true of both: nobody can tell which is wrong, and both are doubted.
///
/// Two sources that pass on one market count as one witness, but a source can be contradicted by another name of its own market:
/// they ought to be equal.
public enum MappingCheck {
    /// From which ratio on, in thousandths, two prices are of different cards.
    package static let suspectPermille: Int64 = 8_000
    /// Up to which ratio two prices may be of one card; between the two a suspicion neither arises nor falls.
    private static let nearPermille: Int64 = 4_000
    private static let agreeingPermille: Int64 = 2_000
    /// More prices of one copy than this are not compared: there are not so many markets.
    private static let mostWords = 64

    /// Finds the sources that seem to mean another card.
    ///
    /// - Parameters:
    ///   - observations: The stored observations of the printing, those of suspects included.
    ///   - printing: The printing.
    ///   - now: The present in seconds since the epoch.
    /// - Returns: The suspicions, by source.
    /// - Complexity: O(n g) for n observations in g groups.
    public static func suspicions(
        in observations: [StoredObservation], printing: PrintingID, now: Int64
    ) -> [MappingSuspicion] {
        records(observations, now: now).compactMap { record in
            record.isSuspect
                ? MappingSuspicion(
                    printing: printing, source: record.source, ratioPermille: record.worstPermille, since: now
                )
                : nil
        }
    }

    /// Tells which suspicions are new, and which are to be lifted.
    ///
    /// A suspicion is lifted when the source was compared and is near everywhere it was. One about which nothing new is
    /// known stays: silence of the others clears nobody.
    ///
    /// - Parameters:
    ///   - known: The suspicions about the printing so far.
    ///   - observations: The stored observations of the printing, those of suspects included.
    ///   - printing: The printing.
    ///   - now: The present in seconds since the epoch.
    /// - Returns: What to raise and what to lift, each by source; what is known and stays is in neither.
    public static func changes(
        to known: [MappingSuspicion], in observations: [StoredObservation], printing: PrintingID, now: Int64
    ) -> (raised: [MappingSuspicion], lifted: [MappingSuspicion]) {
        let records = records(observations, now: now)
        let raised = records.filter { record in
            record.isSuspect && !known.contains { $0.printing == printing && $0.source == record.source }
        }
        let lifted = known.filter { suspicion in
            suspicion.printing == printing
                && records.contains { $0.source == suspicion.source && $0.isCleared }
        }
        return (
            raised.map {
                MappingSuspicion(
                    printing: printing, source: $0.source, ratioPermille: $0.worstPermille, since: now)
            },
            lifted.sorted { $0.source < $1.source }
        )
    }

    /// How one source compares with the others.
    private struct Record {
        var source: String
        /// The copies in which it is far from others that agree.
        var far = 0
        /// The copies in which it is far from a single other source, above it and below it.
        var above = 0
        var below = 0
        /// The copies in which it is near the others.
        var near = 0
        /// The copies in which it is neither.
        var between = 0
        /// The copy that was counted last as above or below.
        var countedCopy: Int?
        /// The ratio that is farthest from one, in thousandths.
        var worstPermille: Int64 = 1_000

        var isSuspect: Bool {
            if far > 0 { return far > near }
            guard near == 0, between == 0 else { return false }
            return (above > 1 && below == 0) || (below > 1 && above == 0)
        }

        var isCleared: Bool { near > 0 && far == 0 && above == 0 && below == 0 && between == 0 }
    }

    /// One source's price of one copy.
    private struct Word {
        var source: String
        var market: String
        var value: Int64
    }

    private static func records(_ observations: [StoredObservation], now: Int64) -> [Record] {
        let hearing = Hearing(observations, now: now, chain: SourceChain(), suspects: [])
        var copies: [(group: VariantGroup, words: [Word])] = []
        for voice in hearing.voices where voice.rank.tier == 0 {
            let group = hearing.groups.list[voice.group]
            guard let value = CoarseValue.of(Money(minorUnits: voice.amount, currency: group.currency)) else {
                continue
            }
            let word = Word(
                source: hearing.source(of: voice), market: hearing.market(of: voice), value: value)
            let known = copies.firstIndex {
                $0.group.isSameCopy(as: group, among: hearing.groups.list)
            }
            if let known {
                if copies[known].words.count < mostWords { copies[known].words.append(word) }
            } else {
                copies.append((group, [word]))
            }
        }
        var records: [String: Record] = [:]
        for (number, copy) in copies.enumerated() where copy.words.count > 1 {
            for word in copy.words {
                compare(
                    word, with: copy.words, of: number,
                    in: &records[word.source, default: Record(source: word.source)])
            }
        }
        return records.values.sorted { $0.source < $1.source }
    }

    /// Compares one price with those of other sources for the same copy.
    private static func compare(
        _ word: Word, with words: [Word], of copy: Int, in record: inout Record
    ) {
        let values = words.filter { $0.source != word.source }.map(\.value).sorted()
        guard !values.isEmpty else { return }
        let median = PriceArithmetic.geometricMean(values[(values.count - 1) / 2], values[values.count / 2])
        var (markets, witnesses, others): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        for other in words where other.source != word.source {
            others.insert(other.source)
            if !PriceArithmetic.differ(other.value, median, byMoreThan: agreeingPermille) {
                markets.insert(other.market)
                witnesses.insert(other.source)
            }
        }
        let ratio = PriceArithmetic.permille(word.value, of: median)
        let (before, now) = (max(record.worstPermille, 1), max(ratio, 1))
        if PriceArithmetic.differ(now, 1_000, byMoreThan: max(before, 1_000_000 / before)) {
            record.worstPermille = ratio
        }
        if !PriceArithmetic.differ(word.value, median, byMoreThan: nearPermille) {
            record.near += 1
        } else if PriceArithmetic.differ(word.value, median, byMoreThan: suspectPermille - 1) {
            if markets.count > 1, witnesses.count > 1 {
                record.far += 1
            } else if others.count == 1 {
                guard record.countedCopy != copy else { return }
                record.countedCopy = copy
                if word.value > median { record.above += 1 } else { record.below += 1 }
            } else {
                record.between += 1
            }
        } else {
            record.between += 1
        }
    }
}
