import CardTestSupport
import Testing

@testable import CardText

@Suite struct EditCostTests {
    static func cost(_ typed: String, _ meant: String) -> Int {
        let (typed, meant) = (typed.unicodeScalars.map(\.value), meant.unicodeScalars.map(\.value))
        var measure = EditCost()
        measure.prepare(typed: typed.span)
        return measure.cost(ofMeaning: meant.span, distance: slowAlignmentDistance(typed, meant))
    }

    @Test(arguments: [
        ("charizard", "charizard", 0), ("", "", 0),
        ("charizatd", "charizard", 5),  // keys side by side
        ("charizrad", "charizard", 5),  // swapped
        ("charrizard", "charizard", 4), ("butterfre", "butterfree", 4),  // doubled, undoubled
        ("charizarw", "charizard", 8), ("chariard", "charizard", 8),  // anything else
        ("char1zard", "charizard", 3), ("mewtvvo", "mewtwo", 3), ("drag0n", "dragon", 3),  // look-alikes
        ("dragom", "dragorn", 3), ("swarnp", "swamp", 3),
        ("tyfoon", "typhoon", 4), ("krabby", "crabby", 4 + 2), ("dracula", "drakula", 4),  // sound-alikes
        ("pikochu", "pikachu", 5),  // vowels
        // the first letter
        ("bikachu", "pikachu", 4 + 2), ("ikachu", "pikachu", 8 + 2), ("ipkachu", "pikachu", 5 + 2),
        ("porygon3", "porygon2", 14),  // digits
        ("silouette", "silhouette", 6), ("gyaradose", "gyarados", 6),  // what is not heard
        ("pikjachu", "pikachu", 6),  // two keys at once
        ("ひかちゅう", "ぴかちゅう", 4 + 2), ("피가츄", "피카츄", 5), ("пикачо", "пикачу", 8),
        ("a", "", 10), ("", "a", 10),
    ])
    func likelierSlipsCostLess(_ typed: String, _ meant: String, _ expected: Int) {
        #expect(Self.cost(typed, meant) == expected)
    }

    @Test(arguments: [
        ("dragom", "dragon", "dragoz"), ("sylveom", "sylveon", "sylveox"), ("pikacju", "pikachu", "pikacru"),
        ("vulpxi", "vulpix", "vulpxr"), ("lightnning", "lightning", "lightnaing"),
        ("gengor", "gengar", "gengxr"),
        ("mev", "mew", "mek"), ("c1efairy", "clefairy", "czefairy"), ("ralts", "raltz", "raltk"),
    ])
    func ofTwoNamesEquallyFarTheLikelierIsCheaper(_ typed: String, _ likelier: String, _ other: String) {
        #expect(Self.cost(typed, likelier) < Self.cost(typed, other))
    }

    /// The cost with nothing left out: every cell of the matrix, and no common ends.
    private static func slowCost(_ typed: [UInt32], _ meant: [UInt32]) -> Int {
        let tables = LetterLikeness.tables
        var (rows, columns): ([CostedLetter], [CostedLetter]) = ([], [])
        CostedLetter.read(typed.span, in: 0..<typed.count, isTyped: true, tables, into: &rows)
        CostedLetter.read(meant.span, in: 0..<meant.count, isTyped: false, tables, into: &columns)
        var costs: [[Int]] = Array(
            repeating: Array(repeating: .max / 2, count: meant.count + 1), count: typed.count + 1)
        costs[0][0] = 0
        for row in 0...typed.count {
            for column in 0...meant.count where row + column > 0 {
                var steps: [(Int, Int, Int)] = []
                if row > 0 { steps.append((1, 0, Int(rows[row - 1].gap))) }
                if column > 0 { steps.append((0, 1, Int(columns[column - 1].gap))) }
                if row > 0, column > 0 {
                    let (letter, other) = (rows[row - 1], columns[column - 1])
                    let isEqual = typed[row - 1] == meant[column - 1]
                    steps.append(
                        (1, 1, isEqual ? 0 : Int(letter.cost(inPlaceOf: other, tables.substitutions.span))))
                    if row > 1, let pair = letter.costOfPair(inPlaceOf: other) {
                        steps.append((2, 1, Int(pair)))
                    }
                    if column > 1, let pair = other.costOfPair(inPlaceOf: letter) {
                        steps.append((1, 2, Int(pair)))
                    }
                    if row > 1, column > 1, typed[row - 1] == meant[column - 2],
                        typed[row - 2] == meant[column - 1]
                    {
                        steps.append((2, 2, 5))
                    }
                }
                for (up, left, cost) in steps {
                    let isFirst = row == up && column == left
                    let total = costs[row - up][column - left] + cost + (isFirst && cost > 0 ? 2 : 0)
                    costs[row][column] = min(costs[row][column], total)
                }
            }
        }
        return costs[typed.count][meant.count]
    }

