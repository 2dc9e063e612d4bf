/// The pages of the file.
extension Connection {
    /// How many bytes the database takes without its log.
    func pageBytes() throws(PricingError) -> Int64 {
        try integer("PRAGMA page_count") * integer("PRAGMA page_size")
    }

    /// How many bytes of it are free.
    func freeBytes() throws(PricingError) -> Int64 {
        try integer("PRAGMA freelist_count") * integer("PRAGMA page_size")
    }

    /// Copies the log into the database and empties it, as far as nobody reads in it; SQLite's `wal_checkpoint`.
    ///
    /// Nobody can write while it waits for readers, so it does not wait long: what is left is for the next time.
    func foldLog() throws(PricingError) {
        let fold = try statement("PRAGMA wal_checkpoint(TRUNCATE)")
        try waiting(atMost: 200) { () throws(PricingError) in try fold.run() }
    }

    /// Writes the database anew without gaps by SQLite's `VACUUM`, and makes its file as short as that.
    ///
    /// Rows keep their numbers. Others read on meanwhile; who writes waits. The copy goes through a temporary file, so
    /// that it does not take the memory of the whole store.
    ///
    /// - Throws: `PricingError` when others keep the store locked or the disk has no room for the copy; nothing is lost
    ///   then.
    func compact() throws(PricingError) {
        try execute("PRAGMA temp_store = FILE")
        defer { try? execute("PRAGMA temp_store = MEMORY") }
        try execute("VACUUM")
        try foldLog()
    }
}
