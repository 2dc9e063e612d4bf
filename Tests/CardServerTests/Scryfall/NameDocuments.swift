import CardDocuments
import CardModel
import CardTestSupport
import Foundation

/// Documents that have nothing but a name each: as many as a debug build can take.
final class NameDocuments: DocumentCollection {
    let shape = DocumentShape.scryfallCard
    let names: [String]
    private let nameField: NameField

    init(_ names: some Sequence<String>) {
        let sorted = Set(names).sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        self.names = sorted
        nameField = NameField(names: sorted)
    }

    var count: Int { names.count }
    var fieldPaths: [String] { ["name"] }

    func identifier(of document: Int) -> String? { "\(document)" }
    func document(identifiedBy identifier: String) -> Int? { Int(identifier) }
    func printing(of document: Int) -> PrintingID? { nil }
    func document(of printing: PrintingID) -> Int? { nil }
    func body(of document: Int) throws(DocumentError) -> [UInt8] { Array("{}".utf8) }
    func field(_ path: String) -> (any DocumentField)? { path == "name" ? nameField : nil }

    /// The distinct names of the real Magic dump; none where it is absent.
    static func realNames() throws -> [String] {
        guard let path = RealCorpora.path("magic-printings-2026.csv.gz") else { return [] }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "gzip -dc '\(path)'"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        var names: Set<[UInt8]> = []
        for line in [UInt8](data).split(separator: 0x0A).dropFirst() {
            let isQuoted = line.first == 0x22
            names.insert(Array(line.dropFirst(isQuoted ? 1 : 0).prefix { $0 != (isQuoted ? 0x22 : 0x2C) }))
        }
        return names.map { String(decoding: $0, as: UTF8.self) }
    }
}

private struct NameField: DocumentField {
    let names: [String]

    var valueCount: Int { names.count }
    func value(at index: Int) -> String? { names.indices.contains(index) ? names[index] : nil }
    func insertDocuments(at index: Int, into documents: inout DocumentSet) { documents.insert(index) }
    func forEachDocument(at index: Int, _ body: (_ document: Int) -> Void) { body(index) }
    func values(of document: Int) -> [Int] { names.indices.contains(document) ? [document] : [] }

    func forEachValue(_ body: (_ index: Int, _ written: Span<UInt8>, _ folded: Span<UInt8>) -> Void) {
        for (index, name) in names.enumerated() {
            body(index, Array(name.utf8).span, DocumentText.folded(name).span)
        }
    }
}
