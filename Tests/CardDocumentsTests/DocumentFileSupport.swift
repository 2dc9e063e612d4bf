import CardDocuments
import CardModel
import CardTestSupport
import Testing

/// A file of documents as an array of bytes.
final class FileBytes {
    var bytes: [UInt8] = []

    /// The bytes that a builder writes.
    static func written(
        by builder: inout DocumentFileBuilder, canonical: (PrintingID) -> PrintingID? = { $0 }
    ) throws -> [UInt8] {
        let file = FileBytes()
        try builder.write(
            canonical: canonical,
            to: { (piece) throws(DocumentError) in
                for index in piece.indices { file.bytes.append(piece[index]) }
            })
        return file.bytes
    }
}

/// Documents that were made up.
struct MadeUpDocument: Sendable {
    var document: NewDocument
    var body: String

    /// Makes documents of one shape, in any order.
    static func some(
        _ count: Int, of shape: DocumentShape, game: Game?, using random: inout SeededGenerator
    ) -> [MadeUpDocument] {
        (0..<count).map { number in
            let identifier = "x\(number % 7)-\(number)\(Bool.random(using: &random) ? "A" : "a")"
            var members = ["\"id\":\"\(identifier)\""]
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                members.append("\"\(key(using: &random))\":\(value(depth: 0, using: &random))")
            }
            let blank = [" ", "", "\n  "].randomElement(using: &random) ?? ""
            return MadeUpDocument(
                document: NewDocument(
                    shape: shape, identifier: identifier,
                    printing: game.map { PrintingID(game: $0, nativeID: identifier) }),
                body: "{\(blank)\(members.joined(separator: ",\(blank)"))\(blank)}")
        }
    }

    private static func key(using random: inout SeededGenerator) -> String {
        ["name", "Name", "cost", "set", "a b", "k\\u00e9y", "hp", "prices"].randomElement(using: &random)
            ?? "name"
    }

    private static func value(depth: Int, using random: inout SeededGenerator) -> String {
        switch Int.random(in: 0...(depth > 3 ? 5 : 7), using: &random) {
        case 0:
            return
                "\"\(["", "Fire", "Pokémon ☆", "a\\n\\\"b", "\\ud83c\\udf1f x", "?", "l".repeated(300)].randomElement(using: &random) ?? "")\""
        case 1: return "\(Int.random(in: -5...5, using: &random))"
        case 2: return ["1.0", "-0.50", "1e3", "100000000000000000000"].randomElement(using: &random) ?? "0"
        case 3: return Bool.random(using: &random) ? "true" : "false"
        case 4: return "null"
        case 5: return "\"v\(Int.random(in: 0...300, using: &random))\""
        case 6:
            let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                value(depth: depth + 1, using: &random)
            }
            return "[\(elements.joined(separator: " , "))]"
        default:
            let members = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                "\"\(key(using: &random))\" : \(value(depth: depth + 1, using: &random))"
            }
            return "{\(members.joined(separator: ","))}"
        }
    }
}

extension String {
    func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}

/// Expects a collection to say what a slow one says.
func expectEqual(_ fast: any DocumentCollection, _ slow: MemoryDocuments) throws {
    #expect(fast.shape == slow.shape)
    #expect(fast.count == slow.count)
    #expect(fast.fieldPaths == slow.fieldPaths)
    for document in -1...slow.count {
        #expect(fast.identifier(of: document) == slow.identifier(of: document))
        #expect(fast.printing(of: document) == slow.printing(of: document))
    }
    for document in 0..<slow.count {
        #expect(try fast.body(of: document) == slow.body(of: document))
    }
    for path in slow.fieldPaths {
        let (own, other) = (try #require(fast.field(path)), try #require(slow.field(path)))
        #expect(own.valueCount == other.valueCount)
        var values: [String] = []
        own.forEachValue { index, written, folded in
            values.append("\(index) \(text(written)) \(text(folded))")
        }
        var slowValues: [String] = []
        other.forEachValue { index, written, folded in
            slowValues.append("\(index) \(text(written)) \(text(folded))")
        }
        #expect(values == slowValues)
        for index in -1...other.valueCount {
            var (documents, slowDocuments) = (
                DocumentSet(capacity: slow.count), DocumentSet(capacity: slow.count)
            )
            own.insertDocuments(at: index, into: &documents)
            other.insertDocuments(at: index, into: &slowDocuments)
            #expect(documents == slowDocuments)
            #expect(own.value(at: index) == other.value(at: index))
        }
        for document in -1...slow.count { #expect(own.values(of: document) == other.values(of: document)) }
    }
    #expect(fast.field("no such field") == nil)
}

private func text(_ bytes: Span<UInt8>) -> String {
    var copy: [UInt8] = []
    for index in bytes.indices { copy.append(bytes[index]) }
    return String(decoding: copy, as: UTF8.self)
}
