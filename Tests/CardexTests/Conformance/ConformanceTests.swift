import CardIndex
import CardModel
import CardTestSupport
import Testing

/// Complaints about other searches, each turned into a case that this one must answer.
struct ConformanceTests {
    @Test func everyComplaintHasItsAnswer() throws {
        let index = try ConformanceCatalogue.index()
        let failures = try ConformanceCase.all().filter { $0.needs == nil }.flatMap { index.failures(of: $0) }
        #expect(failures.isEmpty, "\(failures.count) of the cases fail:\n\(failures.joined(separator: "\n"))")
    }

    @Test func theCasesAreManyAndTheirNamesDistinct() throws {
        let cases = try ConformanceCase.all()
        #expect(Set(cases.map(\.name)).count == cases.count)
        #expect(cases.filter { $0.needs == nil }.count >= 250)
        #expect(cases.allSatisfy { !$0.why.isEmpty && $0.expectsSomething })
    }

    @Test(.enabled(if: RealCorpora.arePresent))
    func theAnswersAreTheSameAmongAllRealNames() throws {
        let known = try RealNames.all()
        let index = try ConformanceCatalogue.realIndex()
        var asked = 0
        var failures: [String] = []
        for var golden in try ConformanceCase.all() where golden.needs == nil && golden.ownOnly != true {
            guard let game = golden.game.map(Game.init(rawValue:)), let names = known[game],
                golden.number == nil, golden.set == nil, let first = golden.first, names.contains(first)
            else { continue }
            asked += 1
            // Beside thousands of names others may be as good, and more may be near.
            golden.verdict = golden.verdict == "unique" ? "unique" : nil
            golden.among = nil
            golden.notFirst = nil
            failures += index.failures(of: golden)
        }
        #expect(failures.isEmpty, "\(failures.count) of \(asked) fail:\n\(failures.joined(separator: "\n"))")
        #expect(asked >= 80)
    }
}

extension ConformanceCase {
    var expectsSomething: Bool {
        first != nil || firstOf != nil || among != nil || verdict != nil || absent != nil || notFirst != nil
    }
}

extension SearchIndex {
    /// What of a case's expectations the answer does not meet, each as one line that names the case.
    fileprivate func failures(of golden: ConformanceCase) -> [String] {
        let request = SearchRequest(
            golden.query, game: golden.game.map(Game.init(rawValue:)), highlights: true)
        let answer = golden.mode == "complete" ? complete(request) : search(request)
        let names = answer.results.map(\.name)
        var failures: [String] = []
        func fail(_ expected: String) {
            let found = names.prefix(4).joined(separator: " | ")
            failures.append(
                "\(golden.name): '\(golden.query)' \(expected), found \(answer.verdict): \(found)"
                    + " (\(golden.thread ?? "no thread"): \(golden.why))")
        }
        if let first = golden.first, names.first != first { fail("should find \(first) first") }
        if let first = golden.firstOf, names.first.map(first.contains) != true {
            fail("should find one of \(first) first")
        }
        if let among = golden.among {
            let missing = Set(among.names).subtracting(names.prefix(among.within))
            if !missing.isEmpty { fail("should have \(missing.sorted()) among the first \(among.within)") }
        }
        if let verdict = golden.verdict, answer.verdict.rawValue != verdict { fail("should be \(verdict)") }
        if let first = names.first, golden.notFirst?.contains(first) == true {
            fail("should not put that first")
        }
        if let absent = golden.absent, absent.contains(where: names.contains) {
            fail("should not find \(absent)")
        }
        guard let result = answer.results.first else { return failures }
        let printing = result.printings.first.flatMap(printing(at:))?.printing
        if let set = golden.set, printing?.setID != set {
            fail("should be of \(set), is \(printing?.setID ?? "")")
        }
        if let number = golden.number, printing?.number != number {
            fail("should be number \(number), is \(printing?.number ?? "")")
        }
        if let highlights = golden.highlights,
            result.highlights.map({ [$0.lowerBound, $0.upperBound] }) != highlights
        {
            fail(
                "should highlight \(highlights), not \(result.highlights) of \(result.foundBy ?? result.name)"
            )
        }
        return failures
    }
}
