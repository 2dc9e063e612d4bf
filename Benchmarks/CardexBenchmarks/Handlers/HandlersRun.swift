internal import CardIndex
internal import CardServer
internal import CardTestSupport
internal import Cardex

/// Measures what the handlers of the native API add to a search: parameters, joining, JSON; no socket, no prices.
struct HandlersRun {
    private let options: Options

    /// Describes a run.
    ///
    /// - Parameter options: What was asked for.
    init(_ options: Options) {
        self.options = options
    }

    /// One kind of request: its parameters beside the text, and the search that it needs.
    private struct Kind {
        let pattern: String
        let parameters: [(String, String)]
        let search: (SearchIndex, String) -> Void

        var title: String {
            let rest = parameters.map { "&\($0.0)=\($0.1)" }.joined()
            return "\(pattern)?q=\(rest)"
        }
    }

    /// Asks, prints and writes.
    ///
    /// - Returns: Whether a handler of names adds no more than it may.
    /// - Throws: When a dump can't be read, an index not be built, or a file not be written.
    func run() async throws -> Bool {
        let corpus = try CorpusDumps(options).everything()
        let context = ServerContext(
            generation: Generation(
                finder: CardFinder(index: corpus.index, store: nil), tag: "benchmark", openedAt: 0),
            baseAddress: "http://127.0.0.1", now: 0)
        let texts = texts(of: corpus)
        var rows: [HandlersReport.Row] = []
        for kind in Self.kinds {
            Progress.tell("\(kind.title): asking")
            rows.append(try measure(kind, texts, corpus.index, context))
        }
        let report = HandlersReport(
            machine: .current, settings: BenchmarkReport.Settings(options), printings: corpus.printings.count,
            rows: rows)
        for line in report.lines { print(line) }
        if let output = options.output { try JSONFile.write(report, to: output) }
        let slow = rows.prefix(2).filter { $0.added > HandlersReport.mostAdded }
        for row in slow {
            print("\(row.request): adds \(row.added) µs, at most \(HandlersReport.mostAdded) wanted")
        }
        return slow.isEmpty
    }

    private static var kinds: [Kind] {
        func complete(_ printings: Int) -> (SearchIndex, String) -> Void {
            { index, text in _ = index.complete(SearchRequest(text, limit: 10, printingLimit: printings)) }
        }
        func search(_ printings: Int) -> (SearchIndex, String) -> Void {
            { index, text in _ = index.search(SearchRequest(text, limit: 10, printingLimit: printings)) }
        }
        return [
            Kind(pattern: "/v1/complete", parameters: [], search: complete(0)),
            Kind(pattern: "/v1/complete", parameters: [("distinct", "names")], search: complete(0)),
            Kind(pattern: "/v1/complete", parameters: [("printings", "3")], search: complete(3)),
            Kind(pattern: "/v1/search", parameters: [("printings", "0")], search: search(0)),
            Kind(pattern: "/v1/search", parameters: [], search: search(10)),
        ]
    }

    /// Beginnings of names, of one to twelve letters, the same for every seed.
    private func texts(of corpus: NameCorpus) -> [String] {
        var random = SeededGenerator(seed: options.seed)
        return (0..<options.queries).compactMap { _ in
            guard let name = corpus.names.randomElement(using: &random) else { return nil }
            return String(name.text.prefix(Int.random(in: 1...12, using: &random)))
        }
    }

    private func measure(
        _ kind: Kind, _ texts: [String], _ index: SearchIndex, _ context: ServerContext
    ) throws -> HandlersReport.Row {
        let path = kind.pattern.split(separator: "/").map(String.init)
        let route = NativeRoutes.group.routes.first { $0.pattern == kind.pattern }
        guard case .quick(let respond) = route?.handler else {
            throw BenchmarkError("\(kind.pattern) is no quick route of the native API")
        }
        var bytes = 0
        var handler = [UInt64](repeating: .max, count: texts.count)
        var search = handler
        for _ in 0..<max(3, options.repeats) {
            for (place, text) in texts.enumerated() {
                var query = QueryParameters()
                query.add("q", text)
                for (name, value) in kind.parameters { query.add(name, value) }
                let request = HTTPRequest(path: path, query: query)
                var start = Stopwatch.now
                let response = try respond(request, context)
                handler[place] = min(handler[place], Stopwatch.now - start)
                if case .bytes(let body) = response.body { bytes += body.count }
                start = Stopwatch.now
                kind.search(index, text)
                search[place] = min(search[place], Stopwatch.now - start)
            }
        }
        let added = zip(handler, search).reduce(0.0) { $0 + Double($1.0) - Double($1.1) }
        return HandlersReport.Row(
            request: kind.title, handler: Latency(nanoseconds: handler), search: Latency(nanoseconds: search),
            added: added / Double(max(1, texts.count)) / 1_000,
            bytes: bytes / max(1, texts.count * max(3, options.repeats)))
    }
}
