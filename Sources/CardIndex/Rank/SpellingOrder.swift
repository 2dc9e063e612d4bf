/// Settles ties between names of one key by their spelling as printed.
///
/// `Umbreon-EX` and `Umbreon ex` fold to the same key, so any slip is equally far from both. Whoever typed the hyphen
/// meant the one that has it: among equal ranks the name comes first that is nearest to the text as typed, without
/// folding but for the case of ASCII letters.
struct SpellingOrder {
    /// The most names of one tie that are compared.
    private static let comparedNames = 32

    private let attempts: [ReadingAttempt]

    init(_ attempts: [ReadingAttempt]) {
        self.attempts = attempts
    }

    /// Orders the ties at the head of ranked candidates.
    ///
    /// - Parameters:
    ///   - limit: How many candidates matter.
    ///   - candidates: The candidates, by rank.
    ///   - reader: The index.
    ///   - scratch: Memory.
    /// - Complexity: O(length of the names) for each name of a tie.
    func settleTies(
        among limit: Int, of candidates: inout [Candidate], in reader: borrowing IndexReader,
        _ scratch: inout SearchScratch
    ) {
        var start = 0
        while start < min(limit, candidates.count) {
            var end = start + 1
            while end < candidates.count, candidates[end].rank == candidates[start].rank { end += 1 }
            let kind = Rank(packed: candidates[start].rank).kind
            if end - start > 1, end - start <= Self.comparedNames,
                kind == .typo || kind == .joined || kind == .folded
            {
                settle(start..<end, of: &candidates, in: reader, &scratch)
            }
            start = end
        }
    }

    private func settle(
        _ tie: Range<Int>, of candidates: inout [Candidate], in reader: borrowing IndexReader,
        _ scratch: inout SearchScratch
    ) {
        // Whoever typed a number alone named no spelling.
        guard tie.allSatisfy({ !attempts[Int(candidates[$0].reading)].interpretation.name.isEmpty }) else {
            return
        }
        var typed = PreparedKey()
        var reading: UInt32?
        for index in tie {
            if reading != candidates[index].reading {
                reading = candidates[index].reading
                let text = attempts[Int(candidates[index].reading)].text
                typed.prepare(Self.lowered(text.utf8Span.span).span)
            }
            var scalars: [UInt32] = []
            appendScalars(
                of: Self.lowered(reader.nameText.bytes(Int(candidates[index].name))).span, to: &scalars)
            var rank = Rank(packed: candidates[index].rank)
            let limit = Int(Rank.largestSpellingDistance)
            rank.spellingDistance = UInt8(
                min(limit, typed.distance(to: scalars.span, limit: limit, scratch: &scratch)))
            candidates[index].rank = rank.packed
        }
        candidates[tie].sort { left, right in
            left.rank != right.rank
                ? left.rank < right.rank : (left.name, left.entry) < (right.name, right.entry)
        }
    }

    /// The text without blanks at its ends and with small ASCII letters.
    private static func lowered(_ text: Span<UInt8>) -> [UInt8] {
        var start = 0
        var end = text.count
        while start < end, text[start] == UInt8(ascii: " ") { start += 1 }
        while end > start, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
        var lowered: [UInt8] = []
        lowered.reserveCapacity(end - start)
        for index in start..<end {
            let byte = text[index]
            lowered.append(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
        }
        return lowered
    }
}