    @Test func theNarrowMatrixFindsWhatTheWholeOneDoes() {
        var generator = SeededGenerator(seed: 81)
        var measure = EditCost()
        var (dearer, shortened) = (0, 0)
        let rounds = 6_000
        for round in 0..<rounds {
            let alphabet = Array(
                (round.isMultiple(of: 2) ? "abcdefghijklmnopqrstuvwxyz0123456789" : "rnmvwcldphf").utf8)
            let meant = (0..<Int.random(in: 0...18, using: &generator)).map { _ in
                UInt32(alphabet.randomElement(using: &generator) ?? 0)
            }
            var typed = meant
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                let letter = UInt32(alphabet.randomElement(using: &generator) ?? 0)
                let place = Int.random(in: 0...typed.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0 where place < typed.count: typed[place] = letter
                case 1 where place < typed.count: typed.remove(at: place)
                case 2 where place + 1 < typed.count: typed.swapAt(place, place + 1)
                default: typed.insert(letter, at: place)
                }
            }
            let distance = slowAlignmentDistance(typed, meant)
            let slow = Self.slowCost(typed, meant)
            measure.prepare(typed: typed.span)
            let fast = measure.cost(ofMeaning: meant.span, distance: distance)
            #expect(fast >= slow && (fast == 0) == (distance == 0))
            #expect(fast <= distance * 14 + 2)
            let wide = measure.cost(ofMeaning: meant.span, distance: 2 * (typed.count + meant.count))
            #expect((slow...fast).contains(wide))
            if fast > slow { dearer += 1 }
            if wide > slow { shortened += 1 }
        }
        // A path outside the diagonals that the distance allows is rarely cheaper, one through the common ends hardly
        // ever.
        #expect(dearer * 100 < rounds && shortened * 400 < rounds, "\(dearer) \(shortened)")
    }

    @Test func aMeasureGivesTheSameAnswersHoweverOftenItWasUsed() {
        var measure = EditCost()
        let pairs = [
            ("rayquaza", "raykwaza"), ("mew", "mewtwo"), ("", "abra"), ("counterspell", "conterspel"),
        ]
        for (typed, meant) in pairs + pairs.reversed() {
            let (left, right) = (typed.unicodeScalars.map(\.value), meant.unicodeScalars.map(\.value))
            measure.prepare(typed: left.span)
            let distance = slowAlignmentDistance(left, right)
            #expect(measure.cost(ofMeaning: right.span, distance: distance) == Self.cost(typed, meant))
        }
    }

    @Test func aDistanceThatIsTooSmallIsNoTrap() {
        let (typed, meant) = (Array("abcdef".utf8).map(UInt32.init), Array("uvwxyzab".utf8).map(UInt32.init))
        var measure = EditCost()
        measure.prepare(typed: typed.span)
        #expect(measure.cost(ofMeaning: meant.span, distance: 0) > 0)
        #expect(measure.cost(ofMeaning: meant.span, distance: -3) > 0)
        let nothing: [UInt32] = []
        #expect(measure.cost(ofMeaning: nothing.span, distance: 1) > 0)
    }
}
