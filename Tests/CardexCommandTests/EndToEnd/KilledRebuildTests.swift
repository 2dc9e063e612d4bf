import CardTestSupport
import Foundation
import Testing

/// Rebuilds that end by `kill -9`: whatever the moment, a whole index stands there, the old one or the new one.
@Suite(.serialized)
struct KilledRebuildTests {
    /// Two catalogues to alternate between, so that every swap is seen.
    private struct Generation {
        var sources: [String]
        var bytes: Data
        /// The name of the file of documents that the index names.
        var documents: String
    }

    /// An index that is rebuilt to and fro, and a reader that opened it before the first rebuild.
    private final class Bench {
        let cardex: CardexHome
        let generations: [Generation]
        var current = 0
        private let questions = PipeEnds()
        private let answers = PipeEnds()
        private let reader: CardexProcess
        private(set) var firstAnswers: [String] = []

        var sources: [String] { generations[1 - current].sources }

        init() throws {
            cardex = try CardexHome(isEmpty: true)
            let with = Corpus.pokemon + Corpus.magic + Corpus.prices
            let without = Corpus.pokemon + Corpus.prices
            var generations: [Generation] = []
            for sources in [with, without, with] {
                let built = try cardex(["rebuild", "--allow-loss"] + sources)
                #expect(built.status == 0, "\(built.errors)")
                let documents = try cardex.documentFiles().subtracting(generations.map(\.documents)).first
                generations.append(
                    Generation(
                        sources: sources, bytes: try cardex.indexBytes(),
                        documents: documents ?? generations.first?.documents ?? ""))
            }
            #expect(generations[0].bytes == generations[2].bytes)
            #expect(generations[0].bytes != generations[1].bytes)
            self.generations = Array(generations[..<2])
            reader = try CardexProcess(
                [BuiltCommandTests.path, "search", "--batch"], environment: cardex.environment,
                input: questions, output: answers)
            firstAnswers = try ask()
            #expect(firstAnswers.count == 4)
        }

        /// How long a whole rebuild takes, in microseconds.
        func measuredDuration() throws -> Double {
            let start = ContinuousClock.now
            for _ in 0..<2 { try rebuildWhole() }
            return start.duration(to: .now) / .microseconds(1) / 2
        }

        /// Asks the reader that opened the first generation.
        func ask() throws -> [String] {
            try ["lightning bolt", "charzard", "", "charizard 4/102"].map { query in
                questions.write(query + "\n")
                return try AnswerLine(answers.readLine()).answer
            }
        }

        /// Rebuilds to the other generation and expects that nothing is left lying about.
        func rebuildWhole(_ label: Comment? = nil) throws {
            let run = try cardex(["rebuild", "--allow-loss"] + sources)
            #expect(run.status == 0, "\(run.errors)")
            current = 1 - current
            #expect(try cardex.indexBytes() == generations[current].bytes, label)
            let left = try cardex.files()
            #expect(
                left == ["cards.cardex", "cards.cardex.lock", "cards.cardex.previous", "prices.sqlite"], label
            )
            #expect(try cardex.documentFiles() == Set(generations.map(\.documents)), label)
        }

        /// Expects the old index or the new one, usable, and the reader undisturbed; then rebuilds in peace.
        ///
        /// - Returns: Whether the new one stood there.
        func judge(_ label: Comment) throws -> Bool {
            let bytes = try cardex.indexBytes()
            let isNew = bytes == generations[1 - current].bytes
            #expect(isNew || bytes == generations[current].bytes, label)
            let search = try cardex("search", "charizard", "--format", "csv")
            #expect(search.status == 0 && search.output.contains("pokemon:base1-4"), label)
            let standing = isNew ? 1 - current : current
            #expect(try cardex("search", "lightning bolt").status == (standing == 0 ? 0 : 1), label)
            let verify = try cardex("verify")
            #expect(verify.status == 0, "\(label): \(verify.errors)")
            #expect(try ask() == firstAnswers, label)
            try rebuildWhole(label)
            let price = try cardex("price", "charizard 4/102")
            #expect(price.status == 0 && price.output.contains("400.00 USD"), label)
            #expect(try ask() == firstAnswers, label)
            return isNew
        }

