internal import CardCatalog
internal import CardIndex
internal import CardModel
internal import CardPricing
internal import CardTestSupport
internal import Cardex
internal import Foundation

/// Replays a vendor's hour: 20 cards a minute, the network gone from minute 20 to minute 40.
///
///     the day before    3 hours of the same vendor, for the journal
///     2 hours before    bulk prices of the sets that 98 % of look-ups are of
///     the hour          look-up ─► engine ─► journal ─► guesses ─► prefetch;  a round of sync every 30 minutes
///
/// Real are the index, the store, the engine, the gates, the guesses and the sync; made up are the vendor, the services
/// and the time.
struct ReplayRun {
    private static let corpus = [
        "pokemontcg:Corpus/pokemon", "scryfall:Corpus/magic/scryfall-cards.jsonl",
        "ygoprodeck:Corpus/yugioh/cardinfo.json", "csv:Corpus/cards.csv",
    ]
    /// The share of look-ups that are of warmed sets: about as many products of a bulk file meet their printing.
    private static let warmedShare = 0.98
    /// How often each hour is replayed: the load of the machine must not decide how long a look-up takes.
    private static let passes = 2
    /// When the hour begins, in milliseconds since the epoch: noon of a day in November 2026.
    private static let noon: Int64 = 1_795_262_400_000
    private static let minute: Int64 = 60_000

    private let options: Options

    /// Describes a run.
    ///
    /// - Parameter options: What was asked for.
    init(_ options: Options) {
        self.options = options
    }

    /// Replays, prints and writes.
    ///
    /// - Returns: Whether all requirements are met, or need not be.
    /// - Throws: When a dump can't be read, an index not be built, or a file not be written.
    func run() async throws -> Bool {
        let machine = Machine.current
        let sources =
            options.sources.isEmpty
            ? try Self.corpus.map { try CatalogSource(argument: $0) } : options.sources
        Progress.tell("indexing")
        let folder = try TemporaryFolder()
        let index = try Self.index(sources, in: folder)
        let catalog = WarmCatalog(index)
        var hours: [ReplayReport.Hour] = []
        for seed in options.seed..<options.seed + UInt64(options.repeats) {
            Progress.tell("replaying the hour of seed \(seed)")
            var passes: [(hour: ReplayReport.Hour, nanoseconds: [UInt64])] = []
            for _ in 0..<Self.passes { passes.append(try await hour(index, catalog, seed)) }
            guard var hour = passes.first?.hour else { continue }
            if Set(passes.map(\.nanoseconds.count)).count == 1 {
                hour.cached = Latency.undisturbed(passes.map(\.nanoseconds))
            }
            hours.append(hour)
        }
        var table = TextTable(header: ReplayReport.Hour.titles)
        for hour in hours { table.add(hour.cells) }
        for line in table.lines { print(line) }
        if let output = options.output {
            let names = sources.map { $0.path.split(separator: "/").last.map(String.init) ?? $0.path }
            try JSONFile.write(
                ReplayReport(
                    machine: machine, sources: names, printings: index.printingCount, sets: index.sets.count,
                    hours: hours), to: output)
        }
        let unmet = hours.flatMap(\.unmet)
        print(unmet.isEmpty ? "all requirements are met" : "not met: \(unmet.joined(separator: "; "))")
        return unmet.isEmpty || !options.checks
    }

    private static func index(_ sources: [CatalogSource], in folder: TemporaryFolder) throws -> SearchIndex {
        var builder = IndexBuilder()
        var loading = CatalogLoading()
        for source in sources { try loading.read(source, into: &builder) }
        let path = folder.file("cards.cardex")
        try Data(try builder.build(corpusDigest: loading.corpusDigest, path: path))
            .write(to: URL(fileURLWithPath: path))
        return try SearchIndex.open(at: path)
    }

    /// What is counted while an hour is replayed.
    private struct Tally {
        var fresh = 0
        var offline = 0
        var answeredOffline = 0
        var nanoseconds: [UInt64] = []
    }

