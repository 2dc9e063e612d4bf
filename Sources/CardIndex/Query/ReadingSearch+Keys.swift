internal import CardText

/// The steps that find names by their keys.
///
/// Words are taken out of the scratch in front of a loop: passed from within an object, they are copied each time.
extension ReadingSearch {
    /// The most keys of a prefix that are ranked one by one; of longer ranges, the best by static score are.
    private static let rankedPrefixKeys = 2_048
    /// How long a name or the text must be at three edits, in symbols, unless the edits cost no more than this.
    private static let shortestNameForThreeEdits = 12
    private static let greatestCostOfThreeEdits = 13
    /// The shortest text of ASCII letters that is looked for inside names, in symbols.
    private static let shortestSubstring = 4
    /// The least share of common trigrams for a guess, in percent: below it, random text finds names.
    private static let leastSimilarity = 40
    /// The lengths of texts that are read as if by a scanner, and how many ways of reading are tried.
    private static let shortestLookAlike = 4
    private static let longestLookAlike = 40
    private static let lookAlikeLimit = 24
    /// How many of them may be further off than one edit.
    private static let likelyLookAlikes = 8

    /// Collects names in Hangul by the keys they are typed with, so that a syllable may still be half typed.
    mutating func collectTyped(
        _ filter: PrintingFilter, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        guard !scratch.key.isASCII, found(scratch) < request.usableLimit else { return }
        var typed: [UInt8] = []
        guard HangulJamo.write(scratch.folded.spaced.span, into: &typed) else { return }
        let (joined, wordStarts) = WordStarts.split(typed.span)
        scratch.key.prepare(joined.span)
        let collector = CandidateCollector(
            filter: filter, reading: number,
            query: CollectedQuery(
                text: reading.name, wordStarts: wordStarts, length: scratch.key.length, endsWord: endsWord,
                firstSymbol: scratch.key.scalars.first ?? 0),
            ranksByScore: purpose == .completion, popularity: popularity)
        if let key = reader.names.find(scratch.key) {
            collector.addExact(key, in: reader, to: &scratch.candidates)
        }
        collectPrefixes(collector, in: reader, scratch)
        guard purpose == .search else { return }
        collectTypos(
            collector, within: Self.distance(request, length: scratch.key.length), in: reader, scratch)
    }

    /// Collects names that begin with the text.
    func collectPrefixes(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        reader.names.fuzzyPrefixRanges(scratch.key, within: 0, scratch: &scratch.dictionary)
        let total = scratch.dictionary.ranges.reduce(0) { $0 + Int($1.upper - $1.lower) }
        if purpose == .search, total <= Self.rankedPrefixKeys {
            let words = scratch.words
            for range in scratch.dictionary.ranges {
                for key in range.lower..<range.upper {
                    collector.add(
                        key, .prefix, distance: 0, words, in: reader, to: &scratch.candidates)
                }
            }
            return
        }
        collectTop(.prefix, collector, in: reader, scratch)
        collectPopular(collector, in: reader, scratch)
    }

    /// Collects what was looked up among the keys of the last prefix, be it beyond the best by static score.
    private func collectPopular(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        if popularity.isEmpty { return }
        var keys: [UInt32] = []
        for range in scratch.dictionary.ranges { popularity.appendKeys(in: range, to: &keys) }
        let words = scratch.words
        for key in keys {
            collector.add(key, .prefix, distance: 0, words, in: reader, to: &scratch.candidates)
        }
    }

    /// Collects names within a distance of the text.
    func collectTypos(
        _ collector: CandidateCollector, within distance: Int, in reader: borrowing IndexReader,
        _ scratch: QueryScratch
    ) {
        guard distance > 0 else { return }
        scratch.cost.prepare(scratch.key)
        reader.names.wholeMatches(scratch.key, within: distance, scratch: &scratch.dictionary)
        let words = scratch.words
        for match in scratch.dictionary.matches where match.distance > 0 {
            let cost = scratch.cost.cost(match, in: reader.names)
            if match.distance > 2, cost > Self.greatestCostOfThreeEdits,
                max(length, reader.names.length(match.keyID)) < Self.shortestNameForThreeEdits
            {
                continue
            }
            collector.add(
                match.keyID, .typo, distance: match.distance, cost: cost, words, in: reader,
                to: &scratch.candidates)
        }
    }

