internal import CardText

/// Finds the printing of one product among the sets of its group, and only where nothing fits there, among all sets.
struct ProductMatcher {
    /// The printing that a product is.
    struct Match {
        var printing: UInt32
        /// What the listed name says beside the card's name.
        var terms: [String] = []
        /// Whether the printing is in no set of the group, so that the product is some other copy of it.
        var isForeign = false
        /// The set's place among those of the group.
        var part: GroupSets.Part?
    }

    let catalogue: ProductCatalogue
    private let index: SearchIndex

    /// How much later than its group, in days, a set may have come out whose card the group has copies of.
    private static let latestCopy: Int32 = 60

    init(_ index: SearchIndex) {
        self.index = index
        catalogue = ProductCatalogue(index)
    }

    /// The printings of any set with the product's name and number.
    func sameNumber(_ reading: ProductReading) -> [UInt32] {
        guard let number = reading.number else { return [] }
        return first(of: reading) { catalogue.byNameAndNumber.find($0, number) }
    }

    /// The printings of any set with the product's name.
    func sameName(_ reading: ProductReading) -> [UInt32] {
        first(of: reading) { catalogue.byNameAndNumber.find($0) }
    }

    /// The printings with the product's name, number and printed total, of sets that were out when its group came.
    func sameTotal(_ reading: ProductReading) -> [UInt32] {
        guard let total = reading.total else { return [] }
        return sameNumber(reading).filter { printing in
            guard let set = catalogue.set(of: printing), catalogue.shelf.sets[set].printedTotal == total
            else {
                return false
            }
            guard let released = catalogue.shelf.setDates[set], let date = reading.product.groupDate else {
                return true
            }
            return released.daysSinceEpoch <= date.daysSinceEpoch &+ Self.latestCopy
        }
    }

    /// Finds the printing of a product.
    ///
    /// - Parameters:
    ///   - reading: The product.
    ///   - sets: The sets of its group.
    ///   - folder: Folds names that are compared letter by letter.
    /// - Returns: The printing, or why there is none.
    func match(
        _ reading: ProductReading, in sets: GroupSets, _ folder: inout Folder
    ) -> Result<Match, ProductMiss> {
        if let game = reading.product.game, !catalogue.holds(game) {
            return .failure(
                ProductMiss(.unknownGame, "the index holds no card of the game \(game.rawValue)"))
        }
        for step in Step.allCases where step != .copies || sets.listsCopies {
            let found = candidates(reading, step, sets.parts, &folder)
            guard !found.isEmpty else { continue }
            let fitting = narrowed(found, reading, sets.parts)
            guard fitting.count == 1, let printing = fitting.first else {
                return .failure(
                    ProductMiss(.ambiguous, "\(fitting.count) printings fit: \(places(of: fitting))"))
            }
            let set = catalogue.set(of: printing)
            return .success(
                Match(
                    printing: printing, terms: terms(of: reading, for: printing), isForeign: step == .copies,
                    part: sets.parts.first { $0.set == set }))
        }
        return .failure(reason(reading, sets.parts))
    }

    /// What is tried, in this order; the first that finds anything decides.
    private enum Step: CaseIterable {
        /// Name and number, in the group's sets.
        case exact
        /// Name and the digits of the number, in the group's sets: `61` for `SWSH061`.
        case digits
        /// Number, and nearly the name, in the group's sets.
        case nearlyNamed
        /// The name alone, in the group's sets, for products without a number.
        case unnumbered
        /// Name, number and printed total, in any set that was out when the group came.
        case copies
    }

    private func candidates(
        _ reading: ProductReading, _ step: Step, _ parts: [GroupSets.Part], _ folder: inout Folder
    ) -> [UInt32] {
        switch step {
        case .exact:
            return within(parts, sameNumber(reading))
        case .digits:
            guard let digits = reading.digits else { return [] }
            let numbered = parts.flatMap { catalogue.bySetAndDigits.find(UInt32($0.set), digits) }
            return admitted(numbered, reading).filter { isCalled($0, reading) }
        case .nearlyNamed:
            guard let number = reading.number else { return [] }
            let numbered = parts.flatMap { catalogue.bySetAndNumber.find(UInt32($0.set), number) }
            return admitted(numbered, reading).filter { isNearlyCalled($0, reading, &folder) }
        case .unnumbered:
            return reading.hasNumber ? [] : within(parts, sameName(reading))
        case .copies:
            return sameTotal(reading)
        }
    }

