internal import CardModel

/// The journal of look-ups, by what is asked.
package enum JournalQuery {
    package static let addEntry = """
        INSERT INTO journal (at, query, hits, chosen, origin, microseconds) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        """
    /// The entry that chose a printing last.
    package static let lastChoice = """
        SELECT chosen, at FROM journal INDEXED BY journal_chosen WHERE chosen IS NOT NULL
        ORDER BY id DESC LIMIT 1
        """
    static let recentEntries = """
        SELECT at, query, hits, chosen, origin, microseconds FROM journal ORDER BY id DESC LIMIT ?1
        """
    package static let dropEntries = "DELETE FROM journal WHERE id <= ?1"
    package static let findSuccessor = "SELECT single_at FROM successor WHERE key = ?1 AND next = ?2"
    package static let putSuccessor = "REPLACE INTO successor (key, next, single_at) VALUES (?1, ?2, ?3)"
    package static let successors = """
        SELECT next, single_at FROM successor WHERE key = ?1 ORDER BY single_at DESC, next LIMIT ?2
        """
    /// Forgets the least successors of `?1` beyond the `?3` that are kept, but not the newest, `?2`.
    package static let dropSuccessors = """
        DELETE FROM successor WHERE key = ?1 AND next IN (
            SELECT next FROM successor WHERE key = ?1 AND next <> ?2 ORDER BY single_at, next DESC
            LIMIT max(0, (SELECT count(*) FROM successor WHERE key = ?1) - ?3))
        """

    /// Forgets the least of all successors beyond the `?1` that are kept.
    static let trimSuccessors = """
        DELETE FROM successor WHERE (key, next) IN (
            SELECT key, next FROM successor INDEXED BY successor_weight ORDER BY single_at
            LIMIT max(0, (SELECT count(*) FROM successor) - ?1))
        """
    static let forget = ["DELETE FROM journal", "DELETE FROM successor", "DELETE FROM lookup"]

    /// The statements that run for every look-up, and so may not scan a table.
    package static let indexed = [
        addEntry, dropEntries, findSuccessor, putSuccessor, successors, dropSuccessors,
    ]
}

/// How much is remembered of which printing followed which.
enum SuccessorLimits {
    /// Within how many seconds a printing follows another.
    static let window: Int64 = 600
    /// How many successors of one printing are kept.
    static let perPrinting: Int64 = 16
    /// How many are kept of all printings together.
    static let total: Int64 = 65_536
    /// After how many entries of the journal it is seen to that there are no more: counting them takes its time.
    static let interval: Int64 = 256
}

