internal import CardCatalog
internal import CardDocuments

/// One identifier of a collection: members that lead to a card together.
struct CardIdentifier: Sendable {
    /// The identifier as it was sent, for the list of those that lead nowhere.
    let json: [UInt8]
    private let key: Key

    private enum Key {
        case identifier(String)
        case value([String], String)
        case name(String, set: String?)
        case number(String, set: String)
    }

    /// What identifiers may be, in words.
    static let kinds =
        "id, mtgo_id, multiverse_id, oracle_id, illustration_id, name, name and set, or collector_number and set"

    /// Reads an identifier.
    ///
    /// - Parameter value: An object.
    init?(_ value: JSONValue) {
        guard value.isObject else { return nil }
        var members: [String: String] = [:]
        var writer = JSONWriter()
        writer.beginObject()
        value.forEachMember { key, member in
            writer.key(key)
            if let text = member.string {
                writer.value(text)
            } else if let number = member.integer {
                writer.value(number)
            } else {
                writer.null()
            }
            if let text = member.identifier { members[key] = text }
        }
        writer.endObject()
        json = writer.bytes
        guard let key = Self.key(members) else { return nil }
        self.key = key
    }

    private static func key(_ members: [String: String]) -> Key? {
        if let id = members["id"] { return .identifier(id) }
        if let id = members["mtgo_id"] { return .value(["mtgo_id", "mtgo_foil_id"], id) }
        if let id = members["multiverse_id"] { return .value(["multiverse_ids"], id) }
        if let id = members["oracle_id"] {
            return .value(["oracle_id", "card_faces.oracle_id"], id.lowercased())
        }
        if let id = members["illustration_id"] {
            return .value(["illustration_id", "card_faces.illustration_id"], id.lowercased())
        }
        if let number = members["collector_number"], let set = members["set"] {
            return .number(number, set: set)
        }
        if let name = members["name"] { return .name(name, set: members["set"]) }
        return nil
    }

    /// The card that the identifier leads to.
    ///
    /// - Parameter world: What is looked in.
    /// - Returns: The document; `nil` where there is none.
    func document(in world: ScryfallWorld) -> Int? {
        switch key {
        case .identifier(let id): return world.document(identifiedBy: id)
        case .value(let paths, let value): return world.card(where: paths, is: value)
        case .number(let number, let set): return world.card(set: set, number: number)
        case .name(let name, let set):
            guard let set else { return NamedLookup(world.catalogue, set: nil).exact(name) }
            guard let number = world.documents.number(of: set.lowercased(), in: "set") else { return nil }
            return NamedLookup(world.catalogue, set: UInt32(clamping: number)).exact(name)
        }
    }
}