    /// Collects names that begin with something within one edit of the text.
    func collectMisspeltPrefixes(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        reader.names.fuzzyPrefixRanges(scratch.key, within: 1, scratch: &scratch.dictionary)
        collectTop(.prefixTypo, collector, in: reader, scratch)
    }

    private func collectTop(
        _ kind: MatchKind, _ collector: CandidateCollector, in reader: borrowing IndexReader,
        _ scratch: QueryScratch
    ) {
        let limit = request.usableLimit + Self.slack
        if collector.admitsEverything {
            reader.names.top(limit, of: scratch.dictionary.ranges, scratch: &scratch.dictionary)
        } else {
            reader.names.top(limit, of: scratch.dictionary.ranges, scratch: &scratch.dictionary) {
                collector.admits(key: $0, in: reader)
            }
        }
        let words = scratch.words
        for match in scratch.dictionary.top where kind == .prefix || match.distance > 0 {
            collector.add(
                match.keyID, kind, distance: match.distance, words, in: reader, to: &scratch.candidates)
        }
    }

    /// Collects names in which the text stands, across words or within one.
    func collectSubstrings(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        guard length >= (scratch.key.isASCII ? Self.shortestSubstring : 1) else { return }
        _ = reader.names.substringMatches(
            scratch.key, limit: request.usableLimit + Self.slack, scratch: &scratch.dictionary)
        let words = scratch.words
        for occurrence in scratch.dictionary.occurrences where occurrence.start > 0 {
            collector.add(
                occurrence.keyID, .substring, distance: 0, words, in: reader, to: &scratch.candidates)
        }
    }

    /// Collects names that share many letter groups with the text: guesses.
    func collectSimilar(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        reader.names.similarMatches(
            scratch.key, atLeast: Self.leastSimilarity, limit: request.usableLimit + Self.slack,
            scratch: &scratch.dictionary)
        let words = scratch.words
        for match in scratch.dictionary.similar {
            let lacking = 1_000 - match.permille
            collector.add(
                match.keyID, .similar, distance: lacking / 125, cost: lacking * 63 / 1_000, words,
                in: reader, to: &scratch.candidates)
        }
    }

    /// Collects names that a scanner may have taken for the text: those of the same skeleton, and those near what the
    /// text may have been before letters were taken for pairs of others.
    ///
    /// The distance is the cost of the slips in ordinary edits.
    func collectLookAlikes(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        guard length >= Self.shortestLookAlike, length <= Self.longestLookAlike else { return }
        let (joined, _) = WordStarts.split(scratch.folded.spaced.span)
        scratch.cost.prepare(scratch.key)
        let keys = reader.lookAlikes.keys(like: joined.span)
        for index in keys.indices {
            add(lookAlike: keys[index], slips: length, collector, in: reader, scratch)
        }
        if !keys.isEmpty { return }
        let readings = LookAlikes.readings(of: joined.span, limit: Self.lookAlikeLimit)
        for (place, reading) in readings.enumerated() {
            scratch.words.key.prepare(reading.text.span)
            let isLikely = place < Self.likelyLookAlikes && reading.slips < 2
            let distance = isLikely ? SearchRequest.distance(forLength: length) : 1
            reader.names.wholeMatches(scratch.words.key, within: distance, scratch: &scratch.dictionary)
            for match in scratch.dictionary.matches {
                add(
                    lookAlike: match.keyID, slips: match.distance + 2 * reading.slips, collector, in: reader,
                    scratch)
            }
        }
    }

    private func add(
        lookAlike key: UInt32, slips: Int, _ collector: CandidateCollector, in reader: borrowing IndexReader,
        _ scratch: QueryScratch
    ) {
        let cost = scratch.cost.cost(KeyMatch(keyID: key, distance: slips), in: reader.names)
        let distance = (cost + NameCost.ordinaryEdit - 1) / NameCost.ordinaryEdit
        collector.add(
            key, .alike, distance: max(1, distance), cost: cost, scratch.words, in: reader,
            to: &scratch.candidates)
    }
}
