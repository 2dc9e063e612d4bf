internal import CardModel
internal import CardText

/// How conditions in words become numbers of the index: the same for flags, requests and what a query spells out.
extension PrintingFilter {
    /// What a condition is about.
    enum Subject {
        case game
        case set
        case language
        case rarity
    }

    /// Admits only printings that meet a condition.
    ///
    /// - Parameters:
    ///   - subject: What it is about.
    ///   - value: What a person typed.
    ///   - reader: The index.
    /// - Returns: Whether some printing may meet it.
    @discardableResult
    mutating func require(_ subject: Subject, _ value: String, in reader: borrowing IndexReader) -> Bool {
        switch subject {
        case .game:
            guard let found = Self.game(value, in: reader), game == nil || game == found else { break }
            game = found
            return true
        case .language:
            let found = Self.languages(value, in: reader)
            if found.isEmpty { break }
            require(languages: found)
            return languages?.isEmpty == false
        case .set:
            let found = reader.setTerms.sets(named: value)
            if found.isEmpty { break }
            require(sets: found)
            return sets?.isEmpty == false
        case .rarity:
            let found = Self.rarities(value, in: reader)
            if found.isEmpty { break }
            rarities = rarities.map { known in known.filter { found.contains($0) } } ?? found
            if rarities?.isEmpty == true { break }
            return true
        }
        isImpossible = true
        return false
    }

    /// Admits only printings that meet a filter that a query spells out.
    ///
    /// - Parameters:
    ///   - filter: The filter.
    ///   - reader: The index.
    /// - Returns: Whether some printing may meet it.
    mutating func require(_ filter: ExplicitFilter, in reader: borrowing IndexReader) -> Bool {
        switch filter.subject {
        case .game: return require(.game, filter.value, in: reader)
        case .set: return require(.set, filter.value, in: reader)
        case .language: return require(.language, filter.value, in: reader)
        case .rarity: return require(.rarity, filter.value, in: reader)
        case .number: return require(number: filter.value, in: reader)
        case .isDigital(let wanted):
            let contradicts = isDigital.map { $0 != wanted } ?? false
            isDigital = wanted
            if contradicts { isImpossible = true }
            return !contradicts
        case .unknown:
            return false
        }
    }

    /// Admits only printings of a collector number that is spelt out.
    ///
    /// - Parameters:
    ///   - text: The number, perhaps with its printed total.
    ///   - reader: The index.
    /// - Returns: Whether some printing may have it.
    @discardableResult
    mutating func require(number text: String, in reader: borrowing IndexReader) -> Bool {
        let wasImpossible = isImpossible
        isImpossible = false
        defer { isImpossible = isImpossible || wasImpossible }
        let term = NumberGrammar.terms(in: text).first?.term
        require(term ?? NumberTerm(number: CollectorNumber.key(of: text), isCertain: true), in: reader)
        return !isImpossible
    }

    /// A game as a string of the index: as written, else as people write it.
    static func game(_ text: String, in reader: borrowing IndexReader) -> UInt32? {
        reader.strings.number(of: text) ?? reader.strings.number(of: Game(named: text).rawValue)
    }

    /// All codes of a language that the index holds.
    static func languages(_ text: String, in reader: borrowing IndexReader) -> [UInt32] {
        LanguageWords.spellings(of: text).compactMap { reader.strings.number(of: $0) }
    }

    /// The rarities that a text means: those it equals, else those that hold all of its words.
    ///
    /// One letter stands for the rarities that start with it, as `r:m`.
    private static func rarities(_ text: String, in reader: borrowing IndexReader) -> [UInt32] {
        var folder = Folder()
        let wanted = folder.fold(text)
        let wantedWords = wanted.spaced.split(separator: UInt8(ascii: " "))
        if wantedWords.isEmpty { return [] }
        var equal: [UInt32] = []
        var similar: [UInt32] = []
        var seen: Set<UInt32> = []
        for profile in 0..<reader.profiles.count / ProfileField.count {
            let rarity = reader.profiles[profile &* ProfileField.count &+ ProfileField.rarity.rawValue]
            guard seen.insert(rarity).inserted else { continue }
            let folded = folder.fold(reader.strings.string(Int(rarity)))
            if folded.joined.isEmpty { continue }
            let words = folded.spaced.split(separator: UInt8(ascii: " "))
            let isInitial =
                wanted.joined.count == 1 && words.count == 1 && folded.joined[0] == wanted.joined[0]
            if folded.joined == wanted.joined {
                equal.append(rarity)
            } else if isInitial || wantedWords.allSatisfy({ words.contains($0) }) {
                similar.append(rarity)
            }
        }
        return equal.isEmpty ? similar : equal
    }
}

extension TextReader {
    /// The number of a text in a column ordered by bytes, or `nil` when it is not there.
    ///
    /// - Complexity: O(log n) comparisons.
    func number(of text: String) -> UInt32? {
        let bytes = Array(text.utf8)
        let position = lowerBound(bytes.span)
        guard position < count, compare(position, with: bytes.span) == 0 else { return nil }
        return UInt32(position)
    }
}