        /// Ends the reader's input and waits for its end.
        func close() throws {
            questions.closeWriting()
            #expect(try reader.wait() == .exited(0))
        }
    }

    @Test func aKillAtAnyMomentLeavesTheOldIndexOrTheNewOne() throws {
        let bench = try Bench()
        var duration = try bench.measuredDuration()
        let wanted = 20
        var generator = SeededGenerator(seed: 0xC0FFEE)
        var killed = 0
        for turn in 0..<4 * wanted where killed < wanted {
            // One moment in each part of the duration, the very end included.
            let part = Double(turn % wanted) + Double.random(in: 0..<1, using: &generator)
            let moment = duration * part / Double(wanted)
            let process = try bench.cardex.start(["rebuild", "--allow-loss"] + bench.sources)
            usleep(UInt32(moment))
            process.kill()
            if try process.wait() == .killed(signal: SIGKILL) {
                killed += 1
            } else {
                // It ended before its moment: the machine has become faster since the measurement.
                duration = (duration + moment) / 2
            }
            _ = try bench.judge("killed after \(Int(moment)) of \(Int(duration)) µs")
        }
        #expect(killed == wanted)
        try bench.close()
    }

    #if canImport(Glibc)
    @Test func aKillAtEachStepOfPublishingLeavesTheOldIndexOrTheNewOne() throws {
        let bench = try Bench()
        var sawNew = 0
        for step in Step.allCases {
            let watch = try FolderWatch(bench.cardex.home)
            let process = try bench.cardex.start(["rebuild", "--allow-loss"] + bench.sources)
            // The store is opened before anything else; what grows after publication is prices.
            var isPublished = false
            let wasSeen = watch.wait { event in
                isPublished = isPublished || Step.published.isReached(event)
                return step.isReached(event) && (step != .pricesGrown || isPublished)
            }
            process.kill()
            #expect(wasSeen, "\(step)")
            _ = try process.wait()
            let isNew = try bench.judge("killed when \(step)")
            if isNew { sawNew += 1 }
            if step >= .published { #expect(isNew, "\(step)") }
        }
        #expect(sawNew >= 2)
        try bench.close()
    }

    /// What can be seen of a rebuild from outside.
    private enum Step: Int, CaseIterable, Comparable {
        case temporaryMade, temporaryGrown, temporaryClosed, documentsNamed, previousLinked, previousKept,
            published,
            pricesGrown

        func isReached(_ event: FolderWatch.Event) -> Bool {
            let isTemporary = event.name.hasPrefix(".cards.cardex.") && event.name.hasSuffix(".tmp")
            let isPrevious = event.name.hasSuffix(".previous.tmp")
            switch self {
            case .temporaryMade: return isTemporary && event.kinds.contains(.created)
            case .temporaryGrown: return isTemporary && event.kinds.contains(.modified)
            case .temporaryClosed: return isTemporary && event.kinds.contains(.closed)
            case .previousLinked: return isPrevious && event.kinds.contains(.created)
            case .previousKept:
                return event.name == "cards.cardex.previous" && event.kinds.contains(.movedHere)
            case .documentsNamed:
                return event.name.hasPrefix("cards.documents-") && event.kinds.contains(.movedHere)
            case .published: return event.name == "cards.cardex" && event.kinds.contains(.movedHere)
            case .pricesGrown: return event.name.hasPrefix("prices.sqlite") && event.kinds.contains(.modified)
            }
        }

        static func < (left: Step, right: Step) -> Bool { left.rawValue < right.rawValue }
    }
    #endif

    @Test func anIndexThatIsItsOwnPreviousOneLeavesNoSecondNameBehind() throws {
        let cardex = try CardexHome()
        // So a kill leaves it that comes after the old index was kept and before the new one is published.
        #expect(link(cardex.index, "\(cardex.index).previous") == 0)
        #expect(try cardex(["rebuild", "--allow-loss", "--no-warm"] + Corpus.table).status == 0)
        let left = try cardex.files().filter { $0.hasSuffix(".tmp") }
        #expect(left.isEmpty)
        #expect(try cardex("search", "charizard", "--index", "\(cardex.index).previous").status == 0)
    }

    @Test func ofTwoRebuildsAtOnceOneWinsAndTheOtherSaysSo() throws {
        let cardex = try CardexHome()
        // The first rebuild holds the lock while it waits for the rest of its dump.
        let dump = cardex.folder.file("dump.csv")
        #expect(mkfifo(dump, 0o600) == 0)
        let first = try cardex.start(
            ["rebuild", "--allow-loss", "--no-warm", "--from", "csv:\(dump)"])
        let handle = try #require(
            Companion { FileHandle(forWritingAtPath: dump) }.wait() ?? nil, "the dump was never opened")
        let before = try cardex.indexBytes()
        let second = try cardex(["rebuild", "--no-warm"] + Corpus.pokemon)
        #expect(second.status == 4)
        #expect(second.output == "")
        #expect(second.errors.contains("another process is rebuilding"))
        #expect(second.errors.contains(cardex.index))
        #expect(try cardex.indexBytes() == before)
        // Searching does not wait for the rebuild, and neither does a dry run.
        #expect(try cardex("search", "charizard").status == 0)
        #expect(try cardex(["rebuild", "--allow-loss", "--dry-run"] + Corpus.pokemon).status == 0)
        handle.write(Data("name,game\nPikachu,pokemon\n".utf8))
        try handle.close()
        #expect(try first.wait() == .exited(0))
        #expect(try cardex("search", "charizard").status == 1)
        #expect(try cardex("search", "pikachu").status == 0)
        // The lock ended with its process.
        #expect(try cardex(["rebuild", "--allow-loss", "--no-warm"] + Corpus.pokemon).status == 0)
    }

    @Test func manyRebuildsAtOnceLeaveOneWholeIndex() throws {
        let cardex = try CardexHome(isEmpty: true)
        let sources = [Corpus.pokemon, Corpus.table, Corpus.pokemon + Corpus.table, Corpus.yugioh]
        let processes = try sources.map {
            try cardex.start(["rebuild", "--allow-loss"] + $0 + Corpus.prices)
        }
        let endings = try processes.map { try $0.wait() }
        #expect(endings.contains(.exited(0)))
        #expect(endings.allSatisfy { $0 == .exited(0) || $0 == .exited(4) }, "\(endings)")
        let verify = try cardex("verify")
        #expect(verify.status == 0, "\(verify.errors)")
        #expect(try cardex.files().allSatisfy { !$0.hasSuffix(".tmp") })
    }
}
