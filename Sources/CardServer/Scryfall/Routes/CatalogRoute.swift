internal import CardDocuments

/// `/catalog/…`: everything that some field of the cards says, each text once.
///
/// The names that need more than the cards, such as those that tell keyword abilities from ability words, are not known.
enum CatalogRoute {
    /// Where the texts of a catalog come from.
    private enum Source {
        /// The names of cards.
        case names
        /// The values of fields.
        case values([String])
        /// What stands in front of the dash of type lines and is a supertype.
        case supertypes
        /// What stands there and is a type.
        case types
        /// What stands behind the dash in type lines, and belongs to a kind of types.
        case subtypes(TypeLine.Kind)
    }

    private static let sources: KeyValuePairs<String, Source> = [
        "card-names": .names,
        "artist-names": .values(SearchKey.artist.paths),
        "supertypes": .supertypes,
        "card-types": .types,
        "artifact-types": .subtypes(.artifact),
        "battle-types": .subtypes(.battle),
        "creature-types": .subtypes(.creature),
        "enchantment-types": .subtypes(.enchantment),
        "land-types": .subtypes(.land),
        "planeswalker-types": .subtypes(.planeswalker),
        "spell-types": .subtypes(.spell),
        "powers": .values(SearchKey.power.paths),
        "toughnesses": .values(SearchKey.toughness.paths),
        "loyalties": .values(SearchKey.loyalty.paths),
        "watermarks": .values(["watermark", "card_faces.watermark"]),
    ]

    /// Answers a request.
    ///
    /// - Parameter world: What it is answered from.
    /// - Returns: A catalog: names of cards but those of tokens and the like in the order of their letters, anything else in
    ///   natural order.
    /// - Throws: `ScryfallProblem` 404 for a catalog that there is not, with those that there are.
    /// - Complexity: O(n log n) in the number of different values.
    static func answer(in world: ScryfallWorld) throws(ScryfallProblem) -> HTTPResponse {
        let name = world.request.parameters.first ?? ""
        guard let source = sources.first(where: { $0.key == name })?.value else {
            throw .notFound(
                "There is no catalog “\(name)”; there are \(sources.map(\.key).joined(separator: ", ")).")
        }
        return world.catalog(texts(source, in: world), path: "/catalog/\(name)")
    }

    private static func texts(_ source: Source, in world: ScryfallWorld) -> [String] {
        switch source {
        case .names: return names(in: world)
        case .values(let paths): return inOrder(values(of: paths, in: world))
        case .supertypes: return inOrder(typeLines(in: world).flatMap(\.supertypes))
        case .types: return inOrder(typeLines(in: world).flatMap(\.types))
        case .subtypes(let kind): return inOrder(TypeLine.subtypes(of: kind, in: typeLines(in: world)))
        }
    }

    private static func names(in world: ScryfallWorld) -> [String] {
        let (names, field) = (world.catalogue.wholeNames, world.documents.field("name"))
        return (0..<names.count).lazy.map { names.target($0) }
            .filter { !world.catalogue.isExtra(name: $0) }
            .compactMap { field?.value(at: $0) }
    }

    private static func values(of paths: [String], in world: ScryfallWorld) -> [String] {
        paths.compactMap { world.documents.field($0) }.flatMap { field in
            (0..<field.valueCount).compactMap { field.value(at: $0) }
        }
    }

    private static func typeLines(in world: ScryfallWorld) -> [TypeLine] {
        values(of: SearchKey.type.paths, in: world).flatMap { TypeLine.all(in: $0) }
    }

    private static func inOrder(_ texts: [String]) -> [String] {
        let texts = Array(Set(texts.filter { !$0.isEmpty }))
        return zip(NaturalOrder.ranks(of: texts), texts).sorted { $0.0 < $1.0 }.map(\.1)
    }
}
