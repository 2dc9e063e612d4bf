/// What pages of other origins may do: everything that asks, because nothing here acts in the name of a visitor.
enum CrossOrigin {
    /// The fields that requests of other origins may carry when they do not say which they want.
    private static let standardFields = "Authorization, Content-Type, If-None-Match, X-Api-Key"
    /// How long a browser may remember, in seconds.
    private static let rememberedSeconds = "86400"

    /// Adds what every answer says to pages of other origins.
    ///
    /// - Parameter fields: The fields of the answer.
    static func addCommonFields(to fields: inout HeadFields) {
        fields.add("Access-Control-Allow-Origin", "*")
        fields.add("Access-Control-Expose-Headers", "*")
    }

    /// The answer to `OPTIONS`, RFC 9110, section 9.3.7, and to a browser that asks whether it may ask.
    ///
    /// - Parameters:
    ///   - allowed: The methods that the path knows, as in `Allow`.
    ///   - request: The fields of the request.
    /// - Returns: The answer.
    static func preflight(allowed: String, _ request: HTTPFields) -> HTTPResponse {
        var response = HTTPResponse(204, contentType: "", body: .bytes([]), validity: .moment)
        response.fields.set("Allow", allowed)
        guard request["access-control-request-method"] != nil else { return response }
        response.fields.set("Access-Control-Allow-Methods", allowed)
        let wanted = request["access-control-request-headers"] ?? ""
        response.fields.set(
            "Access-Control-Allow-Headers", isListOfNames(wanted) ? wanted : standardFields)
        response.fields.set("Access-Control-Max-Age", rememberedSeconds)
        response.fields.set("Vary", "Access-Control-Request-Headers")
        return response
    }

    private static func isListOfNames(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 1_024
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: ","), UInt8(ascii: " "):
                    true
                default: false
                }
            }
    }
}
