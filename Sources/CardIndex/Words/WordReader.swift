/// The words of the names of an index: which entries hold a word, and which words an entry holds.
struct WordReader: ~Escapable {
    /// The distinct words; their scores are those of the best entries that hold them.
    let dictionary: KeyDictionary
    private let soundBytes: RawSpan
    private let soundShape: DictionaryShape
    private let postingStarts: Column<UInt32>
    private let postings: Column<UInt32>
    private let entryStarts: Column<UInt32>
    private let entryWords: Column<UInt32>
    private let soundStarts: Column<UInt32>
    private let soundingWords: Column<UInt32>

    @_lifetime(copy file)
    init(_ file: RawSpan, _ table: borrowing SectionTable, _ dictionaries: borrowing IndexDictionaries) {
        dictionary = KeyDictionary(file.extracting(table.range(.wordDictionary)), dictionaries.words)
        soundBytes = file.extracting(table.range(.soundDictionary))
        soundShape = dictionaries.sounds
        postingStarts = Column(bytes: file.extracting(table.range(.wordPostings)))
        postings = Column(bytes: file.extracting(table.range(.postings)))
        entryStarts = Column(bytes: file.extracting(table.range(.entryWords)))
        entryWords = Column(bytes: file.extracting(table.range(.words)))
        soundStarts = Column(bytes: file.extracting(table.range(.soundWords)))
        soundingWords = Column(bytes: file.extracting(table.range(.soundingWords)))
    }

    /// How the words sound: taken apart only for the few queries that need it.
    var sounds: KeyDictionary {
        @_lifetime(copy self)
        get { KeyDictionary(soundBytes, soundShape) }
    }

    /// The number of postings.
    var postingCount: Int { postings.count }

    /// The number of words of all entries.
    var occurrenceCount: Int { entryWords.count }

    /// The number of words that have a sound key.
    var soundingCount: Int { soundingWords.count }

    /// The entries that hold a word: own names before others, short before long, high scores before low.
    @_lifetime(copy self)
    @inline(__always)
    func entries(withWord word: UInt32) -> Span<UInt32> {
        entries(withWords: word..<(word &+ 1))
    }

    /// The entries that hold a word of a range, word by word.
    @_lifetime(copy self)
    @inline(__always)
    func entries(withWords words: Range<UInt32>) -> Span<UInt32> {
        postings.slice(
            postings.clipped(
                Int(postingStarts[Int(words.lowerBound)]), Int(postingStarts[Int(words.upperBound)])))
    }

    /// The words that have a sound key.
    @_lifetime(copy self)
    func words(withSound sound: UInt32) -> Span<UInt32> {
        soundingWords.slice(
            soundingWords.clipped(Int(soundStarts[Int(sound)]), Int(soundStarts[Int(sound) + 1])))
    }

    /// The number of postings of the words of a range.
    @inline(__always)
    func postingCount(ofWords words: Range<UInt32>) -> Int {
        max(0, Int(postingStarts[Int(words.upperBound)]) - Int(postingStarts[Int(words.lowerBound)]))
    }

    /// The words of an entry in the order of its name.
    @_lifetime(copy self)
    @inline(__always)
    func words(ofEntry entry: Int) -> Span<UInt32> {
        entryWords.slice(entryWords.clipped(Int(entryStarts[entry]), Int(entryStarts[entry &+ 1])))
    }
}
