import CardBytes
import CardIndex
import CardModel
import CardTestSupport
import Foundation
import Testing

/// What a damaged index may do: be refused by `open` or `verify` with a typed error, never trap, never hang.
struct IndexDamageTests {
    private static let queries = ["charizard", "chra", "fire / ice", "4/102", "ぴか", "n", "qwertyuiop asdf"]

    /// Asks everything that reads the body of an index.
    private static func exercise(_ index: SearchIndex) {
        for query in queries {
            let answer = index.search(SearchRequest(query, set: query == "n" ? "BS" : nil))
            for result in answer.results {
                for printing in result.printings { _ = index.printing(at: printing) }
            }
            _ = index.complete(SearchRequest(query))
        }
        for printing in TrapCards.printings.prefix(3) { _ = index.printing(printing.id) }
        _ = (index.sets.count, index.sources.count, index.parts.count, index.fingerprints.count)
    }

    @Test(.timeLimit(.minutes(5))) func everyFlippedByteIsRefused() throws {
        let folder = try TemporaryFolder()
        let original = try SmallIndex.bytes(TrapCards.printings, sets: TrapCards.sets)
        var random = SeededGenerator(seed: 11)
        var refusedByOpen = 0
        for offset in original.indices {
            var bytes = original
            bytes[offset] ^= UInt8.random(in: 1...255, using: &random)
            let path = try folder.write(bytes, to: "flipped.cardex")
            do {
                let index = try SearchIndex.open(at: path)
                if offset % 5 == 0 { Self.exercise(index) }
                #expect(throws: IndexError.self, "byte \(offset)") { try index.verify() }
            } catch {
                refusedByOpen += 1
                #expect(error.path == path && !error.remedy.isEmpty)
            }
        }
        #expect(refusedByOpen >= FileHeader.byteCount)
    }

    @Test(.timeLimit(.minutes(5))) func everyCutIsRefusedByOpen() throws {
        let folder = try TemporaryFolder()
        let original = try SmallIndex.bytes(TrapCards.printings, sets: TrapCards.sets)
        for length in original.indices {
            let path = try folder.write(original.prefix(length), to: "cut.cardex")
            #expect(throws: IndexError.self, "length \(length)") { try SearchIndex.open(at: path) }
        }
        let path = try folder.write(original + [0], to: "longer.cardex")
        #expect(throws: IndexError.self) { try SearchIndex.open(at: path) }
        let whole = try folder.write(original, to: "whole.cardex")
        try SearchIndex.open(at: whole).verify()
    }

    @Test(.timeLimit(.minutes(5))) func damageBehindRightChecksumsNeverTraps() throws {
        let folder = try TemporaryFolder()
        let original = try SmallIndex.bytes(TrapCards.printings, sets: TrapCards.sets)
        var random = SeededGenerator(seed: 13)
        for round in 0..<2_500 {
            var bytes = original
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let offset = Int.random(in: FileHeader.byteCount..<bytes.count - 16, using: &random)
                bytes[offset] =
                    [0, 0xFF, 0x7F, 0x80, UInt8.random(in: 0...255, using: &random)]
                    .randomElement(using: &random) ?? 0
            }
            Seal.restore(&bytes)
            let path = try folder.write(bytes, to: "hostile-\(round % 2).cardex")
            guard let index = try? SearchIndex.open(at: path) else { continue }
            Self.exercise(index)
            try? index.verify()
        }
    }

    @Test func whatIsNoIndexIsNamedForWhatItIs() throws {
        let folder = try TemporaryFolder()
        func code(_ path: String) -> IndexError.Code? {
            do {
                _ = try SearchIndex.open(at: path)
                return nil
            } catch { return error.code }
        }
        #expect(code(folder.file("nothing.cardex")) == .missing)
        #expect(code(folder.path) == .foreign)
        #expect(code(try folder.write([], to: "empty")) == .foreign)
        #expect(code(try folder.write(Array("{\"data\":[]}".utf8), to: "json")) == .foreign)
        var bytes = try SmallIndex.bytes(TrapCards.printings)
        bytes[8] = 3
        #expect(code(try folder.write(bytes, to: "newer")) == .tooNew)
        bytes[8] = 1
        #expect(code(try folder.write(bytes, to: "older")) == .tooOld)
        bytes[8] = 2
        bytes[24] = 99
        Seal.restore(&bytes)
        #expect(code(try folder.write(bytes, to: "folding")) == .otherFolding)
    }
}

/// Makes all checksums of a changed index right again, as an attacker would.
enum Seal {
    static func restore(_ bytes: inout [UInt8]) {
        func load(_ offset: Int, _ size: Int) -> Int {
            (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        func store(_ value: UInt32, _ offset: Int) {
            for byte in 0..<4 {
                bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(byte)))
            }
        }
        let count = min(load(12, 4), (bytes.count - FileHeader.byteCount) / FileHeader.entryByteCount)
        for entry in 0..<count {
            let base = FileHeader.byteCount + entry * FileHeader.entryByteCount
            let (offset, length) = (load(base + 8, 7), load(base + 16, 7))
            guard offset <= bytes.count, length <= bytes.count - offset else { continue }
            store(Checksum.crc32c(Array(bytes[offset..<offset + length])), base + 24)
        }
        let tableEnd = FileHeader.byteCount + count * FileHeader.entryByteCount
        store(Checksum.crc32c(Array(bytes[FileHeader.byteCount..<tableEnd])), 120)
        store(Checksum.crc32c(Array(bytes[..<124])), 124)
    }
}
