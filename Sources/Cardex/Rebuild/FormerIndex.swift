/// The index that stands where a rebuild will put the new one.
struct FormerIndex {
    /// The index, every byte of it checked; `nil` when there is none that could be used.
    let index: SearchIndex?
    /// Why the one that stands there can't be used; `nil` when it can, or when there is none.
    let problem: IndexError?
    /// The dumps that went into it.
    let notes: [SourceNote]

    /// Opens and checks an index.
    ///
    /// - Parameter path: Where it stands, if there is one.
    /// - Complexity: O(size of the index).
    init(at path: String) {
        var problem: IndexError?
        var index: SearchIndex?
        do throws(IndexError) {
            let opened = try SearchIndex.open(at: path)
            try opened.verify()
            index = opened
        } catch {
            if error.code != .missing { problem = error }
        }
        self.index = index
        self.problem = problem
        notes = index.map(SourceNote.notes) ?? []
    }
}
