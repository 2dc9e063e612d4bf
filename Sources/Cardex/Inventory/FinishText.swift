internal import CardModel
internal import CardText

/// What words say of the surface and the print run of a copy: `Foil`, `reverse holo`, `1st Edition Holofoil`, `yes`.
struct FinishText: Hashable {
    /// The finish, `nil` where nothing is said of it.
    var finish: Finish?
    /// The edition, empty where nothing is said of it.
    var edition = ""
    /// The language that is named as well, as in `Near Mint Foil Japanese`.
    var language = ""
    /// The words that are none of these, folded.
    var others: [String] = []

    /// Reads a field of a table.
    ///
    /// - Parameters:
    ///   - text: The field.
    ///   - flagged: What `yes` means in its column.
    init(_ text: String, flagged: Finish? = .foil) {
        var folder = Folder()
        let words = String(decoding: folder.fold(text).spaced, as: UTF8.self).split(separator: " ").map(
            String.init)
        let isOne = words.count == 1
        self.init(
            words: isOne && (Self.affirmations.contains(words[0]) || Self.negations.contains(words[0]))
                ? [] : words)
        if isOne, Self.affirmations.contains(words[0]) { finish = flagged }
        if isOne, Self.negations.contains(words[0]) { finish = .normal }
    }

    /// Reads folded words, the longest phrase first.
    ///
    /// - Parameter words: The words.
    init(words: [String]) {
        var index = 0
        while index < words.count {
            var step = 0
            for count in stride(from: min(4, words.count - index), to: 0, by: -1) {
                let phrase = words[index..<index + count].joined()
                if let term = Self.finishes[phrase] {
                    if finish == nil || finish == .normal || term == .reverseHolofoil || term == .etched {
                        finish = term
                    }
                } else if let term = Self.editions[phrase] {
                    edition = term
                } else if let term = Self.languages[phrase] {
                    language = term
                } else {
                    continue
                }
                step = count
                break
            }
            if step == 0 {
                others.append(words[index])
                step = 1
            }
            index += step
        }
    }

    /// Whether nothing was understood.
    var isEmpty: Bool { finish == nil && edition.isEmpty && language.isEmpty || !others.isEmpty }

    static let affirmations: Set<String> = [
        "yes", "true", "1", "y", "x", "ja", "j", "oui", "o", "si", "s", "sim", "tak", "wahr", "vrai", "foil",
        "f",
        "verdadero", "vero", "on",
    ]
    private static let negations: Set<String> = [
        "no", "false", "0", "n", "nein", "non", "nao", "nee", "nie", "falsch", "faux", "falso", "off",
        "normal", "none",
    ]

    private static let finishes: [String: Finish] = {
        var terms: [String: Finish] = [:]
        let spellings: [(Finish, String)] = [
            (
                .normal,
                "normal nonfoil nofoil notfoil nonholo noholo regular standard unfoil nonfoils matte nicht"
            ),
            (
                .foil,
                """
                foil foils foiled surgefoil galaxyfoil rainbowfoil texturedfoil traditionalfoil halofoil confettifoil \
                ripplefoil silverfoil doublerainbowfoil premium shiny brillant brillante brillantes folie folien folje
                """
            ),
            (.etched, "etched etchedfoil foiletched etchedholo"),
            (
                .holofoil,
                "holo holofoil holographic hologram holos hololo cosmosholo crackediceholo holographique holographisch"
            ),
            (
                .reverseHolofoil,
                """
                reverseholo reverseholofoil reversefoil revholo reverse rev rh holoreverse parallelholo rholo \
                reverseholographic reverseholos paralela reversa
                """
            ),
            (Finish(rawValue: "coldFoil"), "coldfoil"),
            (Finish(rawValue: "goldFoil"), "goldfoil goldcoldfoil"),
        ]
        for (finish, words) in spellings {
            for word in words.split(whereSeparator: \.isWhitespace) { terms[String(word)] = finish }
        }
        return terms
    }()

    private static let editions: [String: String] = {
        var terms: [String: String] = [:]
        let spellings = [
            (
                "1stEdition",
                "1stedition 1sted firstedition firsted 1st 1auflage ersteauflage 1eredition 1reedition premiereedition 1aedicion primeraedicion 1aedizione primaedizione 1edition"
            ),
            ("unlimited", "unlimited unlimitededition unl unlim unlimitiert"),
            ("limited", "limited limitededition"),
            ("shadowless", "shadowless"),
        ]
        for (edition, words) in spellings {
            for word in words.split(separator: " ") { terms[String(word)] = edition }
        }
        return terms
    }()

    private static let languages: [String: String] = {
        var terms: [String: String] = [:]
        for word in [
            "english", "german", "french", "italian", "spanish", "portuguese", "japanese", "korean",
            "russian", "dutch",
            "chinese", "deutsch", "simplifiedchinese", "traditionalchinese",
        ] { terms[word] = word }
        return terms
    }()
}
