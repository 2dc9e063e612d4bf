internal import CardModel
internal import CardTestSupport

/// Prices of made-up printings: eight variants each, of two markets.
struct MadePrices {
    /// How many variants a printing has.
    static let variants = 8

    /// The printing of a number.
    ///
    /// - Parameter number: The number.
    /// - Returns: The printing, with an id as long as Scryfall's.
    static func printing(_ number: Int) -> PrintingID {
        PrintingID(game: .magic, nativeID: "7c0c8d5e-0000-4000-8000-\(100_000_000_000 + number)")
    }

    /// The prices of some printings on one day.
    ///
    /// - Parameters:
    ///   - printings: The numbers of the printings.
    ///   - seed: What the amounts follow from.
    ///   - moment: When they were valid, in seconds since the epoch.
    /// - Returns: The observations, printing by printing.
    static func observations(of printings: Range<Int>, seed: UInt64, asOf moment: Int64) -> [PriceObservation]
    {
        var random = SeededGenerator(seed: seed)
        let statistics: [PriceObservation.Statistic] = [.low, .mid, .high, .market]
        var observations: [PriceObservation] = []
        observations.reserveCapacity(printings.count * variants)
        for number in printings {
            let printing = printing(number)
            for variant in 0..<variants {
                let isFoil = variant >= 6
                observations.append(
                    PriceObservation(
                        printing: printing, source: variant < 4 ? "tcgplayer" : "cardmarket", kind: .index,
                        statistic: statistics[variant % 4], finish: isFoil ? .foil : .normal,
                        sourceVariant: isFoil ? "Reverse Holofoil" : "Normal",
                        amount: Money(
                            minorUnits: Int64.random(in: 1...50_000, using: &random),
                            currency: variant < 4 ? .usDollar : .euro),
                        asOf: moment))
            }
        }
        return observations
    }

    /// Noon of a day in November 2026, in seconds since the epoch.
    static let noon: Int64 = 1_795_262_400
    /// The seconds of a day.
    static let day: Int64 = 86_400
}
