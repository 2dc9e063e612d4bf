import CardMarket
import CardModel
import Testing

struct PrintingLookupTests {
    @Test func aLookupWithoutSetsKnowsNoMembers() throws {
        let lookup = PrintingLookup(printing: { _ in nil })
        #expect(lookup.members(.pokemon, "base1").isEmpty)
    }
}
