import CardServer
import CardTestSupport
import Testing

/// The part of a request that anybody can write anything into.
struct RequestTargetTests {
    private func target(_ text: String) throws(HTTPProblem) -> RequestTarget {
        try RequestTarget(text.utf8.span)
    }

    private func status(_ bytes: [UInt8]) -> Int? {
        do throws(HTTPProblem) {
            _ = try RequestTarget(bytes.span)
            return nil
        } catch {
            return error.status
        }
    }

    @Test func aPathIsTakenApartAtItsSlashesBeforeItIsDecoded() throws {
        #expect(try target("/v1/cards/a%2Fb").path == ["v1", "cards", "a/b"])
        #expect(try target("/").path == [])
        #expect(try target("/v2/cards/").path == ["v2", "cards"])
        #expect(try target("/v2//cards").path == ["v2", "", "cards"])
        #expect(try target("/%E3%83%94%E3%82%AB").path == ["ピカ"])
        #expect(try target("/ピカ").path == ["ピカ"])
        #expect(try target("/a+b").path == ["a+b"], "a plus is a blank in queries only")
    }

    @Test func aQueryIsTakenApartAtItsSignsBeforeItIsDecoded() throws {
        let query = try target("/v1/search?q=a+b%2Bc&empty=&bare&q=%26%3D&&=x").query
        #expect(query.all("q") == ["a b+c", "&="])
        #expect(query["empty"] == "" && query["bare"] == "" && query[""] == "x")
        #expect(query.items.count == 5)
        #expect(try target("/?").query.items.isEmpty)
        #expect(try target("/?a=b=c?d").query["a"] == "b=c?d")
    }

    @Test func theTargetOfAProxyLosesItsSchemeAndHost() throws {
        #expect(try target("http://host:7878/v1/search?q=mew").path == ["v1", "search"])
        #expect(try target("HTTPS://host/").path == [])
        #expect(try target("http://host?q=mew").query["q"] == "mew")
    }

    @Test func whatDoesNotDecodeIsRefusedInsteadOfGuessed() {
        for wrong in [
            "/%", "/%4", "/%zz", "/a%2", "/?q=%", "/?q=%g1", "/%00", "/?q=a%00b", "/%ff", "/?q=%C3%28",
            "/%ED%A0%80", "/%C0%AF", "/a b", "/a\u{7F}b", "/a\tb", "/..", "/a/../b", "/%2e%2e/b", "/./a",
            "/a/%2E", "*", "host:443", "", "v1/search",
        ] {
            #expect(status(Array(wrong.utf8)) == 400, "\(wrong)")
        }
        #expect(status([0x2F, 0xFF]) == 400)
        #expect(status([0x2F, 0x00]) == 400)
    }

    @Test func lengthsAndCountsAreLimited() {
        let long = [UInt8](repeating: 0x61, count: RequestTarget.longest)
        #expect(status([0x2F] + long.dropLast()) == nil)
        #expect(status([0x2F] + long) == 414)
        let many = Array(("/?" + String(repeating: "a&", count: RequestTarget.mostParameters)).utf8)
        #expect(status(many) == nil)
        #expect(status(many + [0x61]) == 400)
        let deep = Array(String(repeating: "/a", count: RequestTarget.mostSegments).utf8)
        #expect(status(deep) == nil)
        #expect(status(deep + [0x2F, 0x61]) == 400)
    }

    @Test func theRootOfAWrongTargetIsStillFound() {
        #expect(RequestTarget.root(of: "/v2/%zz".utf8.span) == "v2")
        #expect(RequestTarget.root(of: "/cards?q=%".utf8.span) == "cards")
        #expect(RequestTarget.root(of: "/%zz".utf8.span) == nil)
        #expect(RequestTarget.root(of: "".utf8.span) == nil)
    }

    /// What a target means by the slow way: over characters, with nothing in place.
    private func oracle(_ bytes: [UInt8]) -> (path: [String], query: [String])? {
        func decoded(_ bytes: ArraySlice<UInt8>, plus: Bool) -> String? {
            var out: [UInt8] = []
            var rest = bytes
            while let byte = rest.popFirst() {
                if byte <= 0x20 || byte == 0x7F { return nil }
                if byte == 0x25 {
                    guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                        rest.prefix(2).allSatisfy({ $0 != 0x2B && $0 != 0x2D }), value != 0
                    else { return nil }
                    rest = rest.dropFirst(2)
                    out.append(value)
                } else {
                    out.append(plus && byte == 0x2B ? 0x20 : byte)
                }
            }
            return String(validating: out, as: UTF8.self)
        }
        guard bytes.first == 0x2F else { return nil }
        let halves = bytes.split(separator: 0x3F, maxSplits: 1, omittingEmptySubsequences: false)
        var segments = halves[0].dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
        if segments.last?.isEmpty == true { segments.removeLast() }
        var path: [String] = []
        for segment in segments {
            guard let text = decoded(segment, plus: false), text != ".", text != ".." else { return nil }
            path.append(text)
        }
        var query: [String] = []
        for part in halves.count > 1 ? halves[1].split(separator: 0x26) : [] {
            let sides = part.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(sides[0], plus: true),
                let value = sides.count > 1 ? decoded(sides[1], plus: true) : ""
            else { return nil }
            query.append("\(name)=\(value)")
        }
        return (path, query)
    }

    @Test func randomTargetsMeanWhatTheSlowWaySays() {
        var random = SeededGenerator(seed: 606)
        let pieces: [[UInt8]] = [
            [0x2F], [0x2F], [0x3F], [0x26], [0x3D], [0x25], [0x25, 0x34, 0x31], [0x25, 0x30, 0x30],
            [0x25, 0x46, 0x46], [0x25, 0x43, 0x33, 0x25, 0x41, 0x39], [0x2E], [0x2E, 0x2E], [0x2B], [0x61],
            [0x7A, 0x31], [0xC3, 0xA9], [0xC3], [0x20], [0x00], [0x25, 0x2B, 0x31], [0x25, 0x32, 0x65],
        ]
        var understood = 0
        for round in 0..<20_000 {
            var bytes: [UInt8] = [0x2F]
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                bytes += pieces.randomElement(using: &random) ?? []
            }
            let expected = oracle(bytes)
            let found = try? RequestTarget(bytes.span)
            #expect(found?.path == expected?.path, "round \(round): \(bytes)")
            #expect(found?.query.items.map { "\($0.name)=\($0.value)" } == expected?.query, "round \(round): \(bytes)")
            if expected != nil { understood += 1 }
        }
        #expect(understood > 2_000 && understood < 18_000)
    }

    @Test func randomBytesNeverDoMoreThanBeRefused() {
        var random = SeededGenerator(seed: 607)
        for _ in 0..<5_000 {
            let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            _ = RequestTarget.root(of: bytes.span)
            let refusal = status(bytes)
            #expect(refusal == nil || refusal == 400)
        }
    }
}
