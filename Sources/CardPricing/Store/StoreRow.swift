public import CardModel
internal import Synchronization

/// One row of what a price store holds, as it goes from one store to another.
public enum StoreRow: Hashable, Sendable {
    /// The newest price of a variant.
    case price(StoredObservation)
    /// The price of a variant on one day.
    case day(DailyPrice, of: PrintingID)
    /// A price that somebody waits for.
    case watch(WatchEntry)

    /// The part of a store that the row belongs to.
    public var part: StoreParts {
        switch self {
        case .price: .prices
        case .day: .days
        case .watch: .watches
        }
    }
}

/// Parts of a price store.
public struct StoreParts: OptionSet, Hashable, Sendable {
    /// The parts as bits.
    public let rawValue: UInt8

    /// Makes a set of parts from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The newest price of each variant.
    public static let prices = StoreParts(rawValue: 1)
    /// The prices of each day.
    public static let days = StoreParts(rawValue: 2)
    /// The prices that somebody waits for.
    public static let watches = StoreParts(rawValue: 4)
}

/// Rows that are handed out one by one, so that a million of them never stand in memory.
public protocol StoreRows: Sendable {
    /// Returns the next row.
    ///
    /// - Returns: The row; `nil` behind the last.
    /// - Throws: `PricingError` when where they come from fails.
    func next() throws(PricingError) -> StoreRow?
}

/// Rows that stand in memory, each handed out once.
public final class ListedRows: StoreRows {
    private let rest: Mutex<ArraySlice<StoreRow>>

    /// Makes rows of a list.
    ///
    /// - Parameter rows: The rows in order.
    public init(_ rows: [StoreRow]) {
        rest = Mutex(rows[...])
    }

    /// Returns the next row.
    ///
    /// - Returns: The row; `nil` behind the last.
    public func next() -> StoreRow? { rest.withLock { $0.popFirst() } }
}