    /// The printings of the first reading of the name that leads to any, the one with most of it in the name first.
    private func first(of reading: ProductReading, _ find: (UInt32) -> ArraySlice<UInt32>) -> [UInt32] {
        for name in reading.names {
            guard let key = name.key else { continue }
            let found = admitted(find(key), reading)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Leaves out printings of other games, and for categories of another language those of other languages.
    private func admitted(_ printings: some Sequence<UInt32>, _ reading: ProductReading) -> [UInt32] {
        let product = reading.product
        return printings.filter { printing in
            if let game = product.game, catalogue.game(of: printing) != game.rawValue { return false }
            return product.language == "en" || catalogue.language(of: printing) == product.language
        }
    }

    private func within(_ parts: [GroupSets.Part], _ printings: [UInt32]) -> [UInt32] {
        printings.filter { printing in
            let set = catalogue.set(of: printing)
            return parts.contains { $0.set == set }
        }
    }

    /// Narrows several printings down by language, printed total, and how well their sets fit the group.
    private func narrowed(
        _ found: [UInt32], _ reading: ProductReading, _ parts: [GroupSets.Part]
    ) -> [UInt32] {
        var found = Array(Set(found)).sorted()
        func keep(_ isBetter: (UInt32) -> Bool) {
            guard found.count > 1 else { return }
            let better = found.filter(isBetter)
            if !better.isEmpty { found = better }
        }
        if let total = reading.total {
            keep { catalogue.set(of: $0).map { catalogue.shelf.sets[$0].printedTotal } == total }
        }
        keep { catalogue.number(of: $0) == reading.number }
        guard found.count > 1 else { return found }
        let places = found.map { printing in
            parts.first { $0.set == catalogue.set(of: printing) }
        }
        let likest = zip(found, places).filter { _, place in
            guard let place else { return false }
            return places.allSatisfy { other in
                other.map { $0.set == place.set || place.likeness.outdoes($0.likeness) } ?? true
            }
        }
        if !likest.isEmpty { found = likest.map(\.0) }
        if found.count > 1 {
            let nearest = zip(found, places).filter { _, place in
                guard let place, place.days <= 45 else { return false }
                return places.allSatisfy { other in
                    other.map { $0.set == place.set || $0.days > place.days &+ 60 } ?? true
                }
            }
            if likest.isEmpty, !nearest.isEmpty { found = nearest.map(\.0) }
        }
        keep { catalogue.language(of: $0) == reading.product.language }
        return found
    }

    private func isCalled(_ printing: UInt32, _ reading: ProductReading) -> Bool {
        let keys = catalogue.keys(of: printing)
        return reading.names.contains { $0.key.map(keys.contains) ?? false }
    }

    /// Whether a card is called like a product but for one letter, or for what either says in brackets.
    private func isNearlyCalled(
        _ printing: UInt32, _ reading: ProductReading, _ folder: inout Folder
    ) -> Bool {
        if isCalled(printing, reading) { return true }
        guard let name = index.printing(at: Int(printing))?.printing.name else { return false }
        let plain = DecoratedName(name).plain
        var keys = catalogue.keys(of: printing).map { catalogue.shelf.keys[Int($0)] }
        keys.append(folder.fold(plain).joined)
        if let front = plain.split(separator: "/").first, front.utf8.count < plain.utf8.count {
            keys.append(folder.fold(String(front)).joined)
        }
        return reading.names.contains { own in
            keys.contains { NameLikeness.isNearlySame(own.joined, $0) }
        }
    }

    /// The decorations that the matching reading leaves out of the name.
    private func terms(of reading: ProductReading, for printing: UInt32) -> [String] {
        let keys = catalogue.keys(of: printing)
        let name = reading.names.first { $0.key.map(keys.contains) ?? false }
        return (name ?? reading.names.last)?.terms ?? []
    }

    private func places(of printings: [UInt32]) -> String {
        let shown = printings.prefix(3).compactMap { index.printing(at: Int($0))?.printing.id.description }
        return shown.joined(separator: ", ") + (printings.count > shown.count ? ", …" : "")
    }

    /// Why nothing was found.
    private func reason(_ reading: ProductReading, _ parts: [GroupSets.Part]) -> ProductMiss {
        let plain = DecoratedName(reading.product.name).plain
        let isKnown = reading.names.contains { $0.key != nil } && !sameName(reading).isEmpty
        if let number = reading.number {
            let others = parts.flatMap { catalogue.bySetAndNumber.find(UInt32($0.set), number) }
            if let other = others.first, let found = index.printing(at: Int(other)) {
                return ProductMiss(
                    .otherName,
                    "under this number the set \(found.printing.setID) has \"\(found.printing.name)\"")
            }
        }
        guard isKnown else { return ProductMiss(.unknownName, "no card is called \"\(plain)\"") }
        guard let part = parts.first else {
            return ProductMiss(
                .unknownSet,
                "the group fits no set of the index, and \"\(plain)\" has no number and total that pin it down"
            )
        }
        let set = catalogue.shelf.sets[part.set].id
        guard reading.hasNumber else {
            return ProductMiss(.unknownNumber, "the set \(set) has no \"\(plain)\"")
        }
        return ProductMiss(
            .unknownNumber, "the set \(set) has no \"\(plain)\" with the number \(reading.product.number)")
    }
}

extension ProductMatcher {
    /// The match of a product whose identifier the index knows, unless the card is another one.
    ///
    /// Identifiers in dumps are sometimes wrong, so name or number must agree too.
    func confirm(_ reading: ProductReading, _ printing: UInt32, in sets: GroupSets) -> Match? {
        guard Int(printing) < catalogue.shelf.count else { return nil }
        let keys = catalogue.keys(of: printing)
        let name = reading.names.first { $0.key.map(keys.contains) ?? false }
        guard name != nil || reading.number == catalogue.number(of: printing) else { return nil }
        let set = catalogue.set(of: printing)
        return Match(
            printing: printing, terms: (name ?? reading.names.last)?.terms ?? [],
            part: sets.parts.first { $0.set == set })
    }
}
