internal import CardDocuments
internal import CardIndex

extension IndexRebuild {
    /// Writes the documents beside the index that will name them.
    ///
    /// - Parameters:
    ///   - intake: Has gathered them; `nil` where they are not wanted.
    ///   - builder: Holds what was read, merged.
    ///   - report: Is told how large their file is.
    ///   - progress: Told that the writing has begun.
    /// - Returns: The file under a temporary name; `nil` when there are no documents.
    /// - Throws: `DocumentError`; nothing is left behind then.
    func gather(
        _ intake: DocumentIntake?, _ builder: borrowing IndexBuilder, _ report: inout ReleaseReport,
        progress: (WorkStep) -> Void
    ) throws(DocumentError) -> StagedDocuments? {
        guard let intake else { return nil }
        let start = ContinuousClock.now
        defer { report.note(.documents, since: start) }
        progress(WorkStep(label: "writing the documents", done: 0, total: 0))
        try intake.complete(from: builder)
        let documents = try intake.stage(for: builder)
        report.documentsByteCount = documents?.note.byteCount ?? 0
        return documents
    }
}
