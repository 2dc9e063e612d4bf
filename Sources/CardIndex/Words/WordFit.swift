/// How the words of a query met the words of an entry.
struct WordFit {
    /// The sum of the edits of the words that matched.
    var edits = 0
    /// How many words of the query found no word.
    var unmatched = 0
    /// How many symbols the words have that found none.
    var unmatchedLength = 0
    /// Whether a word of the query is only the beginning of the word it found.
    var isPartial = false
    /// 0 where the words stand side by side in the order of the query, 1 in that order with others between, else 2.
    var order: UInt8 = 0
    /// Whether the first word of the query found the first word of the entry, and so on without a gap.
    var isHead = false
    /// How many words the entry has that no word of the query found.
    var extraWords = 0
}

/// Which words of a query may be met how.
struct WordRules {
    /// Whether near words count.
    var allowsNear = false
    /// The first word of the query that may be the beginning of a word.
    var firstPartial = Int.max
    /// The shortest word that may be the beginning of a word, except for the last one.
    var shortestPartial = 2
    /// The most entries of one word that are looked at.
    var entriesPerWord = Int.max
    /// The most symbols that short words without a match may have in all; each counts as one edit.
    var lost = 0

    /// Whether a word of the query may go without a match.
    @inline(__always)
    func mayLose(_ word: QueryWord) -> Bool { word.length <= lost && !word.isExact }

    /// Whether a word of the query may be the beginning of a word.
    @inline(__always)
    func allowsPartial(_ index: Int, of words: [QueryWord]) -> Bool {
        index >= firstPartial && (index == words.count - 1 || words[index].length >= shortestPartial)
    }
}

extension WordScratch {
    /// The most words of an entry that are looked at.
    private static let entryLimit = 32

    /// Finds for each word of the query its word of an entry: equal ones first, then near ones, then those that begin
    /// with it.
    ///
    /// - Parameters:
    ///   - own: The words of the entry; those beyond 32 are not looked at.
    ///   - rules: Which words may be met how.
    /// - Returns: How they met.
    /// - Complexity: O(words of the query × words of the entry).
    func fit(_ own: Span<UInt32>, _ rules: WordRules) -> WordFit {
        let count = min(own.count, Self.entryLimit)
        var used: UInt32 = 0
        var pending: UInt32 = 0
        var fit = WordFit()
        var places = InlineArray<32, UInt8>(repeating: UInt8.max)
        for index in words.indices {
            if let word = words[index].word, let place = place(in: own, count, used, { $0 == word }) {
                used |= 1 << UInt32(place)
                places[index] = UInt8(place)
            } else {
                pending |= 1 << UInt32(index)
            }
        }
        if pending != 0, rules.allowsNear {
            for index in words.indices where pending >> UInt32(index) & 1 == 1 {
                guard let (place, distance) = nearest(words[index], in: own, count, used) else { continue }
                used |= 1 << UInt32(place)
                places[index] = UInt8(place)
                pending &= ~(1 << UInt32(index))
                fit.edits += distance
            }
        }
        if pending != 0, rules.firstPartial < words.count {
            for index in words.indices
            where pending >> UInt32(index) & 1 == 1 && rules.allowsPartial(index, of: words) {
                let word = words[index]
                guard let place = place(in: own, count, used, { word.begins($0) }) else { continue }
                used |= 1 << UInt32(place)
                places[index] = UInt8(place)
                pending &= ~(1 << UInt32(index))
                // Within the text a word cut short is a slip, at its end it may still be typed.
                if index < words.count - 1 { fit.edits += 1 } else { fit.isPartial = true }
            }
        }
        var lost = rules.lost
        for index in words.indices where pending >> UInt32(index) & 1 == 1 {
            let length = words[index].length
            if length <= lost, !words[index].isExact {
                lost -= length
                fit.edits += 1
            } else {
                fit.unmatched += 1
                fit.unmatchedLength += length
            }
        }
        fit.extraWords = max(0, own.count - (words.count - fit.unmatched))
        judgeOrder(places, &fit)
        return fit
    }

    @inline(__always)
    private func place(
        in own: Span<UInt32>, _ count: Int, _ used: UInt32, _ isMet: (UInt32) -> Bool
    ) -> Int? {
        for place in 0..<count where used >> UInt32(place) & 1 == 0 && isMet(own[place]) { return place }
        return nil
    }

    @inline(__always)
    private func nearest(
        _ word: QueryWord, in own: Span<UInt32>, _ count: Int, _ used: UInt32
    ) -> (place: Int, distance: Int)? {
        var best: (place: Int, distance: Int)?
        for place in 0..<count where used >> UInt32(place) & 1 == 0 {
            guard let distance = distance(of: own[place], to: word) else { continue }
            if distance < best?.distance ?? Int.max { best = (place, distance) }
        }
        return best
    }

    @inline(__always)
    private func judgeOrder(_ places: InlineArray<32, UInt8>, _ fit: inout WordFit) {
        var previous = -1
        fit.isHead = true
        for index in words.indices where places[index] != UInt8.max {
            let place = Int(places[index])
            if place != index { fit.isHead = false }
            if previous >= 0 {
                if place < previous {
                    fit.order = 2
                } else if place > previous + 1 {
                    fit.order = max(fit.order, 1)
                }
            }
            previous = place
        }
    }
}
