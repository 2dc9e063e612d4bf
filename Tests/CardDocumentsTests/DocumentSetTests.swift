import CardDocuments
import CardTestSupport
import Testing

struct DocumentSetTests {
    @Test func aSetDoesWhatTheSetOfTheStandardLibraryDoes() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let capacity = Int.random(in: 0...200, using: &random)
            func some() -> (DocumentSet, Set<Int>) {
                var (fast, slow) = (DocumentSet(capacity: capacity), Set<Int>())
                for _ in 0..<Int.random(in: 0...100, using: &random) {
                    let document = Int.random(in: -3...(capacity + 3), using: &random)
                    fast.insert(document)
                    if (0..<capacity).contains(document) { slow.insert(document) }
                }
                return (fast, slow)
            }
            let (left, leftSlow) = some()
            let (right, rightSlow) = some()
            var union = left
            union.formUnion(right)
            var intersection = left
            intersection.formIntersection(right)
            var complement = left
            complement.formComplement()
            #expect(left.documents == leftSlow.sorted())
            #expect(left.count == leftSlow.count && left.isEmpty == leftSlow.isEmpty)
            #expect(union.documents == leftSlow.union(rightSlow).sorted())
            #expect(intersection.documents == leftSlow.intersection(rightSlow).sorted())
            #expect(complement.documents == Set(0..<capacity).subtracting(leftSlow).sorted())
            #expect(DocumentSet(capacity: capacity, isFull: true).count == capacity)
            #expect((-2...(capacity + 2)).allSatisfy { left.contains($0) == leftSlow.contains($0) })
        }
    }
}
