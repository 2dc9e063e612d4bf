internal import CardText

/// Joins the products of a price file to the printings of an index, one group at a time.
///
///     products of a group ─► readings ─► votes ─► sets of the group ─► printing of each ─► plain or copy ─► prices
///                          ProductReading    GroupSets          ProductMatcher     ProductVariants
///
/// A product's own identifier, which many dumps carry, comes first where the card is called like the product. What stays
/// open is a miss with its reason, never a guess: a price on the wrong card is worse than none.
package final class ProductJoin {
    /// A product with everything that the join found out about it.
    package enum Outcome {
        /// The product is a printing, and these are its prices.
        case joined(ProductPrice, PrintingID, [PriceObservation])
        /// The product is a card, but no printing fits.
        case missed(ProductPrice, ProductMiss)
        /// The product is no card.
        case sealed(ProductPrice)
    }

    /// The most products that are held back until their group is complete.
    private static let groupLimit = 50_000

    private let index: SearchIndex
    private let matcher: ProductMatcher
    private let setNames: SetNames
    private let identified: [String: Int]
    private let identifiedEtched: [String: Int]
    /// The printings by identifiers of other kinds, looked up when the first product needs them.
    private var identifiedByKind: [String: [String: Int]] = [:]
    private var folder = Folder()
    private var variants = ProductVariants()
    private var group: [ProductPrice] = []
    private var places: [String: Int] = [:]

    /// Prepares joins to an index.
    ///
    /// - Parameter index: The index.
    /// - Complexity: O(n log n) in the number of printings.
    package init(index: SearchIndex) {
        self.index = index
        matcher = ProductMatcher(index)
        setNames = SetNames(matcher.catalogue.shelf.sets, &folder)
        identified = index.positions(ofExternalKinds: ["tcgplayer"])
        identifiedEtched = index.positions(ofExternalKinds: ["tcgplayer_etched"])
    }

    /// Adds a product; when it opens another group, the one before is joined.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - body: Is given what became of each product of the group before.
    /// - Throws: What the body throws.
    package func add(_ product: ProductPrice, _ body: (Outcome) throws -> Void) throws {
        guard !product.isNameless else { return try tellNameless(product, body) }
        if let last = group.last {
            let isSame =
                last.groupID == product.groupID && last.groupName == product.groupName
                && last.game == product.game
            if !isSame || group.count >= Self.groupLimit { try finish(body) }
        }
        if let place = places[product.productID] {
            // The same product again, as in files that were put together from several.
            let known = Set(group[place].prices)
            group[place].prices += product.prices.filter { !known.contains($0) }
            return
        }
        places[product.productID] = group.count
        group.append(product)
    }

    /// Joins the products that are held back.
    ///
    /// - Parameter body: Is given what became of each of them.
    /// - Throws: What the body throws.
    package func finish(_ body: (Outcome) throws -> Void) throws {
        defer {
            group.removeAll(keepingCapacity: true)
            places.removeAll(keepingCapacity: true)
        }
        guard let first = group.first else { return }
        var readings: [(index: Int, reading: ProductReading)] = []
        for (index, product) in group.enumerated() {
            if product.isSealed {
                try body(.sealed(product))
            } else {
                readings.append((index, ProductReading(product, matcher.catalogue, &folder)))
            }
        }
        let name = GroupName(first.groupName, code: first.groupCode, &folder)
        let sets = GroupSets(
            readings.map(\.reading), name, date: first.groupDate, matcher, setNames)
        var joined: [ProductVariants.Joined] = []
        for (index, reading) in readings {
            switch match(reading, in: sets) {
            case .success(let match): joined.append(ProductVariants.Joined(product: index, match: match))
            case .failure(let miss): try body(.missed(reading.product, miss))
            }
        }
        let (kept, duplicates) = variants.label(joined, group) { match in
            self.setNames.labels(of: first.groupName, name, match, self.matcher.catalogue, &self.folder)
        }
        for copy in kept { try tell(copy, body) }
        for duplicate in duplicates {
            let text = "the product \(duplicate.of) is the same copy of the same printing"
            try body(.missed(group[duplicate.product], ProductMiss(.duplicate, text)))
        }
    }

    private func match(
        _ reading: ProductReading, in sets: GroupSets
    ) -> Result<ProductMatcher.Match, ProductMiss> {
        let id = reading.product.productID
        guard let position = identified[id] ?? identifiedEtched[id] else {
            return matcher.match(reading, in: sets, &folder)
        }
        if let match = matcher.confirm(reading, UInt32(clamping: position), in: sets) {
            return .success(match)
        }
        return matcher.match(reading, in: sets, &folder).mapError { miss in
            let name = index.printing(at: position)?.printing.name ?? ""
            return ProductMiss(
                .wrongIdentifier, "its identifier is that of \"\(name)\", and else \(miss.text)")
        }
    }

    /// Joins a product by its identifier, which is all that its file tells of it.
    private func tellNameless(_ product: ProductPrice, _ body: (Outcome) throws -> Void) throws {
        let positions = identifiedByKind[product.idKind] ?? index.positions(ofExternalKinds: [product.idKind])
        identifiedByKind[product.idKind] = positions
        guard let position = positions[product.productID],
            let found = index.printing(at: position)?.printing.id
        else {
            let text = "no printing carries its identifier under the kind \(product.idKind)"
            return try body(.missed(product, ProductMiss(.noIdentifier, text)))
        }
        try body(.joined(product, found, product.observations(of: found)))
    }

    private func tell(_ copy: ProductVariants.Joined, _ body: (Outcome) throws -> Void) throws {
        let product = group[copy.product]
        guard let found = index.printing(at: Int(copy.match.printing)) else { return }
        let isEtched =
            identifiedEtched[product.productID] != nil
            || copy.match.terms.contains { $0.lowercased().contains("etched") }
        let observations = product.observations(of: found.printing.id).map { observation in
            var observation = observation
            if isEtched, observation.finish == .foil || observation.finish == .normal {
                observation.finish = .etched
            }
            if !copy.label.isEmpty {
                observation.edition = ProductVariants.edition(observation.edition, copy.label)
                let label = copy.label.joined(separator: ", ")
                observation.sourceVariant += observation.sourceVariant.isEmpty ? label : " (\(label))"
            }
            return observation
        }
        try body(.joined(product, found.printing.id, observations))
    }
}
