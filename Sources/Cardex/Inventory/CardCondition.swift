internal import CardText

/// The state of a card as vendors grade it.
///
/// Two ladders are in use: the American one (NM, LP, MP, HP, DMG) and Cardmarket's (MT, NM, EX, GD, LP, PL, PO). Their
/// steps are never merged; what both call `LP` is one term here, as both write it.
public struct CardCondition: RawRepresentable, Hashable, Sendable {
    /// The abbreviation, such as `NM`.
    public let rawValue: String

    /// Makes a condition from its abbreviation.
    ///
    /// - Parameter rawValue: The abbreviation.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Reads a condition and what stands behind it, such as the `Foil` of `Near Mint Foil`.
    ///
    /// - Parameter text: The text as written.
    /// - Returns: The condition and the folded words behind it, or `nil` where the text starts with no condition.
    static func read(_ text: String) -> (condition: CardCondition, rest: [String])? {
        var folder = Folder()
        let words = String(decoding: folder.fold(text).spaced, as: UTF8.self).split(separator: " ").map(
            String.init)
        for count in stride(from: min(words.count, longestPhrase), to: 0, by: -1) {
            guard let known = terms[words.prefix(count).joined()] else { continue }
            var rest = Array(words.dropFirst(count))
            // `M/NM`, `Good (Lightly Played)`: the second word is the one that buyers go by.
            if let second = read(rest.joined(separator: " ")) {
                rest = second.rest
                return (
                    CardCondition(
                        rawValue: known == "GD" || known == "MT" ? second.condition.rawValue : known), rest
                )
            }
            return (CardCondition(rawValue: known), rest)
        }
        return nil
    }

    private static let longestPhrase = 4

    /// Folded, joined words by the abbreviation they stand for.
    private static let terms: [String: String] = {
        let spellings: [(String, String)] = [
            ("MT", "m mt mint gemmint perfect neu neuwertig neuf nuevo nuova nuovo perfecto novo nieuw"),
            (
                "NM",
                """
                nm nearmint nrmt nmm mnm mintnearmint nearmintmint nmmt nmplus nmminus nmnearmint fastneuwertig \
                nahezuneuwertig fastneu prochedunneuf procheduneuf presqueneuf quasineuf casinueva casinuevo casiperfecta \
                casiperfecto quasinuovo quasinuova quasiperfetto bijnanieuw quasenova quasenovo
                """
            ),
            ("EX", "ex exc excellent exzellent excelente eccellente uitstekend"),
            ("GD", "gd good gut bon bonne bueno buena buono buona goed bom"),
            (
                "LP",
                """
                lp lightlyplayed lightplayed lightplay lightplaying slightlyplayed sp excellentnearmint leichtgespielt \
                legerementjoue peujoue pocojugada pocojugado ligeramentejugada ligeramentejugado leggermentegiocata \
                pocogiocata pocogiocato lichtgespeeld poucojogada lpplus lpminus
                """
            ),
            (
                "MP",
                """
                mp moderatelyplayed moderateplay mediumplayed mediumplay massiggespielt moderementjoue \
                moderadamentejugada vg verygood
                """
            ),
            (
                "PL",
                "pl pld played gespielt joue jouee jugada jugado giocata giocato gespeeld jogada usado usada spielspuren"
            ),
            (
                "HP",
                """
                hp heavilyplayed heavyplayed heavyplay starkgespielt tresjoue fortementjoue muyjugada moltogiocata \
                zwaargespeeld muitojogada
                """
            ),
            ("PO", "po poor schlecht mauvais mauvaisetat pobre mala malo scarso slecht ruim"),
            (
                "DMG",
                """
                dmg dm d damaged dmgd beschadigt kaputt defekt abime abimee endommage danada danado danneggiata \
                rovinata beschadigd danificada
                """
            ),
        ]
        var terms: [String: String] = [:]
        for (term, words) in spellings {
            for word in words.split(whereSeparator: \.isWhitespace) { terms[String(word)] = term }
        }
        return terms
    }()
}
