import CardTestSupport
import Cardex
import Testing

struct GoldenQueryTests {
    @Test func everyGoldenQueryHasItsExpectedFirstAnswer() throws {
        let built = try ProjectCorpus.build(aliases: ProjectCorpus.aliases)
        var asked = 0
        for golden in try ProjectCorpus.goldenQueries() where golden.needs == nil {
            asked += 1
            let request = SearchRequest(golden.query, game: golden.game.map(Game.init(rawValue:)))
            let answer =
                golden.mode == "complete" ? built.finder.complete(request) : built.finder.search(request)
            let first = answer.results.first
            #expect(first?.name == golden.first, "\(golden.mode) \(golden.query)")
            if first?.name == golden.first, let number = golden.number {
                #expect(first?.printings.first?.printing.number == number, "\(golden.query)")
            }
            if first?.name == golden.first, let set = golden.set {
                #expect(first?.printings.first?.printing.setID == set, "\(golden.query)")
            }
        }
        #expect(asked >= 300)
    }
}
