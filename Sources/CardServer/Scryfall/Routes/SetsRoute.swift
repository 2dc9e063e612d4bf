internal import CardCatalog
internal import CardDocuments

/// `/sets` and `/sets/{code}`: the sets of the cards that this server has.
enum SetsRoute {
    /// Answers `/sets`.
    ///
    /// - Parameter world: What it is answered from.
    /// - Returns: A list of all sets, the newest first.
    static func list(in world: ScryfallWorld) -> HTTPResponse {
        let sets = sets(in: world).sorted {
            ($1.releasedAt, $0.code) < ($0.releasedAt, $1.code)
        }
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("object", "list")
        writer.member("has_more", false)
        writer.key("data")
        writer.beginArray()
        for set in sets { set.write(to: &writer) }
        writer.endArray()
        writer.endObject()
        return answer(writer)
    }

    /// Answers `/sets/{code}`, where the code may be the identifier of the set.
    ///
    /// - Parameter world: What it is answered from.
    /// - Returns: The set.
    /// - Throws: `ScryfallProblem` 404 when there is none.
    static func one(in world: ScryfallWorld) throws(ScryfallProblem) -> HTTPResponse {
        let wanted = (world.request.parameters.first ?? "").lowercased()
        let cards = world.documents.documents(where: "set", is: wanted)
        let set =
            cards.isEmpty
            ? sets(in: world).first { $0.identifier == wanted }
            : ScryfallSet(wanted, cards, ScryfallSet.Facts(world.documents), in: world)
        guard let set else {
            throw .notFound("There is no set “\(wanted)”; /sets lists those that there are.")
        }
        var writer = JSONWriter()
        set.write(to: &writer)
        return answer(writer)
    }

    private static func sets(in world: ScryfallWorld) -> [ScryfallSet] {
        guard let field = world.documents.field("set") else { return [] }
        var sets: [ScryfallSet] = []
        let facts = ScryfallSet.Facts(world.documents)
        for value in 0..<field.valueCount {
            guard let code = field.value(at: value) else { continue }
            var cards = DocumentSet(capacity: world.documents.count)
            field.insertDocuments(at: value, into: &cards)
            if !cards.isEmpty { sets.append(ScryfallSet(code, cards, facts, in: world)) }
        }
        return sets
    }

    private static func answer(_ writer: JSONWriter) -> HTTPResponse {
        HTTPResponse(
            body: .bytes(writer.bytes), validity: .generation(maxAge: ScryfallWorld.maximumAge))
    }
}
