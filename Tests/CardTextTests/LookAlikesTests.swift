import CardTestSupport
import CardText
import Testing

struct LookAlikesTests {
    private func readings(_ text: String, limit: Int = 64) -> [String] {
        LookAlikes.readings(of: Array(text.utf8).span, limit: limit).map {
            String(decoding: $0.text, as: UTF8.self)
        }
    }

    @Test func pairsAndDigitsAreTakenBack() {
        #expect(readings("cordclealer").contains("corddealer"))
        #expect(readings("stonnchaser").contains("stormchaser"))
        #expect(readings("5ca1eclub").contains("scaleclub"))
        #expect(readings("fumace").contains("furnace"))
        #expect(readings("vvurm").first == "wurm")
    }

    @Test func numbersOfTheirOwnStayAndNothingIsItsOwnReading() {
        #expect(readings("102").isEmpty)
        #expect(readings("xyz").isEmpty)
        #expect(!readings("storm").contains("storm"))
    }

    @Test func anyTextHasAtMostSoManyDistinctReadings() {
        var random = SeededGenerator(seed: 43)
        let letters = Array("rnclivmdhuw015o".utf8)
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                letters.randomElement(using: &random) ?? 0
            }
            let readings = LookAlikes.readings(of: text.span, limit: 24)
            #expect(readings.count <= 24)
            #expect(Set(readings.map(\.text)).count == readings.count)
            #expect(zip(readings, readings.dropFirst()).allSatisfy { $0.slips <= $1.slips })
        }
    }
}
