extension SQLitePriceStore: VersionedStore {
    package func version() throws(PricingError) -> StoreVersion {
        try reading { connection throws(PricingError) in
            // SQLite counts, for each connection, what others have committed; writing has a connection of its own.
            let count = try connection.integer("PRAGMA data_version")
            return StoreVersion("\(connection.serial).\(count)")
        }
    }
}
