internal import CardCatalog

/// `POST /cards/collection`: up to 75 cards by identifiers of several kinds.
enum CollectionRoute {
    private static let greatestCount = 75

    /// Answers a request.
    ///
    /// - Parameter world: What it is answered from.
    /// - Returns: The cards in the order of the identifiers, and the identifiers that lead to none.
    /// - Throws: `ScryfallProblem` 400 for what is no JSON, 422 for identifiers that are none, or too many.
    static func answer(in world: ScryfallWorld) throws(ScryfallProblem) -> HTTPResponse {
        let identifiers = try identifiers(in: world.request.body)
        var found: [Int] = []
        var missing: [CardIdentifier] = []
        for identifier in identifiers {
            if let document = identifier.document(in: world) {
                found.append(document)
            } else {
                missing.append(identifier)
            }
        }
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("object", "list")
        writer.key("not_found")
        writer.beginArray()
        for identifier in missing { writer.value(verbatim: identifier.json) }
        writer.endArray()
        writer.cards(try world.bodies.objects(of: found))
        writer.endObject()
        return HTTPResponse(body: .bytes(writer.bytes))
    }

    private static func identifiers(in body: [UInt8]) throws(ScryfallProblem) -> [CardIdentifier] {
        var result: Result<[CardIdentifier], ScryfallProblem> = .success([])
        do throws(CatalogError) {
            var parser = try JSONParser()
            parser.parse(JSONDocument(body, exactNumbers: false)) { outcome in
                switch outcome {
                case .malformed(let reason):
                    result = .failure(.badRequest("The body is no JSON: \(reason)."))
                case .value(let value): result = read(value)
                }
            }
        } catch {
            throw ScryfallProblem(503, "unavailable", "\(error)")
        }
        return try result.get()
    }

    private static func read(_ body: JSONValue) -> Result<[CardIdentifier], ScryfallProblem> {
        guard let list = body["identifiers"], list.kind == "an array" else {
            return .failure(
                .badRequest("The body has no list “identifiers”; send {\"identifiers\":[{\"name\":\"…\"}]}."))
        }
        var identifiers: [CardIdentifier] = []
        var problem: ScryfallProblem?
        var count = 0
        list.forEachElement { element in
            count += 1
            guard problem == nil, count <= greatestCount else { return }
            if let identifier = CardIdentifier(element) {
                identifiers.append(identifier)
            } else {
                problem = .invalid(
                    "Identifier \(count) of the list is none: give \(CardIdentifier.kinds).")
            }
        }
        if let problem { return .failure(problem) }
        guard (1...greatestCount).contains(count) else {
            return .failure(
                .invalid("Between 1 and \(greatestCount) identifiers may be asked for at once, not \(count).")
            )
        }
        return .success(identifiers)
    }
}
