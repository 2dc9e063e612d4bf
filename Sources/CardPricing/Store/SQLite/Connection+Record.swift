internal import CardModel

extension Connection {
    /// Records observations in one transaction.
    func record(
        _ observations: [PriceObservation], fetchedAt: Int64, now: Int64
    ) throws(PricingError) -> RecordSummary {
        guard !observations.isEmpty else { return RecordSummary() }
        return try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            var recording = try Recording(on: self, fetchedAt: fetchedAt, now: now)
            for observation in observations { try recording.add(observation) }
            return try recording.finish()
        }
    }

    /// Remembers a value.
    func setState(_ key: String, to value: String) throws(PricingError) {
        let statement = try statement(Query.putState)
        try statement.bind(key, at: 1)
        try statement.bind(value, at: 2)
        try statement.run()
    }
}

/// One transaction of observations: the statements, and the row numbers found or made so far.
///
/// Row numbers are only remembered here, never beyond the transaction, which may be undone.
private struct Recording {
    private let connection: Connection
    private let fetchedAt: Int64
    private let now: Int64
    private let findObservation: Statement
    private let putObservation: Statement
    private let addHistory: Statement
    private let changeHistory: Statement
    private var printings: [[UInt8]: Int64] = [:]
    private var variants: [[UInt8]: Int64] = [:]
    private var newPricesByDay: [Int32: Int64] = [:]
    private var summary = RecordSummary()

    init(on connection: Connection, fetchedAt: Int64, now: Int64) throws(PricingError) {
        self.connection = connection
        self.fetchedAt = fetchedAt
        self.now = now
        findObservation = try connection.statement(Query.findObservation)
        putObservation = try connection.statement(Query.putObservation)
        addHistory = try connection.statement(Query.addHistory)
        changeHistory = try connection.statement(Query.changeHistory)
    }

    /// Records one observation.
    mutating func add(_ observation: PriceObservation) throws(PricingError) {
        guard observation.amount.minorUnits > 0 else {
            summary.refusedAmounts += 1
            return
        }
        guard let key = observation.printing.storedKey, observation.hasStorableTexts else {
            summary.refusedKeys += 1
            return
        }
        let printing = try row(ofPrinting: key)
        let variant = try row(of: PriceVariant(observation))
        let stored = StoredObservation(observation, fetchedAt: fetchedAt)
        try replaceNewest(stored, printing: printing, variant: variant)
        try addToHistory(stored, printing: printing, variant: variant)
    }

    /// Writes what is counted per transaction.
    mutating func finish() throws(PricingError) -> RecordSummary {
        let count = try connection.statement(Query.countDay)
        for (day, prices) in newPricesByDay {
            try count.bind(Int64(day), at: 1)
            try count.bind(prices, at: 2)
            try count.run()
        }
        return summary
    }

    private mutating func replaceNewest(
        _ stored: StoredObservation, printing: Int64, variant: Int64
    ) throws(PricingError) {
        let amount = stored.observation.amount.minorUnits
        if let newest = try newest(of: stored.observation, printing: printing, variant: variant) {
            guard stored.replaces(newest, now: now) else {
                summary.backdated += 1
                return
            }
            if newest.observation.amount.minorUnits == amount {
                summary.unchanged += 1
            } else {
                summary.updated += 1
            }
        } else {
            summary.inserted += 1
        }
        try putObservation.bind(printing, at: 1)
        try putObservation.bind(variant, at: 2)
        try putObservation.bind(amount, at: 3)
        try putObservation.bind(stored.observation.asOf, at: 4)
        try putObservation.bind(fetchedAt, at: 5)
        try putObservation.run()
    }

    /// Returns the stored observation of the same variant.
    private func newest(
        of observation: PriceObservation, printing: Int64, variant: Int64
    ) throws(PricingError) -> StoredObservation? {
        defer { findObservation.reset() }
        try findObservation.bind(printing, at: 1)
        try findObservation.bind(variant, at: 2)
        guard try findObservation.step() else { return nil }
        var newest = observation
        newest.amount = Money(
            minorUnits: findObservation.integer(0), currency: observation.amount.currency)
        newest.asOf = findObservation.integer(1)
        return StoredObservation(newest, fetchedAt: findObservation.integer(2))
    }

    private mutating func addToHistory(
        _ stored: StoredObservation, printing: Int64, variant: Int64
    ) throws(PricingError) {
        let day = stored.day.daysSinceEpoch
        try Self.bind(stored, day, printing, variant, to: addHistory)
        try addHistory.run()
        if connection.changes > 0 {
            newPricesByDay[day, default: 0] += 1
        } else {
            try Self.bind(stored, day, printing, variant, to: changeHistory)
            try changeHistory.run()
        }
    }

    private static func bind(
        _ stored: StoredObservation, _ day: Int32, _ printing: Int64, _ variant: Int64,
        to statement: Statement
    ) throws(PricingError) {
        try statement.bind(printing, at: 1)
        try statement.bind(Int64(day), at: 2)
        try statement.bind(variant, at: 3)
        try statement.bind(stored.observation.amount.minorUnits, at: 4)
    }

    private mutating func row(ofPrinting key: String) throws(PricingError) -> Int64 {
        let bytes = Array(key.utf8)
        if let known = printings[bytes] { return known }
        let row = try row(of: key, find: Query.findPrinting, add: Query.addPrinting)
        printings[bytes] = row
        return row
    }

    private mutating func row(of variant: PriceVariant) throws(PricingError) -> Int64 {
        let bytes = variant.exactKey
        if let known = variants[bytes] { return known }
        let source = try row(of: variant.source, find: Query.findSource, add: Query.addSource)
        let row = try row(find: Query.findVariant, add: Query.addVariant) { statement throws(PricingError) in
            try statement.bind(source, at: 1)
            try statement.bind(Int64(variant.kind.rawValue), at: 2)
            try statement.bind(Int64(variant.statistic.rawValue), at: 3)
            try statement.bind(variant.finish.rawValue, at: 4)
            try statement.bind(variant.edition, at: 5)
            try statement.bind(variant.condition, at: 6)
            try statement.bind(variant.grade, at: 7)
            try statement.bind(variant.sourceVariant, at: 8)
            try statement.bind(variant.currency.rawValue, at: 9)
        }
        variants[bytes] = row
        return row
    }

    private func row(of text: String, find: String, add: String) throws(PricingError) -> Int64 {
        try row(find: find, add: add) { statement throws(PricingError) in try statement.bind(text, at: 1) }
    }

    /// Finds the row of some values, or adds it.
    private func row(
        find: String, add: String, bind: (Statement) throws(PricingError) -> Void
    ) throws(PricingError) -> Int64 {
        let search = try connection.statement(find)
        defer { search.reset() }
        try bind(search)
        if try search.step() { return search.integer(0) }
        let insertion = try connection.statement(add)
        try bind(insertion)
        try insertion.run()
        return connection.lastInsertedRow
    }
}
