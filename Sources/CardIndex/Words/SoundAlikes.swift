internal import CardText

/// The words of the vocabulary that sound like a word of a query but are spelt otherwise.
struct SoundAlikes {
    /// The shortest sound key of which one sound may differ.
    private static let shortestForOtherSound = 4
    /// The most words that are taken.
    private static let limit = 64

    private let word: QueryWord
    private let nearDistance: Int
    private let key: [UInt8]
    private let sound: [UInt8]

    /// Prepares the search for one word.
    ///
    /// - Parameters:
    ///   - word: The word of the query.
    ///   - text: Its folded text.
    ///   - nearDistance: Words within this distance are known already.
    init(_ word: QueryWord, _ text: Span<UInt8>, isNearWithin nearDistance: Int) {
        self.word = word
        self.nearDistance = nearDistance
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
    /// the word, and a third of it where one sound differs.
    ///
    /// - Complexity: O(words that sound alike).
    func append(
        in reader: borrowing IndexReader, _ scratch: inout WordScratch, _ dictionary: inout SearchScratch
    ) {
        guard !sound.isEmpty else { return }
        scratch.key.prepare(key.span)
        scratch.sound.prepare(sound.span)
        reader.words.sounds.wholeMatches(
            scratch.sound, within: sound.count >= Self.shortestForOtherSound ? 1 : 0, scratch: &dictionary)
        let sounds = dictionary.matches
        var found: [KeyMatch] = []
        var text: [UInt8] = []
        var symbols: [UInt32] = []
        for match in sounds {
            let greatest = match.distance == 0 ? (word.length + 1) / 2 : max(2, word.length / 3)
            let words = reader.words.words(withSound: match.keyID)
            for index in words.indices {
                reader.words.dictionary.key(words[index], into: &text)
                symbols.removeAll(keepingCapacity: true)
                appendScalars(of: text.span, to: &symbols)
                let distance = scratch.key.distance(
                    to: symbols.span, limit: greatest, scratch: &dictionary)
                if distance > nearDistance, distance <= greatest {
                    found.append(KeyMatch(keyID: words[index], distance: distance))
                }
            }
        }
        found.sort()
        scratch.near += found.prefix(Self.limit)
    }
}
