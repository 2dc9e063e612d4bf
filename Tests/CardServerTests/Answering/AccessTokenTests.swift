import Testing

@testable import CardServer

struct AccessTokenTests {
    private func fields(_ name: String, _ value: String) -> HTTPFields {
        var fields = HTTPFields()
        fields.add(name, value)
        return fields
    }

    @Test func aTokenIsFoundInEitherField() throws {
        let token = try AccessToken(content: Array(" secret-word-1\n".utf8))
        #expect(token.isIn(fields("Authorization", "Bearer secret-word-1")))
        #expect(token.isIn(fields("authorization", "bearer secret-word-1")))
        #expect(token.isIn(fields("X-Api-Key", "secret-word-1")))
        for wrong in [
            "", "secret-word-1", "Bearer", "Bearer ", "Bearer secret-word-2", "Bearer secret-word-11",
            "Bearer secret-word-", "Basic secret-word-1", "Bearer secret-word-1secret-word-1",
            "Bearer " + String(repeating: "secret-word-1", count: 100),
        ] {
            #expect(!token.isIn(fields("Authorization", wrong)), "\(wrong)")
        }
        #expect(!token.isIn(HTTPFields()))
        #expect(!"\(token)".contains("secret"))
    }

    @Test func aTokenThatCannotBeSentIsRefused() {
        for wrong in ["", " \n", "short", "two words here", "k\u{E4}se-k\u{E4}se", String(repeating: "a", count: 513)] {
            let error = #expect(throws: ServerError.self) { try AccessToken(content: Array(wrong.utf8)) }
            #expect(error?.code == .badToken)
        }
    }
}
