#if !DEBUG
import CardModel
import CardPricing
import CardTestSupport
import Testing

/// Generous bounds, in release builds, on what the command's start and a price list may wait for.
@Suite(.serialized)
struct PriceStoreSpeedTests {
    private static func milliseconds(_ duration: Duration) -> Double {
        Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1e3
    }

    @Test func aHundredThousandPricesAreRecordedAndReadInTime() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("prices.sqlite")
        let watch = ContinuousClock()
        let observations = bulk(100_000)
        let store = try SQLitePriceStore(path: path, clock: .fixed(noon))
        let first = try watch.measure { _ = try store.record(observations, fetchedAt: noon) }
        let again = try watch.measure { _ = try store.record(observations, fetchedAt: noon + 60) }
        let nextDay = try watch.measure {
            _ = try store.record(bulk(100_000, seed: 2, asOf: noon + 86_400), fetchedAt: noon + 86_400)
        }

        let printings = Array(Set(observations.map(\.printing)).sorted().prefix(10))
        var lookups: [Double] = []
        for _ in 0..<300 {
            lookups.append(
                Self.milliseconds(try watch.measure { _ = try store.observations(for: printings) }))
        }
        lookups.sort()
        let counting = try watch.measure { _ = try store.statistics() }
        var openings: [Double] = []
        for _ in 0..<30 {
            openings.append(
                Self.milliseconds(
                    try watch.measure {
                        let reader = try SQLitePriceStore(path: path, readOnly: true, clock: .fixed(noon))
                        _ = try reader.observations(for: printings[0])
                    }))
        }
        openings.sort()
        let checked = try watch.measure { try store.verify() }
        let writing = try watch.measure { _ = try SQLitePriceStore(path: path, clock: .fixed(noon)) }

        print(
            "record \(first), again \(again), next day \(nextDay); ten printings p50 \(lookups[150]) ms, "
                + "p99 \(lookups[296]) ms; open and read p50 \(openings[15]) ms, max \(openings[29]) ms; "
                + "statistics \(counting); check \(checked); open to write \(writing); "
                + "\(try store.statistics().bytes) bytes")
        #expect(first < .seconds(4))
        #expect(again < .seconds(4))
        #expect(lookups[150] < 0.4)
        #expect(openings[15] < 4)
    }
}
#endif
