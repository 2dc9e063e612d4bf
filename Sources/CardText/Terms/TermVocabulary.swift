/// All phrases that are terms, found by hash.
///
/// Made once from the tables of the files beside this one; to teach Cardex a word, add it there.
struct TermVocabulary: Sendable {
    /// The vocabulary.
    static let shared = TermVocabulary(
        CopyWords.groups + RarityWords.groups + GameWords.groups + LanguageWords.groups + NumberWords.groups)

    /// The most words of one phrase.
    static let longestPhrase = 4

    /// A phrase and what it says.
    struct Entry: Sendable {
        var phrase: Range<Int>
        var meaning: TermMeaning
    }

    private let text: [UInt8]
    private let entries: [Entry]
    /// The tag of a phrase above the number of its entry plus one; zero is free.
    private let slots: [UInt64]

    init(_ groups: [TermGroup]) {
        var text: [UInt8] = []
        var entries: [Entry] = []
        var slots: [UInt64] = []
        let count = groups.reduce(0) { $0 + $1.phrases.count }
        var slotCount = 2
        while slotCount < 3 * count { slotCount *= 2 }
        slots = [UInt64](repeating: 0, count: slotCount)
        for group in groups {
            for phrase in group.phrases {
                let start = text.count
                for byte in phrase.utf8 where byte != UInt8(ascii: " ") { text.append(byte) }
                let hash = PhraseHash(text.span.extracting(start..<text.count))
                var slot = hash.slot(of: slotCount)
                while slots[slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
                entries.append(Entry(phrase: start..<text.count, meaning: group.meaning))
                slots[slot] = UInt64(hash.tag) << 32 | UInt64(entries.count)
            }
        }
        self.text = text
        self.entries = entries
        self.slots = slots
    }

    /// What a phrase says.
    ///
    /// - Parameters:
    ///   - hash: The hash of the phrase.
    ///   - phrase: The folded, joined phrase.
    /// - Returns: Its meaning; the first one where a phrase is in several tables.
    func meaning(of hash: PhraseHash, _ phrase: Span<UInt8>) -> TermMeaning? {
        let slots = slots.span
        var slot = hash.slot(of: slots.count)
        while slots[slot] != 0 {
            if UInt32(truncatingIfNeeded: slots[slot] >> 32) == hash.tag {
                let entry = entries[Int(UInt32(truncatingIfNeeded: slots[slot])) - 1]
                let own = text.span.extracting(entry.phrase)
                if own.count == phrase.count, own.indices.allSatisfy({ own[$0] == phrase[$0] }) {
                    return entry.meaning
                }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }
}

/// What a phrase says.
struct TermMeaning: Hashable, Sendable {
    var kind: TermKind
    var value: String
    /// Whether the phrase can hardly be part of a name.
    var isCertain: Bool
}

/// Phrases that say the same.
struct TermGroup: Sendable {
    let meaning: TermMeaning
    /// The phrases in folded form.
    let phrases: [String]

    /// Makes a group.
    ///
    /// - Parameters:
    ///   - kind: What the phrases say.
    ///   - value: What exactly.
    ///   - isCertain: Whether they can hardly be part of a name.
    ///   - phrases: The phrases in folded form.
    init(_ kind: TermKind, _ value: String, certain isCertain: Bool = false, _ phrases: String...) {
        meaning = TermMeaning(kind: kind, value: value, isCertain: isCertain)
        self.phrases = phrases
    }
}
