import CardPricing
import CardTestSupport
import Testing

struct TrafficQueueTests {
    @Test func theMostUrgentGoFirstAndThoseOfOneUrgencyAsTheyCame() {
        var queue = TrafficQueue(slots: 1)
        queue.enter(1, priority: .prefetch)
        queue.enter(2, priority: .interactive)
        queue.enter(3, priority: .refresh)
        queue.enter(4, priority: .interactive)
        var order: [Int] = []
        while let next = queue.turn {
            #expect(queue.beginAsking(next) != nil)
            queue.beginSending(next)
            #expect(queue.turn == nil)
            queue.finish()
            order.append(next)
        }
        #expect(order == [2, 4, 3, 1])
    }

    @Test func aRaisedCallerMovesForwardAndKeepsItsPlaceAmongEquals() {
        var queue = TrafficQueue(slots: 1)
        for number in 1...4 { queue.enter(number, priority: .prefetch) }
        queue.enter(5, priority: .interactive)
        queue.raise(3, to: .interactive)
        queue.raise(9, to: .interactive)
        queue.raise(5, to: .prefetch)
        var order: [Int] = []
        while let next = queue.turn {
            queue.leave(next)
            order.append(next)
        }
        #expect(order == [3, 5, 1, 2, 4])
    }

    @Test func slotsAreNeverExceededAndNeverLostWhateverHappens() {
        for seed in 0..<50 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let slots = Int.random(in: 1...4, using: &random)
            var queue = TrafficQueue(slots: slots)
            var line: Set<Int> = []
            var asking: Set<Int> = []
            var sending = 0
            for number in 0..<2_000 {
                switch Int.random(in: 0..<6, using: &random) {
                case 0, 1:
                    queue.enter(
                        number, priority: FetchPriority.allCases.randomElement(using: &random) ?? .refresh)
                    line.insert(number)
                case 2:
                    if let next = queue.turn, queue.beginAsking(next) != nil { asking.insert(next) }
                case 3:
                    guard let one = asking.min() else { continue }
                    asking.remove(one)
                    if Bool.random(using: &random) {
                        queue.endAsking(one)
                    } else {
                        queue.beginSending(one)
                        line.remove(one)
                        sending += 1
                    }
                case 4:
                    guard let one = line.min() else { continue }
                    queue.leave(one)
                    line.remove(one)
                    asking.remove(one)
                default:
                    guard sending > 0 else { continue }
                    queue.finish()
                    sending -= 1
                }
                #expect(queue.slotsInUse == asking.count + sending && queue.slotsInUse <= slots)
                #expect(queue.count == line.count)
            }
        }
    }
}
