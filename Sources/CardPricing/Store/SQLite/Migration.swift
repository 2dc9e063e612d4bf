/// One step of the schema, from the version before it to its own.
package struct Migration: Sendable {
    /// The `user_version` that the script leaves behind.
    package let version: Int64
    /// The statements; the last one sets `user_version`, so that step and number are committed together.
    package let script: String

    /// Makes a step.
    ///
    /// - Parameters:
    ///   - version: The `user_version` that the script leaves behind.
    ///   - script: The statements, without a transaction of their own.
    package init(version: Int64, script: String) {
        self.version = version
        self.script = script
    }
}

extension Connection {
    /// The schema's version; 0 for an empty database.
    package var schemaVersion: Int64 {
        get throws(PricingError) { try integer("PRAGMA user_version") }
    }

    /// Brings the schema up to date, each step in a transaction of its own.
    ///
    /// A step that fails leaves the version before it. Another process may do the same at the same time: the version
    /// is read again inside each transaction.
    ///
    /// - Parameter migrations: Every step ever released, in order of version.
    /// - Throws: `PricingError` when a step fails or does not set its version, and with `storeTooNew` when the
    ///   database is past the last step.
    package func migrate(through migrations: [Migration]) throws(PricingError) {
        try refuseNewer(than: migrations)
        for migration in migrations where try schemaVersion < migration.version {
            try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
                guard try schemaVersion < migration.version else { return }
                try execute(migration.script)
                guard try schemaVersion == migration.version else {
                    throw PricingError(
                        .storeUnusable,
                        "step \(migration.version) of the schema does not set its version; report this",
                        path: path)
                }
            }
        }
    }

    /// Checks that no newer program has changed the schema.
    ///
    /// - Parameter migrations: Every step this program knows, in order of version.
    /// - Throws: `PricingError` with `storeTooNew`, or `storeCorrupt` when the version is below zero.
    package func refuseNewer(than migrations: [Migration]) throws(PricingError) {
        let (found, supported) = (try schemaVersion, migrations.last?.version ?? 0)
        guard found <= supported else {
            throw PricingError(
                .storeTooNew,
                "the price store was made by a newer cardex (schema \(found), this one knows \(supported)); "
                    + "update cardex or give another path",
                path: path)
        }
        guard found >= 0 else {
            throw PricingError(.storeCorrupt, "the price store is damaged (schema \(found))", path: path)
        }
    }
}
