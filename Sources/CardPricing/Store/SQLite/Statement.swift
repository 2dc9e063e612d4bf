internal import CSQLite

/// One prepared statement: the only owner of its `sqlite3_stmt`.
///
/// Not `Sendable`: a statement is used under the lock of its connection. Columns are numbered from 0, parameters
/// from 1, as in SQLite.
@safe
package final class Statement {
    /// The statement's text.
    package let sql: String
    private let path: String
    private let handle: OpaquePointer

    /// Prepares a statement by `sqlite3_prepare_v3`.
    ///
    /// - Parameters:
    ///   - sql: One statement, with `?1`, `?2`, … for its values.
    ///   - database: The open database, which must outlive the statement's use.
    ///   - path: The database file, for errors.
    /// - Throws: `PricingError` when SQLite can't prepare it.
    init(_ sql: String, on database: OpaquePointer, path: String) throws(PricingError) {
        var handle: OpaquePointer?
        let result = unsafe sqlite3_prepare_v3(
            database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard result == SQLITE_OK, let handle = unsafe handle else {
            throw unsafe .sqlite(result, String(cString: sqlite3_errmsg(database)), path: path, sql: sql)
        }
        unsafe self.handle = handle
        self.sql = sql
        self.path = path
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    /// Binds an integer.
    ///
    /// - Parameters:
    ///   - integer: The value.
    ///   - parameter: The parameter's number, from 1.
    /// - Throws: `PricingError` when there is no such parameter.
    package func bind(_ integer: Int64, at parameter: Int32) throws(PricingError) {
        try check(unsafe sqlite3_bind_int64(handle, parameter, integer))
    }

    /// Binds an integer, or NULL.
    ///
    /// - Parameters:
    ///   - integer: The value; `nil` for NULL.
    ///   - parameter: The parameter's number, from 1.
    /// - Throws: `PricingError` when there is no such parameter.
    package func bind(_ integer: Int64?, at parameter: Int32) throws(PricingError) {
        guard let integer else { return try check(unsafe sqlite3_bind_null(handle, parameter)) }
        try bind(integer, at: parameter)
    }

    /// Binds a text, or NULL.
    ///
    /// - Parameters:
    ///   - text: The value; `nil` for NULL.
    ///   - parameter: The parameter's number, from 1.
    /// - Throws: `PricingError` when there is no such parameter or the text is too long.
    package func bind(_ text: String?, at parameter: Int32) throws(PricingError) {
        guard let text else { return try check(unsafe sqlite3_bind_null(handle, parameter)) }
        try bind(text, at: parameter)
    }

    /// Binds a text, which SQLite copies.
    ///
    /// - Parameters:
    ///   - text: The value; it may be empty and may hold zero bytes.
    ///   - parameter: The parameter's number, from 1.
    /// - Throws: `PricingError` when there is no such parameter or the text is too long.
    package func bind(_ text: String, at parameter: Int32) throws(PricingError) {
        var text = text
        let result = text.withUTF8 { bytes in
            // An empty buffer may have no address, and SQLite reads a text without address as NULL.
            guard let start = bytes.baseAddress, !bytes.isEmpty else {
                return unsafe sqlite3_bind_text(handle, parameter, "", 0, cardex_sqlite_transient())
            }
            return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                unsafe sqlite3_bind_text64(
                    handle, parameter, start, UInt64(bytes.count), cardex_sqlite_transient(),
                    UInt8(SQLITE_UTF8))
            }
        }
        try check(result)
    }

    /// Advances to the next row.
    ///
    /// - Returns: Whether there is a row.
    /// - Throws: `PricingError` when the statement fails; the statement must be reset either way.
    package func step() throws(PricingError) -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let result: throw failure(result)
        }
    }

    /// Makes the statement ready for its next run, and lets go of the locks of this one.
    package func reset() {
        unsafe sqlite3_reset(handle)
    }

    /// Runs a statement whose rows, if any, don't matter.
    ///
    /// - Throws: `PricingError` when the statement fails.
    package func run() throws(PricingError) {
        defer { reset() }
        while try step() {}
    }

    /// Reads an integer of the current row.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The value, 0 for NULL.
    package func integer(_ column: Int32) -> Int64 {
        unsafe sqlite3_column_int64(handle, column)
    }

    /// Tells whether a value of the current row is NULL.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: Whether it is.
    package func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    /// Reads a text of the current row; damaged UTF-8 is repaired.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The value, empty for NULL.
    package func text(_ column: Int32) -> String {
        guard let start = unsafe sqlite3_column_text(handle, column) else { return "" }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private func check(_ result: Int32) throws(PricingError) {
        guard result == SQLITE_OK else { throw failure(result) }
    }

    private func failure(_ result: Int32) -> PricingError {
        let reason = unsafe String(cString: sqlite3_errmsg(sqlite3_db_handle(handle)))
        return .sqlite(result, reason, path: path, sql: sql)
    }
}
