internal import CardText
internal import Cardex

/// How `cardex sources` is answered.
extension LiveLibrary {
    func sources(
        _ options: SourcesOptions, progress: (WorkProgress) -> Void
    ) async throws(CommandError) -> [SourceView] {
        let path = options.shared.files.sources
        var list = try Failures.translated { try SourceList.read(at: path) }
        switch options.action {
        case .list:
            return list.located(at: path).map { status(of: $0, options) } + (try services(options.shared))
        case .probe(let names):
            let known = list.located(at: path)
            try refuseUnknown(names, of: known, path)
            return known.filter { names.isEmpty || names.contains($0.name) }.map { source in
                progress(WorkProgress("asking \(source.name)", done: 0, of: 0))
                return probed(source, options)
            }
        case .addKnown(let name):
            guard let source = Publisher.source(named: name) else { throw unknown(name) }
            return [try add(source, as: name, to: &list, options)]
        case .add(let name, let text):
            let source = try Failures.translated { try CatalogSource(argument: text).absolute }
            return [try add(source, as: name, to: &list, options)]
        case .remove(let names):
            let removed = names.compactMap { list.remove($0) }
            try write(list, options, if: !removed.isEmpty)
            return removed.map { view(of: $0, .removed) }
        }
    }

    /// The price services, as rows below the sources.
    private func services(_ options: SharedOptions) throws(CommandError) -> [SourceView] {
        try Failures.translated { try Self.statuses(options) }.map { status in
            let games = status.games?.map(\.rawValue).joined(separator: ", ") ?? "any game"
            var view = SourceView(name: status.name, format: "service", location: games, state: .ready)
            view.pace = status.rules.dailyQuota.map { "\(Units.count($0)) a day" } ?? ""
            switch status.state {
            case .ready: break
            case .switchedOff: view.state = .off
            case .missingCredentials(let names):
                view.state = .locked
                view.problem =
                    "it is skipped until \(names.map(\.rawValue).joined(separator: " and ")) are set"
            case .misconfigured(let problem):
                view.state = .off
                view.problem = problem
            }
            return view
        }
    }

    private func add(
        _ source: CatalogSource, as name: String, to list: inout SourceList, _ options: SourcesOptions
    ) throws(CommandError) -> SourceView {
        let source = try Failures.translated { try NamedSource(name: name, source: source) }
        let isNew = try Failures.translated { try list.add(source) }
        try write(list, options, if: isNew)
        return view(of: source, isNew ? .added : .known)
    }

    private func write(
        _ list: SourceList, _ options: SourcesOptions, if isChanged: Bool
    ) throws(CommandError) {
        guard isChanged, !options.isDryRun else { return }
        try Failures.translated { try list.write(to: options.shared.files.sources) }
    }

    /// What is known of a source without asking anybody.
    private func status(of source: NamedSource, _ options: SourcesOptions) -> SourceView {
        guard source.isRemote else {
            guard let modified = source.source.modificationTime else { return view(of: source, .missing) }
            var view = view(of: source, .here)
            view.fetchedAt = modified
            view.age = max(0, clock.now() - modified)
            return view
        }
        return view(of: source, cached: fetcher(options.shared).cached(source.source))
    }

    /// What is known of a source after asking its publisher.
    private func probed(_ source: NamedSource, _ options: SourcesOptions) -> SourceView {
        guard source.isRemote else {
            var status = status(of: source, options)
            if status.state == .missing { status.problem = "no such file: \(source.source.path)" }
            return status
        }
        let report = fetcher(options.shared).probe(source.source)
        var view = view(of: source, cached: report.cached)
        switch report.outcome {
        case .unchanged: view.state = .unchanged
        case .changed(let version):
            view.state = .changed
            if let version { view.version = version }
        case .notAsked: view.problem = report.notes.joined(separator: " ")
        case .failed(let error):
            view.state = .unreachable
            view.problem = error.description
        }
        return view
    }

    private func view(of source: NamedSource, cached: CachedSource?) -> SourceView {
        var view = view(of: source, cached == nil ? .new : .cached)
        guard let cached else { return view }
        view.version = cached.version
        view.fetchedAt = cached.fetchedAt
        view.age = max(0, clock.now() - cached.fetchedAt)
        view.byteCount = cached.byteCount
        return view
    }

    private func view(of source: NamedSource, _ state: SourceView.State) -> SourceView {
        var view = SourceView(
            name: source.name, format: source.source.specification, location: source.source.path, state: state
        )
        if let pace = Publisher.offering(source.source)?.pace { view.pace = words(for: pace) }
        return view
    }

    /// How often a publisher wants to be asked at most, in words.
    private func words(for pace: Publisher.Pace) -> String {
        switch pace.checkSeconds {
        case ...0: ""
        case ..<3_600: "every \((pace.checkSeconds + 59) / 60) min"
        case ..<82_800: "every \((pace.checkSeconds + 3_599) / 3_600) h"
        default: "once a day"
        }
    }

    private func refuseUnknown(
        _ names: [String], of sources: [NamedSource], _ path: String
    ) throws(CommandError) {
        guard let name = names.first(where: { name in !sources.contains { $0.name == name } }) else { return }
        throw CommandError(
            .usage, "\(path) has no source '\(name)'",
            remedy: Spelling.question(nearest: name, in: sources.map(\.name), spelt: { $0 }))
    }

    private func unknown(_ name: String) -> CommandError {
        let names = Publisher.all.map(\.name)
        let question = Spelling.question(nearest: name, in: names, spelt: { $0 })
        return CommandError(
            .usage, "no publisher is known as '\(name)'",
            remedy: """
                \(question.isEmpty ? "Known are \(names.joined(separator: ", "))." : question) Another source needs its \
                place: cardex sources add \(name) FORMAT:PATH, or FORMAT:URL.
                """)
    }
}

extension CatalogSource {
    /// The source with a path that can be opened from any folder.
    fileprivate var absolute: CatalogSource {
        guard !isRemote, !path.hasPrefix("/") else { return self }
        var source = self
        source.path = SystemCalls.currentFolder.map { "\($0)/\(path)" } ?? path
        return source
    }
}
