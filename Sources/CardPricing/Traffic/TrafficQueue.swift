/// Who may ask for admission next: the most urgent first, those of one urgency as they came.
///
///     enter ──► waiting in line ──first, and a slot is free──► asking ──admitted──► sending ──finish──► gone
///                     ▲                                           │
///                     └───────────────told to wait────────────────┘
///
/// A pure value; `TrafficGate` performs what it says. Those who ask hold a slot already, so that the slots are never
/// exceeded however the line changes meanwhile.
package struct TrafficQueue: Sendable {
    private struct Entry {
        var number: Int
        var priority: FetchPriority
        var isAsking: Bool
    }

    private var line: [Entry] = []
    private var slotsTaken = 0
    private let slots: Int

    /// Makes an empty queue.
    ///
    /// - Parameter slots: How many may ask or send at a time, at least 1.
    package init(slots: Int) {
        self.slots = max(1, slots)
    }

    /// How many stand in line.
    package var count: Int { line.count }

    /// How many slots are taken.
    package var slotsInUse: Int { slotsTaken }

    /// Takes a place in line.
    ///
    /// - Parameters:
    ///   - number: The caller's number; later callers have larger ones.
    ///   - priority: How urgent the caller is.
    /// - Complexity: O(callers in line).
    package mutating func enter(_ number: Int, priority: FetchPriority) {
        let entry = Entry(number: number, priority: priority, isAsking: false)
        let place = line.firstIndex { Self.precedes(entry, $0) } ?? line.endIndex
        line.insert(entry, at: place)
    }

    /// Moves a caller forward who has become more urgent.
    ///
    /// - Parameters:
    ///   - number: The caller's number; one that does not stand in line is ignored.
    ///   - priority: How urgent the caller is now; one that is less urgent changes nothing.
    package mutating func raise(_ number: Int, to priority: FetchPriority) {
        guard let place = line.firstIndex(where: { $0.number == number }), line[place].priority < priority
        else { return }
        var entry = line.remove(at: place)
        entry.priority = priority
        line.insert(entry, at: line.firstIndex { Self.precedes(entry, $0) } ?? line.endIndex)
    }

    /// Lets a caller ask for admission if it is its turn, and gives it a slot for that.
    ///
    /// - Parameter number: The caller's number.
    /// - Returns: How urgent the caller is, or `nil` when it has to wait.
    package mutating func beginAsking(_ number: Int) -> FetchPriority? {
        guard number == nextNumber, slotsTaken < slots else { return nil }
        slotsTaken += 1
        line[0].isAsking = true
        return line[0].priority
    }

    /// Takes the slot back from a caller who was told to wait; it keeps its place in line.
    ///
    /// - Parameter number: The caller's number.
    package mutating func endAsking(_ number: Int) {
        guard let place = line.firstIndex(where: { $0.number == number && $0.isAsking }) else { return }
        line[place].isAsking = false
        slotsTaken -= 1
    }

    /// Lets a caller who was admitted out of the line; it keeps its slot until `finish`.
    ///
    /// - Parameter number: The caller's number.
    package mutating func beginSending(_ number: Int) {
        line.removeAll { $0.number == number && $0.isAsking }
    }

    /// Lets a caller out of the line who gives up.
    ///
    /// - Parameter number: The caller's number.
    package mutating func leave(_ number: Int) {
        endAsking(number)
        line.removeAll { $0.number == number }
    }

    /// Frees the slot of a caller who has sent.
    package mutating func finish() {
        slotsTaken = max(0, slotsTaken - 1)
    }

    /// Whose turn it is, if a slot is free for it.
    package var turn: Int? { slotsTaken < slots ? nextNumber : nil }

    private var nextNumber: Int? {
        guard let first = line.first, !first.isAsking else { return nil }
        return first.number
    }

    private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
        left.priority == right.priority ? left.number < right.number : left.priority > right.priority
    }
}
