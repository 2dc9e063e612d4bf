internal import CardModel
internal import CardPricing

extension Program {
    /// Runs `cardex watch`.
    func watch(_ options: WatchOptions, _ console: inout Console) throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        switch options.action {
        case .list: return try listWatches(options, &console)
        case .check: return try checkWatches(options, &console)
        case .add(let card, _, _):
            let added = try library.changeWatches(options)
            guard !added.isEmpty else {
                console.note("Nothing matches '\(card.query)'.")
                return .noMatch
            }
            try WatchPrinter.print(added, as: options.shared.format, to: &console)
            return .done
        case .remove:
            let removed = try library.changeWatches(options)
            try WatchPrinter.print(removed, as: options.shared.format, to: &console)
            if removed.isEmpty {
                console.note("Nothing of that is waited for.")
                return .noMatch
            }
            console.note("\(Units.count(removed.count, "entry is", "entries are")) gone.")
            return .done
        }
    }

    private func listWatches(
        _ options: WatchOptions, _ console: inout Console
    ) throws(CommandError) -> ExitStatus {
        let watches = try library.watches(options)
        try WatchPrinter.print(watches, as: options.shared.format, to: &console)
        if watches.isEmpty {
            console.note("Nothing is waited for. To wait: cardex watch add charizard 4/102 below 350")
        }
        return .done
    }

    private func checkWatches(
        _ options: WatchOptions, _ console: inout Console
    ) throws(CommandError) -> ExitStatus {
        let watches = try library.watches(options)
        let crossed = watches.filter(\.isCrossed)
        let unknown = watches.count { $0.price == nil }
        // Without an entry a table would be a lone header.
        if !crossed.isEmpty || options.shared.format != .table {
            try WatchPrinter.print(crossed, as: options.shared.format, to: &console)
        }
        if crossed.isEmpty { console.note("No price has come to its amount.") }
        if unknown > 0 {
            console.note("No price is known for \(Units.count(unknown, "entry", "entries")).")
        }
        return crossed.isEmpty ? .done : .crossed
    }
}
