/// An open connection and the file it was opened on.
struct OpenStore {
    /// The connection.
    var connection: Connection
    /// The file, to notice when another one takes its place.
    var identity: FileIdentity
}

/// How a store's file is opened, checked, migrated and, when damaged, replaced.
///
/// Opening for writing runs SQLite's `quick_check` on files up to `largestCheckedFile`, once a day; a file that was put
/// in the place of the checked one is checked at once. A log that is left beside the file is no reason: a write-ahead log
/// endures that its process is killed. Opening for reading doesn't check, because a search must not wait for it. What no
/// check has found shows when a page of it is read.
struct StoreOpening: Sendable {
    /// The file.
    let file: StoreFile
    /// Every step of the schema.
    let migrations: [Migration]
    /// How many milliseconds to wait for other processes.
    let busyTimeout: Int32
    /// Where the time comes from.
    let clock: WallClock

    /// Files up to this many bytes are checked when they are opened for writing.
    static let largestCheckedFile: Int64 = 64 << 20

    /// Opens the store for writing; a damaged file is set aside and a missing one made.
    ///
    /// - Returns: The open store, and where a damaged file was moved.
    /// - Throws: `PricingError` when the file is foreign, too new, locked, or the system refuses it.
    func writer() throws(PricingError) -> (store: OpenStore, setAside: String?) {
        try OpeningLock.holding(for: file, timeout: busyTimeout) { () throws(PricingError) in
            do throws(PricingError) {
                return (try openForWriting(), nil)
            } catch {
                guard error.code == .storeCorrupt else { throw error }
                let moved = try file.setAside()
                return (try openForWriting(), moved)
            }
        }
    }

    /// Opens a store that is there for a small write: it is not made, checked, repaired or set aside.
    ///
    /// - Returns: The open store.
    /// - Throws: `PricingError` when there is no store, or it is damaged, foreign, too new, locked or refused.
    func recorder() throws(PricingError) -> OpenStore {
        guard try file.content() == .store else {
            // Reading says what is wrong with it.
            return try reader()
        }
        return try OpeningLock.holding(for: file, timeout: busyTimeout) { () throws(PricingError) in
            try openForWriting(checksPages: false)
        }
    }

    /// Opens the store for reading.
    ///
    /// - Returns: The open store.
    /// - Throws: `PricingError` when there is no store, or it is damaged, foreign, of another schema, or refused.
    func reader() throws(PricingError) -> OpenStore {
        switch try file.content() {
        case .absent, .empty:
            throw PricingError(
                .notFound, "there is no price store yet; run `cardex warm` to make one", path: file.path)
        case let .foreign(description): throw foreign(description)
        case let .damaged(description): throw damaged(description)
        case .store: break
        }
        do throws(PricingError) {
            return try openForReading(.readOnly)
        } catch {
            // Reading a log needs a writable folder or the files of another reader. Where there is no log, and
            // nobody can make one, the file can be read as it stands.
            guard error.code == .storeUnusable, !file.hasLog else { throw error }
            return try openForReading(.immutable)
        }
    }

    /// Sets the file aside if it is the one that was found damaged, and checking it again finds so too.
    ///
    /// - Parameter suspect: The file that a read or write failed on.
    /// - Returns: Where the file was moved; `nil` when another process was faster or the file is sound.
    /// - Throws: `PricingError` when the file can't be moved or the new one can't be made.
    func replaceDamaged(_ suspect: FileIdentity) throws(PricingError) -> String? {
        try OpeningLock.holding(for: file, timeout: busyTimeout) { () throws(PricingError) in
            guard file.identity == suspect else { return nil }
            do throws(PricingError) {
                try Self.check(try openForReading(.readOnly).connection)
                return nil
            } catch {
                guard error.code == .storeCorrupt else { throw error }
                let moved = try file.setAside()
                _ = try openForWriting()
                return moved
            }
        }
    }

    /// Runs SQLite's `quick_check`, which reads every page but does not compare indexes with tables.
    ///
    /// - Parameter connection: An open database.
    /// - Throws: `PricingError` with `storeCorrupt` and the first damage found.
    static func check(_ connection: Connection) throws(PricingError) {
        let verdict = try connection.text("PRAGMA quick_check(1)")
        guard verdict == "ok" else {
            throw PricingError(
                .storeCorrupt,
                "the price store is damaged (\(verdict)); open it for writing, with `cardex warm` say, to set it "
                    + "aside and start a new one", path: connection.path)
        }
    }

