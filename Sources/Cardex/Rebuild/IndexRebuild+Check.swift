extension IndexRebuild {
    /// Finds out whether a rebuild would give the index that stands there already.
    ///
    /// It would if the same dumps were read in the same way: their formats, options and digests are those that the
    /// index notes, it was built by the same rules, and its nicknames are those of the list. Dumps are read for their
    /// digests alone, the smallest first, up to the first that differs.
    ///
    /// - Parameters:
    ///   - former: The index that stands there.
    ///   - aliases: The nicknames.
    ///   - report: What is told when nothing has changed.
    ///   - progress: Told how far the reading has come.
    /// - Returns: Whether nothing has changed.
    /// - Throws: `CatalogError` for a dump that can't be read.
    func noteWhetherUnchanged(
        _ former: FormerIndex, _ aliases: AliasList?, _ report: inout ReleaseReport,
        progress: @escaping (WorkStep) -> Void
    ) throws -> Bool {
        let start = ContinuousClock.now
        defer { report.note(.check, since: start) }
        guard !isForced, let index = former.index, hasPrices,
            index.sources.contains(RebuildRules.line), index.isOfThisVersion,
            try hasSameSources(as: former.notes, progress: progress),
            try index.hasAliases(aliases?.aliases ?? [])
        else { return false }
        report.isUnchanged = true
        report.hadPrevious = true
        report.byteCount = index.byteCount
        report.previousByteCount = index.byteCount
        IndexDifference(from: index, to: index).tell(&report)
        return true
    }

    /// Whether the price store that the dumps would fill is there.
    private var hasPrices: Bool { warmsPrices ? pricesPath.map { FileStatus(of: $0) != nil } ?? true : true }

    private func hasSameSources(
        as notes: [SourceNote], progress: @escaping (WorkStep) -> Void
    ) throws -> Bool {
        var missing = notes.map(\.identity)
        let dumps = sources.filter { !$0.holdsPricesAlone }
        guard !dumps.isEmpty,
            dumps.map(\.specification).sorted() == missing.map(\.specification).sorted()
        else { return false }
        var files: [(dump: CatalogSource, byteCount: Int64)] = []
        for dump in dumps {
            let status = dump.fileStatus
            // What a pipe has given it does not give again.
            guard status?.isLasting != false else { return false }
            files.append((dump, knownDigests[dump] == nil ? status?.byteCount ?? 0 : 0))
        }
        for (dump, _) in files.sorted(by: { $0.byteCount < $1.byteCount }) {
            let digest =
                try knownDigests[dump]
                ?? CatalogReader.digest(
                    of: dump,
                    progress: {
                        progress(WorkStep(label: "checking \(dump.fileName)", done: $0, total: $1))
                    })
            let note = SourceNote(specification: dump.specification, digest: digest)
            guard let place = missing.firstIndex(of: note) else { return false }
            missing.remove(at: place)
        }
        return true
    }
}

extension SearchIndex {
    /// Whether this version of Cardex would write the same format; that it folds alike was checked on opening.
    fileprivate var isOfThisVersion: Bool { header.minor == FileHeader.minor }

    /// Whether a list of nicknames would be compiled to those that the index holds.
    fileprivate func hasAliases(_ list: [CardAlias]) throws(IndexError) -> Bool {
        let own = Set(aliases)
        guard !list.isEmpty else { return own.isEmpty }
        let outcomes = try IndexBuilder(copying: self).outcomes(of: list)
        var compiled: Set<CardAlias> = []
        for outcome in outcomes where outcome.kind == .compiled {
            for name in outcome.names { compiled.insert(stored(outcome.alias, as: name)) }
        }
        return compiled == own
    }

    /// A nickname of a name as the index gives it back: without the game where no other game has the name.
    private func stored(_ alias: CardAlias, as name: String) -> CardAlias {
        let games = printings(ofName: name).compactMap { printing(at: $0)?.printing }
            .filter { $0.name == name }.map(\.id.game)
        return CardAlias(alias.text, for: name, in: games.allSatisfy { $0 == alias.game } ? nil : alias.game)
    }
}
