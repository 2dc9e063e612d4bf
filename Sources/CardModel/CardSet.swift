/// A set, expansion or group of printings that came out together.
public struct CardSet: Hashable, Sendable {
    /// The game the set belongs to.
    public var game: Game
    /// The upstream's own identifier, unique inside the game: `base1`, `aer`, `LOB`.
    public var id: String
    /// The set's printed name; empty when the dump gives none.
    public var name: String
    /// The series or block the set belongs to, such as `Sword & Shield`; empty when unknown.
    public var series: String
    /// Other codes people use for the set, such as the code printed on the cards.
    public var codes: [String]
    /// The day the set came out.
    public var releaseDate: CalendarDate?
    /// The total printed on the cards, the `102` of `4/102`, which is not an upper bound of the numbers.
    public var printedTotal: Int?

    /// Makes a set.
    ///
    /// - Parameters:
    ///   - game: The game.
    ///   - id: The identifier inside the game.
    ///   - name: The printed name.
    ///   - series: The series or block.
    ///   - codes: Other codes people use.
    ///   - releaseDate: The day it came out.
    ///   - printedTotal: The total printed on the cards.
    public init(
        game: Game, id: String, name: String, series: String = "", codes: [String] = [],
        releaseDate: CalendarDate? = nil, printedTotal: Int? = nil
    ) {
        self.game = game
        self.id = id
        self.name = name
        self.series = series
        self.codes = codes
        self.releaseDate = releaseDate
        self.printedTotal = printedTotal
    }
}
