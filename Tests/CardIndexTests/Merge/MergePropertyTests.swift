import CardIndex
import CardModel
import CardTestSupport
import Foundation
import Testing

/// Merging dumps, against a merge that compares everything with everything.
struct MergePropertyTests {
    /// Whether a world may be told apart by families, as the slow merge does: an identifier shared across families would
    /// link their sets.
    private static func sharesNothingAcrossFamilies(_ dumps: [RandomDumps.Dump]) -> Bool {
        var families: [String: Int] = [:]
        for entry in dumps.flatMap(\.entries) {
            for id in entry.printing.externalIDs where id.kind == "tcgplayer" {
                if let known = families[id.value], known != entry.family { return false }
                families[id.value] = entry.family
            }
        }
        return true
    }

    @Test func theMergeEqualsTheSlowOneWhateverTheDumpsHold() throws {
        var random = SeededGenerator(seed: 71)
        var mergedCount = 0
        var rounds = 0
        while rounds < 60 {
            var world = RandomDumps(
                &random, dumpCount: Int.random(in: 2...4, using: &random),
                cardCount: Int.random(in: 1...14, using: &random))
            if !Self.sharesNothingAcrossFamilies(world.dumps) {
                for dump in world.dumps.indices {
                    for index in world.dumps[dump].entries.indices {
                        world.dumps[dump].entries[index].printing.externalIDs.removeAll {
                            $0.kind != "oracle"
                        }
                    }
                }
            }
            rounds += 1
            let entries = world.dumps.flatMap(\.entries)
            let slow = SlowMerge(entries)
            var builder = RandomDumps.merged(world.dumps)
            let report = builder.merge()
            for (index, entry) in entries.enumerated() {
                let expected = entries[slow.kept[index]].printing.id
                #expect(
                    builder.canonicalID(of: entry.printing.id) == expected,
                    "round \(rounds), \(entry.printing)")
            }
            mergedCount += report.merged
            #expect(builder.printingCount + report.merged == entries.count)
        }
        // A world in which nothing is ever the same would prove nothing.
        #expect(mergedCount > 100)
    }

    @Test func noTwoPrintingsOfOneDumpEverBecomeOne() {
        var random = SeededGenerator(seed: 72)
        for round in 0..<40 {
            let world = RandomDumps(&random, dumpCount: 4, cardCount: 40)
            var builder = RandomDumps.merged(world.dumps)
            let report = builder.merge()
            for dump in world.dumps {
                let ids = dump.entries.compactMap { builder.canonicalID(of: $0.printing.id) }
                #expect(Set(ids).count == dump.entries.count, "round \(round)")
            }
            for (dump, told) in zip(world.dumps, report.dumps) {
                #expect(told.printings == dump.entries.count)
                #expect(told.paired + told.alone.values.reduce(0, +) == told.printings)
            }
        }
    }

    @Test func theOrderOfTheDumpsOnlyDecidesWhoIsBelieved() {
        var random = SeededGenerator(seed: 73)
        for round in 0..<40 {
            let world = RandomDumps(&random, dumpCount: 3, cardCount: 30)
            func groups(_ dumps: [RandomDumps.Dump]) -> Set<Set<PrintingID>> {
                let builder = RandomDumps.merged(dumps)
                var groups: [PrintingID: Set<PrintingID>] = [:]
                for entry in world.dumps.flatMap(\.entries) {
                    let kept = builder.canonicalID(of: entry.printing.id) ?? entry.printing.id
                    groups[kept, default: []].insert(entry.printing.id)
                }
                return Set(groups.values)
            }
            let expected = groups(world.dumps)
            #expect(groups(world.dumps.reversed()) == expected, "round \(round)")
            #expect(groups(world.dumps.shuffled(using: &random)) == expected, "round \(round)")
        }
    }

    @Test func theSameDumpsInTheSameOrderGiveTheSameBytes() throws {
        var random = SeededGenerator(seed: 74)
        for _ in 0..<15 {
            let world = RandomDumps(&random, dumpCount: 3, cardCount: 30)
            let bytes = try RandomDumps.merged(world.dumps).build(corpusDigest: [], path: "a")
            #expect(try RandomDumps.merged(world.dumps).build(corpusDigest: [], path: "a") == bytes)
        }
    }

    @Test func aDumpMergedWithItselfIsThatDump() throws {
        var random = SeededGenerator(seed: 75)
        for _ in 0..<15 {
            let world = RandomDumps(&random, dumpCount: 1, cardCount: 60)
            let once = RandomDumps.merged(world.dumps)
            let twice = RandomDumps.merged(world.dumps + world.dumps)
            let bytes = try once.build(corpusDigest: [], path: "a")
            #expect(try twice.build(corpusDigest: [], path: "a") == bytes)
        }
    }

    @Test func aDamagedCopyIsFoundNinetyNineTimesInAHundred() {
        var random = SeededGenerator(seed: 76)
        let original = DamagedCopy.catalogue(printingCount: 3000, &random)
        let copy = DamagedCopy.damaged(original, &random)
        var builder = RandomDumps.merged([original, copy])
        let report = builder.merge()
        var found = 0
        for (entry, damaged) in zip(original.entries, copy.entries) {
            let kept = builder.canonicalID(of: damaged.printing.id)
            if kept == entry.printing.id {
                found += 1
            } else {
                // What is not found stays a printing of its own, and is never taken for another one.
                #expect(kept == damaged.printing.id)
            }
        }
        #expect(Double(found) >= 0.99 * Double(original.entries.count), "\(found), \(report.conflicts)")
        #expect(report.mergedSets == original.sets.count)
    }
}

