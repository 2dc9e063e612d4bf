internal import CardCatalog
internal import CardPresentation
internal import Cardex

/// `POST /v1/match`: an inventory or a deck list, line by line with printings and prices.
enum MatchEndpoint {
    /// How many lines are matched at a time: few, so that the first lines come soon and nobody waits for a cancelled list.
    static let batchSize = 128

    static let set = NativeParameter(
        "set", .text(maximumLength: NativeParameters.longestTerm),
        "The set of all lines, by code or name; a line that names another one is contradicted.",
        example: "base1")
    static let language = NativeParameter(
        "language", .text(maximumLength: NativeParameters.longestTerm),
        "The language of lines that name none.", example: "en")
    static let minimumConfidence = NativeParameter(
        "min_confidence", .word(MatchConfidence.allCases.map(\.rawValue)), standard: "none",
        "What is less sure than this is left unmatched, with its candidates.", example: "likely")

    static let endpoint = NativeEndpoint(
        .post, "/v1/match", operation: "match", "An inventory or a deck list, matched line by line",
        details:
            "Any tool's table or list, in any common encoding. The answer comes as it is found: one JSON object "
            + "for each line that names a card, and at the end one object with the member `summary`. A list that turns "
            + "out to be damaged on the way ends with an object with the member `error` instead.",
        parameters: [NativeParameters.game, set, language, minimumConfidence],
        requestBody: NativeEndpoint.RequestBody(
            contentTypes: ["text/plain", "text/csv", "application/octet-stream"],
            summary: "The inventory.", example: "4 Charizard BS 4\n1 Lightning Bolt\n"),
        contentType: "application/x-ndjson", schema: "MatchLine", problems: [400], .patient(respond))

    @Sendable static func respond(
        _ request: HTTPRequest, _ context: ServerContext
    ) async throws(HTTPProblem) -> HTTPResponse {
        let values = try ParameterValues(request.query, endpoint.parameters, in: context)
        let confidence = values.text(minimumConfidence).flatMap(MatchConfidence.init)
        let matching = InventoryMatching(
            finder: context.generation.finder, tables: context.generation.inventoryTables,
            options: InventoryOptions(
                game: values.game(NativeParameters.game), set: values.text(set),
                language: values.text(language), minimumConfidence: confidence ?? .none),
            workerCount: 1, batchSize: batchSize)
        let list = request.body
        do throws(InventoryError) {
            // Found out before the head is sent: behind it an error can only end the lines.
            try matching.check(bytes: list, name: listName)
        } catch {
            throw .badRequest("The list can't be read: \(error.description).")
        }
        return HTTPResponse(
            contentType: endpoint.contentType,
            body: .stream { send in try await stream(list, matching, send) }, validity: .moment)
    }

    /// What errors call the body of the request.
    private static let listName = "body"

    private static func stream(
        _ list: [UInt8], _ matching: InventoryMatching, _ send: (sending [UInt8]) async throws -> Void
    ) async throws {
        var last = JSONWriter()
        do {
            let summary = try await matching.run(bytes: list, name: listName) { columns, lines in
                var writer = JSONWriter()
                for line in lines {
                    MatchJSON.write(MatchViews.row(line), columns, to: &writer)
                    writer.endDocument()
                }
                if !lines.isEmpty { try await send(writer.bytes) }
            }
            last.beginObject()
            last.key("summary")
            MatchJSON.write(MatchViews.view(summary), to: &last)
            last.endObject()
        } catch let error as InventoryError {
            NativeRoutes.write(.badRequest("The list can't be read: \(error.description)."), to: &last)
        }
        last.endDocument()
        try await send(last.bytes)
    }
}
