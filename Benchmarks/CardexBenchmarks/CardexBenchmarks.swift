internal import CardCatalog
internal import Foundation

/// Measures the index over real and synthetic names, and proves that it finds all it should.
///
///     run           dumps ─► process: build the index ─► queries ─► process: ask it ─► table and JSON
///     recall        dumps ─► index in memory ─► the same answers as brute force?
///     instructions  dumps ─► index ─► queries ─► processes under callgrind ─► instructions of a query
///     accuracy      dumps ─► index in memory, slips of seeded models ─► the right name first?
///     join          dumps ─► a made-up market ─► the right printing for each product?
///     errors        dumps ─► the same slips as files, for other engines
///     curve         indexes of growing size ─► times, memory, queries a second
///     ingest        dumps ─► events: bytes a second; process: a rebuild's peak of memory
///     synthesize    a dump ─► a larger one of made-up cards in many languages
///     inventory     dumps ─► messy inventories in several dialects ─► matched: the right printing?
///     handlers      dumps ─► index in memory ─► requests without a socket: what do they add to the search?
///     store         made-up prices ─► a price store ─► process: calls of a server ─► times and memory
///     endure        two processes on one price store, killed at random ─► damaged, lost, half written?
///     replay        dumps ─► a vendor's hour in made-up time ─► was the price there?
///     wire          dumps ─► an index with documents ─► requests of the PokemonTCG API ─► times
///     compare       two results of run ─► what became slower?
///
/// Building and asking run in processes of their own, so that the peak memory of each is its own.
@main
struct CardexBenchmarks {
    static func main() async {
        do {
            let status = try await run(try Options(Array(CommandLine.arguments.dropFirst())))
            exit(status)
        } catch let error as UsageError {
            complain("\(error.message)\nTry `CardexBenchmarks --help`.")
            exit(2)
        } catch let error as CatalogError where error.code == .usage {
            complain("\(error)")
            exit(2)
        } catch {
            complain("\(error)")
            exit(3)
        }
    }

    private static func run(_ options: Options) async throws -> Int32 {
        switch options.action {
        case .help:
            print(HelpText.text)
            return 0
        case .run:
            try BenchmarkRun(options).run()
            return 0
        case .recall:
            var proof = try RecallProof(options)
            return try proof.run() ? 0 : 1
        case .instructions:
            return try InstructionRun(options).run() ? 0 : 1
        case .errors:
            let corpus = try CorpusDumps(options).everything()
            try ErrorSetFiles(folder: options.output ?? ".")
                .write(ErrorSet(corpus, count: options.queries, seed: options.seed), of: corpus)
            return 0
        case .accuracy:
            return try AccuracyRun(options).run() ? 0 : 1
        case .join:
            return try JoinRun(options).run() ? 0 : 1
        case .inventory:
            return try await InventoryRun(options).run() || !options.checks ? 0 : 1
        case .handlers:
            return try await HandlersRun(options).run() || !options.checks ? 0 : 1
        case .wire:
            return try await WireRun(options).run() || !options.checks ? 0 : 1
        case .replay:
            return try await ReplayRun(options).run() ? 0 : 1
        case .curve:
            try CurveRun(options).run()
            return 0
        case .compare(let old, let new):
            return try ReportComparison(old: old, new: new).run() ? 0 : 1
        case .ingest(let options):
            return try IngestRun(options).run() ? 0 : 1
        case .synthesize(let options):
            try SynthesisRun(options).run()
            return 0
        case .store(let options):
            return try StoreRun(options).run() ? 0 : 1
        case .endure(let options):
            var run = try EnduranceRun(options)
            try run.run()
            return 0
        case .measureStore(let plan):
            try StoreMeasurement(planPath: plan).run()
            return 0
        case .endureWorker(let worker):
            try worker.run()
            return 0
        case .measureBuild(let plan):
            try BuildMeasurement(planPath: plan).run()
            return 0
        case .measureSearch(let plan):
            try SearchMeasurement(planPath: plan).run()
            return 0
        case .measurePass(let plan, let set, let passes):
            try SearchMeasurement(planPath: plan).ask(set: set, passes: passes)
            return 0
        }
    }

    private static func complain(_ message: String) {
        FileHandle.standardError.write(Data("CardexBenchmarks: \(message)\n".utf8))
    }
}
