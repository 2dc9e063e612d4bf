internal import CardText

/// The steps that find names by their words.
extension ReadingSearch {
    /// The shortest word that may be cut short where another one sounds or looks like one of the name, in symbols.
    private static let shortestCutWord = 3

    /// Collects names that hold all words of the text; the last one may be the beginning of a word.
    mutating func collectWords(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        let isOneWord = scratch.words.words.count == 1
        var rules = WordRules()
        if !endsWord, !isOneWord || found(scratch) < request.usableLimit {
            rules.firstPartial = scratch.words.words.count - 1
        }
        // The postings of one word come in the order of their ranks, so the first ones suffice.
        var wanted = request.usableLimit + Self.slack
        var candidates = scratch.candidates
        scratch.candidates = []
        words.forEachFull(rules, in: reader, scratch.words) { entry, fit in
            // What starts with the text was collected as a prefix.
            if isOneWord, fit.isHead, reader.entryKinds[entry] == EntryKind.name.rawValue { return true }
            if collector.add(entry: entry, fit, in: reader, to: &candidates), isOneWord, !fit.isPartial {
                wanted -= 1
            }
            return wanted > 0
        }
        scratch.candidates = candidates
    }

    /// Collects names that hold all words of the text, near ones too; any of them may be the beginning of a word, and
    /// short words of at most `lost` symbols in all may go without a match.
    mutating func collectNearWords(
        lost: Int = 0, _ collector: CandidateCollector, in reader: borrowing IndexReader,
        _ scratch: QueryScratch
    ) {
        if lost == 0 {
            words.findNear(scratch.folded.spaced.span, in: reader, &scratch.words, &scratch.dictionary)
        }
        var rules = WordRules(allowsNear: true, lost: lost)
        if scratch.words.words.count == 1, collector.admitsEverything {
            // Entries come in the order of their ranks.
            rules.entriesPerWord = request.usableLimit + Self.slack
        }
        rules.firstPartial = endsWord ? Int.max : scratch.words.words.count > 1 ? 0 : Int.max
        var candidates = scratch.candidates
        scratch.candidates = []
        let most = max(1, length / 5)
        words.forEachFull(rules, in: reader, scratch.words) { entry, fit in
            if fit.edits <= most { collector.add(entry: entry, fit, in: reader, to: &candidates) }
            return true
        }
        scratch.candidates = candidates
    }

    /// Collects names that hold a word for each word of the text that is near it or sounds like it.
    mutating func collectSoundAlikes(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        words.findNear(
            scratch.folded.spaced.span, soundsCount: true, in: reader, &scratch.words, &scratch.dictionary)
        var rules = WordRules(allowsNear: true)
        rules.firstPartial = scratch.words.words.count > 1 ? 0 : Int.max
        rules.shortestPartial = Self.shortestCutWord
        let length = length
        let most = scratch.words.words.count == 1 ? length / 2 : length * 3 / 8
        var candidates = scratch.candidates
        scratch.candidates = []
        words.forEachFull(rules, in: reader, scratch.words) { entry, fit in
            if fit.edits > 0, fit.edits <= (fit.extraWords == 0 ? most : length / 4) {
                collector.add(entry: entry, fit, as: .alike, in: reader, to: &candidates)
            }
            return true
        }
        scratch.candidates = candidates
    }

    /// Collects names that hold most of the words of the text.
    mutating func collectSomeWords(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        guard scratch.words.words.count > 1 else { return }
        var rules = WordRules(allowsNear: true)
        rules.firstPartial = Int.max
        words.findNear(scratch.folded.spaced.span, in: reader, &scratch.words, &scratch.dictionary)
        var candidates = scratch.candidates
        scratch.candidates = []
        let length = length
        words.forEachPart(rules, lacking: length * 2 / 5, in: reader, scratch.words) { entry, fit in
            if fit.edits <= max(1, (length - fit.unmatchedLength) / 5) {
                collector.add(entry: entry, fit, in: reader, to: &candidates)
            }
        }
        scratch.candidates = candidates
    }
}
