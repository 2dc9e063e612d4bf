internal import CardModel
internal import CardText

/// What a listing has to be about: a printing, in the words in which sellers speak of it.
struct WantedCard {
    /// The folded names that a title may call it by, with a blank on both sides.
    let names: [String]
    /// The folded name of the set, with a blank on both sides; empty where there is none.
    let set: String
    /// The canonical number; empty where there is none.
    let number: String
    /// The canonical total that is printed behind the number, where the set has one.
    let total: String?
    /// The code of the language.
    let language: String
    /// The finishes that the printing is known to exist in.
    let finishes: [Finish]
    /// The folded words of the card's own name and set, which are no sign of anything else.
    let ownWords: Set<Substring>
    /// What is typed into the search.
    let query: String

    /// Describes a printing.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - cardSet: Its set.
    ///   - folder: Folds the names.
    init?(_ printing: Printing, _ cardSet: CardSet?, _ folder: inout Folder) {
        func folded(_ text: String) -> String { String(decoding: folder.fold(text).spaced, as: UTF8.self) }
        let own = [printing.name] + printing.otherNames.map(\.text)
        let names = own.map(folded).filter { !$0.isEmpty }
        guard let name = names.first else { return nil }
        self.names = names.map { " \($0) " }
        let setName = folded(cardSet?.name ?? "")
        set = setName.isEmpty ? "" : " \(setName) "
        number = CollectorNumber.key(of: printing.number)
        total = cardSet?.printedTotal.map { CollectorNumber.key(of: String($0)) }
        language = printing.language
        // A dump without finishes says by the rarity which cards were never printed plain.
        let isHolo = printing.finishes.isEmpty && printing.rarity.lowercased().contains("holo")
        finishes = isHolo ? [.holofoil, .reverseHolofoil] : printing.finishes
        ownWords = Set("\(name) \(setName)".split(separator: " "))
        guard !number.isEmpty || !set.isEmpty else { return nil }
        query = Self.query(printing, cardSet)
    }

    /// Whether sellers write the number, because it is printed as `4/102` or `LOB-EN001`; a bare one they leave out, and
    /// name the set instead.
    var isKnownByNumber: Bool {
        !number.isEmpty && (total != nil || number.utf8.contains { $0 &- UInt8(ascii: "0") >= 10 })
    }

    private static func query(_ printing: Printing, _ set: CardSet?) -> String {
        // One face is enough to be found, and the slashes between two are not understood.
        let name =
            printing.name.firstRange(of: " // ").map { printing.name[..<$0.lowerBound] } ?? printing.name[...]
        let isPlain =
            printing.number.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } && !printing.number.isEmpty
        var words = [String(name)]
        if let total = set?.printedTotal, isPlain {
            words.append("\(printing.number)/\(total)")
        } else {
            if !printing.number.isEmpty, !isPlain { words.append(printing.number) }
            if isPlain || printing.number.isEmpty, let set { words.append(set.name) }
        }
        let text = words.joined(separator: " ").filter { !"\"(),*%".contains($0) }
        // A search takes a hundred characters.
        return String(text.prefix(100))
    }
}
