internal import Cardex

/// How `cardex watch` is answered.
extension LiveLibrary {
    func watches(_ options: WatchOptions) throws(CommandError) -> [WatchView] {
        let store = try storeIfThere(options.shared)
        let entries = try Failures.translated { try store?.watches() ?? [] }
            .filter { options.finish == nil || $0.finish == options.finish }
        return try views(entries, options.shared)
    }

    func changeWatches(_ options: WatchOptions) throws(CommandError) -> [WatchView] {
        switch options.action {
        case .list, .check: return []
        case .add(let card, let direction, let threshold):
            let finder = try finder(options.shared, withPrices: true)
            guard let found = chosen(card, finder) else { return [] }
            let entry = WatchEntry(
                printing: found.printing.printing.id, finish: options.finish, condition: options.condition,
                direction: direction, threshold: threshold, note: options.note, createdAt: clock.now())
            let count = try Failures.translated { try writableStore(options.shared).setWatches([entry]) }
            guard count.refused == 0 else {
                throw CommandError(
                    .usage, "the price store can't keep that entry",
                    remedy: "Shorten what --note, --finish or --condition say.")
            }
            return try views([entry], options.shared)
        case .remove(let ids):
            let wanted = Set(ids)
            let entries = try Failures.translated { try storeIfThere(options.shared)?.watches() ?? [] }
                .filter { wanted.contains($0.printing) && Self.fits($0, options) }
            guard !entries.isEmpty else { return [] }
            let views = try views(entries, options.shared)
            try Failures.translated { _ = try writableStore(options.shared).removeWatches(entries) }
            return views
        }
    }

    private static func fits(_ entry: WatchEntry, _ options: WatchOptions) -> Bool {
        (options.finish == nil || entry.finish == options.finish)
            && (options.condition.isEmpty || entry.condition == options.condition)
    }

    private func writableStore(_ options: SharedOptions) throws(PricingError) -> SQLitePriceStore {
        try SQLitePriceStore(path: options.files.prices, clock: clock)
    }

    /// Entries with the names of their cards and the prices that count for them.
    private func views(
        _ entries: [WatchEntry], _ options: SharedOptions
    ) throws(CommandError) -> [WatchView] {
        guard !entries.isEmpty else { return [] }
        let finder = try finder(options, withPrices: true)
        if let error = finder.pricingError { throw Failures.command(error) }
        let ids = Set(entries.map(\.printing)).sorted()
        let quotes = try Failures.translated { try finder.quotes(for: ids) }
        return entries.map { entry in
            WatchView(
                entry, name: finder.index.printing(entry.printing)?.printing.name ?? "",
                price: entry.price(in: quotes[entry.printing] ?? []))
        }
    }
}
