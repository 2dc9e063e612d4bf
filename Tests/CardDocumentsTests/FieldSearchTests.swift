import CardDocuments
import CardModel
import CardTestSupport
import Testing

/// Looking for bytes in all values of a field at once, and reading many bodies at once.
struct FieldSearchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func bytes(_ documents: [MadeUpDocument]) throws -> [UInt8] {
        var builder = DocumentFileBuilder(spoolsNamed: "spool", in: folder.path)
        for document in documents {
            let body = Array(document.body.utf8)
            try builder.add(document.document, body: body.span)
        }
        return try FileBytes.written(by: &builder)
    }

    /// Values that need folding and values that do not, empty ones, and such that hold the end of one and the beginning of
    /// the next.
    private func documents(_ values: [String]) -> [MadeUpDocument] {
        values.enumerated().map { number, value in
            MadeUpDocument(
                document: NewDocument(shape: DocumentShape(rawValue: "made.up"), identifier: "\(number)"),
                body: #"{"name":"\#(value)","other":"b\#(value)a"}"#)
        }
    }

    /// What a field finds, sorted.
    private func found(_ needle: [UInt8], in field: any DocumentField) throws -> [Int] {
        var found: [Int] = []
        var isRight = true
        field.forEachValue(holding: try #require(ByteNeedle(needle))) { index, written, folded in
            found.append(index)
            isRight =
                isRight && field.value(at: index) == text(written)
                && Array(text(folded).utf8) == DocumentText.folded(text(written))
        }
        #expect(isRight)
        return found.sorted()
    }

    private func text(_ bytes: Span<UInt8>) -> String {
        String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }

    @Test func theValuesThatHoldSomeBytesAreFoundOnceEach() throws {
        var random = SeededGenerator(seed: 61)
        let letters = ["a", "b", "A", "é", " ", "-", "ab"]
        for round in 0..<30 {
            let values = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    letters.randomElement(using: &random) ?? "a"
                }.joined()
            }
            let file = try DocumentFile.open(bytes: try bytes(documents(values)), path: "made.up")
            let collection = try #require(file.collection(DocumentShape(rawValue: "made.up")))
            for path in ["name", "other"] {
                guard let field = collection.field(path) else { continue }
                for needle in ["a", "b", "ab", "ba", "aba", " ", "e", "bb", "a b", "zz", "\0"] {
                    let needle = Array(needle.utf8)
                    var expected: [Int] = []
                    field.forEachValue { index, _, folded in
                        let bytes = folded.indices.map { folded[$0] }
                        if bytes.indices.contains(where: { bytes[$0...].starts(with: needle) }) {
                            expected.append(index)
                        }
                    }
                    #expect(
                        try found(needle, in: field) == expected, "round \(round), \(needle) in \(values)")
                }
            }
        }
    }

    @Test func bodiesComeInTheOrderInWhichTheyWereAskedFor() throws {
        var random = SeededGenerator(seed: 62)
        let shape = DocumentShape(rawValue: "made.up")
        let made = MadeUpDocument.some(400, of: shape, game: .pokemon, using: &random)
        let file = try DocumentFile.open(bytes: try bytes(made), path: "made.up")
        let collection = try #require(file.collection(shape))
        for count in [0, 1, 2, 30, 500] {
            let asked = (0..<count).map { _ in Int.random(in: 0..<collection.count, using: &random) }
            #expect(try collection.bodies(of: asked) == asked.map { try collection.body(of: $0) })
        }
        for wrong in [-1, collection.count] {
            #expect(throws: DocumentError.self) { try collection.bodies(of: [0, wrong]) }
        }
    }

    @Test func damageLeadsToWrongAnswersAtWorst() throws {
        let sound = try bytes(documents(["ab", "AB", "", "b a", "aa", "Aéb"]))
        for offset in sound.indices {
            for flipped in [sound[offset] ^ 0xFF, sound[offset] ^ 0x01] {
                var damaged = sound
                damaged[offset] = flipped
                guard let file = try? DocumentFile.open(bytes: damaged, path: "made.up"),
                    let collection = file.collection(DocumentShape(rawValue: "made.up"))
                else { continue }
                for path in ["name", "other"] {
                    guard let field = collection.field(path) else { continue }
                    var passed = 0
                    field.forEachValue(holding: try #require(ByteNeedle([0x61]))) { _, _, _ in passed += 1 }
                    #expect(passed <= 2 * field.valueCount)
                }
                _ = try? collection.bodies(of: Array(0..<min(collection.count, 100)))
                for document in 0..<min(collection.count, 8) { _ = collection.printing(of: document) }
            }
        }
    }
}
