internal import Cardex

/// How `cardex sources` is answered.
extension LiveLibrary {
    func sources(
        _ options: SourcesOptions, progress: (WorkProgress) -> Void
    ) async throws(CommandError) -> [SourceView] {
        let path = options.shared.files.sources
        var list = try Failures.translated { try SourceList.read(at: path) }
        switch options.action {
        case .list, .probe: return list.located(at: path).map { view(of: $0, .here) }
        case .addKnown: return []
        case .add(let name, let text):
            let source = try Failures.translated {
                try NamedSource(name: name, source: try CatalogSource(argument: text).absolute)
            }
            let isNew = try Failures.translated { try list.add(source) }
            try write(list, options, if: isNew)
            return [view(of: source, isNew ? .added : .known)]
        case .remove(let names):
            let removed = names.compactMap { list.remove($0) }
            try write(list, options, if: !removed.isEmpty)
            return removed.map { view(of: $0, .removed) }
        }
    }

    private func write(
        _ list: SourceList, _ options: SourcesOptions, if isChanged: Bool
    ) throws(CommandError) {
        guard isChanged, !options.isDryRun else { return }
        try Failures.translated { try list.write(to: options.shared.files.sources) }
    }

    private func view(of source: NamedSource, _ state: SourceView.State) -> SourceView {
        SourceView(
            name: source.name, format: source.source.specification, location: source.source.path, state: state
        )
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