    private func openForWriting(checksPages: Bool = true) throws(PricingError) -> OpenStore {
        let found = try file.content()
        switch found {
        case .absent, .empty, .store: break
        case let .foreign(description): throw foreign(description)
        case let .damaged(description): throw damaged(description)
        }
        let connection = try Connection(path: file.path, mode: .readWrite, busyTimeout: busyTimeout)
        guard !connection.isReadOnly else {
            throw PricingError(
                .storeUnusable,
                "the price store may only be read; check the permissions of the file, or give another path",
                path: file.path)
        }
        try connection.execute(Schema.connectionSettings)
        if found == .store {
            guard try connection.schemaVersion != 0 else { throw damaged("it has no schema") }
            try connection.refuseNewer(than: migrations)
        }
        var isChecked = false
        if found == .store, checksPages { isChecked = try checkIfDue(connection) }
        // A new file gets its schema before the log is switched on: then the mark that it is a price store stands in
        // the file itself from the first commit, where `StoreFile.content` looks for it.
        try connection.migrate(through: migrations)
        try connection.execute(Schema.writerSettings)
        try connection.execute(Schema.pageCache)
        let identity = try requireIdentity()
        if isChecked { noteCheck(of: identity, connection) }
        return OpenStore(connection: connection, identity: identity)
    }

    /// Checks a file that is not too large and that was not checked within a day.
    ///
    /// - Parameter connection: The open file.
    /// - Returns: Whether it was checked.
    /// - Throws: `PricingError` with `storeCorrupt` and the first damage found.
    private func checkIfDue(_ connection: Connection) throws(PricingError) -> Bool {
        guard file.bytes <= Self.largestCheckedFile else { return false }
        // Whatever can't be read there will be found by the check.
        if let note = try? connection.state(Self.checkedKey), let identity = file.identity {
            let words = note.split(separator: " ", maxSplits: 1)
            if words.count == 2, words[1] == Self.text(of: identity), let moment = Int64(words[0]) {
                let (age, overflow) = clock.now().subtractingReportingOverflow(moment)
                if !overflow, (0..<Self.longestTrust).contains(age) { return false }
            }
        }
        try Self.check(connection)
        return true
    }

    /// Writes down that a file was checked; where others write just then, the next one to open it checks it again.
    private func noteCheck(of identity: FileIdentity, _ connection: Connection) {
        try? connection.waiting(atMost: 50) { () throws(PricingError) in
            try connection.setState(Self.checkedKey, to: "\(clock.now()) \(Self.text(of: identity))")
        }
    }

    private static func text(of identity: FileIdentity) -> String { "\(identity.device):\(identity.inode)" }

    /// Where the store says when which file was checked.
    private static let checkedKey = "checked"
    /// For how many seconds a check is enough.
    private static let longestTrust: Int64 = 86_400

    private func openForReading(_ mode: Connection.Mode) throws(PricingError) -> OpenStore {
        let identity = try requireIdentity()
        let connection = try Connection(path: file.path, mode: mode, busyTimeout: busyTimeout)
        try connection.execute(Schema.connectionSettings)
        try connection.refuseNewer(than: migrations)
        let (found, current) = (try connection.schemaVersion, migrations.last?.version ?? 0)
        guard found > 0 else { throw damaged("it has no schema") }
        guard found == current else {
            throw PricingError(
                .storeTooOld,
                "the price store was made by an older cardex (schema \(found), now \(current)); run "
                    + "`cardex warm` once to bring it up to date", path: file.path)
        }
        // SQLite reads the schema for that; where it is damaged, reading will say so.
        try? connection.execute(Schema.pageCache)
        return OpenStore(connection: connection, identity: identity)
    }

    private func requireIdentity() throws(PricingError) -> FileIdentity {
        guard let identity = file.identity else {
            throw PricingError(
                .notFound, "the price store was removed while it was opened; try again", path: file.path)
        }
        return identity
    }

    private func foreign(_ description: String) -> PricingError {
        PricingError(
            .storeForeign,
            "the file is not a price store but \(description), and was not touched; give another path",
            path: file.path)
    }

    private func damaged(_ description: String) -> PricingError {
        PricingError(
            .storeCorrupt,
            "the price store is damaged (\(description)); open it for writing, with `cardex warm` say, to set it "
                + "aside and start a new one", path: file.path)
    }
}
