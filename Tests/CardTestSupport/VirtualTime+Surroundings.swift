public import CardPricing

/// What pricing is told of virtual time, by who moves it.
extension VirtualTime {
    /// Surroundings under `run`, which moves time; work that nobody waits for takes its turns there too.
    ///
    /// - Parameter random: Where chance comes from.
    /// - Returns: The surroundings.
    public func running(
        random: @escaping @Sendable () -> UInt64 = SharedRandom(seed: 1).next
    ) -> PricingSurroundings {
        PricingSurroundings(
            now: { self.clock }, sleep: { try await self.sleep($0) }, random: random, executor: self)
    }

    /// Surroundings of those who sleep until somebody else has moved time so far.
    ///
    /// - Parameter random: Where chance comes from.
    /// - Returns: The surroundings.
    public func waiting(
        random: @escaping @Sendable () -> UInt64 = SharedRandom(seed: 1).next
    ) -> PricingSurroundings {
        PricingSurroundings(
            now: { self.clock },
            sleep: { milliseconds in
                // Nobody moves time for those who need none.
                if milliseconds > 0 {
                    try await self.sleep(milliseconds)
                } else {
                    try Task.checkCancellation()
                }
            }, random: random)
    }

    /// Surroundings of those who move time: their sleeps end at once, that much later.
    ///
    /// - Parameter random: Where chance comes from.
    /// - Returns: The surroundings.
    public func driving(
        random: @escaping @Sendable () -> UInt64 = SharedRandom(seed: 1).next
    ) -> PricingSurroundings {
        PricingSurroundings(
            now: { self.clock },
            sleep: { milliseconds in
                try Task.checkCancellation()
                self.advance(by: milliseconds)
            }, random: random)
    }
}
