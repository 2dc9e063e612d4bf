internal import CSQLite

extension PricingError {
    /// Translates a failure of SQLite.
    ///
    /// - Parameters:
    ///   - resultCode: SQLite's extended result code.
    ///   - reason: SQLite's own words.
    ///   - path: The database file.
    ///   - sql: The SQL that failed.
    /// - Returns: The error, with a remedy for what the user can remedy.
    static func sqlite(_ resultCode: Int32, _ reason: String, path: String, sql: String? = nil)
        -> PricingError
    {
        let code: Code
        let message: String
        switch resultCode & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED:
            code = .busy
            message = "another process is writing the price store; wait until it is done and try again"
        case SQLITE_FULL:
            code = .diskFull
            message = "no room left to write prices; free some space and try again, nothing was half written"
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            code = .storeCorrupt
            message =
                "the price store is damaged (\(reason)); open it for writing, with `cardex warm` say, "
                + "to set it aside and start a new one"
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
            code = .storeUnusable
            message =
                "the price store can't be written (\(reason)); check the permissions of the file and its "
                + "folder, or give another path"
        case SQLITE_CANTOPEN:
            code = .storeUnusable
            message =
                "the price store can't be opened (\(reason)); check that the folder exists and may be "
                + "read and written, or give another path"
        case SQLITE_IOERR:
            code = .storeUnusable
            message = "reading or writing the price store failed (\(reason)); check the disk"
        default:
            code = .storeUnusable
            message = "the price store refused a request (\(reason))"
        }
        return PricingError(code, message, path: path, sql: sql, resultCode: resultCode)
    }
}