    private func hour(
        _ index: SearchIndex, _ catalog: WarmCatalog, _ seed: UInt64
    ) async throws -> (ReplayReport.Hour, nanoseconds: [UInt64]) {
        let folder = try TemporaryFolder()
        var random = SeededGenerator(seed: seed)
        let vendor = VendorHour(index, catalog, &random)
        let time = VirtualTime(Self.noon - 24 * 60 * Self.minute)
        let surroundings = time.waiting(random: SharedRandom(seed: seed).next)
        let store = try SQLitePriceStore(
            path: folder.file("prices.sqlite"), clock: surroundings.clock)
        try Self.remember(vendor.lookups(minutes: 180, &random), in: store, time)

        time.advance(to: Self.noon - 120 * Self.minute)
        let warmed = vendor.mostAsked(share: Self.warmedShare)
        let printings = warmed.flatMap(\.printings)
        let (_, warmSeconds) = try Stopwatch.seconds {
            try store.record(
                printings.map { ReplayService.price(of: $0, at: time.seconds) }, fetchedAt: time.seconds)
        }

        time.advance(to: Self.noon)
        let members: @Sendable (PrintingID) -> [PrintingID] = { printing in
            guard let position = index.positions(of: [printing]).first.flatMap({ $0 }) else { return [] }
            return index.identifiers(at: catalog.members(of: catalog.printingSets[position]).map { Int($0) })
        }
        let upstreams = [true, false].map { bySet in
            ReplayService(
                bySet ? "sets" : "singles", bySet: bySet, traffic: store, surroundings: surroundings,
                members: members)
        }
        let services = PriceServices(
            index: index, store: store, sources: upstreams,
            chain: SourceChain(otherwise: ["sets", "singles"]),
            surroundings: surroundings)
        let warmedSets = Set(warmed.map(\.number))
        let lookups = vendor.lookups(minutes: 60, &random)
        var tally = Tally()
        var next = NextCards()
        var sync = PriceSync(
            settings: SyncSettings(predicts: false), bulk: nil, surroundings: surroundings
        ) { services }
        for (number, lookup) in lookups.enumerated() {
            if number % 600 == 0 { _ = try await sync.round() }
            time.advance(to: Self.noon + lookup.after)
            let isOffline = (20 * Self.minute..<40 * Self.minute).contains(lookup.after)
            for upstream in upstreams { upstream.setReachable(!isOffline) }
            let mustAnswer = isOffline && warmedSets.contains(lookup.set)
            try await lookUp(lookup.printing, services, mustAnswer: mustAnswer, &tally)
            await services.engine.finishRefreshes()
            let guess = try next.guess(with: services, at: time.seconds)
            if !guess.isEmpty { _ = await services.engine.refresh(PriceRequest(guess, priority: .prefetch)) }
        }
        let requests = upstreams.reduce(0) { $0 + $1.requests }
        let lost = upstreams.reduce(0) { $0 + $1.lostRequests }
        let hour = ReplayReport.Hour(
            seed: seed, lookups: lookups.count, warmedSets: warmed.count, warmedPrices: printings.count,
            warmSeconds: warmSeconds, freshShare: Double(tally.fresh) / Double(max(1, lookups.count)),
            offlineLookups: tally.offline,
            offlineShare: Double(tally.answeredOffline) / Double(max(1, tally.offline)), requests: requests,
            lostRequests: lost,
            requestShare: Double(requests) / Double(max(1, lookups.count)), predictions: next.tally.made,
            predictionHitRate: next.tally.hitRate ?? 0,
            foreseenShare: Double(next.tally.hits) / Double(max(1, lookups.count)),
            cached: Latency(nanoseconds: tally.nanoseconds),
            peakMemory: ProcessMemory.now.peak)
        return (hour, tally.nanoseconds)
    }

    /// Looks a printing up as an app does, and writes it down.
    private func lookUp(
        _ printing: PrintingID, _ services: PriceServices, mustAnswer: Bool, _ tally: inout Tally
    ) async throws {
        let start = Stopwatch.now
        let answer: PriceAnswer?
        do {
            answer = try await services.engine.price(for: printing, strategy: .cacheFirst)
        } catch {
            answer = nil
        }
        let elapsed = Stopwatch.now &- start
        let isCached = answer?.origin == .memory || answer?.origin == .store
        if isCached { tally.nanoseconds.append(elapsed) }
        if isCached, let quote = answer?.headline, quote.freshness <= .recent { tally.fresh += 1 }
        if mustAnswer {
            tally.offline += 1
            if answer?.headline != nil { tally.answeredOffline += 1 }
        }
        try services.store.append([
            JournalEntry(
                at: services.engine.surroundings.clock.now(), query: "", hits: 1, chosen: printing,
                origin: answer?.origin ?? .missing, microseconds: Int64(elapsed / 1_000))
        ])
    }

    /// Writes down what was looked up before.
    private static func remember(
        _ lookups: [VendorHour.Lookup], in store: SQLitePriceStore, _ time: VirtualTime
    ) throws {
        let start = time.seconds
        try store.append(
            lookups.map {
                JournalEntry(
                    at: start + $0.after / 1_000, query: "", hits: 1, chosen: $0.printing, origin: .store,
                    microseconds: 10)
            })
    }
}
