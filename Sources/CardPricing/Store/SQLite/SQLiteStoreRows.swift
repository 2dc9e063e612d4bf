internal import CardModel
internal import Synchronization

/// What a store holds, row by row, through a connection and a transaction of its own.
///
/// One statement walks the keys of the printings; the rows of each are few and are read at once.
final class SQLiteStoreRows: StoreRows {
    private let state: Mutex<State>

    /// Starts to read.
    ///
    /// - Parameters:
    ///   - connection: A connection that nobody else uses.
    ///   - parts: What to hand out.
    ///   - game: The only game.
    /// - Throws: `PricingError` when the store can't be read.
    init(_ connection: sending Connection, _ parts: StoreParts, of game: Game?) throws(PricingError) {
        try connection.statement("BEGIN").run()
        state = Mutex(
            State(connection: connection, parts: parts, prefix: game.map { "\($0.rawValue):" } ?? ""))
    }

    func next() throws(PricingError) -> StoreRow? {
        try state.withLock { state throws(PricingError) in try state.next() }
    }

    /// How far the reading has come.
    private struct State {
        let connection: Connection
        let prefix: String
        /// The parts that have not been read, the next one first.
        var rest: ArraySlice<StoreParts>
        /// The statement that walks the part being read.
        var walk: Statement?
        /// The rows of the printing that was read last, from the end.
        var pending: [StoreRow] = []

        init(connection: Connection, parts: StoreParts, prefix: String) {
            self.connection = connection
            self.prefix = prefix
            rest = [StoreParts.prices, .days, .watches].filter(parts.contains)[...]
        }

        mutating func next() throws(PricingError) -> StoreRow? {
            while true {
                if let row = pending.popLast() { return row }
                guard let part = rest.first else { return nil }
                let walk = try walk(of: part)
                if try walk.step(), walk.text(0).utf8.starts(with: prefix.utf8) {
                    try read(part, walk)
                } else {
                    walk.reset()
                    self.walk = nil
                    rest.removeFirst()
                }
            }
        }

        private mutating func walk(of part: StoreParts) throws(PricingError) -> Statement {
            if let walk { return walk }
            let walk = try connection.statement(part == .watches ? Query.watches : Query.printingKeys)
            try walk.bind(prefix, at: 1)
            self.walk = walk
            return walk
        }

        private mutating func read(_ part: StoreParts, _ walk: Statement) throws(PricingError) {
            if part == .watches {
                if let entry = walk.watchEntry { pending = [.watch(entry)] }
                return
            }
            guard let printing = PrintingID(walk.text(0)) else { return }
            if part == .prices {
                pending = try connection.observations(for: printing).reversed().map { .price($0) }
            } else {
                pending = try connection.history(for: printing, since: nil).reversed()
                    .map { .day($0, of: printing) }
            }
        }
    }
}
