internal import CardCatalog
internal import CardDocuments
internal import CardModel

/// `/bulk-data`: what this server has, as one file of card objects.
enum BulkDataRoute {
    /// Answers `/bulk-data`.
    ///
    /// - Parameter world: What it is answered from.
    /// - Returns: A list of one.
    static func list(in world: ScryfallWorld) -> HTTPResponse {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("object", "list")
        writer.member("has_more", false)
        writer.key("data")
        writer.beginArray()
        write(world, to: &writer)
        writer.endArray()
        writer.endObject()
        return answer(writer)
    }

    /// Answers `/bulk-data/{id}`, by identifier or type.
    ///
    /// - Parameter world: What it is answered from.
    /// - Returns: The description of the file.
    /// - Throws: `ScryfallProblem` 404 when this server has no such file.
    static func one(in world: ScryfallWorld) throws(ScryfallProblem) -> HTTPResponse {
        let wanted = (world.request.parameters.first ?? "").lowercased()
        let own = type(in: world)
        guard wanted == identifier || wanted == own || wanted == own.replacing("_", with: "-") else {
            throw .notFound("This server has no bulk data “\(wanted)”; it has \(own).")
        }
        var writer = JSONWriter()
        write(world, to: &writer)
        return answer(writer)
    }

    /// Answers `/bulk-data/{id}/cards.jsonl.gz`: all card objects, one on each line.
    ///
    /// Each part of the answer is a file of gzip of its own, which is one file when they stand behind each other (RFC 1952).
    ///
    /// - Parameter world: What it is answered from.
    /// - Returns: The file.
    /// - Throws: `ScryfallProblem` 404 when this server has no such file.
    static func file(in world: ScryfallWorld) throws(ScryfallProblem) -> HTTPResponse {
        guard world.request.parameters.last == fileName else {
            throw .notFound("Bulk data has no file “\(world.request.parameters.last ?? "")”.")
        }
        _ = try one(in: world)
        let (bodies, documents) = (world.bodies, world.documents)
        return HTTPResponse(
            contentType: "application/gzip",
            body: .stream { send in
                let encoder = GzipEncoder()
                for start in stride(from: 0, to: documents.count, by: cardsInPart) {
                    var lines: [UInt8] = []
                    let piece = start..<min(start + cardsInPart, documents.count)
                    for object in try bodies.objects(of: Array(piece)) {
                        // A line break inside a string is written with an escape, so all others are blanks.
                        lines.append(contentsOf: object.lazy.map { $0 == 0x0A ? 0x20 : $0 })
                        lines.append(0x0A)
                    }
                    guard let part = encoder.compressed(lines) else {
                        throw ScryfallProblem(503, "unavailable", "There is no memory to compress cards.")
                    }
                    try await send(part)
                    if start % cardsBetweenRests == 0 { documents.letGo() }
                }
            }, validity: .moment)
    }

    private static let fileName = "cards.jsonl.gz"
    private static let cardsInPart = 256
    /// After as many cards the pages of the file that were read are let go of.
    private static let cardsBetweenRests = 16 * cardsInPart
    private static let identifier = "6361726b-6578-8000-a000-62756c6b0001"

    /// Whether cards come in one language each, or in all that they have.
    private static func type(in world: ScryfallWorld) -> String {
        world.catalogue.columns.defaultLanguage.count == world.documents.count ? "default_cards" : "all_cards"
    }

    private static func write(_ world: ScryfallWorld, to writer: inout JSONWriter) {
        let (base, type) = (world.context.baseAddress, type(in: world))
        let openedAt = world.context.generation.openedAt
        let day = CalendarDate(secondsSinceEpoch: openedAt)
        let seconds = Int(openedAt - Int64(day.daysSinceEpoch) * 86_400)
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let time = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map(padded).joined(separator: ":")
        writer.beginObject()
        writer.member("object", "bulk_data")
        writer.member("id", identifier)
        writer.member("type", type)
        writer.member("updated_at", "\(day)T\(time)+00:00")
        writer.member("uri", "\(base)/bulk-data/\(identifier)")
        writer.member("name", type == "all_cards" ? "All Cards" : "Default Cards")
        writer.member("description", "The \(world.documents.count) card objects that this server has.")
        writer.member("card_count", world.documents.count)
        writer.member("jsonl_download_uri", "\(base)/bulk-data/\(type)/\(fileName)")
        writer.member("content_type", "application/json")
        writer.member("content_encoding", "gzip")
        writer.endObject()
    }

    private static func answer(_ writer: JSONWriter) -> HTTPResponse {
        HTTPResponse(body: .bytes(writer.bytes), validity: .content)
    }
}
