internal import CardModel
internal import CardText

/// One way to read the name of a line: what is taken for the name, and what was taken off it.
struct NameReading {
    /// What is taken for the name.
    var name: String
    /// The name, folded.
    var folded: FoldedText
    /// The sets that were named beside it.
    var sets: [SetDirectory.Hit] = []
    /// The sets that something beside it is like, which only counts where nothing else names a set.
    var similarSets: [SetDirectory.Hit] = []
    /// The collector number that stood beside it.
    var number: NumberText?
    /// What was said of finish and edition.
    var finish = FinishText(words: [])
    /// The condition that stood beside it.
    var condition: CardCondition?
    /// What was taken off and not understood.
    var unknown: [String] = []
    /// Whether a mark says that the card exists on screens only.
    var isDigital = false
    /// Whether something was taken off that is no mere finish or condition.
    var isDecorated = false
}

/// Reads a name in several ways, from the text as it is to what is left when all decorations are off.
///
///     Lugia V (Alternate Full Art) - 186/195  ►  Lugia V (Alternate Full Art)  ►  Lugia V
///     Charizard ex OBF 125 *F*                ►  Charizard ex OBF              ►  Charizard ex
struct NameReadings: ~Copyable {
    private static let mostSteps = 8
    private static let brackets: [Character: Character] = [")": "(", "]": "[", ">": "<", "}": "{"]
    private static let longestSetName = 7

    private let directory: SetDirectory
    private var folder = Folder()

    /// Makes a reader of names.
    ///
    /// - Parameter directory: Which words name sets.
    init(_ directory: SetDirectory) {
        self.directory = directory
    }

    /// Reads a name.
    ///
    /// - Parameters:
    ///   - text: The name as written.
    ///   - isName: Whether a folded text is the name of some card: reading ends there.
    /// - Returns: The readings, the least stripped first; at least one. The last is a card's name if any is.
    mutating func readings(_ text: String, until isName: (FoldedText) -> Bool) -> [NameReading] {
        var readings = [reading(text)]
        if isName(readings[0].folded) { return readings }
        if text.hasPrefix("A-"), text.count > 3 {
            var digital = reading(String(text.dropFirst(2)))
            digital.isDigital = true
            readings.append(digital)
        }
        while readings.count <= Self.mostSteps, let last = readings.last, !isName(last.folded),
            let next = peeled(last)
        {
            readings.append(next)
        }
        return readings
    }

    private mutating func reading(_ text: String) -> NameReading {
        NameReading(name: text, folded: folder.fold(text))
    }

    private mutating func peeled(_ reading: NameReading) -> NameReading? {
        let text = reading.name
        if let (rest, content) = Self.trailingGroup(text) ?? Self.leadingGroup(text) {
            var next = reading
            take(content, into: &next)
            return renamed(next, rest)
        }
        let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        guard words.count > 1 else { return nil }
        return withoutNumber(reading, words) ?? withoutFinish(reading, words) ?? withoutSegment(reading, text)
            ?? withoutSet(reading, words)
    }

    private mutating func renamed(_ reading: NameReading, _ name: String) -> NameReading? {
        var end = NumberText.trimmed(name)[...]
        while let last = end.last, "-–—,:;|".contains(last) || last.isWhitespace { end.removeLast() }
        guard !end.isEmpty else { return nil }
        var reading = reading
        reading.name = String(end)
        reading.folded = folder.fold(reading.name)
        return reading
    }

    /// `Name (content)`, `Name [content]`, `Name <content>`.
    private static func trailingGroup(_ text: String) -> (rest: String, content: String)? {
        guard let last = text.last, let opening = brackets[last], let start = text.lastIndex(of: opening),
            start > text.startIndex
        else { return nil }
        return (String(text[..<start]), String(text[text.index(after: start)...].dropLast()))
    }

    /// `[content] Name`.
    private static func leadingGroup(_ text: String) -> (rest: String, content: String)? {
        guard text.first == "[", let end = text.firstIndex(of: "]"), text.index(after: end) < text.endIndex
        else { return nil }
        return (
            String(text[text.index(after: end)...]), String(text[text.index(after: text.startIndex)..<end])
        )
    }

    /// Understands what stood in brackets or behind a dash.
    private func take(_ content: String, into reading: inout NameReading) {
        let text = NumberText.trimmed(content)
        let finish = FinishText(text)
        if finish.others.isEmpty {
            if let term = finish.finish { reading.finish.finish = term }
            if !finish.edition.isEmpty { reading.finish.edition = finish.edition }
            return
        }
        reading.isDecorated = true
        let sets = directory.exactSets(text)
        if !sets.isEmpty {
            reading.sets += sets.map { SetDirectory.Hit(set: $0, quality: .exact) }
            return
        }
        // `[C21#263]`, `(C21:263)`, `(C21 263)`.
        if let border = text.lastIndex(where: { "#: ".contains($0) }) {
            let owners = directory.exactSets(String(text[..<border]))
            let rest = String(text[text.index(after: border)...])
            if !owners.isEmpty, rest.contains(where: \.isNumber), let number = NumberText(rest) {
                reading.sets += owners.map { SetDirectory.Hit(set: $0, quality: .exact) }
                reading.number = reading.number ?? number
                return
            }
        }
        if let number = NumberText(text), text.contains(where: \.isNumber),
            number.total != nil || text.hasPrefix("#") || number.isTelling || text.allSatisfy(\.isNumber)
        {
            reading.number = reading.number ?? number
            return
        }
        if let (condition, rest) = CardCondition.read(text), rest.isEmpty {
            reading.condition = condition
            return
        }
        guard !Treatments.isKnown(text) else { return }
        let alike = directory.hits(text).filter { $0.quality == .alike }
        if alike.isEmpty { reading.unknown.append(text) } else { reading.similarSets = alike }
    }

