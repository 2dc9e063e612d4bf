import CardTestSupport
import Testing

@testable import CardIndex

struct RankFieldTests {
    /// A rank that packing leaves as it is, from any bits.
    private func rank(_ bits: UInt64) -> Rank { Rank(packed: Rank(packed: bits & Rank.worst).packed) }

    @Test func theFieldsDecideAsThePackedRankDoes() {
        var random = SeededGenerator(seed: 21)
        // More look-ups and more printings are better; of all else less is.
        let larger: Set<String> = ["popularity", "static_score"]
        var deciding: Set<String> = []
        for round in 0..<3_000 {
            let left = rank(random.next())
            // A neighbour in one bit, so that every integer decides sooner or later.
            let right = round % 4 == 0 ? rank(random.next()) : rank(left.packed ^ 1 << UInt64(round % 53))
            let (better, worse) = left < right ? (left, right) : (right, left)
            guard let field = RankField.deciding(better, worse) else {
                #expect(better.packed == worse.packed, "no field tells \(better) from \(worse)")
                continue
            }
            deciding.insert(field.name)
            let (low, high) = (field.value(in: better), field.value(in: worse))
            #expect(larger.contains(field.name) ? low > high : low < high, "\(field.name) \(better) \(worse)")
        }
        #expect(deciding.count == RankField.all.count)
    }

    @Test func everyFieldHasItsOwnNameAndWords() {
        var random = SeededGenerator(seed: 22)
        #expect(Set(RankField.all.map(\.name)).count == RankField.all.count)
        for _ in 0..<200 {
            let rank = rank(random.next())
            for field in RankField.all { #expect(!field.text(of: rank).isEmpty, "\(field.name)") }
        }
        #expect(Set(MatchKind.allCases.map(\.phrase)).count == MatchKind.allCases.count)
    }
}
