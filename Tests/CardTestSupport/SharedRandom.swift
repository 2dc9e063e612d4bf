internal import Synchronization

/// Seeded randomness for several tasks.
public final class SharedRandom: Sendable {
    private let random: Mutex<SeededGenerator>

    /// Makes a source whose whole sequence follows from the seed.
    ///
    /// - Parameter seed: Any number.
    public init(seed: UInt64) { random = Mutex(SeededGenerator(seed: seed)) }

    /// Returns the next 64 random bits.
    ///
    /// - Returns: The bits.
    public func next() -> UInt64 { random.withLock { $0.next() } }

    /// Returns a number of a range, each as likely as the next.
    ///
    /// - Parameter range: The range.
    /// - Returns: The number.
    public func number(in range: ClosedRange<Int64>) -> Int64 {
        random.withLock { Int64.random(in: range, using: &$0) }
    }

    /// Returns whether something happens.
    ///
    /// - Parameter permille: In how many of a thousand cases it does.
    /// - Returns: Whether it does.
    public func happens(_ permille: Int64) -> Bool { number(in: 1...1_000) <= permille }
}