    private mutating func withoutNumber(_ reading: NameReading, _ words: [String]) -> NameReading? {
        guard reading.number == nil, let last = words.last else { return nil }
        let followsBracket = words.dropLast().last?.last.map { ")]".contains($0) } ?? false
        // Letters alone are a number only where a set stands before them: `Unown (UF) Q`.
        let isLetters =
            followsBracket && last.count <= 3 && last.uppercased() == last && last != "F" && last != "E"
        guard last.contains(where: \.isNumber) || isLetters,
            last.unicodeScalars.allSatisfy({
                $0.properties.isAlphabetic || $0.properties.numericType != nil
                    || "#/-★†*.?!".unicodeScalars.contains($0)
            }),
            let number = NumberText(last), number.key.count <= 12,
            !number.text.contains(".")
        else { return nil }
        let looksLikeOne =
            last.first.map { $0 == "#" || $0.isNumber } ?? false || number.isTelling || number.total != nil
            || followsBracket || last.uppercased() == last && (last.count <= 6 || last.contains("-"))
        guard looksLikeOne else { return nil }
        var next = reading
        next.number = number
        next.isDecorated = true
        var rest = words.dropLast()
        if let word = rest.last?.lowercased(), rest.count > 1,
            ["#", "no.", "no", "nr.", "nr", "-", "number"].contains(word)
        {
            rest = rest.dropLast()
        }
        return renamed(next, rest.joined(separator: " "))
    }

    private mutating func withoutFinish(_ reading: NameReading, _ words: [String]) -> NameReading? {
        for count in stride(from: min(3, words.count - 1), to: 0, by: -1) {
            let phrase = words.suffix(count).joined(separator: " ")
            let finish = FinishText(
                words: String(decoding: folder.fold(phrase).spaced, as: UTF8.self).split(separator: " ").map(
                    String.init))
            var next = reading
            if finish.others.isEmpty, finish.finish != nil || !finish.edition.isEmpty, finish.language.isEmpty
            {
                next.finish.finish = finish.finish ?? next.finish.finish
                if !finish.edition.isEmpty { next.finish.edition = finish.edition }
            } else if let (condition, rest) = CardCondition.read(phrase), rest.isEmpty,
                phrase.uppercased() == phrase || count > 1
            {
                // `EX` is part of names; it is a condition only where more was said before it.
                guard condition.rawValue != "EX" else { continue }
                next.condition = condition
            } else {
                continue
            }
            return renamed(next, words.dropLast(count).joined(separator: " "))
        }
        return nil
    }

    /// `Charizard - Base Set`, `Charizard – Holo`.
    private mutating func withoutSegment(_ reading: NameReading, _ text: String) -> NameReading? {
        for dash in [" - ", " – ", " — ", ", "] {
            guard let border = text.ranges(of: dash).last else { continue }
            var next = reading
            take(String(text[border.upperBound...]), into: &next)
            // What stands behind a comma may be half of the name.
            if dash == ", ", next.unknown.count > reading.unknown.count { continue }
            return renamed(next, String(text[..<border.lowerBound]))
        }
        return nil
    }

    /// Words at the end that name a set; a short code only in capitals or before a number.
    private mutating func withoutSet(_ reading: NameReading, _ words: [String]) -> NameReading? {
        guard reading.sets.isEmpty else { return nil }
        for count in stride(from: min(Self.longestSetName, words.count - 1), to: 0, by: -1) {
            let phrase = words.suffix(count).joined(separator: " ")
            if count == 1, phrase.count <= 5, reading.number == nil, phrase.uppercased() != phrase {
                continue
            }
            let sets = directory.exactSets(phrase)
            guard !sets.isEmpty else { continue }
            var next = reading
            next.sets = sets.map { SetDirectory.Hit(set: $0, quality: .exact) }
            next.isDecorated = true
            return renamed(next, words.dropLast(count).joined(separator: " "))
        }
        return nil
    }
}

/// The words for how a card is drawn or framed, which tell printings of one set apart but are no part of a name.
enum Treatments {
    private static let words: Set<String> = [
        "showcase", "borderless", "extended", "extendedart", "full", "fullart", "art", "alternate",
        "alternative", "alt", "secret", "rare",
        "rainbow", "gold", "hyper", "special", "illustration", "retro", "frame", "old", "border", "textless",
        "foil", "etched",
        "surge", "promo", "ultra", "super", "shiny", "radiant", "amazing", "holo", "cosmos", "reverse",
        "normal", "holofoil",
        "nonfoil", "white", "black", "anime", "manga", "sketch", "variant", "version", "common", "uncommon",
        "mythic", "starlight",
        "ultimate", "ghost", "collector", "collectors", "quarter", "century", "galaxy", "textured", "neon",
        "ink", "step", "compleat",
        "oil", "slick", "raised", "serialized", "double", "the", "parallel", "shadowless", "unlimited",
        "edition", "1st", "first",
    ]

    /// Whether a text says nothing else.
    static func isKnown(_ text: String) -> Bool {
        var folder = Folder()
        let folded = String(decoding: folder.fold(text).spaced, as: UTF8.self).split(separator: " ")
        return folded.allSatisfy { words.contains(String($0)) }
    }
}
