/// Brings prices, aliases and watch lists out of Cardex, so that they can be looked at, changed and brought in again.
///
/// The same content always gives the same bytes, but for the time of the export in the heading of JSON. Prices go out
/// row by row, as they were at one moment, while others read and write.
public struct TransferExport: Sendable {
    /// What to bring out, in the order of `TransferKind.allCases`.
    public var kinds: [TransferKind]
    /// How it is written.
    public var format: TransferFormat
    /// Only this game.
    public var game: Game?
    /// Only printings of this set, by code or name, which leaves aliases out.
    public var set: String?
    /// Whether prices come with those of each day.
    public var includesHistory: Bool
    /// The index, where the printings of a set stand.
    public var indexPath: String
    /// The price store.
    public var pricesPath: String
    /// The file of the aliases.
    public var aliasesPath: String
    /// What time it is.
    public var clock: WallClock

    /// What an export held.
    public struct Summary: Hashable, Sendable {
        /// How many newest prices.
        public internal(set) var prices = 0
        /// How many prices of days.
        public internal(set) var days = 0
        /// How many aliases.
        public internal(set) var aliases = 0
        /// How many prices that are waited for.
        public internal(set) var watches = 0
        /// Whether there is a price store.
        public internal(set) var hasStore = false
    }

    /// Describes an export.
    ///
    /// - Parameters:
    ///   - kinds: What to bring out.
    ///   - format: How it is written.
    ///   - game: Only this game.
    ///   - set: Only printings of this set.
    ///   - includesHistory: Whether prices come with those of each day.
    ///   - indexPath: The index.
    ///   - pricesPath: The price store.
    ///   - aliasesPath: The file of the aliases.
    ///   - clock: What time it is.
    public init(
        _ kinds: [TransferKind], as format: TransferFormat, game: Game? = nil, set: String? = nil,
        includesHistory: Bool = false, indexPath: String, pricesPath: String, aliasesPath: String,
        clock: WallClock = .system
    ) {
        self.kinds = kinds
        self.format = format
        self.game = game
        self.set = set
        self.includesHistory = includesHistory
        self.indexPath = indexPath
        self.pricesPath = pricesPath
        self.aliasesPath = aliasesPath
        self.clock = clock
    }

    /// Writes the export to a file, so that at every moment a whole file stands there.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - progress: Told from time to time how many rows have been written.
    /// - Returns: What the export held.
    /// - Throws: As `write(progress:to:)`, and `TransferError` unwritable; then the file is as it was.
    public func write(to path: String, progress: (WorkStep) -> Void = { _ in }) throws -> Summary {
        do {
            let file = try ReplacingFile(path)
            let summary = try write(progress: progress) { try file.write($0) }
            try file.commit()
            return summary
        } catch let failure as ReplacingFile.Failure {
            throw TransferError(
                .unwritable,
                "\(failure.reason); check the path, its folder, its permissions and the free space",
                path: path)
        }
    }

    /// Writes the export piece by piece.
    ///
    /// - Parameters:
    ///   - progress: Told from time to time how many rows have been written.
    ///   - send: Is given the bytes in order; what it throws ends the export.
    /// - Returns: What the export held.
    /// - Throws: `TransferError` usage or noSuchSet, `IndexError`, `PricingError` or `AliasError`, and what `send` throws.
    /// - Complexity: O(1) memory beside the prices of one printing, the aliases, and the printings of the set.
    public func write(
        progress: (WorkStep) -> Void = { _ in }, to send: ([UInt8]) throws -> Void
    ) throws -> Summary {
        let kinds = try writtenKinds()
        let printings = try printingsOfSet()
        var summary = Summary()
        let lists = TransferLayout.List.allCases.filter {
            kinds.contains($0.kind) && ($0 != .history || includesHistory)
        }
        var writer = TransferWriter(
            format, TransferWriter.Heading(kinds: kinds, lists: lists, exportedAt: clock.now()))
        var rowCount = 0
        func write(_ row: TransferRow) throws {
            writer.append(row)
            rowCount += 1
            guard writer.bytes.count >= Self.enough else { return }
            try send(writer.bytes)
            writer.bytes.removeAll(keepingCapacity: true)
            progress(WorkStep(label: "exporting", done: Int64(rowCount), total: 0))
        }
        let store = try openStore()
        summary.hasStore = store != nil
        func writeRows(_ parts: StoreParts) throws {
            guard let rows = try store?.rows(parts, of: game) else { return }
            while let row = try rows.next() {
                if let printings, !printings.contains(row.printing) { continue }
                switch row {
                case .price: summary.prices += 1
                case .day: summary.days += 1
                case .watch: summary.watches += 1
                }
                try write(TransferRow(row))
            }
        }
        if kinds.contains(.prices) { try writeRows(includesHistory ? [.prices, .days] : .prices) }
        if kinds.contains(.aliases) {
            for alias in try AliasUpdate.list(at: aliasesPath).aliases where game == nil || alias.game == game
            {
                summary.aliases += 1
                try write(TransferRow(alias))
            }
        }
        if kinds.contains(.watches) { try writeRows(.watches) }
        writer.finish()
        try send(writer.bytes)
        return summary
    }

    private static let enough = 1 << 16

    /// The kinds that are written, in order: aliases belong to no set.
    private func writtenKinds() throws(TransferError) -> [TransferKind] {
        let kinds = TransferKind.allCases.filter { self.kinds.contains($0) && (set == nil || $0 != .aliases) }
        guard !kinds.isEmpty else {
            throw TransferError(.usage, "aliases belong to no set; leave the set out, or name a game")
        }
        guard format != .csv || kinds.count == 1 else {
            throw TransferError(.usage, "a table holds one kind of rows; export one kind, or as JSON")
        }
        return kinds
    }

    private func printingsOfSet() throws -> Set<PrintingID>? {
        guard let set else { return nil }
        guard let printings = try SearchIndex.open(at: indexPath).printings(ofSetNamed: set, in: game) else {
            let place = game.map { " of \($0)" } ?? ""
            throw TransferError(
                .noSuchSet, "there is no set '\(set)'\(place); `cardex sets` lists them")
        }
        return printings
    }

    private func openStore() throws(PricingError) -> SQLitePriceStore? {
        do throws(PricingError) {
            return try SQLitePriceStore(path: pricesPath, readOnly: true, clock: clock)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }
}

extension StoreRow {
    /// The printing that the row is about.
    var printing: PrintingID {
        switch self {
        case .price(let stored): stored.observation.printing
        case .day(_, let printing): printing
        case .watch(let entry): entry.printing
        }
    }
}
