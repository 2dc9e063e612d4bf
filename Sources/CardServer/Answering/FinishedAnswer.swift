/// An answer with all that goes over the wire, except for what the daemon knows: date, length and connection.
struct FinishedAnswer: Sendable {
    /// The status code.
    var status: Int
    /// The fields of the head.
    var fields: HeadFields
    /// What is sent behind the head.
    var body: HTTPResponse.Body
}

/// What an answer depends on besides its handler.
struct AnswerConditions: Sendable {
    /// Whether the request reads, by GET or HEAD, so that a conditional request makes sense.
    var isReading: Bool
    /// What tells the generation of the index from every other.
    var generation: String
    /// The value of `If-None-Match`; `nil` when there is none.
    var noneMatch: String?
    /// Whether the client takes gzip.
    var acceptsGzip: Bool
    /// Whether only those who bring a token are answered, so that no shared cache may keep the answer.
    var isPrivate: Bool
}

/// Makes what goes over the wire of what handlers return.
struct AnswerFinisher: Sendable {
    private let gzip = GzipEncoder()

    /// Answers a conditional request whose answer can't have changed, without asking the handler.
    ///
    /// Only answers that hold for a generation carry its tag, so who brings it has the answer to the same address.
    ///
    /// - Parameter conditions: What the answer depends on.
    /// - Returns: The answer, of status 304; `nil` when the handler has to be asked.
    func unchanged(_ conditions: AnswerConditions) -> FinishedAnswer? {
        guard conditions.isReading, let header = conditions.noneMatch else { return nil }
        let tag = EntityTag.ofGeneration(conditions.generation)
        guard let known = EntityTag.match(header, tag, isCompressed: nil) else { return nil }
        var fields = HeadFields()
        fields.add("ETag", EntityTag.field(known, isWeak: true))
        fields.add("Cache-Control", conditions.isPrivate ? "private, no-cache" : "no-cache")
        fields.add("Vary", "Accept-Encoding")
        CrossOrigin.addCommonFields(to: &fields)
        return FinishedAnswer(status: 304, fields: fields, body: .bytes([]))
    }

    /// Adds what handlers leave to the server.
    ///
    /// - Parameters:
    ///   - response: What the handler returned.
    ///   - conditions: What the answer depends on.
    /// - Returns: The answer.
    func finish(_ response: HTTPResponse, _ conditions: AnswerConditions) -> FinishedAnswer {
        var fields = HeadFields()
        var body = response.body
        let isCompressible = ContentCoding.isCompressible(response.contentType)
        var isCompressed = false
        var tag: String?
        if case .bytes(let bytes) = response.body, (200..<300).contains(response.status), conditions.isReading
        {
            tag = Self.tag(of: response, bytes, conditions)
        }
        if case .bytes(let bytes) = response.body, isCompressible, conditions.acceptsGzip,
            bytes.count >= ContentCoding.fewest, bytes.count <= ContentCoding.most,
            response.fields["content-encoding"] == nil
        {
            // What the client has already need not be compressed to find that out.
            if let tag, let header = conditions.noneMatch,
                EntityTag.match(header, tag, isCompressed: true) != nil
            {
                isCompressed = true
            } else if let compressed = gzip.compressed(bytes) {
                body = .bytes(compressed)
                isCompressed = true
            }
        }
        if isCompressed, let plain = tag { tag = plain + EntityTag.compressedSuffix }
        if let tag, let header = conditions.noneMatch,
            EntityTag.match(header, tag, isCompressed: false) != nil
        {
            addCaching(to: &fields, of: response, tag, conditions)
            if isCompressible { fields.add("Vary", "Accept-Encoding") }
            CrossOrigin.addCommonFields(to: &fields)
            return FinishedAnswer(status: 304, fields: fields, body: .bytes([]))
        }
        if !response.contentType.isEmpty { fields.add("Content-Type", response.contentType) }
        addCaching(to: &fields, of: response, tag, conditions)
        if isCompressed { fields.add("Content-Encoding", "gzip") }
        if isCompressible, response.fields["vary"] == nil { fields.add("Vary", "Accept-Encoding") }
        CrossOrigin.addCommonFields(to: &fields)
        fields.add("X-Content-Type-Options", "nosniff")
        for field in response.fields.fields { fields.add(field.name, field.value) }
        return FinishedAnswer(status: response.status, fields: fields, body: body)
    }

    private static func tag(
        of response: HTTPResponse, _ bytes: [UInt8], _ conditions: AnswerConditions
    ) -> String? {
        switch response.validity {
        case .moment: nil
        case .content: EntityTag.ofContent(bytes, without: response.measured)
        case .generation: EntityTag.ofGeneration(conditions.generation)
        }
    }

    /// Whether two answers of one tag may differ in how long they took.
    private static func isWeak(_ response: HTTPResponse) -> Bool {
        if case .generation = response.validity { return true }
        return !response.measured.isEmpty
    }

    private func addCaching(
        to fields: inout HeadFields, of response: HTTPResponse, _ tag: String?, _ conditions: AnswerConditions
    ) {
        if let tag { fields.add("ETag", EntityTag.field(tag, isWeak: Self.isWeak(response))) }
        guard response.fields["cache-control"] == nil else { return }
        let who = conditions.isPrivate ? "private, " : ""
        switch response.validity {
        case .generation(let maxAge) where tag != nil:
            let whose = conditions.isPrivate ? "private" : "public"
            fields.add("Cache-Control", "\(whose), max-age=\(max(0, maxAge))")
        case .content where tag != nil: fields.add("Cache-Control", "\(who)no-cache")
        default: fields.add("Cache-Control", "no-store")
        }
    }
}
