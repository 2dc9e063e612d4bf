import CardServer
import Foundation
import Testing

/// The OpenAPI document against the server that serves it.
struct DescriptionTests {
    private func document(_ fixture: NativeFixture) async throws -> [String: Any] {
        try #require(try await fixture.get("/openapi.json").json() as? [String: Any])
    }

    private func operations(_ document: [String: Any]) throws -> [String: [String: Any]] {
        var operations: [String: [String: Any]] = [:]
        for (path, methods) in try #require(document["paths"] as? [String: [String: Any]]) {
            for (method, operation) in methods {
                operations["\(method.uppercased()) \(path)"] = operation as? [String: Any]
            }
        }
        return operations
    }

    @Test func everyRouteIsDescribedAndEveryDescribedNativeRouteIsThere() async throws {
        let described = try operations(try await document(try NativeFixture()))
        let routes = NativeRoutes.group.routes.map { "\($0.method.rawValue) \($0.pattern)" }
        for route in routes { #expect(described[route] != nil, "\(route) is not described") }
        let native = described.filter { ($0.value["tags"] as? [String]) == ["native"] }
        #expect(Set(native.keys) == Set(routes))
        let identifiers = native.compactMap { $0.value["operationId"] as? String }
        #expect(Set(identifiers).count == native.count)
    }

    @Test func theRoutesOfOtherWorldsAreNamed() async throws {
        let described = try operations(try await document(try NativeFixture()))
        let groups = [PokemonTCGRoutes.group, ScryfallRoutes.group, PageRoutes.group]
        let routes = groups.flatMap(\.routes).map { "\($0.method.rawValue) \($0.pattern)" }
            .filter { !$0.hasPrefix("GET /page/") && !$0.hasPrefix("GET /service-worker") }
            .filter { $0 != "GET /manifest.webmanifest" }
        let operations = ["GET /healthz", "GET /readyz", "GET /metrics"]
        #expect(
            Set(CompatibleRoute.all.map { "\($0.method.rawValue) \($0.pattern)" }) == Set(routes + operations)
        )
        for route in routes { #expect(described[route] != nil, "\(route) is not described") }
        #expect(Set(CompatibleRoute.all.map(\.tag)).isSubset(of: CompatibleRoute.tags.map(\.key)))
    }

    @Test func parametersAndTheirLimitsAreThoseOfTheHandlers() async throws {
        let fixture = try NativeFixture()
        let described = try operations(try await document(fixture))
        for endpoint in NativeRoutes.endpoints where endpoint.method == .get {
            let operation = try #require(described["GET \(endpoint.pattern)"])
            let parameters = try #require(operation["parameters"] as? [[String: Any]])
            let path = parameters.filter { $0["in"] as? String == "path" }
            var address = endpoint.pattern
            for segment in path {
                let name = try #require(segment["name"] as? String)
                address = address.replacing("{\(name)}", with: try #require(segment["example"] as? String))
            }
            let needed = parameters.filter {
                $0["required"] as? Bool == true && $0["in"] as? String == "query"
            }
            .map { "\($0["name"] ?? "")=pikachu" }
            for parameter in parameters where parameter["in"] as? String == "query" {
                let name = try #require(parameter["name"] as? String)
                let schema = try #require(parameter["schema"] as? [String: Any])
                let others = needed.filter { !$0.hasPrefix("\(name)=") }
                for (value, isAllowed) in Self.values(schema) {
                    let query = (others + ["\(name)=\(value)"]).joined(separator: "&")
                    let status = await fixture.get("\(address)?\(query)").status
                    #expect((status == 200) == isAllowed, "\(address)?\(query.prefix(80)) gives \(status)")
                }
                if let example = parameter["example"] {
                    let query = (others + ["\(name)=\(example)"]).joined(separator: "&")
                    #expect(await fixture.get("\(address)?\(query)").status == 200, "\(address)?\(query)")
                }
            }
        }
    }

    /// Values at the borders of a schema, and whether it allows them.
    private static func values(_ schema: [String: Any]) -> [(String, Bool)] {
        if let words = schema["enum"] as? [String] {
            return words.map { ($0, true) } + [("\(words.first ?? "")x", false)]
        }
        switch schema["type"] as? String {
        case "integer":
            let (low, high) = (schema["minimum"] as? Int ?? 0, schema["maximum"] as? Int ?? 0)
            return [
                ("\(low)", true), ("\(high)", true), ("\(low - 1)", false), ("\(high + 1)", false),
                ("x", false), ("", false), ("1.5", false),
            ]
        case "boolean": return [("true", true), ("false", true), ("1", false), ("TRUE", false)]
        default:
            guard let longest = schema["maxLength"] as? Int else {
                return [("EUR", true), ("eur", true), ("EURO", false)]
            }
            return [
                (String(repeating: "é", count: longest), true),
                (String(repeating: "a", count: longest + 1), false),
            ]
        }
    }

    @Test func answersAreWhatTheirSchemasSay() async throws {
        let fixture = try NativeFixture()
        let document = try await document(fixture)
        let check = SchemaCheck(document: document)
        let answers = [
            ("Completion", "/v1/complete?q=char&highlights=true"), ("Completion", "/v1/complete?q="),
            ("Completion", "/v1/complete?q=char&distinct=names"),
            ("Answer", "/v1/complete?q=char&printings=3&images=true"), ("Answer", "/v1/search?q=charizard"),
            ("Answer", "/v1/search?q=charzard base 4/102 psa 9&explain=true&highlights=true&images=true"),
            ("Answer", "/v1/search?q=pikachu set:base4 number:999&explain=true"),
            ("Card", "/v1/cards/pokemon:base1-4"), ("Card", "/v1/cards/magic:apc-128"),
            ("Prices", "/v1/prices/pokemon:base1-4"), ("Prices", "/v1/prices/magic:lea-161"),
            ("Prices", "/v1/prices/pokemon:base1-58"), ("History", "/v1/history/pokemon:base1-4"),
            ("History", "/v1/history/pokemon:base1-58"), ("Sets", "/v1/sets"), ("Error", "/v1/search"),
        ]
        for (schema, address) in answers {
            let value = try await fixture.get(address).json()
            let faults = check.faults(value, ["$ref": "#/components/schemas/\(schema)"])
            #expect(faults.isEmpty, "\(address): \(faults.prefix(5))")
        }
        let text = try await fixture.post("/v1/match", "2 Charizard (BS) 4\n1 Pikachoo\n1 gibberishes\n")
            .text()
        for line in text.split(separator: "\n") {
            let value = try AnyJSON.parse(line)
            let faults = check.faults(value, ["$ref": "#/components/schemas/MatchLine"])
            #expect(faults.isEmpty, "\(line): \(faults.prefix(5))")
        }
    }

    @Test func examplesAreWhatTheirSchemasSay() async throws {
        let document = try await document(try NativeFixture())
        let check = SchemaCheck(document: document)
        var count = 0
        for (route, operation) in try operations(document) {
            guard let responses = operation["responses"] as? [String: [String: Any]],
                let content = responses["200"]?["content"] as? [String: [String: Any]]
            else { continue }
            for (_, media) in content {
                guard let example = media["example"] else { continue }
                let faults = check.faults(example, try #require(media["schema"] as? [String: Any]))
                #expect(faults.isEmpty, "\(route): \(faults.prefix(5))")
                count += 1
            }
        }
        #expect(count == NativeExamples.all.count)
    }

    @Test func everyReferenceLeadsToASchema() async throws {
        let fixture = try NativeFixture()
        let check = SchemaCheck(document: try await document(fixture))
        let text = try await fixture.get("/openapi.json").text()
        let references = text.matches(of: /"\$ref":"([^"]+)"/).map { String($0.1) }
        #expect(!references.isEmpty)
        for reference in references { #expect(check.resolve(reference) != nil, "\(reference)") }
        for name in NativeSchemas.all.map(\.key) {
            #expect(references.contains("#/components/schemas/\(name)"), "nothing leads to \(name)")
        }
    }

    @Test func aCheckFindsWhatIsWrong() {
        let check = SchemaCheck(document: [:])
        let schema: [String: Any] = [
            "type": "object", "required": ["a"], "properties": ["a": ["type": ["integer", "null"]]],
        ]
        #expect(check.faults(["a": 1], schema).isEmpty && check.faults(["a": NSNull()], schema).isEmpty)
        for wrong in [["a": "1"], ["a": true], ["a": 1.5], ["b": 1], ["a": 1, "b": 2]] as [[String: Any]] {
            #expect(!check.faults(wrong, schema).isEmpty, "\(wrong)")
        }
    }
}
