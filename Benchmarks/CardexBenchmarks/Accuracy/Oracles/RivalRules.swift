internal import CardText

/// Decides whether a query is fair: whether what was meant is a better answer than every other name.
///
/// The rule of each class stands beside its case in `ErrorClass`.
struct RivalRules {
    /// What becomes of a query.
    enum Judgement {
        /// It is asked.
        case fair
        /// Another name is as good an answer: its folded words.
        case rivalled(by: String)
        /// It is not what its class says, such as a typo that changes nothing.
        case unfit
    }

    private static let completionPlaces = 10
    private static let missingWordPlaces = 5

    private let edits: EditOracle
    private let words: WordOracle
    private let prefixes: PrefixOracle

    /// Prepares the oracles.
    ///
    /// - Parameter texts: All texts that lead to answers.
    init(_ texts: [CorpusText]) {
        edits = EditOracle(texts)
        words = WordOracle(texts.filter(\.isName))
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
        let nearness = edits.nearness(of: query.symbols, to: target.answer)
        guard fits(query, errorClass, nearness.distance) else { return .unfit }
        return rival(of: query, errorClass, target, nearness).map { .rivalled(by: $0) } ?? .fair
    }

    /// Whether a query is what its class says.
    private func fits(
        _ query: FoldedQuery, _ errorClass: ErrorClass, _ distance: Int
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
        case .suffixVariants, .symbolVariants, .number, .setNoise: true
        case .negatives: false
        }
    }

    /// Another name that is as good an answer, in folded words.
    private func rival(
        of query: FoldedQuery, _ errorClass: ErrorClass, _ target: CorpusName, _ nearness: EditOracle.Nearness
    ) -> String? {
        func near(_ limit: Int) -> String? {
            let reach = EditOracle.Nearness(distance: limit, isByName: nearness.isByName)
            return edits.rival(of: query.symbols, asNearAs: reach, besides: target.answer)?.spaced
        }
        func holding(extra: Int, edits: Int) -> String? {
            words.rivals(of: query.words, extraWords: extra, edits: edits, besides: target.answer).first?
                .spaced
        }
        switch errorClass {
        case .exact, .negatives: return nil
        case .folded, .merged, .split: return near(0)
        case .oneTypo, .swap, .firstLetter, .typoAndMerged, .typoAndSplit, .scriptSlip: return near(1)
        case .twoEdits: return near(2)
        case .threeEdits: return near(3)
        case .wordOrder: return holding(extra: 0, edits: 0) ?? near(0)
        case .typoAndOrder: return holding(extra: 0, edits: 1) ?? near(1)
        case .missingWord:
            let others = words.rivals(of: query.words, extraWords: 1, edits: 0, besides: target.answer)
            return others.count < Self.missingWordPlaces - 1
                ? nil
                : others.count < Self.missingWordPlaces ? near(1) : "\(others.count) others"
        case .typoAndMissing: return holding(extra: 1, edits: 1) ?? near(2)
        case .sound, .scanner: return near(nearness.distance)
        case .suffixVariants, .symbolVariants: return near(min(2, nearness.distance))
        case .prefix, .prefixAndTypo:
            guard let count = prefixes.rivalCount(of: query.symbols, besides: target.answer) else {
                return "over two edits"
            }
            return count >= Self.completionPlaces ? "\(count) others" : nil
        case .number, .setNoise:
            return near(1)
                ?? words.cover(of: query.words, byAtLeast: target.length, besides: target.answer)?.spaced
        }
    }

    /// Judges a text that should mean nothing.
    private func judgeNegative(_ query: FoldedQuery) -> Judgement {
        let count = query.symbols.count
        let reach = EditOracle.Nearness(distance: max(2, count / 5), isByName: false)
        let near =
            edits.rival(of: query.symbols, asNearAs: reach, besides: nil)
            ?? prefixes.continuation(of: query.symbols, within: 1)
            ?? words.cover(of: query.words, byAtLeast: (count + 1) / 2, besides: nil)
            ?? words.rivals(of: query.words, extraWords: Int.max / 2, edits: 1, besides: nil).first
        return near.map { .rivalled(by: $0.spaced) } ?? .fair
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
