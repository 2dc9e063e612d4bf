/// The sections of an index file, by the number that stands in its section table.
///
/// Numbers are never used twice. A reader ignores numbers it does not know when the entry is marked optional,
/// and refuses the file otherwise.
package enum SectionKind: UInt32, CaseIterable, Sendable {
    /// The key dictionary over folded names: keys, signatures, trigram postings, trie and static scores.
    case nameDictionary = 1
    /// First entry of each key, `UInt32`, one more than keys.
    case keyEntries = 2
    /// The name each entry leads to, `UInt32`.
    case entryNames = 3
    /// How each entry leads to its name, `UInt8`, an `EntryKind`.
    case entryKinds = 4
    /// Where words start in each entry's key, `UInt64`, bit `i` for symbol `i`.
    case entryWordStarts = 5
    /// The text each entry was made from, `UInt32` into `strings`; 0 stands for the name itself.
    case entryTexts = 6
    /// First linked printing of each entry, `UInt32`, one more than entries; no links means all of the name.
    case entryLinks = 7
    /// The linked printings, `UInt32`.
    case links = 8
    /// The key each entry belongs to, `UInt32`: `keyEntries` the other way round.
    case entryKeys = 9

    /// The key dictionary over the distinct words of all entries.
    case wordDictionary = 10
    /// First posting of each word, `UInt32`, one more than words.
    case wordPostings = 11
    /// The entries that hold each word, `UInt32`, ordered as `WordTable` says.
    case postings = 12
    /// First word of each entry, `UInt32`, one more than entries.
    case entryWords = 13
    /// The words of each entry in the order of its name, `UInt32`.
    case words = 14
    /// The key dictionary over the sound keys of words.
    case soundDictionary = 15

    /// The original spellings, UTF-8 one after the other.
    case nameText = 16
    /// Where each spelling starts, `UInt32`, one more than names.
    case nameOffsets = 17
    /// First printing of each name, `UInt32`, one more than names.
    case namePrintings = 18
    /// The static score of each name, `UInt16`; the score of a key is the greatest of its names.
    case nameScores = 19

    /// The languages of the name of each link, `UInt32` into `strings`, codes joined by commas; 0 for the language of the
    /// printing. A file without such names has none.
    case linkLanguages = 20
    /// First word of each sound key, `UInt32`, one more than sound keys.
    case soundWords = 24
    /// The words of each sound key, `UInt32`.
    case soundingWords = 25
    /// The hashes of the skeletons of keys, `UInt32`, ascending; see `LookAlikeReader`.
    case skeletonHashes = 26
    /// The key of each hash, `UInt32`.
    case skeletonKeys = 27

    /// The name of each printing, `UInt32`.
    case printingNames = 32
    /// The collector number of each printing, `UInt32` into the numbers.
    case printingNumbers = 33
    /// What each printing shares with many others, `UInt32` into `profiles`.
    case printingProfiles = 34
    /// The native id of each printing, `UInt32`, see `NativeIdentifier`.
    case printingIdentifiers = 35
    /// The number that each printing's picture addresses hold, `UInt32`, see `ImageTemplate`.
    case printingImageNumbers = 36
    /// Printings in the order of the hash of their ids, `UInt32`.
    case identifierOrder = 37
    /// Profiles: `ProfileField.count` times `UInt32` each.
    case profiles = 38
    /// First external id of each printing, `UInt32`, one more than printings.
    case externalStarts = 39
    /// The kind of each external id, `UInt16` into `externalKinds`.
    case externalTags = 40
    /// The value of each external id, `UInt32`: a number, or an index of its tag's table.
    case externalValues = 41
    /// The kinds of external ids: `UInt32` string and `UInt32` encoding each.
    case externalKinds = 42
    /// Binary UUIDs, 16 bytes each.
    case uniqueIdentifiers = 43
    /// External ids in the order of the hashes of their values, `UInt32`, see `ExternalKey`; may be missing.
    case externalOrder = 44

    /// Sets: `SetField.count` times `UInt32` each, ordered by game and id.
    case sets = 48
    /// The key dictionary over the terms that name sets: identifiers, codes, names and series.
    case setTermDictionary = 49
    /// The terms by hash, `UInt64`, see `SetTermTable`.
    case setTermSlots = 50
    /// First meaning of each term, `UInt32`, one more than terms.
    case setTermStarts = 51
    /// The meanings of the terms, `UInt32`, a `SetTarget` each.
    case setTermTargets = 52
    /// First printing of each set, `UInt32` into `setPrintings`, one more than sets.
    case setPrintingStarts = 53
    /// The printings of all sets, `UInt32`, set by set.
    case setPrintings = 54

    /// Short strings, UTF-8 one after the other; string 0 is empty.
    case strings = 64
    /// Where each string starts, `UInt32`, one more than strings.
    case stringOffsets = 65
    /// Collector numbers, UTF-8, ordered by canonical key.
    case numberText = 66
    /// Where each collector number starts, `UInt32`, one more than numbers.
    case numberOffsets = 67
    /// Canonical keys of the collector numbers without variant marks, UTF-8, in the same order.
    case numberKeyText = 68
    /// Where each canonical key starts, `UInt32`, one more than numbers.
    case numberKeyOffsets = 69

    /// The digests and counts of the dumps that went in, one line of text each.
    case sources = 80

    /// Whether a file may lack the section, and a reader that does not know it may ignore it.
    package var isOptional: Bool { self == .linkLanguages || self == .externalOrder }
}

/// How an entry of the key dictionary leads to a name.
package enum EntryKind: UInt8, Sendable, CaseIterable {
    /// The key is the folded name.
    case name = 0
    /// The key is another spelling of a symbol in the name: `nidoran f`.
    case spelling = 1
    /// The key is one face of the name.
    case face = 2
    /// The key is the name printed on the linked printings in another language.
    case printed = 3
    /// The key is an alternative title of the linked printings.
    case flavor = 4
    /// The key is a nickname of the name, or of its linked printings.
    case alias = 5
    /// The key is the name, or another name of the linked printings, as it is typed on a keyboard of another script.
    case transliteration = 6
}

/// The columns of one profile: what a printing shares with many others.
package enum ProfileField: Int, CaseIterable, Sendable {
    /// The set, an index of the sets, or `UInt32.max` for none.
    case set
    /// The game, a string.
    case game
    /// The rarity, a string.
    case rarity
    /// The language code, a string.
    case language
    /// The day of release as days since 1970 plus 2^31, or 0 when unknown.
    case releaseDate
    /// The finishes joined by commas, a string.
    case finishes
    /// Bit 0: exists on screens only.
    case flags
    /// The template of the picture addresses, a string.
    case images

    /// The number of columns.
    package static let count = ProfileField.allCases.count
}

/// The columns of one set.
package enum SetField: Int, CaseIterable, Sendable {
    /// The game, a string.
    case game
    /// The identifier, a string.
    case identifier
    /// The printed name, a string.
    case name
    /// The series, a string.
    case series
    /// Other codes joined by commas, a string.
    case codes
    /// The day of release as days since 1970 plus 2^31, or 0 when unknown.
    case releaseDate
    /// The printed total plus one, or 0 when unknown.
    case printedTotal
    /// How many printings the set holds.
    case printingCount

    /// The number of columns.
    package static let count = SetField.allCases.count
}