extension Connection {
    /// Writes entries down in one transaction, and counts which printing followed which.
    func append(_ entries: [JournalEntry]) throws(PricingError) {
        try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            let add = try statement(JournalQuery.addEntry)
            var last = try lastChoice()
            var newest: Int64 = 0
            var trims = false
            for entry in entries {
                let chosen = entry.chosen?.storedKey
                try add.bind(entry.at, at: 1)
                try add.bind(entry.query.prefix(bytes: JournalEntry.longestQuery), at: 2)
                try add.bind(Int64(entry.hits), at: 3)
                try add.bind(chosen, at: 4)
                try add.bind(Int64(entry.origin.rawValue), at: 5)
                try add.bind(entry.microseconds, at: 6)
                try add.run()
                newest = lastInsertedRow
                trims = trims || newest % SuccessorLimits.interval == 0
                guard let chosen else { continue }
                if let last { try count(chosen, at: entry.at, after: last) }
                last = (chosen, entry.at)
            }
            let drop = try statement(JournalQuery.dropEntries)
            try drop.bind(newest - Int64(JournalEntry.capacity), at: 1)
            try drop.run()
            guard trims else { return }
            let trim = try statement(JournalQuery.trimSuccessors)
            try trim.bind(SuccessorLimits.total, at: 1)
            try trim.run()
        }
    }

    /// What was written down last, in the order in which it happened.
    func recentLookups(since: Int64, limit: Int) throws(PricingError) -> [JournalEntry] {
        let statement = try statement(JournalQuery.recentEntries)
        defer { statement.reset() }
        try statement.bind(Int64(max(0, limit)), at: 1)
        var entries: [JournalEntry] = []
        while try statement.step() {
            guard statement.integer(0) >= since else { continue }
            entries.append(
                JournalEntry(
                    at: statement.integer(0), query: statement.text(1),
                    hits: Int(clamping: statement.integer(2)), chosen: PrintingID(statement.text(3)),
                    origin: UInt8(exactly: statement.integer(4))
                        .flatMap(JournalEntry.PriceOrigin.init(rawValue:)) ?? .none,
                    microseconds: statement.integer(5)))
        }
        return entries.reversed()
    }

    /// The successors of a printing, the most frequent first.
    func successors(of key: String, at moment: Int64, limit: Int) throws(PricingError) -> [LookupWeight] {
        let statement = try statement(JournalQuery.successors)
        defer { statement.reset() }
        try statement.bind(key, at: 1)
        try statement.bind(Int64(max(0, limit)), at: 2)
        var weights: [LookupWeight] = []
        while try statement.step() {
            guard let printing = PrintingID(statement.text(0)) else { continue }
            let count = LookupFading.count(statement.integer(1), at: moment)
            if count > 0 { weights.append(LookupWeight(printing: printing, count: count)) }
        }
        return weights
    }

    /// Forgets everything about look-ups, and overwrites it in the file and its log.
    func forgetLookups() throws(PricingError) {
        try execute("PRAGMA secure_delete = ON")
        try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            for sql in JournalQuery.forget { try statement(sql).run() }
        }
        try foldLog()
    }

    private func lastChoice() throws(PricingError) -> (key: String, at: Int64)? {
        let statement = try statement(JournalQuery.lastChoice)
        defer { statement.reset() }
        return try statement.step() ? (statement.text(0), statement.integer(1)) : nil
    }

    /// Counts that a printing was chosen after another, if it was soon after it.
    private func count(
        _ next: String, at moment: Int64, after last: (key: String, at: Int64)
    ) throws(PricingError) {
        // Moments are what clocks said, which are set back and may be anything.
        let (elapsed, overflow) = moment.subtractingReportingOverflow(last.at)
        guard !overflow, (0...SuccessorLimits.window).contains(elapsed),
            !next.utf8.elementsEqual(last.key.utf8)
        else { return }
        let find = try statement(JournalQuery.findSuccessor)
        try find.bind(last.key, at: 1)
        try find.bind(next, at: 2)
        let single = try find.step() ? find.integer(0) : nil
        find.reset()
        let put = try statement(JournalQuery.putSuccessor)
        try put.bind(last.key, at: 1)
        try put.bind(next, at: 2)
        try put.bind(LookupFading.adding(to: single, at: moment), at: 3)
        try put.run()
        guard single == nil else { return }
        let drop = try statement(JournalQuery.dropSuccessors)
        try drop.bind(last.key, at: 1)
        try drop.bind(next, at: 2)
        try drop.bind(SuccessorLimits.perPrinting, at: 3)
        try drop.run()
    }
}

extension JournalEntry {
    /// The most bytes of a query that are kept.
    package static let longestQuery = 200
}

extension String {
    /// The longest beginning that has at most so many bytes and cuts no character; of a character that has more by
    /// itself, the scalars that fit.
    ///
    /// - Parameter limit: The most bytes.
    /// - Returns: The beginning.
    package func prefix(bytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var kept = ""
        var used = 0
        for character in self {
            used += character.utf8.count
            guard used <= limit else { break }
            kept.append(character)
        }
        guard kept.isEmpty else { return kept }
        used = 0
        for scalar in unicodeScalars {
            used += scalar.utf8.count
            guard used <= limit else { break }
            kept.unicodeScalars.append(scalar)
        }
        return kept
    }
}
