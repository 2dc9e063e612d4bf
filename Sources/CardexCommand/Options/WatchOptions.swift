internal import CardPresentation
package import CardModel
package import CardPricing

/// What `cardex watch` is told.
package struct WatchOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// What to do.
    package var action: WatchAction
    /// Only this finish.
    package var finish: Finish?
    /// Only this condition.
    package var condition: String
    /// What is to be remembered about an entry.
    package var note: String

    /// Reads what was typed.
    ///
    /// - Parameters:
    ///   - shared: What all commands are told.
    ///   - flags: The flags.
    ///   - operands: What to do, and with what.
    ///   - game: Only this game.
    /// - Throws: `CommandError` of code `usage` when words are missing, too many, or no amount.
    init(
        shared: SharedOptions, _ flags: GivenFlags, _ operands: [String], game: Game?
    ) throws(CommandError) {
        self.shared = shared
        action = try WatchAction(operands, game: game, set: flags.set, language: flags.language)
        finish = flags.finish.map(FinishTerm.finish)
        condition = flags.condition ?? ""
        note = flags.note ?? ""
    }
}

/// What `cardex watch` can do.
package enum WatchAction: Hashable, Sendable {
    /// List what is waited for.
    case list
    /// Wait for a price.
    case add(TypedCard, WatchEntry.Direction, Money)
    /// Wait no longer for the prices of some printings.
    case remove([PrintingID])
    /// Tell which prices have come.
    case check

    /// The words for them, in the order of help.
    static let words = ["list", "add", "remove", "check"]

    /// Reads the words after `watch`.
    ///
    /// - Parameters:
    ///   - operands: The words; the first, if any, is one of `words`.
    ///   - game: Only this game.
    ///   - set: Only this set.
    ///   - language: Only printings in this language.
    /// - Throws: `CommandError` of code `usage` when they don't say enough, or no amount.
    init(_ operands: [String], game: Game?, set: String?, language: String?) throws(CommandError) {
        let rest = operands.dropFirst()
        switch operands.first {
        case nil: self = .list
        case "list", "check":
            guard rest.isEmpty else {
                throw Self.error("\(operands[0]) takes nothing more", "cardex watch \(operands[0])")
            }
            self = operands[0] == "list" ? .list : .check
        case "remove": self = .remove(try Self.ids(rest))
        default:
            let (words, direction, amount) = try Self.wish(Array(rest))
            self = .add(
                TypedCard(words, game: game, set: set, language: language), direction, amount)
        }
    }

    /// Reads a card, a direction, an amount and perhaps a currency.
    ///
    /// The last direction is the one that is meant: names hold such words.
    private static func wish(
        _ words: [String]
    ) throws(CommandError) -> (card: String, direction: WatchEntry.Direction, amount: Money) {
        let found = words.indices.last { position in
            WatchEntry.Direction(word: words[position]) != nil && position > 0
                && (2...3).contains(words.count - position)
        }
        guard let found, let direction = WatchEntry.Direction(word: words[found]) else {
            throw error(
                "add takes a card, below or above, and an amount",
                "cardex watch add charizard 4/102 below 350")
        }
        let currency = try words.count - found == 3 ? TypedTerm.currency(words[found + 2]) : .usDollar
        let amount: Money?
        do throws(Money.ParseError) {
            amount = try Money.price(words[found + 1], currency)
        } catch {
            amount = nil
        }
        guard let amount else {
            throw error(
                "takes an amount above zero, such as 12.50, not '\(words[found + 1])'",
                "cardex watch add charizard 4/102 below 350 EUR")
        }
        return (words[..<found].joined(separator: " "), direction, amount)
    }

    private static func ids(_ words: ArraySlice<String>) throws(CommandError) -> [PrintingID] {
        guard !words.isEmpty else {
            throw error("remove takes one id or several", "cardex watch remove pokemon:base1-4")
        }
        var ids: [PrintingID] = []
        for word in words {
            guard let id = PrintingID(word) else {
                throw error("remove takes ids, and '\(word)' is none", "cardex watch remove pokemon:base1-4")
            }
            ids.append(id)
        }
        return ids
    }

    private static func error(_ message: String, _ example: String) -> CommandError {
        CommandError(
            .usage, "watch \(message)", remedy: "Write, for example: \(example). See cardex watch --help.")
    }
}
