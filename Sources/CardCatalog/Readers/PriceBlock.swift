package import CardModel

/// Reads prices out of JSON for those who ask services, as dumps of the same shapes are read.
///
/// What makes no sense as a price is left out, as are zeros and nulls: of a service's answer nobody reads a report.
package struct PriceBlock {
    private let output: CatalogOutput
    private let place = RecordPlace(file: "", record: 1, line: nil, offset: 0)

    /// Makes a reader.
    ///
    /// - Parameter moment: When prices are taken to be valid that carry no date, in seconds since the epoch.
    package init(asOf moment: Int64) {
        output = CatalogOutput(source: CatalogSource(format: .json, path: ""), asOf: moment, sink: { _ in })
    }

    /// The prices of a card as PokemonTCG.io hands it out: its members `tcgplayer` and `cardmarket`.
    ///
    /// - Parameters:
    ///   - card: The card.
    ///   - printing: The printing that it is.
    /// - Returns: The prices of both markets.
    package func pokemonTCG(_ card: JSONValue, of printing: PrintingID) -> [PriceObservation] {
        var prices: [PriceObservation] = []
        if let block = card["tcgplayer"] {
            prices += (try? PokemonTCGPrices.tcgplayer(block, of: printing, place, output)) ?? []
        }
        if let block = card["cardmarket"] {
            prices += (try? PokemonTCGPrices.cardmarket(block, of: printing, place, output)) ?? []
        }
        return prices
    }

    /// The prices of a row as TCGplayer hands it out: those of one product in one variant.
    ///
    /// - Parameter row: The row.
    /// - Returns: The prices.
    package func tcgplayer(_ row: JSONValue) -> [ProductPrice.Price] {
        (try? TCGplayerPrices.read(row, place, output)) ?? []
    }

    /// An amount that stands in a string or a number.
    ///
    /// - Parameters:
    ///   - value: The string or number.
    ///   - currency: The currency.
    /// - Returns: The amount; `nil` where there is none above zero.
    package func amount(_ value: JSONValue?, _ currency: Currency) -> Money? {
        (try? output.price(value, currency, field: "", place)) ?? nil
    }

    /// What a marketplace's name of a variant says.
    ///
    /// - Parameter name: The name, such as `1st Edition Holofoil` or `unlimitedHolofoil`.
    /// - Returns: The finish, and the edition, which is empty where the name says none.
    package static func variant(_ name: String) -> (finish: Finish, edition: String) {
        let variant = VariantName(name)
        return (variant.finish, variant.edition)
    }
}
