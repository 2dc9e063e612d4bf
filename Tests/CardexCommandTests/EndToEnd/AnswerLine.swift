import Foundation
import Testing

/// One line of `--batch --format jsonl`, decoded with exactly the fields of the contract: one more or one less is an
/// error.
struct AnswerLine: Decodable {
    struct Printing: Decodable {
        var id: String
        var game: String
        var set: String
        var number: String
    }

    struct Result: Decodable {
        var name: String
        var score: Int
        var distance: Int
        var match: String
        var printings: [Printing]
    }

    var query: String
    var elapsed: UInt64
    var verdict: String
    var exhaustive: Bool
    var results: [Result]

    /// What stays the same from one run to the next.
    var answer: String { "\(query) \(verdict) \(exhaustive) \(results)" }

    init(_ line: String) throws {
        self = try JSONDecoder().decode(AnswerLine.self, from: Data(line.utf8))
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.fields(["query", "elapsed_ns", "verdict", "exhaustive", "results"])
        query = try fields.decode(String.self, forKey: "query")
        elapsed = try fields.decode(UInt64.self, forKey: "elapsed_ns")
        verdict = try fields.decode(String.self, forKey: "verdict")
        exhaustive = try fields.decode(Bool.self, forKey: "exhaustive")
        results = try fields.decode([Result].self, forKey: "results")
    }

    /// Expects what holds of every answer.
    func expectSound(sourceLocation: SourceLocation = #_sourceLocation) {
        let label = Comment(rawValue: query)
        #expect(
            ["unique", "ambiguous", "guess", "none"].contains(verdict), label, sourceLocation: sourceLocation)
        #expect((verdict == "none") == results.isEmpty, label, sourceLocation: sourceLocation)
        let scores = results.map(\.score)
        #expect(scores == scores.sorted(by: >), label, sourceLocation: sourceLocation)
        #expect(Set(results.map(\.name)).count == results.count, label, sourceLocation: sourceLocation)
        for result in results {
            #expect(!result.name.isEmpty && !result.match.isEmpty, label, sourceLocation: sourceLocation)
            #expect(result.distance >= 0, label, sourceLocation: sourceLocation)
            for printing in result.printings {
                #expect(printing.id.hasPrefix("\(printing.game):"), label, sourceLocation: sourceLocation)
            }
        }
    }
}

extension AnswerLine.Result {
    init(from decoder: any Decoder) throws {
        let fields = try decoder.fields(["name", "score", "distance", "match", "printings"])
        name = try fields.decode(String.self, forKey: "name")
        score = try fields.decode(Int.self, forKey: "score")
        distance = try fields.decode(Int.self, forKey: "distance")
        match = try fields.decode(String.self, forKey: "match")
        printings = try fields.decode([AnswerLine.Printing].self, forKey: "printings")
    }
}

extension AnswerLine.Printing {
    init(from decoder: any Decoder) throws {
        let fields = try decoder.fields(["id", "game", "set", "number"])
        id = try fields.decode(String.self, forKey: "id")
        game = try fields.decode(String.self, forKey: "game")
        set = try fields.decode(String.self, forKey: "set")
        number = try fields.decode(String.self, forKey: "number")
    }
}

/// Any name of a field.
struct FieldName: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { stringValue = value }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// The fields of an object that has exactly these.
    fileprivate func fields(_ names: Set<String>) throws -> KeyedDecodingContainer<FieldName> {
        let fields = try container(keyedBy: FieldName.self)
        let found = Set(fields.allKeys.map(\.stringValue))
        guard found == names else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: codingPath,
                    debugDescription: "fields \(found.sorted()), not \(names.sorted())"))
        }
        return fields
    }
}

/// A table of RFC 4180, read without mercy.
///
/// - Parameter text: The table, every line ended.
/// - Returns: Its records, or `nil` when quotes stand where they may not or the last line is not ended.
func records(ofCSV text: String) -> [[String]]? {
    var records: [[String]] = []
    var record: [String] = []
    var field = ""
    var rest = Array(text.unicodeScalars)[...]
    while let first = rest.first {
        if first == "\"" {
            rest.removeFirst()
            while true {
                guard let scalar = rest.popFirst() else { return nil }
                if scalar != "\"" {
                    field.unicodeScalars.append(scalar)
                } else if rest.first == "\"" {
                    rest.removeFirst()
                    field.append("\"")
                } else {
                    break
                }
            }
        } else {
            while let scalar = rest.first, scalar != ",", scalar != "\r", scalar != "\n" {
                guard scalar != "\"" else { return nil }
                field.unicodeScalars.append(scalar)
                rest.removeFirst()
            }
        }
        record.append(field)
        field = ""
        if rest.first == "\r" { rest.removeFirst() }
        switch rest.popFirst() {
        case ",": continue
        case "\n":
            records.append(record)
            record = []
        default: return nil
        }
    }
    return record.isEmpty ? records : nil
}
