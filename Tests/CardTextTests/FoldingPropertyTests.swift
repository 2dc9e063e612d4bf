import CICUReference
import CardTestSupport
import Testing

@testable import CardText

@Suite struct FoldingPropertyTests {
    /// Checks everything that holds for every fold; returns the first thing that does not.
    static func failure(
        of bytes: [UInt8], folder: inout Folder, into folded: inout FoldedText, reference: SlowFold
    ) -> String? {
        folder.fold(bytes.span, into: &folded)
        let first = folded
        let expected = reference.fold(bytes)
        if first.spaced != expected { return "expected \(String(decoding: expected, as: UTF8.self))" }
        if first.joined != first.spaced.filter({ $0 != 0x20 }) {
            return "joined is not spaced without spaces"
        }
        if first.isASCII != first.spaced.allSatisfy({ $0 < 0x80 }) { return "isASCII is wrong" }
        if first.sourceOffsets.count != first.spaced.count + 1 { return "offsets miss bytes" }
        if first.sourceOffsets.last != UInt32(bytes.count) { return "the last offset is not the length" }
        if zip(first.sourceOffsets, first.sourceOffsets.dropFirst()).contains(where: { $0 > $1 }) {
            return "offsets fall"
        }
        if first.spaced.first == 0x20 || first.spaced.last == 0x20 { return "a space at an end" }
        if zip(first.spaced, first.spaced.dropFirst()).contains(where: { $0 == 0x20 && $1 == 0x20 }) {
            return "two spaces"
        }
        folder.fold(first.spaced.span, into: &folded)
        if folded.spaced != first.spaced { return "not idempotent" }
        var start = UInt32(0)
        for (index, byte) in first.spaced.enumerated() {
            if byte & 0xC0 != 0x80 { start = UInt32(index) }
            if folded.sourceOffsets[index] != start { return "offsets of the fold are not the identity" }
        }
        return nil
    }

    @Test func everyScalarOfTheFirstTwoPlanesFoldsAsTheReferenceSays() {
        let reference = SlowFold()
        var folder = Folder()
        var folded = FoldedText()
        var failures = 0
        let rest = stride(from: UInt32(0x20000), through: 0x10FFFF, by: 251)
        for value in Array(0..<0x20000) + Array(rest) + Array(0xE0000..<0xE0200) {
            guard let scalar = Unicode.Scalar(UInt32(value)), failures < 20 else { continue }
            let bytes = Array(String(scalar).utf8)
            let failure = Self.failure(of: bytes, folder: &folder, into: &folded, reference: reference)
            if let failure {
                failures += 1
                Issue.record("U+\(String(value, radix: 16)): \(failure), got \(folded.spaced)")
            }
        }
    }

    @Test func randomNamesFoldAsTheReferenceSays() {
        let reference = SlowFold()
        var folder = Folder()
        var folded = FoldedText()
        var names = RandomNames(seed: 41)
        var failures = 0
        for round in 0..<8_000 where failures < 20 {
            let bytes = round.isMultiple(of: 2) ? Array(names.next().utf8) : names.nextBytes()
            let failure = Self.failure(of: bytes, folder: &folder, into: &folded, reference: reference)
            if let failure {
                failures += 1
                Issue.record(
                    "\(bytes) \(String(decoding: bytes, as: UTF8.self).debugDescription): \(failure)")
            }
        }
    }

    @Test func canonicallyEquivalentNamesFoldAlike() {
        let reference = SlowFold()
        var folder = Folder()
        var names = RandomNames(seed: 42)
        for _ in 0..<4_000 {
            let name = names.next()
            let fold = folder.fold(name).spaced
            for form in [ICU_REFERENCE_NFC, ICU_REFERENCE_NFD] {
                var view = String.UnicodeScalarView()
                view.append(contentsOf: reference.normalize(name.unicodeScalars, form))
                #expect(folder.fold(String(view)).spaced == fold, "\(name.debugDescription)")
            }
        }
    }

    @Test func brokenUTF8IsRepairedAsTheStandardLibraryDoes() {
        var generator = SeededGenerator(seed: 43)
        for _ in 0..<4_000 {
            let leads: [UInt8] = [
                0x41, 0x80, 0xBF, 0xC1, 0xC3, 0xE0, 0xE3, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
            ]
            let bytes = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? leads.randomElement(using: &generator) ?? 0
                    : UInt8.random(in: 0x80...0xBF, using: &generator)
            }
            var index = 0
            var scalars: [UInt32] = []
            while index < bytes.count { scalars.append(UTF8Decoding.nextScalar(in: bytes.span, at: &index)) }
            #expect(scalars == String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value), "\(bytes)")
        }
    }

    @Test func aFolderGivesTheSameAnswersHoweverOftenItWasUsed() {
        var used = Folder()
        var names = RandomNames(seed: 44)
        for _ in 0..<500 {
            let name = names.next()
            var fresh = Folder()
            let (left, right) = (used.fold(name), fresh.fold(name))
            #expect(left.spaced == right.spaced && left.sourceOffsets == right.sourceOffsets)
        }
    }

    // Timed by itself, not by a limit on the test, which would count how long it waits for others.
    @Test func hostileLengthsTakeLinearTime() {
        let marks = String(repeating: "\u{E38}\u{3099}", count: 60_000)
        let elapsed = ContinuousClock().measure {
            var folder = Folder()
            #expect(folder.fold("か" + marks).spaced.count > 100_000)
            #expect(folder.fold(String(repeating: "&", count: 100_000)).spaced.count == 399_999)
            #expect(folder.fold(String(repeating: "?", count: 100_000)).spaced.count == 100_000)
            #expect(folder.fold(String(repeating: "ﷺ", count: 20_000)).spaced.count > 20_000)
            #expect(folder.fold(String(repeating: "δ ", count: 50_000)).spaced.count == 299_999)
        }
        #expect(elapsed < .seconds(30))
    }
}