/// A catalogue as large as a few sets, and a copy of it in the manner of another dump.
enum DamagedCopy {
    static func catalogue(printingCount: Int, _ random: inout SeededGenerator) -> RandomDumps.Dump {
        let syllables = ["ka", "mi", "tor", "é", "lû", "shan", "vö", "rek", "ña", "dri"]
        func word() -> String {
            (0..<Int.random(in: 2...3, using: &random)).map { _ in
                syllables.randomElement(using: &random) ?? ""
            }
            .joined().capitalized
        }
        var dump = RandomDumps.Dump()
        let setCount = 20
        for set in 0..<setCount {
            dump.sets.append(
                CardSet(
                    game: RandomDumps.game, id: "set\(set + 1)", name: "\(word()) \(word()) \(set)",
                    codes: ["Q\(set)Z"]))
        }
        for index in 0..<printingCount {
            let set = index % setCount
            let number = index / setCount + 1
            let name =
                Int.random(in: 0..<10, using: &random) == 0 ? "\(word()) // \(word())" : "\(word()) \(word())"
            let printing = Printing(
                id: PrintingID(game: RandomDumps.game, nativeID: "a\(index)"), name: name,
                setID: "set\(set + 1)",
                number: index % 40 == 0 ? "\(number)★" : "\(number)")
            dump.entries.append(SlowMerge.Entry(dump: 0, printing: printing, family: set))
        }
        return dump
    }

    /// The same printings in the same order, spelt as another dump would.
    static func damaged(_ dump: RandomDumps.Dump, _ random: inout SeededGenerator) -> RandomDumps.Dump {
        var copy = dump
        for (index, set) in dump.sets.enumerated() {
            let id = [set.id.uppercased(), set.codes[0], "other-\(index)"][index % 3]
            copy.sets[index] = CardSet(
                game: set.game, id: id, name: index % 3 == 1 ? "" : "The \(set.name.uppercased()) Set")
        }
        for index in dump.entries.indices {
            let set = index % dump.sets.count
            var printing = dump.entries[index].printing
            printing.id = PrintingID(game: RandomDumps.game, nativeID: "b\(index)")
            printing.setID = copy.sets[set].id
            switch Int.random(in: 0..<5, using: &random) {
            case 0: printing.name = printing.name.folding(options: .diacriticInsensitive, locale: nil)
            case 1: printing.name = printing.name.uppercased()
            case 2: printing.name = printing.name.components(separatedBy: " // ")[0]
            case 3: printing.name += " (Alternate Art)"
            default: break
            }
            printing.number =
                printing.number.hasSuffix("★")
                ? "\(printing.number.dropLast())*"
                : String(repeating: "0", count: index % 3) + printing.number
            copy.entries[index] = SlowMerge.Entry(dump: 1, printing: printing, family: set)
        }
        return copy
    }
}
