/// A way in which people, or machines that read for them, get a name wrong.
///
/// Each case says when a query is dropped, because another name is then as good an answer as the one that was meant.
/// Texts are compared folded and without spaces; edits are those of the optimal string alignment distance. Names of
/// one key are one answer. Other spellings of a name's symbols, faces and printed names are answers too, but worse
/// ones than a name that is as near.
enum ErrorClass: String, CaseIterable, Codable {
    /// The name as printed. That very spelling must come first. Nothing is dropped.
    case exact
    /// Any letter case, no accents, punctuation dropped or spaced. Dropped when another name folds to the same.
    case folded
    /// A letter too many, too few or another one, mostly as keys stand. Dropped when another name is within one edit.
    case oneTypo = "one typo"
    /// Two neighbours in each other's place. Dropped when another name is within one edit.
    case swap
    /// The first letter missing, another one, or one in front of it. Dropped as for one typo.
    case firstLetter = "first letter"
    /// Two edits, names of 8 letters or more. Dropped when another name is within two.
    case twoEdits = "two edits"
    /// Three edits, names of 12 letters or more. Dropped when another name is within three.
    case threeEdits = "three edits"
    /// Words rotated, shuffled, or the last one first with a comma. Dropped when another name has all the words and
    /// no more, or folds to the same letters as the text.
    case wordOrder = "word order"
    /// One space or all left out. Dropped when another name folds to the same letters.
    case merged
    /// A space inside a word. Dropped when another name folds to the same letters.
    case split
    /// A typo and another order. Dropped when another name has all the words, one of them within one edit, and no
    /// more, or is within one edit of the text as it stands.
    case typoAndOrder = "typo + order"
    /// A typo and a word left out. Dropped when another name has all the words within one edit in all and at most
    /// one more, or is within two edits of the text as it stands.
    case typoAndMissing = "typo + missing"
    /// A typo and spaces left out. Dropped when another name is within one edit.
    case typoAndMerged = "typo + merged"
    /// A typo and a space inside a word. Dropped when another name is within one edit.
    case typoAndSplit = "typo + split"
    /// One word left out, of names of three words or more, or of two where five letters are left. Must be among the
    /// first five; dropped when five or more other names have all the words and at most one more, or four do and
    /// one is within one edit of the text as it stands.
    case missingWord = "missing word"
    /// One to three rewritings that sound the same. Dropped when another name is no more edits away than what was
    /// meant.
    case sound
    /// One to three look-alikes as of a scanner, stray spaces and punctuation. Dropped as for sounds.
    case scanner
    /// The first 40 to 80 % of the name. Must be among the first ten; dropped when ten or more other names start
    /// with it.
    case prefix
    /// The same with a typo. Must be among the first ten; dropped when ten or more other names start with something
    /// no more edits away.
    case prefixAndTypo = "prefix + typo"
    /// A suffix word attached, hyphenated, spaced, in another case. Dropped when another name is as near and within
    /// two edits.
    case suffixVariants = "suffix variants"
    /// Symbols, quotes, accents and letters of other alphabets typed in other ways. Dropped as for suffixes.
    case symbolVariants = "symbol variants"
    /// The name with a collector number in one of its written forms. Dropped when another name is within one edit of
    /// the whole text, or has all its words in it and covers as many letters.
    case number
    /// The name with its set, the set's code, or words that sellers add. Dropped as for numbers.
    case setNoise = "set noise"
    /// One character of a Chinese, Japanese or Korean name another one, missing, too many or swapped. Dropped when
    /// another name is within one edit.
    case scriptSlip = "CJK slip"
    /// Texts that mean no name: random letters, keyboard mash, pronounceable nonsense, sentences and names of other
    /// things. Dropped when a name is within two edits or a fifth of the letters, starts with the text within one
    /// edit, or has all its words in the text and covers half of its letters, or the other way round.
    case negatives

    /// Whether the text is still being typed, so that completion is asked too.
    var isPrefix: Bool { self == .prefix || self == .prefixAndTypo }

    /// Among how many results the name must be, and in what share of the queries, to meet the requirement.
    var requirement: (place: Int, share: Double)? {
        switch self {
        case .exact, .folded: (1, 1)
        case .oneTypo, .swap, .firstLetter, .wordOrder, .merged, .split: (1, 0.995)
        case .twoEdits, .sound, .scanner: (1, 0.99)
        case .threeEdits: (1, 0.97)
        case .suffixVariants, .symbolVariants: (1, 0.98)
        case .typoAndOrder, .typoAndMissing, .typoAndMerged, .typoAndSplit: (1, 0.98)
        case .missingWord: (5, 0.99)
        case .prefixAndTypo: (10, 0.98)
        case .negatives: (0, 0.98)
        case .prefix, .number, .setNoise, .scriptSlip: nil
        }
    }
}

/// A query of an error class, and the name that was meant.
struct ErrorQuery {
    let errorClass: ErrorClass
    /// What is typed.
    let text: String
    /// The name that was meant, by its place in the corpus; `nil` when none was.
    let target: Int?
    /// What exactly was done to the name, for whoever reads misses.
    let detail: String
}
