import CardTestSupport
import Testing

@testable import CardServer

/// Tags, compression, and what pages of other origins may do.
struct ConditionalTests {
    private func conditions(
        _ noneMatch: String? = nil, gzip: Bool = false, isReading: Bool = true, isPrivate: Bool = false
    ) -> AnswerConditions {
        AnswerConditions(
            isReading: isReading, generation: "abc-1", noneMatch: noneMatch, acceptsGzip: gzip,
            isPrivate: isPrivate)
    }

    private let finisher = AnswerFinisher()
    private let long = Array(String(repeating: "Charizard, ", count: 400).utf8)

    @Test func aTagIsMatchedWeaklyAndInAnyList() {
        #expect(EntityTag.match("\"a\"", "a", isCompressed: false) == "a")
        #expect(EntityTag.match("W/\"a\"", "a", isCompressed: false) == "a")
        #expect(EntityTag.match("\"x\" , W/\"a-gzip\"", "a", isCompressed: nil) == "a-gzip")
        #expect(EntityTag.match("\"a-gzip\"", "a", isCompressed: false) == nil)
        for wrong in ["", "a", "\"", "\"\"", ",,,", "\"b\"", "W/a", "\"a"] {
            #expect(EntityTag.match(wrong, "a", isCompressed: nil) == nil, "\(wrong)")
        }
    }

    @Test func differentBytesHaveDifferentTags() {
        var seen: Set<String> = []
        var random = SeededGenerator(seed: 31)
        var bytes = [UInt8](repeating: 0, count: 300)
        for _ in 0..<2_000 {
            bytes[Int.random(in: 0..<300, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            seen.insert(EntityTag.ofContent(bytes))
        }
        for count in 0..<64 { seen.insert(EntityTag.ofContent([UInt8](repeating: 0, count: count))) }
        #expect(seen.count >= 2_050)
        #expect(EntityTag.ofContent(bytes) == EntityTag.ofContent(bytes))
    }

    @Test func anAnswerOfAGenerationIsNotMadeAgain() throws {
        let response = HTTPResponse(body: .bytes(long), validity: .generation(maxAge: 60))
        let plain = finisher.finish(response, conditions())
        let tag = try #require(plain.fields["etag"])
        #expect(plain.fields["cache-control"] == "public, max-age=60")
        let compressed = finisher.finish(response, conditions(gzip: true))
        let other = try #require(compressed.fields["etag"])
        #expect(tag != other && compressed.fields["content-encoding"] == "gzip")
        for known in [tag, other, "\"x\", \(tag)"] {
            let answer = try #require(finisher.unchanged(conditions(known)))
            #expect(answer.status == 304 && answer.fields["access-control-allow-origin"] == "*")
        }
        #expect(finisher.unchanged(conditions("\"g-other-1\"")) == nil)
        #expect(finisher.unchanged(conditions(tag, isReading: false)) == nil)
    }

    @Test func anAnswerOfContentIsSentOnce() throws {
        let response = HTTPResponse(body: .bytes(long), validity: .content)
        for gzip in [false, true] {
            let first = finisher.finish(response, conditions(gzip: gzip))
            let tag = try #require(first.fields["etag"])
            #expect(first.fields["cache-control"] == "no-cache" && first.fields["vary"] == "Accept-Encoding")
            let again = finisher.finish(response, conditions(tag, gzip: gzip))
            #expect(again.status == 304 && again.fields["etag"] == tag)
            // The other form is another representation, which this client does not have.
            #expect(finisher.finish(response, conditions(tag, gzip: !gzip)).status == 200)
        }
    }

    @Test func answersThatDifferInHowLongTheyTookAreTheSame() throws {
        func response(_ elapsed: String, _ name: String = "Charizard") -> HTTPResponse {
            let front = "{\"elapsed_ns\":"
            var response = HTTPResponse(body: .bytes(Array("\(front)\(elapsed),\"name\":\"\(name)\"}".utf8)))
            response.measured = front.utf8.count..<(front + elapsed).utf8.count
            return response
        }
        let tag = try #require(finisher.finish(response("8400"), conditions()).fields["etag"])
        #expect(tag.hasPrefix("W/\""), "The bytes differ, so the tag is weak.")
        #expect(finisher.finish(response("12345"), conditions(tag)).status == 304)
        #expect(finisher.finish(response("8400", "Charmeleon"), conditions(tag)).status == 200)
        #expect(finisher.finish(response("8401", "Charizarc"), conditions(tag)).status == 200)
    }

    @Test func momentsErrorsAndWritesAreNotKept() {
        for response in [
            HTTPResponse(body: .bytes(long), validity: .moment),
            HTTPResponse(404, body: .bytes(long), validity: .content),
            HTTPResponse(500, body: .bytes(long), validity: .generation(maxAge: 60)),
        ] {
            let answer = finisher.finish(response, conditions())
            #expect(answer.fields["etag"] == nil && answer.fields["cache-control"] == "no-store")
        }
        let written = finisher.finish(HTTPResponse(body: .bytes(long)), conditions(isReading: false))
        #expect(written.fields["etag"] == nil && written.fields["cache-control"] == "no-store")
    }

    @Test func aServerWithATokenLetsNoSharedCacheKeepAnswers() {
        let kept = HTTPResponse(body: .bytes(long), validity: .generation(maxAge: 60))
        #expect(
            finisher.finish(kept, conditions(isPrivate: true)).fields["cache-control"]
                == "private, max-age=60")
        let content = HTTPResponse(body: .bytes(long), validity: .content)
        #expect(
            finisher.finish(content, conditions(isPrivate: true)).fields["cache-control"]
                == "private, no-cache")
    }

