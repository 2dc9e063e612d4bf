internal import CSQLite
internal import Synchronization

/// One open database and the statements prepared on it: the only owner of its `sqlite3` handle.
///
/// Not `Sendable`, and opened without SQLite's own mutexes: whoever shares a connection keeps it in a `Mutex`.
///
/// A connection that is closed leaves the write-ahead log alone unless `foldsLogOnClose` is set. SQLite would delete
/// the log by name, and after the database was set aside that name belongs to the next one.
@safe
package final class Connection {
    /// What a connection may do with the file.
    package enum Mode: Sendable {
        /// Read and write an existing file or make a new one.
        case readWrite
        /// Read an existing file, seeing what others write.
        case readOnly
        /// Read an existing file that nobody can write, as on a read-only file system.
        case immutable
        /// Read and write a nameless file that is removed when the connection closes.
        case scratch
    }

    private static let opened = Atomic<UInt64>(0)

    /// The database file.
    package let path: String
    /// What tells this connection from every other one of the process.
    let serial = Connection.opened.wrappingAdd(1, ordering: .relaxed).newValue
    private let handle: OpaquePointer
    private let busyTimeout: Int32
    private var statements: [String: Statement] = [:]
    /// The statement that was asked for last: most reads are the same one, and texts that are the same are equal at once.
    private var latest: Statement?
    private var variants: VariantTable?

    /// Opens a database by `sqlite3_open_v2`.
    ///
    /// - Parameters:
    ///   - path: The database file; an absolute path, empty for a scratch file.
    ///   - mode: What the connection may do.
    ///   - busyTimeout: How many milliseconds to wait for another process's lock.
    /// - Throws: `PricingError` when SQLite can't open the file.
    package init(path: String, mode: Mode, busyTimeout: Int32) throws(PricingError) {
        var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        var name = path
        switch mode {
        case .readWrite, .scratch: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .readOnly: flags |= SQLITE_OPEN_READONLY
        case .immutable:
            flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            name = "file:\(Self.escaped(path))?immutable=1"
        }
        var handle: OpaquePointer?
        let result = unsafe sqlite3_open_v2(name, &handle, flags, nil)
        guard result == SQLITE_OK, let handle = unsafe handle else {
            let reason = unsafe String(
                cString: handle == nil ? sqlite3_errstr(result) : sqlite3_errmsg(handle))
            unsafe sqlite3_close_v2(handle)
            throw .sqlite(result, reason, path: path)
        }
        unsafe self.handle = handle
        self.path = path
        self.busyTimeout = busyTimeout
        unsafe sqlite3_busy_timeout(handle, busyTimeout)
        unsafe _ = cardex_sqlite_keep_log_on_close(handle, 1)
        unsafe _ = cardex_sqlite_set_defensive(handle)
    }

    deinit {
        latest = nil
        statements.removeAll()
        unsafe sqlite3_close_v2(handle)
    }

    /// Makes closing the last connection copy the write-ahead log into the database and delete it.
    package func foldLogOnClose() {
        unsafe _ = cardex_sqlite_keep_log_on_close(handle, 0)
    }

    /// Runs work that waits for others no longer than it says.
    ///
    /// - Parameters:
    ///   - milliseconds: How long to wait at most.
    ///   - work: The work.
    /// - Throws: The error of the work.
    func waiting(atMost milliseconds: Int32, _ work: () throws(PricingError) -> Void) throws(PricingError) {
        unsafe sqlite3_busy_timeout(handle, min(milliseconds, busyTimeout))
        defer { unsafe _ = sqlite3_busy_timeout(handle, busyTimeout) }
        try work()
    }

    /// Whether SQLite could open the file for reading only.
    package var isReadOnly: Bool {
        unsafe sqlite3_db_readonly(handle, "main") != 0
    }

    /// How many rows the last finished statement changed.
    package var changes: Int64 {
        unsafe sqlite3_changes64(handle)
    }

    /// The key of the last inserted row.
    package var lastInsertedRow: Int64 {
        unsafe sqlite3_last_insert_rowid(handle)
    }

    /// Returns a prepared statement, the same one every time for the same text.
    ///
    /// - Parameter sql: One statement; texts are written by this module and few, so all are kept.
    /// - Returns: The statement, which its user resets.
    /// - Throws: `PricingError` when SQLite can't prepare it.
    package func statement(_ sql: String) throws(PricingError) -> Statement {
        if let latest, latest.sql == sql { return latest }
        if let known = statements[sql] {
            latest = known
            return known
        }
        let statement = try unsafe Statement(sql, on: handle, path: path)
        statements[sql] = statement
        latest = statement
        return statement
    }

    /// Returns the variants of the database, read anew when there are some that were not there the last time.
    ///
    /// - Parameter row: A row of a variant.
    /// - Returns: The variants up to that row, or `nil` when there are too many for a table.
    /// - Throws: `PricingError` when they can't be read.
    func variants(upTo row: Int64) throws(PricingError) -> VariantTable? {
        if let variants, variants.isTooLarge || row <= variants.highestRow {
            return variants.isTooLarge ? nil : variants
        }
        let read = try VariantTable(self)
        variants = read
        return read.isTooLarge ? nil : read
    }

    /// Runs one or more statements that take no values.
    ///
    /// - Parameter script: The statements, separated by semicolons.
    /// - Throws: `PricingError` at the first one that fails.
    package func execute(_ script: String) throws(PricingError) {
        let result = unsafe sqlite3_exec(handle, script, nil, nil, nil)
        guard result == SQLITE_OK else {
            throw unsafe .sqlite(result, String(cString: sqlite3_errmsg(handle)), path: path, sql: script)
        }
    }

    /// Runs a statement without values and returns the first column of its first row.
    ///
    /// - Parameter sql: The statement.
    /// - Returns: The integer, 0 when there is no row.
    /// - Throws: `PricingError` when the statement fails.
    package func integer(_ sql: String) throws(PricingError) -> Int64 {
        let statement = try statement(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : 0
    }

    /// Runs a statement without values and returns the first column of its first row.
    ///
    /// - Parameter sql: The statement.
    /// - Returns: The text, empty when there is no row.
    /// - Throws: `PricingError` when the statement fails.
    package func text(_ sql: String) throws(PricingError) -> String {
        let statement = try statement(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.text(0) : ""
    }

    /// Runs work in a transaction that ends with it: committed when the work succeeds, undone when it throws.
    ///
    /// - Parameters:
    ///   - begin: `BEGIN IMMEDIATE` to write, `BEGIN` to read everything as of one moment.
    ///   - work: The work.
    /// - Returns: What the work returned.
    /// - Throws: The error of the work or of the commit.
    package func transaction<Result>(
        _ begin: String, _ work: () throws(PricingError) -> Result
    ) throws(PricingError) -> Result {
        try statement(begin).run()
        do throws(PricingError) {
            let result = try work()
            try statement("COMMIT").run()
            return result
        } catch {
            // Rows of variants that were added are gone, and their numbers will be those of others.
            variants = nil
            // Some failures, a full disk for one, have undone the transaction already.
            if unsafe sqlite3_get_autocommit(handle) == 0 { try? statement("ROLLBACK").run() }
            throw error
        }
    }

    /// Escapes a path for a `file:` address: everything but letters, digits and `/-._~`.
    private static func escaped(_ path: String) -> String {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-._~".utf8)
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            if plain.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
