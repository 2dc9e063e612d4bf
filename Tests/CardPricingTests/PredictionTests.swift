import CardModel
import CardPricing
import CardTestSupport
import Testing

/// Guesses of the next look-ups, and how they are counted.
struct PredictionTests {
    private func card(_ number: Int) -> PrintingID { PrintingID(game: .pokemon, nativeID: "base1-\(number)") }

    private func weight(_ number: Int, _ count: Double) -> LookupWeight {
        LookupWeight(printing: card(number), count: count)
    }

    @Test func whatFollowedBeforeComesFirstAndNeighboursFillUpToThree() {
        let guess = Prediction.next(
            after: card(1), successors: [weight(9, 4), weight(7, 2)], neighbours: [card(2), card(3)])
        #expect(guess == [9, 7, 2].map(card))
        let known = Prediction.next(
            after: card(1), successors: (10..<20).map { weight($0, 3) }, neighbours: [card(2)])
        #expect(known == (10..<15).map(card))
        #expect(Prediction.next(after: card(1), successors: [], neighbours: []).isEmpty)
    }

    @Test func aGuessNamesNeitherTheCardItselfNorAnyTwice() {
        let guess = Prediction.next(
            after: card(1), successors: [weight(1, 9), weight(2, 3), weight(2, 3)],
            neighbours: [card(1), card(2), card(3), card(3), card(4)])
        #expect(guess == [2, 3, 4].map(card))
    }

    @Test func whatFollowedRarelyIsNoBetterThanANeighbour() {
        let guess = Prediction.next(
            after: card(1), successors: [weight(5, 100), weight(6, 5), weight(7, 4.9)],
            neighbours: [card(2), card(3)])
        #expect(guess == [5, 6, 2].map(card))
    }

    @Test func neighboursAreTakenForwardsFirst() {
        let set = (1...9).map(card)
        #expect(Prediction.neighbours(of: card(5), in: set) == [6, 7, 4, 8, 3].map(card))
        #expect(Prediction.neighbours(of: card(1), in: set, limit: 3) == [2, 3, 4].map(card))
        #expect(Prediction.neighbours(of: card(9), in: set) == [8, 7, 6, 5, 4].map(card))
        #expect(Prediction.neighbours(of: card(5), in: [card(5)]).isEmpty)
        #expect(Prediction.neighbours(of: card(50), in: set).isEmpty)
        #expect(Prediction.neighbours(of: card(5), in: set, limit: 0).isEmpty)
        #expect(Prediction.neighbours(of: card(5), in: []).isEmpty)
    }

    @Test func neighboursAreAllOthersInTheEndEachOnce() {
        for size in 1...12 {
            let set = (0..<size).map(card)
            for number in 0..<size {
                let found = Prediction.neighbours(of: card(number), in: set, limit: .max)
                #expect(found.count == size - 1)
                #expect(Set(found) == Set(set).subtracting([card(number)]))
            }
        }
    }

    @Test func aGuessComesTrueWithinTenMinutesAndNotLater() {
        var tally = PredictionTally()
        tally.expect([card(1), card(2), card(3)], at: noon)
        #expect(tally.hitRate == nil)
        let answers = [(1, 600), (1, 600), (9, 600), (2, 601)].map { number, seconds in
            tally.note(card(number), at: noon + Int64(seconds))
        }
        #expect(answers == [true, false, false, false])
        #expect((tally.made, tally.hits, tally.misses, tally.pending) == (3, 1, 2, 0))
        #expect(tally.hitRate == 1.0 / 3)
    }

    @Test func aCardThatIsGuessedAgainStaysOneGuess() {
        var tally = PredictionTally()
        tally.expect([card(1)], at: noon)
        tally.expect([card(1)], at: noon + 500)
        let isHit = tally.note(card(1), at: noon + 1_000)
        #expect(isHit)
        #expect((tally.made, tally.hits, tally.misses) == (1, 1, 0))
    }

    /// Random guesses and look-ups against a tally that keeps every guess for ever.
    @Test func randomGuessesAreCountedAsBySlowBookkeeping() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            var tally = PredictionTally()
            var guesses: [(card: Int, until: Int64, isOpen: Bool, hit: Bool)] = []
            var now = noon
            for _ in 0..<120 {
                now += Int64.random(in: 0...200, using: &random)
                let number = Int.random(in: 0..<12, using: &random)
                let open = guesses.firstIndex { $0.card == number && $0.isOpen && $0.until >= now }
                if Bool.random(using: &random) {
                    tally.expect([card(number)], at: now)
                    if let open {
                        guesses[open].until = now + 600
                    } else {
                        for index in guesses.indices where guesses[index].card == number {
                            guesses[index].isOpen = false
                        }
                        guesses.append((number, now + 600, true, false))
                    }
                } else {
                    let isHit = tally.note(card(number), at: now)
                    #expect(isHit == (open != nil))
                    if let open { (guesses[open].isOpen, guesses[open].hit) = (false, true) }
                }
            }
            tally.close(at: now + 601)
            #expect(tally.made == guesses.count)
            #expect(tally.hits == guesses.count { $0.hit })
            #expect(tally.misses == guesses.count { !$0.hit })
        }
    }
}
