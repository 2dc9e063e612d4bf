/// The phonetic key of a folded word: spellings that sound alike share it.
///
///     rayquaza ┐               silhouette ┐             knight ┐             tyfloshun  ┐
///     raykwaza ┴─► R K S A     siloette   ┴─► S L T     nite   ┴─► N T       typhlosion ┴─► T F L X N
///
/// Each consonant sound is a capital letter, the same one is not written twice in a row, and vowels are left out,
/// except that `A` stands for one at the start and for a sounded one at the end. Leaving vowels out makes the key
/// deaf to the commonest slips: `ie` and `ei`, `ou` and `oo`, `er` and `or`, `le` and `el`, and the vowel nobody
/// says. `SoundRules` tells which letters make which sound.
///
/// The shorter a key, the less it says: of the distinct words of Pokémon and Magic names 1.5 share a key on average,
/// but twenty share each of a few keys of two letters.
package enum SoundKey {
    /// Writes the key of one word, or of a whole joined name.
    ///
    /// Rewriting letters by their neighbours is the idea of L. Philips, "The Double Metaphone Search Algorithm",
    /// C/C++ Users Journal 18 (2000), and H. J. Postel, "Die Kölner Phonetik", IBM-Nachrichten 19 (1969). The
    /// rules here are our own.
    ///
    /// - Parameters:
    ///   - word: A folded word without spaces, as UTF-8.
    ///   - key: What receives the key; its former content is lost. It stays empty where the word is empty or holds
    ///     anything but the letters a to z.
    /// - Complexity: O(`word.count`).
    package static func write(_ word: Span<UInt8>, into key: inout [UInt8]) {
        key.removeAll(keepingCapacity: true)
        let rules = SoundRules.shared
        for index in word.indices where !(0x61...0x7A).contains(word[index]) { return }
        // No rule makes more than two sounds, and the last vowel may add one.
        key.append(addingCapacity: 2 * word.count + 1) { key in
            write(word, rules.rules.span, rules.starts.span, into: &key)
        }
    }

    private static func write(
        _ word: Span<UInt8>, _ rules: Span<SoundRule>, _ starts: Span<UInt16>,
        into key: inout OutputSpan<UInt8>
    ) {
        var window = LetterWindow(word)
        // The last sound, zero behind a vowel.
        var previous: UInt8 = 0
        var endsInVowel = false
        while window.position < word.count {
            var index = Int(starts[SoundRules.pair(window.letters)])
            // The last rule of every pair asks for its first letter alone, so one matches.
            while !rules[index].matches(window.letters, behind: window.behind) { index += 1 }
            let rule = rules[index]
            if rule.first == SoundRule.vowel {
                if key.isEmpty { key.append(SoundRule.vowel) }
                previous = 0
                endsInVowel = true
            } else if rule.first != 0 {
                if rule.first != previous { key.append(rule.first) }
                if rule.second != 0 { key.append(rule.second) }
                previous = rule.second == 0 ? rule.first : rule.second
                endsInVowel = false
            }
            window.advance(by: rule.taken, in: word)
        }
        if endsInVowel, key.count > 1 || key[0] != SoundRule.vowel { key.append(SoundRule.vowel) }
    }
}

/// The next eight letters of a word, and the one before them.
private struct LetterWindow {
    /// The letters, the next one in the highest byte; zeros stand behind the end.
    private(set) var letters: UInt64 = 0
    /// What kind of letter stands before them.
    private(set) var behind = LetterKinds.edge
    /// The place of the next letter.
    private(set) var position = 0

    init(_ word: Span<UInt8>) {
        for index in 0..<8 { letters = letters << 8 | (index < word.count ? UInt64(word[index]) : 0) }
    }

    /// The next letter.
    var letter: UInt8 { UInt8(truncatingIfNeeded: letters >> 56) }

    /// Moves on.
    mutating func advance(by count: UInt8, in word: Span<UInt8>) {
        letters <<= UInt64(8 * (count - 1))
        behind = LetterKinds.kind(of: letter)
        letters <<= 8
        let filled = position + 8
        position += Int(count)
        for entering in filled..<(filled + Int(count)) where entering < word.count {
            letters |= UInt64(word[entering]) << UInt64(8 * (position + 7 - entering))
        }
    }
}
