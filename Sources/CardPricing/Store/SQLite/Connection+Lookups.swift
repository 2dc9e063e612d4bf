internal import CardModel

extension Connection {
    /// Adds a look-up, and forgets the least ones beyond what is kept.
    func recordLookup(of key: String, at moment: Int64, capacity: Int) throws(PricingError) {
        try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            let known = try statement(Query.findLookup)
            defer { known.reset() }
            try known.bind(key, at: 1)
            let single = try known.step() ? known.integer(0) : nil
            let put = try statement(Query.putLookup)
            try put.bind(key, at: 1)
            try put.bind(LookupFading.adding(to: single, at: moment), at: 2)
            try put.run()
            // Counting takes its time, and only what is new can be too many.
            guard single == nil else { return }
            let forget = try statement(Query.forgetLookups)
            try forget.bind(key, at: 1)
            try forget.bind(Int64(capacity), at: 2)
            try forget.run()
        }
    }

    /// The heaviest look-ups, the heaviest first; keys that are none are left out.
    func lookupWeights(at moment: Int64, limit: Int) throws(PricingError) -> [LookupWeight] {
        let statement = try statement(Query.heaviestLookups)
        defer { statement.reset() }
        try statement.bind(Int64(max(0, limit)), at: 1)
        var weights: [LookupWeight] = []
        while try statement.step() {
            guard let printing = PrintingID(statement.text(0)) else { continue }
            let count = LookupFading.count(statement.integer(1), at: moment)
            if count > 0 { weights.append(LookupWeight(printing: printing, count: count)) }
        }
        return weights
    }
}
