internal import CardCatalog

/// Why a request can't be answered, as an error object of Scryfall.
///
///     {"object":"error","code":"not_found","type":"ambiguous","status":404,"details":"…","warnings":["…"]}
struct ScryfallProblem: Error, Hashable, Sendable {
    /// The status code.
    var status: Int
    /// The word that clients rely on.
    var code: String
    /// What kind of `code` it is; usually none.
    var type: String?
    /// What is wrong and what to do about it.
    var details: String
    /// What else was found on the way.
    var warnings: [String] = []
    /// Further header fields.
    var fields = HTTPFields()

    /// Makes a problem.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - code: The word that clients rely on.
    ///   - type: What kind of `code` it is.
    ///   - details: What is wrong and what to do about it.
    ///   - warnings: What else was found on the way.
    init(_ status: Int, _ code: String, type: String? = nil, _ details: String, warnings: [String] = []) {
        self.status = status
        self.code = code
        self.type = type
        self.details = details
        self.warnings = warnings
    }

    /// Takes a problem of the server over.
    ///
    /// - Parameter problem: The problem.
    init(_ problem: HTTPProblem) {
        self.init(problem.status, problem.code, problem.message)
        fields = problem.fields
    }

    /// Something that is not there.
    static func notFound(_ details: String, warnings: [String] = []) -> ScryfallProblem {
        ScryfallProblem(404, "not_found", details, warnings: warnings)
    }

    /// A request that is wrong in itself.
    static func badRequest(_ details: String, warnings: [String] = []) -> ScryfallProblem {
        ScryfallProblem(400, "bad_request", details, warnings: warnings)
    }

    /// A request that is well formed but asks for what can't be.
    static func invalid(_ details: String) -> ScryfallProblem {
        ScryfallProblem(422, "validation_error", details)
    }

    /// The answer.
    var response: HTTPResponse {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("object", "error")
        writer.member("code", code)
        if let type { writer.member("type", type) }
        writer.member("status", status)
        if !warnings.isEmpty { writer.list("warnings", warnings) }
        writer.member("details", details)
        writer.endObject()
        var response = HTTPResponse(status, body: .bytes(writer.bytes))
        response.fields = fields
        return response
    }
}

extension JSONWriter {
    /// Writes a value that is JSON already.
    mutating func value(verbatim json: [UInt8]) {
        // An empty key-less value places the comma; what it wrote is replaced.
        null()
        bytes.removeLast(4)
        bytes.append(contentsOf: json)
    }
}
