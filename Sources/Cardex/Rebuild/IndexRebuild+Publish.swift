internal import CardIndex

extension IndexRebuild {
    /// Turns what was read into the bytes of an index.
    ///
    /// - Parameters:
    ///   - builder: Holds what was read.
    ///   - aliases: The nicknames.
    ///   - intake: Has the documents, which the index is to name.
    ///   - report: Is told what the nicknames gave.
    ///   - progress: Told that the building has begun.
    /// - Returns: The bytes of the index.
    /// - Throws: `IndexError` tooLarge.
    func build(
        _ builder: consuming IndexBuilder, _ aliases: AliasList?, _ intake: DocumentIntake?,
        _ report: inout ReleaseReport, progress: (WorkStep) -> Void
    ) throws(IndexError) -> [UInt8] {
        let start = ContinuousClock.now
        defer { report.note(.build, since: start) }
        progress(WorkStep(label: "building the index", done: 0, total: 0))
        builder.note(source: RebuildRules.line)
        let notes = report.dumps.map(SourceNote.init)
        for note in notes { builder.note(source: note.line) }
        if report.merge.merged + report.merge.conflictCount > 0 {
            builder.note(source: SourceOrder.line(of: notes))
        }
        if let aliasesPath, let aliases {
            for alias in aliases.aliases { builder.add(alias) }
            report.aliases = AliasSummary(
                path: aliasesPath, outcomes: builder.aliasOutcomes(), skipped: aliases.skipped)
        }
        return try builder.build(
            corpusDigest: Self.digest(of: report.dumps), path: indexPath,
            lateSource: { intake.map { $0.finished()?.note.line ?? DocumentsNote.none } })
    }

    /// Compares the new index with the old one, and puts it in its place unless too much is lost.
    ///
    /// - Parameters:
    ///   - bytes: The new index.
    ///   - documents: The documents that it names.
    ///   - publisher: Holds the lock of the old one; `nil` for a dry run.
    ///   - former: The old one.
    ///   - report: Is told what tells them apart.
    ///   - progress: Told what is being done.
    /// - Throws: `RebuildError` tooMuchLost, `DocumentError` and `IndexError`; the old index then still stands.
    func publish(
        _ bytes: consuming [UInt8], _ documents: StagedDocuments?, in publisher: borrowing IndexPublisher?,
        after former: FormerIndex,
        _ report: inout ReleaseReport, progress: (WorkStep) -> Void
    ) throws {
        report.byteCount = bytes.count
        report.previousByteCount = former.index?.byteCount ?? 0
        report.hadPrevious = former.index != nil
        report.previousProblem = former.problem
        if let index = former.index, index.holds(bytes) {
            report.isUnchanged = true
            // They may have been missing or damaged.
            try documents?.publish()
            return compare(index, with: former, &report, progress: progress)
        }
        guard !isDryRun else {
            compare(
                try SearchIndex.open(bytes: bytes, path: indexPath), with: former, &report, progress: progress
            )
            return try guardAgainstLoss(after: former, &report)
        }
        var start = ContinuousClock.now
        progress(WorkStep(label: "writing and checking the index", done: 0, total: 0))
        // The bytes go out of memory here: from now on their file stands for them.
        guard let staged = try publisher?.stage(bytes) else { return }
        report.note(.write, since: start)
        compare(staged.index, with: former, &report, progress: progress)
        try guardAgainstLoss(after: former, &report)
        start = ContinuousClock.now
        // An index never stands there before what it names.
        try documents?.publish()
        try publisher?.publish(staged)
        report.isPublished = true
        report.note(.publish, since: start)
    }

    private func compare(
        _ index: SearchIndex, with former: FormerIndex, _ report: inout ReleaseReport,
        progress: (WorkStep) -> Void
    ) {
        let start = ContinuousClock.now
        progress(WorkStep(label: "comparing with the index before", done: 0, total: 0))
        IndexDifference(from: report.isUnchanged ? index : former.index, to: index).tell(&report)
        report.note(.compare, since: start)
    }

    private func guardAgainstLoss(after former: FormerIndex, _ report: inout ReleaseReport)
        throws(RebuildError)
    {
        report.elapsedNanoseconds = report.stages.reduce(0) { $0 + $1.nanoseconds }
        if !allowsLoss { try LossGuard(report, former: former.notes, indexPath: indexPath).check() }
    }

    /// The digest of all dumps: of their own digests in sorted order, so that the order of the dumps plays no part.
    private static func digest(of dumps: [ReleaseReport.Dump]) -> [UInt8] {
        let text = dumps.map { "\($0.source.format) \($0.summary.contentDigest)\n" }.sorted().joined()
        var hash = SHA256()
        hash.update(text)
        let digits = Array(hash.hexadecimalDigest().utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).map { index in
            digits[index...index + 1].reduce(0) { $0 << 4 | ($1 < 0x3A ? $1 - 0x30 : $1 - 0x57) }
        }
    }
}