    @Test func compressionIsOnlyForLongTextsOfClientsThatTakeIt() throws {
        func encoding(_ response: HTTPResponse, _ accepts: Bool) -> String? {
            finisher.finish(response, conditions(gzip: accepts)).fields["content-encoding"]
        }
        #expect(encoding(HTTPResponse(body: .bytes(long)), true) == "gzip")
        #expect(encoding(HTTPResponse(body: .bytes(long)), false) == nil)
        #expect(encoding(HTTPResponse(body: .bytes(Array("{}".utf8))), true) == nil)
        #expect(encoding(HTTPResponse(contentType: "image/png", body: .bytes(long)), true) == nil)
        var ready = HTTPResponse(body: .bytes(long))
        ready.fields.set("Content-Encoding", "br")
        #expect(encoding(ready, true) == "br")
        var random = SeededGenerator(seed: 5)
        let noise = (0..<4_096).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(encoding(HTTPResponse(contentType: "text/plain", body: .bytes(noise)), true) == nil)
    }

    @Test func whichCodingsAreAcceptedIsReadFromTheHeader() {
        for yes in ["gzip", "GZIP", "deflate, gzip;q=0.5", "br, *", "x-gzip", "gzip;q=1", " gzip "] {
            #expect(ContentCoding.acceptsGzip(yes), "\(yes)")
        }
        for no in ["", "identity", "gzip;q=0", "gzip; q=0.000", "*;q=0", "br", "gzipped"] {
            #expect(!ContentCoding.acceptsGzip(no), "\(no)")
        }
        #expect(!ContentCoding.acceptsGzip(nil))
    }

    @Test func aFieldThatWouldBreakTheHeadApartIsLeftOut() {
        var response = HTTPResponse(body: .bytes([]))
        response.fields.add("X-Good", "yes")
        response.fields.add("X-Bad", "a\r\nSet-Cookie: b")
        response.fields.add("X\nBad", "a")
        let fields = finisher.finish(response, conditions()).fields
        #expect(fields["x-good"] == "yes" && fields["x-bad"] == nil && fields["set-cookie"] == nil)
    }

    @Test func aBrowserMayAskFromAnywhereWithTheFieldsItNames() {
        var request = HTTPFields()
        request.add("Access-Control-Request-Method", "GET")
        request.add("Access-Control-Request-Headers", "x-api-key, accept")
        let answer = CrossOrigin.preflight(allowed: "GET, HEAD, OPTIONS", request)
        #expect(answer.status == 204 && answer.fields["allow"] == "GET, HEAD, OPTIONS")
        #expect(answer.fields["access-control-allow-headers"] == "x-api-key, accept")
        request.set("Access-Control-Request-Headers", "x\r\ny")
        let safe = CrossOrigin.preflight(allowed: "GET", request).fields["access-control-allow-headers"]
        #expect(safe?.contains("Authorization") == true)
        #expect(
            CrossOrigin.preflight(allowed: "GET", HTTPFields()).fields["access-control-allow-methods"] == nil)
    }
}
