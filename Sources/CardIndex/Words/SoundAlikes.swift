internal import CardText

/// The words of the vocabulary that sound like a word of a query but are spelt otherwise.
struct SoundAlikes {
    /// The shortest sound key of which one sound may differ; one more where no other word speaks for the name.
    private static let shortestForOtherSound = 3
    /// The shortest word that one more edit than usual may change, in symbols.
    private static let shortestForFurtherEdit = 5
    /// The most words that are taken.
    private static let limit = 64

    private let word: QueryWord
    private let nearDistance: Int
    private let isAlone: Bool
    private let key: [UInt8]
    private let sound: [UInt8]

    /// Prepares the search for one word.
    ///
    /// - Parameters:
    ///   - word: The word of the query.
    ///   - text: Its folded text.
    ///   - nearDistance: Words within this distance are known already.
    ///   - isAlone: Whether the query has no other word.
    init(_ word: QueryWord, _ text: Span<UInt8>, isNearWithin nearDistance: Int, isAlone: Bool) {
        self.word = word
        self.nearDistance = nearDistance
        self.isAlone = isAlone
        var sound: [UInt8] = []
        SoundKey.write(text, into: &sound)
        self.sound = sound
        var key: [UInt8] = []
        for index in text.indices { key.append(text[index]) }
        self.key = key
    }

    /// Appends the words with their distance in edits.
    ///
    /// A shared sound key is weak evidence where it is short, so the spelling may not be further off than half
    /// the word, less where one sound differs, and least where no other word of the query speaks for the name.
    /// Where others do, one more edit than usual is near, too.
    ///
    /// - Complexity: O(words that sound alike).
    func append(
        in reader: borrowing IndexReader, _ scratch: inout WordScratch, _ dictionary: inout SearchScratch
    ) {
        scratch.key.prepare(key.span)
        scratch.sound.prepare(sound.span)
        reader.words.sounds.wholeMatches(
            scratch.sound, within: sound.count >= Self.shortestForOtherSound + (isAlone ? 1 : 0) ? 1 : 0,
            scratch: &dictionary)
        let sounds = sound.isEmpty ? [] : dictionary.matches
        var found: [KeyMatch] = []
        var text: [UInt8] = []
        var symbols: [UInt32] = []
        for match in sounds {
            let greatest = greatestDistance(otherSounds: match.distance)
            let words = reader.words.words(withSound: match.keyID)
            for index in words.indices {
                reader.words.dictionary.key(words[index], into: &text)
                symbols.removeAll(keepingCapacity: true)
                appendScalars(of: text.span, to: &symbols)
                let distance = scratch.key.distance(
                    to: symbols.span, limit: greatest, scratch: &dictionary)
                if distance > nearDistance, distance <= greatest {
                    // However it is spelt, the same sound counts little more than the spelling that is near anyway.
                    let counted = match.distance == 0 ? min(distance, nearDistance + 1) : distance
                    found.append(KeyMatch(keyID: words[index], distance: counted))
                }
            }
        }
        if !isAlone, word.length >= Self.shortestForFurtherEdit, nearDistance < 2 {
            reader.words.dictionary.wholeMatches(
                scratch.key, within: nearDistance + 1, scratch: &dictionary)
            found += dictionary.matches.filter { match in
                match.distance > nearDistance && !found.contains { $0.keyID == match.keyID }
            }
        }
        found.sort()
        scratch.near += found.prefix(Self.limit)
    }

    /// The greatest distance of a word of which so many sounds differ.
    private func greatestDistance(otherSounds: Int) -> Int {
        if otherSounds == 0 { return max(3, word.length / 2 + 1) }
        return isAlone ? max(2, word.length / 3) : max(2, word.length * 2 / 5 + 1)
    }
}
