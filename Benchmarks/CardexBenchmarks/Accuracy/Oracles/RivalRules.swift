internal import CardText

/// Decides whether a query is fair: whether what was meant is a better answer than every other name.
///
/// The rule of each class stands beside its case in `ErrorClass`.
struct RivalRules {
    /// What becomes of a query.
    enum Judgement {
        /// It is asked.
        case fair
        /// Another name is as good an answer.
        case rivalled
        /// It is not what its class says, such as a typo that changes nothing.
        case unfit
    }

    private static let completionPlaces = 10

    private let edits: EditOracle
    private let words: WordOracle
    private let prefixes: PrefixOracle

    /// Prepares the oracles.
    ///
    /// - Parameter texts: All texts that lead to answers.
    init(_ texts: [CorpusText]) {
        edits = EditOracle(texts)
        words = WordOracle(texts)
        prefixes = PrefixOracle(texts)
    }

    /// Judges a query.
    ///
    /// - Parameters:
    ///   - text: What is typed.
    ///   - errorClass: Its class.
    ///   - target: The name that was meant, if any.
    ///   - folder: Folds.
    /// - Returns: The judgement.
    func judge(
        _ text: String, _ errorClass: ErrorClass, target: CorpusName?, _ folder: inout Folder
    ) -> Judgement {
        let query = FoldedQuery(text, &folder)
        guard !query.symbols.isEmpty else { return .unfit }
        guard let target else { return judgeNegative(query) }
        let distance = errorClass.isPrefix ? 0 : edits.distance(of: query.symbols, to: target.answer)
        guard fits(query, errorClass, target, distance) else { return .unfit }
        return isRivalled(query, errorClass, target, distance) ? .rivalled : .fair
    }

    /// Whether a query is what its class says.
    private func fits(
        _ query: FoldedQuery, _ errorClass: ErrorClass, _ target: CorpusName, _ distance: Int
    ) -> Bool {
        switch errorClass {
        case .exact: true
        case .folded, .merged, .split: distance == 0
        case .oneTypo, .swap, .firstLetter, .scriptSlip: distance == 1 && query.symbols.count > 2
        case .typoAndMerged, .typoAndSplit: distance == 1 && query.symbols.count > 3
        case .twoEdits: distance == 2
        case .threeEdits: distance == 3
        case .wordOrder, .typoAndOrder, .typoAndMissing, .missingWord: distance > 0
        case .sound, .scanner: distance > 0 && distance * 2 <= query.symbols.count
        case .prefix, .prefixAndTypo: query.symbols.count > 2
        case .suffixVariants, .symbolVariants: distance <= 2
        case .number, .setNoise: true
        case .negatives: false
        }
    }

    /// Whether another name is as good an answer.
    private func isRivalled(
        _ query: FoldedQuery, _ errorClass: ErrorClass, _ target: CorpusName, _ distance: Int
    ) -> Bool {
        func isNear(_ limit: Int) -> Bool {
            edits.hasRival(of: query.symbols, within: limit, besides: target.answer)
        }
        func holdsWords(extra: Int, edits: Int) -> Bool {
            !words.rivals(of: query.words, extraWords: extra, edits: edits, besides: target.answer).isEmpty
        }
        switch errorClass {
        case .exact: return false
        case .folded, .merged, .split: return isNear(0)
        case .oneTypo, .swap, .firstLetter, .typoAndMerged, .typoAndSplit, .scriptSlip: return isNear(1)
        case .twoEdits: return isNear(2)
        case .threeEdits: return isNear(3)
        case .wordOrder: return holdsWords(extra: 0, edits: 0) || isNear(1)
        case .typoAndOrder: return holdsWords(extra: 0, edits: 1) || isNear(2)
        case .missingWord: return holdsWords(extra: 1, edits: 0) || isNear(1)
        case .typoAndMissing: return holdsWords(extra: 1, edits: 1) || isNear(2)
        case .sound, .scanner, .suffixVariants, .symbolVariants: return isNear(distance)
        case .prefix, .prefixAndTypo:
            guard let count = prefixes.rivalCount(of: query.symbols, besides: target.answer) else {
                return true
            }
            return count >= Self.completionPlaces
        case .number, .setNoise:
            return isNear(1)
                || words.isCovered(query.words, byAtLeast: target.length, besides: target.answer)
        case .negatives: return false
        }
    }

    /// Whether a text that should mean nothing does mean something.
    private func judgeNegative(_ query: FoldedQuery) -> Judgement {
        let count = query.symbols.count
        let isNear =
            edits.hasRival(of: query.symbols, within: max(2, count / 5), besides: nil)
            || prefixes.isPrefix(query.symbols, within: 1)
            || words.isCovered(query.words, byAtLeast: (count + 1) / 2, besides: nil)
            || !words.rivals(of: query.words, extraWords: Int.max / 2, edits: 1, besides: nil).isEmpty
        return isNear ? .rivalled : .fair
    }
}

/// A query in the forms that the oracles compare.
struct FoldedQuery {
    let words: [String]
    let symbols: [UInt32]

    /// Folds a text.
    ///
    /// - Parameters:
    ///   - text: What is typed.
    ///   - folder: Folds.
    init(_ text: String, _ folder: inout Folder) {
        words = String(decoding: folder.fold(text).spaced, as: UTF8.self).split(separator: " ").map(
            String.init)
        symbols = words.joined().unicodeScalars.map(\.value)
    }
}
