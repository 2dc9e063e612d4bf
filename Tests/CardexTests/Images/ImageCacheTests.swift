import CardTestSupport
import CardTransport
import Cardex
import Foundation
import Synchronization
import Testing

/// Pictures on disk, with a publisher on loopback.
struct ImageCacheTests {
    private final class Clock: Sendable {
        private let seconds = Mutex<Int64>(1_795_262_400)
        var wallClock: WallClock { WallClock { self.seconds.withLock { $0 } } }
        func advance(_ count: Int64) { seconds.withLock { $0 += count } }
    }

    private let folder: TemporaryFolder
    private let upstream: StubUpstream
    private let clock = Clock()

    init() throws {
        folder = try TemporaryFolder()
        upstream = try StubUpstream()
    }

    private static func jpeg(_ count: Int = 1_000, seed: UInt8 = 1) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: seed, count: count - 4)
    }

    private func cache(limit: Int64 = 1 << 30, isOffline: Bool = false) -> ImageCache {
        ImageCache(
            folder: folder.file("images"), limit: limit,
            transport: isOffline ? nil : CurlTransport(userAgent: "cardex-tests"), clock: clock.wallClock)
    }

    private func card(_ native: String, _ path: String? = nil) -> Printing {
        Printing(
            id: PrintingID(game: .pokemon, nativeID: native), name: "Card",
            smallImage: upstream.base + (path ?? "/\(native)"))
    }

    private func files() throws -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.file("images")).sorted()) ?? []
    }

    @Test func aPictureIsFetchedOnceShownForAWeekAndThenConfirmed() async throws {
        upstream["/a"] = StubResource(Self.jpeg(), entityTag: "\"v1\"")
        let cache = cache()
        #expect(cache.imagePath(for: card("a").id, quality: .small) == nil)
        let first = try await cache.fetch(for: card("a"), quality: .small)
        #expect(first.type == .jpeg && first.byteCount == 1_000 && first.age == 0 && first.isFresh)
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: first.path))) == Self.jpeg())
        clock.advance(CachedImage.life - 1)
        _ = try await cache.fetch(for: card("a"), quality: .small)
        #expect(upstream.count(of: "/a") == 1)
        clock.advance(1)
        #expect(cache.imagePath(for: card("a").id, quality: .small)?.isFresh == false)
        let confirmed = try await cache.fetch(for: card("a"), quality: .small)
        #expect(confirmed.age == 0 && confirmed.path == first.path)
        #expect(upstream.requests.last?["If-None-Match"] == "\"v1\"")
        upstream["/a"] = StubResource(Self.jpeg(2_000), entityTag: "\"v2\"")
        clock.advance(CachedImage.life)
        #expect(try await cache.fetch(for: card("a"), quality: .small).byteCount == 2_000)
        #expect(cache.imagePath(for: card("a").id, quality: .large) == nil)
    }

    @Test func withoutANetworkAStalePictureIsShownAndAMissingOneIsATypedError() async throws {
        upstream["/a"] = StubResource(Self.jpeg())
        _ = try await cache().fetch(for: card("a"), quality: .small)
        clock.advance(CachedImage.life * 5)
        let offline = cache(isOffline: true)
        let stale = try await offline.fetch(for: card("a"), quality: .small)
        #expect(!stale.isFresh && stale.byteCount == 1_000)
        let error = await #expect(throws: ImageError.self) {
            try await offline.fetch(for: card("b"), quality: .small)
        }
        #expect(error?.code == .offline)
        upstream["/a"] = StubResource([], status: 500)
        #expect(try await cache().fetch(for: card("a"), quality: .small).byteCount == 1_000)
    }

    @Test func onlyPicturesOfKnownTypesAreKept() async throws {
        let heads: [(ImageType, [UInt8])] = [
            (.jpeg, Self.jpeg()), (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]),
            (.webp, Array("RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8 ".utf8)),
            (.avif, [0, 0, 0, 32] + Array("ftypavif".utf8)),
            (.avif, [0, 0, 0, 32] + Array("ftypmif1\u{0}\u{0}\u{0}\u{0}mif1avif".utf8)),
        ]
        for (position, (type, bytes)) in heads.enumerated() {
            upstream["/\(position)"] = StubResource(bytes)
            #expect(try await cache().fetch(for: card("\(position)"), quality: .small).type == type)
        }
        let refused: [[UInt8]] = [
            Array("<!doctype html>".utf8), [], Array("GIF89a".utf8), [0xFF, 0xD8],
            [0, 0, 0, 32] + Array("ftypisom".utf8), Array("RIFF1111WAVE".utf8),
        ]
        let before = try files()
        for bytes in refused {
            upstream["/bad"] = StubResource(
                bytes, fields: [(name: "Content-Type", value: "image/jpeg")])
            let error = await #expect(throws: ImageError.self) {
                try await cache().fetch(for: card("bad"), quality: .small)
            }
            #expect(error?.code == .notAnImage)
        }
        upstream["/bad"] = StubResource(Self.jpeg(Int(ImageCache.largestImage) + 1))
        let large = await #expect(throws: ImageError.self) {
            try await cache().fetch(for: card("bad"), quality: .small)
        }
        #expect(large?.code == .tooLarge)
        upstream["/bad"] = nil
        let gone = await #expect(throws: ImageError.self) {
            try await cache().fetch(for: card("bad"), quality: .small)
        }
        #expect(gone?.code == .gone)
        upstream["/cut"] = StubResource(Self.jpeg(), faults: [.cut(afterBytes: 500)])
        await #expect(throws: ImageError.self) { try await cache().fetch(for: card("cut"), quality: .small) }
        #expect(try files() == before)
        let none = await #expect(throws: ImageError.self) {
            try await cache().fetch(
                for: Printing(id: PrintingID(game: .magic, nativeID: "x"), name: "X"), quality: .large)
        }
        #expect(none?.code == .noAddress)
    }

    @Test func noIdAndNoAddressNamesAnotherFile() async throws {
        let hostile = [
            "../../etc/passwd", "a/b", "..", String(repeating: "x", count: 4_000), "a\u{0}b", "é", "e\u{301}",
        ]
        upstream["/p/../../../x"] = StubResource(Self.jpeg())
        for (position, native) in hostile.enumerated() {
            upstream["/\(position)"] = StubResource(Self.jpeg(100 + position))
            _ = try await cache().fetch(for: card(native, "/\(position)"), quality: .small)
        }
        let names = try files()
        #expect(names.count == hostile.count * 2)
        for name in names { #expect(name.prefix(32).allSatisfy(\.isHexDigit) && name.count <= 38, "\(name)") }
        for (position, native) in hostile.enumerated() {
            #expect(
                cache().imagePath(for: card(native).id, quality: .small)?.byteCount == Int64(100 + position))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["images"])
    }

    @Test func damageCountsAsAbsentAndFilesOfOthersStay() async throws {
        upstream["/a"] = StubResource(Self.jpeg())
        let image = try await cache().fetch(for: card("a"), quality: .small)
        let info = image.path.replacingOccurrences(of: ".image", with: ".info")
        let sound = try Data(contentsOf: URL(fileURLWithPath: info))
        let damages: [(String, [UInt8])] = [
            (image.path, Array(Self.jpeg().prefix(999))), (image.path, []),
            (image.path, [UInt8](repeating: 0, count: 1_000)), (info, []), (info, [0xFF, 0xFE]),
            (info, Array("cardex-image 2\n".utf8)), (info, Array("cardex-image 1\nbytes -5\n".utf8)),
        ]
        for (path, bytes) in damages {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            #expect(cache().imagePath(for: card("a").id, quality: .small) == nil)
            #expect(try await cache().fetch(for: card("a"), quality: .small).byteCount == 1_000)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: info)) == sound)
        try folder.write([1], to: "images/notes.txt")
        try folder.write([1], to: "images/\(String(repeating: "g", count: 32)).image")
        try FileManager.default.createDirectory(
            atPath: folder.file("images/\(String(repeating: "a", count: 32)).image"),
            withIntermediateDirectories: true)
        upstream["/b"] = StubResource(Self.jpeg(3_000))
        _ = try await cache(limit: 100).fetch(for: card("b"), quality: .small)
        #expect(try files().contains("notes.txt") && files().count == 3)
    }

    @Test func overTheLimitTheStalestGoFirstAndPinnedStay() async throws {
        let cache = cache(limit: 10_000)
        for number in 0..<9 {
            upstream["/\(number)"] = StubResource(Self.jpeg())
            _ = try await cache.fetch(for: card("\(number)"), quality: .small)
            clock.advance(10)
        }
        try cache.setPinned(true, for: card("1").id, quality: .small)
        // The oldest is looked at again, and so is no longer the stalest.
        #expect(cache.imagePath(for: card("0").id, quality: .small) != nil)
        clock.advance(10)
        upstream["/9"] = StubResource(Self.jpeg(2_500))
        _ = try await cache.fetch(for: card("9"), quality: .small)
        func has(_ native: String) -> Bool { cache.imagePath(for: card(native).id, quality: .small) != nil }
        #expect(has("0") && has("1") && has("9") && !has("2") && !has("3") && !has("4") && has("5"))
        #expect(cache.statistics().bytes == 8_500 && cache.statistics().pinned == 1)
        try cache.setPinned(false, for: card("1").id, quality: .small)
        #expect(cache.statistics().pinned == 0)
    }

    @Test func manyAtOnceLeaveEveryPictureWhole() async throws {
        for number in 0..<12 {
            upstream["/\(number)"] = StubResource(Self.jpeg(5_000 + number, seed: UInt8(number)))
        }
        let caches = [cache(), cache()]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for turn in 0..<72 {
                group.addTask {
                    let number = turn % 12
                    let image = try await caches[turn % 2].fetch(for: card("\(number)"), quality: .small)
                    #expect(image.byteCount == Int64(5_000 + number))
                }
            }
            try await group.waitForAll()
        }
        for number in 0..<12 {
            let image = try #require(caches[0].imagePath(for: card("\(number)").id, quality: .small))
            #expect(
                try Array(Data(contentsOf: URL(fileURLWithPath: image.path)))
                    == Self.jpeg(5_000 + number, seed: UInt8(number)))
        }
        #expect(try files().count == 24)
    }

    // MARK: Warming

    private func warm(
        _ cards: [Printing], _ cache: ImageCache, qualities: [ImageQuality] = [.small]
    ) async throws -> (report: ImageWarming.Report, waits: [Int64]) {
        let waits = Mutex<[Int64]>([])
        let warming = ImageWarming(
            cache, qualities: qualities,
            pace: ImageWarming.Pace(concurrency: 3, millisecondsBetweenRequests: 0),
            sleep: { milliseconds in waits.withLock { $0.append(milliseconds) } })
        let report = try await warming.run(cards)
        return (report, waits.withLock { $0 })
    }

    @Test func aWarmingGoesOnWhereItWasAndCountsWhatItCouldNotGet() async throws {
        for number in 0..<10 { upstream["/\(number)"] = StubResource(Self.jpeg()) }
        let cards = (0..<10).map { card("\($0)") }
        let nameless = Printing(id: PrintingID(game: .magic, nativeID: "x"), name: "X")
        let first = try await warm(Array(cards.prefix(4)), cache())
        #expect(first.report.fetched == 4)
        let second = try await warm(cards + [card("missing"), nameless], cache())
        #expect(second.report.known == 4 && second.report.fetched == 6 && second.report.failed == 1)
        #expect(second.report.withoutAddress == 1 && second.report.failures.first?.code == .gone)
        #expect(upstream.requests.count == 11)
    }

    @Test func aServerThatAsksToBeLeftAloneIs() async throws {
        upstream["/a"] = StubResource(
            Self.jpeg(), faults: [.status(429, retryAfter: "7"), .status(503, retryAfter: "2")])
        let answer = try await warm([card("a")], cache())
        #expect(answer.report.fetched == 1)
        #expect(answer.waits.count == 2 && (6_500...7_000).contains(answer.waits[0]))
        upstream["/b"] = StubResource(Self.jpeg(), faults: [.status(429, retryAfter: "86400")])
        #expect(try await warm([card("b")], cache()).report.failed == 1)
    }

    @Test func aWarmingStopsWhenNothingComesAndWhenNothingFits() async throws {
        let dead = (0..<200).map { number in
            Printing(
                id: PrintingID(game: .pokemon, nativeID: "\(number)"), name: "Card",
                smallImage: "http://127.0.0.1:1/\(number)")
        }
        let report = try await warm(dead, cache()).report
        #expect(report.isGivenUp && report.failed < 40)
        for number in 0..<30 { upstream["/\(number)"] = StubResource(Self.jpeg()) }
        let full = try await warm((0..<30).map { card("\($0)") }, cache(limit: 10_000)).report
        #expect(full.withoutRoom > 10 && full.fetched < 15 && !full.isGivenUp)
        #expect(cache().statistics().bytes <= 12_000)
    }
}
