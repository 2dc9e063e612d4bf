internal import CardModel

/// Traffic with services, by what is asked.
package enum TrafficQuery {
    private static let stateColumns = """
        tokens, refilled_at, quota_day, sent_today, paused_until, paused_at, failures, open_until, opened_at, \
        openings, trial_at
        """
    private static let usageColumns = """
        requests, failures, refusals, withheld, prices, bytes, milliseconds, microdollars
        """

    package static let findState = "SELECT \(stateColumns) FROM traffic WHERE service = ?1"
    package static let putState = """
        REPLACE INTO traffic (service, \(stateColumns))
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
        """
    package static let findUsage = """
        SELECT \(usageColumns) FROM service_day WHERE service = ?1 AND day = ?2
        """
    package static let putUsage = """
        REPLACE INTO service_day (service, day, \(usageColumns))
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
        """
    static let states = "SELECT \(stateColumns), service FROM traffic ORDER BY service"
    static let usage = """
        SELECT \(usageColumns), service, day FROM service_day WHERE day >= ?1 ORDER BY service, day
        """

    /// The statements that run for every request, and so may not scan a table.
    package static let indexed = [findState, putState, findUsage, putUsage]
}

extension Connection {
    /// Reads state and usage of a service, lets a function change them, and writes back what it changed, in one
    /// transaction that nobody else writes in.
    func updateTraffic<Result>(
        with service: String, on day: CalendarDate, _ body: (inout TrafficState, inout ServiceUsage) -> Result
    ) throws(PricingError) -> Result {
        try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            let formerState = try trafficState(of: service)
            let formerUsage = try usage(of: service, on: day)
            var state = formerState ?? TrafficState()
            var usage = formerUsage ?? ServiceUsage(service: service, day: day)
            let result = body(&state, &usage)
            if state != formerState { try put(state, of: service) }
            usage.service = service
            usage.day = day
            if usage != formerUsage { try put(usage) }
            return result
        }
    }

    /// The states of all services.
    func trafficStates() throws(PricingError) -> [String: TrafficState] {
        let statement = try statement(TrafficQuery.states)
        defer { statement.reset() }
        var states: [String: TrafficState] = [:]
        while try statement.step() { states[statement.text(11)] = statement.trafficState }
        return states
    }

    /// The usage of all services from a day on.
    func usage(since day: CalendarDate) throws(PricingError) -> [ServiceUsage] {
        let statement = try statement(TrafficQuery.usage)
        defer { statement.reset() }
        try statement.bind(Int64(day.daysSinceEpoch), at: 1)
        var rows: [ServiceUsage] = []
        while try statement.step() {
            let day = CalendarDate(daysSinceEpoch: Int32(clamping: statement.integer(9)))
            rows.append(statement.usage(of: statement.text(8), on: day))
        }
        return rows
    }

    private func trafficState(of service: String) throws(PricingError) -> TrafficState? {
        let statement = try statement(TrafficQuery.findState)
        defer { statement.reset() }
        try statement.bind(service, at: 1)
        return try statement.step() ? statement.trafficState : nil
    }

    private func usage(of service: String, on day: CalendarDate) throws(PricingError) -> ServiceUsage? {
        let statement = try statement(TrafficQuery.findUsage)
        defer { statement.reset() }
        try statement.bind(service, at: 1)
        try statement.bind(Int64(day.daysSinceEpoch), at: 2)
        return try statement.step() ? statement.usage(of: service, on: day) : nil
    }

    private func put(_ state: TrafficState, of service: String) throws(PricingError) {
        let statement = try statement(TrafficQuery.putState)
        try statement.bind(service, at: 1)
        try statement.bind(state.tokens, at: 2)
        let numbers = [
            state.refilledAt, state.quotaDay, state.sentToday, state.pausedUntil, state.pausedAt,
            state.failures, state.openUntil, state.openedAt, state.openings, state.trialAt,
        ]
        for (parameter, number) in zip(Int32(3)..., numbers) { try statement.bind(number, at: parameter) }
        try statement.run()
    }

    private func put(_ usage: ServiceUsage) throws(PricingError) {
        let statement = try statement(TrafficQuery.putUsage)
        try statement.bind(usage.service, at: 1)
        let numbers = [
            Int64(usage.day.daysSinceEpoch), usage.requests, usage.failures, usage.refusals, usage.withheld,
            usage.prices, usage.bytes, usage.milliseconds, usage.microdollars,
        ]
        for (parameter, number) in zip(Int32(2)..., numbers) { try statement.bind(number, at: parameter) }
        try statement.run()
    }
}

extension Statement {
    /// Reads the first eleven columns of a row as a state.
    fileprivate var trafficState: TrafficState {
        var state = TrafficState()
        state.tokens = isNull(0) ? nil : integer(0)
        state.refilledAt = integer(1)
        state.quotaDay = integer(2)
        state.sentToday = integer(3)
        state.pausedUntil = integer(4)
        state.pausedAt = integer(5)
        state.failures = integer(6)
        state.openUntil = integer(7)
        state.openedAt = integer(8)
        state.openings = integer(9)
        state.trialAt = integer(10)
        return state
    }

    /// Reads the first eight columns of a row as the usage of a service on a day.
    fileprivate func usage(of service: String, on day: CalendarDate) -> ServiceUsage {
        var usage = ServiceUsage(service: service, day: day)
        usage.requests = integer(0)
        usage.failures = integer(1)
        usage.refusals = integer(2)
        usage.withheld = integer(3)
        usage.prices = integer(4)
        usage.bytes = integer(5)
        usage.milliseconds = integer(6)
        usage.microdollars = integer(7)
        return usage
    }
}
