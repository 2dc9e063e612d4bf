internal import CardDocuments
internal import CardText

/// `/cards/…`: one card by an identifier, or by its set and number.
enum CardRoute {
    /// Another service whose identifiers lead to cards.
    struct Service: Sendable {
        /// What the service is called in paths.
        let word: String
        /// The fields that hold its identifiers.
        let paths: [String]
    }

    /// The services.
    static let services = [
        Service(word: "tcgplayer", paths: ["tcgplayer_id", "tcgplayer_etched_id"]),
        Service(word: "cardmarket", paths: ["cardmarket_id"]),
        Service(word: "mtgo", paths: ["mtgo_id", "mtgo_foil_id"]),
        Service(word: "arena", paths: ["arena_id"]),
        Service(word: "multiverse", paths: ["multiverse_ids"]),
    ]

    /// Answers `/cards/{id}`.
    static func byIdentifier(in world: ScryfallWorld) throws(ScryfallProblem) -> HTTPResponse {
        let identifier = world.request.parameters.first ?? ""
        guard let document = world.document(identifiedBy: identifier) else {
            throw .notFound("No card has the identifier “\(identifier)”.")
        }
        return try world.card(document)
    }

    /// Answers `/cards/tcgplayer/{id}` and its like.
    static func byServiceIdentifier(
        _ service: Service, in world: ScryfallWorld
    ) throws(ScryfallProblem) -> HTTPResponse {
        let identifier = world.request.parameters.first ?? ""
        guard let document = world.card(where: service.paths, is: identifier) else {
            throw .notFound("No card has the identifier “\(identifier)” at \(service.word).")
        }
        return try world.card(document)
    }

    /// Answers `/cards/{code}/{number}` and `/cards/{code}/{number}/{lang}`.
    static func byNumber(in world: ScryfallWorld) throws(ScryfallProblem) -> HTTPResponse {
        let parameters = world.request.parameters
        guard parameters.count >= 2 else { throw .notFound("Say which card: its set and its number.") }
        let (code, number) = (parameters[0], parameters[1])
        let language = parameters.count > 2 ? parameters[2] : nil
        guard let document = world.card(set: code, number: number, language: language) else {
            let suffix = language.map { " in the language “\($0)”" } ?? ""
            throw .notFound("The set “\(code)” has no card with the number “\(number)”\(suffix).")
        }
        return try world.card(document)
    }
}

extension ScryfallWorld {
    /// The preferred card that has a value of some field.
    ///
    /// - Parameters:
    ///   - paths: The fields; the first in which anything is found counts.
    ///   - value: The value as it is written.
    /// - Returns: The document; `nil` when no card has it.
    func card(where paths: [String], is value: String) -> Int? {
        for path in paths {
            let found = documents.documents(where: path, is: value)
            if let best = preferred(found) { return best }
        }
        return nil
    }

    /// The preferred card of a set and number.
    ///
    /// - Parameters:
    ///   - set: The code of the set, whatever its letter case.
    ///   - number: The number; letter case and leading zeros do not matter where no card has it as it is written.
    ///   - language: The only language; `nil` for the usual one.
    /// - Returns: The document; `nil` where there is none.
    func card(set: String, number: String, language: String? = nil) -> Int? {
        var own = documents.documents(where: "set", is: set.lowercased())
        guard !own.isEmpty else { return nil }
        if let language {
            own.formIntersection(
                documents.documents(
                    where: "lang", isOneOf: LanguageWords.spellings(of: language.lowercased())))
        }
        var exact = documents.documents(where: "collector_number", is: number)
        exact.formIntersection(own)
        if let best = preferred(exact) { return best }
        let wanted = SearchEvaluation.plainNumber(number)
        var similar = documents.documents(where: "collector_number") { written, _ in
            SearchEvaluation.plainNumber(SearchEvaluation.text(written)) == wanted
        }
        similar.formIntersection(own)
        return preferred(similar)
    }

    /// The preferred one of some documents; `nil` of none.
    func preferred(_ found: DocumentSet) -> Int? {
        let preferences = catalogue.columns.preferences
        return found.documents.min { preferences[$0] < preferences[$1] }
    }
}
