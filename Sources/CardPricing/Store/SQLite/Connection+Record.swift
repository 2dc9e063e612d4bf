internal import CardModel

extension Connection {
    /// Records observations in one transaction.
    func record(
        _ observations: [PriceObservation], fetchedAt: Int64, now: Int64
    ) throws(PricingError) -> RecordSummary {
        guard !observations.isEmpty else { return RecordSummary() }
        return try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            var recording = try Recording(on: self, now: now)
            for observation in observations {
                try recording.add(StoredObservation(observation, fetchedAt: fetchedAt))
            }
            try recording.finish()
            return recording.summary
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
