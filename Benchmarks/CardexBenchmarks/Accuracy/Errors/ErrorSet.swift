internal import CardTestSupport
internal import CardText

/// The queries of all error classes over the names of a corpus, from a seed.
///
/// Names are taken in random order, each once before any comes twice. A slip that is no fair query is tried again on
/// the same name a few times and then given up; how many were dropped for a rival is counted.
struct ErrorSet {
    /// What became of the queries of a class.
    struct Class {
        let errorClass: ErrorClass
        var queries: [ErrorQuery] = []
        /// Those that were dropped because another name was as good an answer, and that name.
        var dropped: [(query: ErrorQuery, rival: String)] = []
    }

    private static let triesOfAName = 3
    /// How often all names are gone through before a class stays smaller than wished.
    private static let rounds = 4

    /// The classes in order, without those that no name allows.
    private(set) var classes: [Class] = []

    /// Makes the queries.
    ///
    /// - Parameters:
    ///   - corpus: The names.
    ///   - count: The queries of each class.
    ///   - seed: What they follow from.
    ///   - wanted: The only classes to make.
    init(
        _ corpus: NameCorpus, count: Int, seed: UInt64, of wanted: Set<ErrorClass> = Set(ErrorClass.allCases)
    ) {
        let rules = RivalRules(corpus.texts)
        let models = ErrorModels(corpus)
        var folder = Folder()
        for (number, errorClass) in ErrorClass.allCases.enumerated() where wanted.contains(errorClass) {
            Progress.tell("\(corpus.title): making queries: \(errorClass.rawValue)")
            // Each class follows from a seed of its own, so that a change of one leaves the others as they were.
            var random = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
            var made = Class(errorClass: errorClass)
            var seen: Set<String> = []
            let targets = models.targets(of: errorClass, using: &random)
            for place in 0..<min(targets.count * Self.rounds, count * 60) where made.queries.count < count {
                let target = targets[place % targets.count]
                let name = target.map { corpus.names[$0] }
                for _ in 0..<Self.triesOfAName {
                    guard let slip = models.slip(errorClass, target, using: &random),
                        !slip.text.contains(where: { $0 == "\t" || $0.isNewline }), !seen.contains(slip.text)
                    else { continue }
                    let judgement = rules.judge(slip.text, errorClass, target: name, &folder)
                    if case .unfit = judgement { continue }
                    seen.insert(slip.text)
                    let query = ErrorQuery(
                        errorClass: errorClass, text: slip.text, target: target, detail: slip.detail)
                    if case .rivalled(let rival) = judgement {
                        made.dropped.append((query, rival))
                    } else {
                        made.queries.append(query)
                    }
                    break
                }
            }
            if !made.queries.isEmpty { classes.append(made) }
        }
    }
}
