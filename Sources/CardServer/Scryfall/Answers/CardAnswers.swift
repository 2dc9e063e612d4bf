internal import CardCatalog

/// Answers that several routes give.
extension ScryfallWorld {
    /// How long clients may keep what does not change before the next index.
    static let maximumAge = 57_600

    /// One card, in the form that is asked for: an object, text, or the way to its picture.
    ///
    /// - Parameter document: The card.
    /// - Returns: The answer.
    /// - Throws: `ScryfallProblem` 404 when there is no such picture, 503 when the card can't be read.
    func card(_ document: Int) throws(ScryfallProblem) -> HTTPResponse {
        var response: HTTPResponse
        switch parameter("format")?.lowercased() {
        case "image":
            return try image(of: document)
        case "text":
            let text = CardForms.text(of: try bodies.body(of: document))
            response = HTTPResponse(
                contentType: "text/plain; charset=utf-8", body: .bytes(Array(text.utf8)))
        default:
            response = HTTPResponse(body: .bytes(try bodies.objects(of: [document]).first ?? []))
        }
        response.fields.set("Cache-Control", Self.cacheControl)
        return response
    }

    /// What is said of answers with prices, which may change before the index does.
    static let cacheControl = "public, max-age=\(maximumAge)"

    private func image(of document: Int) throws(ScryfallProblem) -> HTTPResponse {
        let version = parameter("version")?.lowercased() ?? "large"
        guard CardForms.imageVersions.contains(version) else {
            let known = CardForms.imageVersions.joined(separator: ", ")
            throw .invalid("There is no version “\(version)” of pictures; there are \(known).")
        }
        let isBack = parameter("face")?.lowercased() == "back"
        let body = try bodies.body(of: document)
        guard let address = CardForms.image(of: body, version: version, isBack: isBack) else {
            throw .notFound("The dump that this card comes from names no such picture of it.")
        }
        var response = HTTPResponse(302, contentType: "text/plain; charset=utf-8", body: .bytes([]))
        // An address that a dump brings must not end the header.
        response.fields.set(
            "Location", String(address.unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F }))
        response.fields.set("Cache-Control", Self.cacheControl)
        return response
    }

    /// A catalog: a list of texts.
    ///
    /// - Parameters:
    ///   - texts: The texts.
    ///   - path: The path that leads to it.
    /// - Returns: The answer.
    func catalog(_ texts: [String], path: String) -> HTTPResponse {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("object", "catalog")
        writer.member("uri", context.baseAddress + path)
        writer.member("total_values", texts.count)
        writer.list("data", texts)
        writer.endObject()
        return HTTPResponse(body: .bytes(writer.bytes), validity: .generation(maxAge: Self.maximumAge))
    }
}
