extension Fetcher {
    /// What the cache holds of a source, without asking anybody.
    ///
    /// - Parameter source: A source whose path is an address.
    /// - Returns: What is there and whole, or `nil`.
    public func cached(_ source: CatalogSource) -> CachedSource? {
        guard let entry = try? CacheEntry(source, in: folder) else { return nil }
        var notes: [String] = []
        return entry.cached(entry.state(notes: &notes))
    }

    /// Removes from the cache what it holds of a source.
    ///
    /// - Parameter source: A source whose path is an address.
    /// - Throws: `UpstreamError` locked while another process fetches it, cacheUnusable when it can't be removed.
    public func forget(_ source: CatalogSource) throws(UpstreamError) {
        let entry = try CacheEntry(source, in: folder)
        guard FolderListing.isFolder(entry.folder) else { return }
        guard let lock = try CacheLock(entry) else { throw locked(entry) }
        try CacheFiles.removeFolder(entry.folder)
        _ = consume lock
    }

    /// Removes from the cache what it holds of any other sources.
    ///
    /// - Parameter sources: The sources to keep.
    /// - Throws: `UpstreamError` cacheUnusable when something can't be removed.
    public func forgetAll(except sources: [CatalogSource]) throws(UpstreamError) {
        let kept = Set(sources.map(CacheEntry.name))
        let root = CacheEntry.folder(of: folder)
        for name in try CacheFiles.names(in: root) where !kept.contains(name) {
            guard FolderListing.isFolder("\(root)/\(name)") else { continue }
            guard let lock = try CacheLock(folder: "\(root)/\(name)") else { continue }
            try CacheFiles.removeFolder("\(root)/\(name)")
            _ = consume lock
        }
    }
}
