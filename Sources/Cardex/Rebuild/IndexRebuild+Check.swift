extension IndexRebuild {
    /// Finds out whether a rebuild would give the index that stands there already.
    ///
    /// It would if the same dumps were read in the same way: their formats, options and digests are those that the
    /// index notes, it was built by the same rules, and its nicknames are those of the list. Dumps are read for their
    /// digests alone, the smallest first, up to the first that differs.
    ///
    /// - Parameters:
    ///   - former: The index that stands there.
    ///   - sources: The dumps and price files.
    ///   - aliases: The nicknames.
    ///   - report: What is told when nothing has changed.
    ///   - progress: Told how far the reading has come.
    /// - Returns: Whether nothing has changed.
    /// - Throws: `CatalogError` for a dump that can't be read.
    func noteWhetherUnchanged(
        since former: FormerIndex, _ sources: [LocalSource], _ aliases: AliasList?,
        _ report: inout ReleaseReport, progress: @escaping (WorkStep) -> Void
    ) throws -> Bool {
        let start = ContinuousClock.now
        defer { report.note(.check, since: start) }
        guard !isForced, let index = former.index, hasPrices,
            index.sources.contains(RebuildRules.line), index.isOfThisVersion,
            let notes = try self.notes(of: sources, ifOf: former.notes, progress: progress),
            SourceOrder.isKept(by: notes, of: index), hasDocuments(index),
            try index.hasAliases(aliases?.aliases ?? [])
        else { return false }
        report.isUnchanged = true
        report.hadPrevious = true
        report.byteCount = index.byteCount
        report.previousByteCount = index.byteCount
        IndexDifference(from: index, to: index).tell(&report)
        return true
    }

    /// Whether documents are beside an index if they are wanted, and only then.
    private func hasDocuments(_ index: SearchIndex) -> Bool {
        guard includesDocuments == DocumentsNote.isThere(in: index) else { return false }
        return !includesDocuments || (try? IndexDocuments.file(of: index)) != nil
            || DocumentsNote(of: index) == nil
    }

    /// Whether the price store that the dumps would fill is there.
    private var hasPrices: Bool { warmsPrices ? pricesPath.map { FileStatus(of: $0) != nil } ?? true : true }

    /// The notes of the dumps in their order, or `nil` where they are not those that an index has.
    private func notes(
        of sources: [LocalSource], ifOf notes: [SourceNote], progress: @escaping (WorkStep) -> Void
    ) throws -> [SourceNote]? {
        var missing = notes.map(\.identity)
        let dumps = sources.filter { !$0.asked.holdsPricesAlone }
        guard !dumps.isEmpty,
            dumps.map(\.asked.specification).sorted() == missing.map(\.specification).sorted()
        else { return nil }
        var unread: [(place: Int, byteCount: Int64)] = []
        var found = [SourceNote?](repeating: nil, count: dumps.count)
        for (place, dump) in dumps.enumerated() {
            // A publisher who packs several files may digest them in another way; then they have to be read.
            let note = dump.digest.map { SourceNote(of: dump.asked, digest: $0) }
            if let note, missing.remove(note) {
                found[place] = note
                continue
            }
            let status = dump.local.fileStatus
            // What a pipe has given it does not give again.
            guard !dump.hasNews, status?.isLasting != false else { return nil }
            unread.append((place, status?.byteCount ?? 0))
        }
        for (place, _) in unread.sorted(by: { $0.byteCount < $1.byteCount }) {
            let dump = dumps[place].local
            let label = "checking \(dump.fileName)"
            let digest = try CatalogReader.digest(
                of: dump, progress: { progress(WorkStep(label: label, done: $0, total: $1)) })
            let note = SourceNote(of: dump, digest: digest)
            guard missing.remove(note) else { return nil }
            found[place] = note
        }
        return found.compactMap(\.self)
    }
}

extension SourceNote {
    /// The note of a dump that was not read yet.
    fileprivate init(of source: CatalogSource, digest: String) {
        self.init(specification: source.specification, digest: digest)
    }
}

extension [SourceNote] {
    /// Removes a note once; returns whether it was there.
    fileprivate mutating func remove(_ note: SourceNote) -> Bool {
        guard let place = firstIndex(of: note) else { return false }
        remove(at: place)
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
