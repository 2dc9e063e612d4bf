internal import CardDocuments
internal import CardIndex

extension IndexRebuild {
    /// Makes documents of what has none in its dump, and lets the file be written while the index is built.
    ///
    /// - Parameters:
    ///   - intake: Has gathered documents; `nil` where they are not wanted.
    ///   - builder: Holds what was read, merged.
    ///   - report: Is told how long that took.
    /// - Throws: `DocumentError`, whatever went wrong while they were gathered.
    func complete(
        _ intake: DocumentIntake?, from builder: borrowing IndexBuilder, _ report: inout ReleaseReport
    ) throws(DocumentError) {
        guard let intake else { return }
        let start = ContinuousClock.now
        defer { report.note(.documents, since: start) }
        try intake.complete(from: builder)
    }

    /// Waits for the file beside the index.
    ///
    /// - Parameters:
    ///   - intake: Has gathered documents; `nil` where they are not wanted.
    ///   - report: Is told how large the file is.
    ///   - progress: Told what is being waited for.
    /// - Returns: The file under a temporary name; `nil` when there are no documents.
    /// - Throws: `DocumentError`; nothing is left behind then.
    func finish(
        _ intake: DocumentIntake?, _ report: inout ReleaseReport, progress: (WorkStep) -> Void
    ) throws(DocumentError) -> StagedDocuments? {
        guard let intake else { return nil }
        progress(WorkStep(label: "writing the documents", done: 0, total: 0))
        try intake.wait()
        let documents = intake.finished()
        report.documentsByteCount = documents?.note.byteCount ?? 0
        return documents
    }
}
