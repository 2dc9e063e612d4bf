import CardText
import Testing

struct SpellingTests {
    @Test func theNearestWordIsFoundOnlyWhenItIsNear() {
        let words = ["search", "sets", "stats", "complete", "completion"]
        #expect(Spelling.nearest(to: "serach", in: words) == "search")
        #expect(Spelling.nearest(to: "SEARCH", in: words) == "search")
        #expect(Spelling.nearest(to: "comp", in: words) == "complete")
        #expect(Spelling.nearest(to: "set", in: words) == "sets")
        #expect(Spelling.nearest(to: "pikachu", in: words) == nil)
        #expect(Spelling.nearest(to: "", in: words) == nil)
        #expect(Spelling.nearest(to: "x", in: words) == nil)
    }
}
