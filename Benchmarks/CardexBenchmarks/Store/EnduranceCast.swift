internal import CardModel
internal import CardPricing

/// Who writes what while a store is tried for its endurance, so that a glance tells whether a write is whole.
///
/// Each process counts its writes. Every price of one write has that number as its amount, and every outcome as its
/// streak: a write of which only a part stood would show two numbers. Numbers grow, also from one process to its
/// successor, so the number in the store is never below one that was logged.
enum EnduranceCast {
    /// How many groups of printings `sync` records, each at once.
    static let groups = 40
    /// How many printings a group has.
    static let groupSize = 150
    /// How many printings `server` records, each by itself.
    static let singles = 300
    /// How many printings come and go that nobody pinned.
    static let passing = 6_000
    /// By so much numbers grow from one process to its successor.
    static let generation: Int64 = 1_000_000
    /// The service that both ask.
    static let service = "shared"
    /// The reason of all pins.
    static let reason = "endurance"
    /// The day of all traffic.
    static let day = CalendarDate(secondsSinceEpoch: MadePrices.noon)

    /// The printings of a group.
    static func group(_ number: Int) -> [PrintingID] {
        (0..<groupSize).map { PrintingID(game: .magic, nativeID: "group-\(number)-\($0)") }
    }

    /// A printing of `server`.
    static func single(_ number: Int) -> PrintingID {
        PrintingID(game: .magic, nativeID: "single-\(number)")
    }

    /// All that must never go.
    static var pinned: [PrintingID] {
        (0..<groups).flatMap(group) + (0..<singles).map(single)
    }

    /// The prices of printings, all of one amount.
    ///
    /// - Parameters:
    ///   - printings: The printings.
    ///   - number: The number of the write.
    /// - Returns: Eight prices of each.
    static func prices(of printings: [PrintingID], number: Int64) -> [PriceObservation] {
        let statistics: [PriceObservation.Statistic] = [.low, .mid, .high, .market]
        return printings.flatMap { printing in
            (0..<MadePrices.variants).map { variant in
                PriceObservation(
                    printing: printing, source: "market", kind: .index, statistic: statistics[variant % 4],
                    finish: variant < 4 ? .normal : .foil, sourceVariant: "",
                    amount: Money(minorUnits: number, currency: .usDollar), asOf: moment(number))
            }
        }
    }

    /// When a write happens: numbers grow by a second for each process, so that days stay few.
    static func moment(_ number: Int64) -> Int64 { MadePrices.noon + number / generation }
}
