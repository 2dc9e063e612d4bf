internal import CardModel

/// Outcomes, pins and suspicions, by what is asked.
package enum LedgerQuery {
    package static let putOutcome = """
        REPLACE INTO outcome (key, source, result, asked_at, streak) VALUES (?1, ?2, ?3, ?4, ?5)
        """
    package static let findOutcomes = """
        SELECT source, result, asked_at, streak FROM outcome WHERE key = ?1 ORDER BY source
        """
    package static let putPin = "REPLACE INTO pin (key, reason, since) VALUES (?1, ?2, ?3)"
    package static let removePins = "DELETE FROM pin WHERE reason = ?1"
    package static let putSuspicion = """
        REPLACE INTO suspicion (key, source, ratio_permille, since) VALUES (?1, ?2, ?3, ?4)
        """
    package static let removeSuspicion = "DELETE FROM suspicion WHERE key = ?1 AND source = ?2"

    static let pins = "SELECT key, reason, since FROM pin ORDER BY key, reason"
    static let suspicions = "SELECT key, source, ratio_permille, since FROM suspicion ORDER BY key, source"
    /// The printings whose newest fetch is before `?1`, at most `?2`.
    static let stale = """
        SELECT p.key, o.newest
        FROM (
            SELECT printing_id, max(fetched_at) AS newest FROM observation
            GROUP BY printing_id HAVING newest < ?1
        ) o CROSS JOIN printing p ON p.id = o.printing_id
        ORDER BY o.newest, p.key LIMIT ?2
        """

    /// The statements that run per printing, and so may not scan a table.
    package static let indexed = [
        putOutcome, findOutcomes, putPin, removePins, putSuspicion, removeSuspicion,
    ]
}

extension Connection {
    /// Writes outcomes in one transaction; those that can't be keys are left out.
    func recordOutcomes(_ outcomes: [FetchOutcome]) throws(PricingError) {
        try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            let put = try statement(LedgerQuery.putOutcome)
            for outcome in outcomes {
                guard let key = outcome.printing.storedKey, outcome.source.isStorable else { continue }
                try put.bind(key, at: 1)
                try put.bind(outcome.source, at: 2)
                try put.bind(Int64(outcome.result.rawValue), at: 3)
                try put.bind(outcome.askedAt, at: 4)
                try put.bind(Int64(outcome.streak), at: 5)
                try put.run()
            }
        }
    }

    /// The outcomes of several printings as they were at one moment.
    func outcomes(for printings: [PrintingID]) throws(PricingError) -> [PrintingID: [FetchOutcome]] {
        try transaction("BEGIN") { () throws(PricingError) in
            let find = try statement(LedgerQuery.findOutcomes)
            defer { find.reset() }
            var found: [PrintingID: [FetchOutcome]] = [:]
            for printing in printings where found[printing] == nil {
                guard let key = printing.storedKey else { continue }
                find.reset()
                try find.bind(key, at: 1)
                var outcomes: [FetchOutcome] = []
                while try find.step() {
                    // A result of a later cardex is no result to this one.
                    guard let result = UInt8(exactly: find.integer(1)).flatMap(FetchOutcome.Result.init)
                    else { continue }
                    outcomes.append(
                        FetchOutcome(
                            printing: printing, source: find.text(0), result: result,
                            askedAt: find.integer(2),
                            streak: Int(clamping: find.integer(3))))
                }
                if !outcomes.isEmpty { found[printing] = outcomes }
            }
            return found
        }
    }

    /// The printings whose newest fetch is longest ago, before a moment.
    func printings(fetchedBefore moment: Int64, limit: Int) throws(PricingError) -> [PrintingID] {
        let statement = try statement(LedgerQuery.stale)
        defer { statement.reset() }
        try statement.bind(moment, at: 1)
        try statement.bind(Int64(max(0, limit)), at: 2)
        var printings: [PrintingID] = []
        while try statement.step() {
            if let printing = PrintingID(statement.text(0)) { printings.append(printing) }
        }
        return printings
    }

    /// All pins, by key and reason.
    func pins() throws(PricingError) -> [Pin] {
        let statement = try statement(LedgerQuery.pins)
        defer { statement.reset() }
        var pins: [Pin] = []
        while try statement.step() {
            guard let printing = PrintingID(statement.text(0)) else { continue }
            pins.append(Pin(printing: printing, reason: statement.text(1), since: statement.integer(2)))
        }
        return pins
    }

    /// Writes pins in one transaction; those that can't be keys are left out.
    func setPins(_ pins: [Pin], replacing reason: String? = nil) throws(PricingError) {
        try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            let put = try statement(LedgerQuery.putPin)
            if let reason { _ = try removePins(because: reason) }
            for pin in pins {
                guard let key = pin.printing.storedKey, pin.reason.isStorable else { continue }
                try put.bind(key, at: 1)
                try put.bind(pin.reason, at: 2)
                try put.bind(pin.since, at: 3)
                try put.run()
            }
        }
    }

    /// Removes the pins of a reason.
    func removePins(because reason: String) throws(PricingError) -> Int {
        let remove = try statement(LedgerQuery.removePins)
        try remove.bind(reason, at: 1)
        try remove.run()
        return Int(changes)
    }

    /// All suspicions, by key and source.
    func suspicions() throws(PricingError) -> [MappingSuspicion] {
        let statement = try statement(LedgerQuery.suspicions)
        defer { statement.reset() }
        var suspicions: [MappingSuspicion] = []
        while try statement.step() {
            guard let printing = PrintingID(statement.text(0)) else { continue }
            suspicions.append(
                MappingSuspicion(
                    printing: printing, source: statement.text(1), ratioPermille: statement.integer(2),
                    since: statement.integer(3)))
        }
        return suspicions
    }

    /// Lifts suspicions, then writes others, in one transaction; those that can't be keys are left out.
    func changeSuspicions(
        raised: [MappingSuspicion], lifted: [MappingSuspicion]
    ) throws(PricingError) {
        try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            let remove = try statement(LedgerQuery.removeSuspicion)
            for suspicion in lifted {
                guard let key = suspicion.printing.storedKey, suspicion.source.isStorable else { continue }
                try remove.bind(key, at: 1)
                try remove.bind(suspicion.source, at: 2)
                try remove.run()
            }
            let put = try statement(LedgerQuery.putSuspicion)
            for suspicion in raised {
                guard let key = suspicion.printing.storedKey, suspicion.source.isStorable else { continue }
                try put.bind(key, at: 1)
                try put.bind(suspicion.source, at: 2)
                try put.bind(suspicion.ratioPermille, at: 3)
                try put.bind(suspicion.since, at: 4)
                try put.run()
            }
        }
    }
}

extension String {
    /// Whether the text is short enough to be part of a key.
    fileprivate var isStorable: Bool { utf8.count <= PriceObservation.longestText }
}
