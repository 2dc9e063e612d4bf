internal import CardCatalog
internal import CardDocuments

/// `/sets` and `/sets/{code}`: the sets of the cards that this server has.
enum SetsRoute {
    /// Answers `/sets`.
    ///
    /// - Parameter world: What it is answered from.
    /// - Returns: A list of all sets, the newest first.
    static func list(in world: ScryfallWorld) -> HTTPResponse {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("object", "list")
        writer.member("has_more", false)
        writer.key("data")
        writer.beginArray()
        for set in world.catalogue.sets { set.write(to: &writer, base: world.context.baseAddress) }
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
        let sets = world.catalogue.sets
        let found = sets.first { $0.code == wanted } ?? sets.first { $0.identifier == wanted }
        guard let set = found else {
            throw .notFound("There is no set “\(wanted)”; /sets lists those that there are.")
        }
        var writer = JSONWriter()
        set.write(to: &writer, base: world.context.baseAddress)
        return answer(writer)
    }

    /// Answers `/sets/tcgplayer/{id}`: no bulk file says which number TCGplayer gave a set.
    ///
    /// - Parameter world: What it is answered from.
    /// - Returns: Nothing ever.
    /// - Throws: `ScryfallProblem` 404 always, with what leads to a set instead.
    static func byServiceIdentifier(in world: ScryfallWorld) throws(ScryfallProblem) -> HTTPResponse {
        throw .notFound(
            """
            No set is known by the TCGplayer number “\(world.request.parameters.first ?? "")”: bulk files do not name \
            these numbers. Ask for /sets/{code}, or list all with /sets.
            """)
    }

    private static func answer(_ writer: JSONWriter) -> HTTPResponse {
        HTTPResponse(
            body: .bytes(writer.bytes), validity: .generation(maxAge: ScryfallWorld.maximumAge))
    }
}
