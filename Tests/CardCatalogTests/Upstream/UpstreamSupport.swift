import CardCatalog
import CardTestSupport
import CardTransport
import Foundation
import Synchronization

/// A stub upstream, a cache folder of its own, and a clock that only tests move.
final class FetchBench: Sendable {
    let upstream: StubUpstream
    let folder: TemporaryFolder
    private let clock = Mutex<Int64>(1_795_000_000)
    private let pauses = Mutex<[Int64]>([])

    init() throws {
        upstream = try StubUpstream()
        folder = try TemporaryFolder()
    }

    var cache: String { folder.file("cache") }

    var now: Int64 { clock.withLock { $0 } }

    /// The pauses so far, in milliseconds; none of them was waited for.
    var sleeps: [Int64] { pauses.withLock { $0 } }

    func pass(seconds: Int64) { clock.withLock { $0 += seconds } }

    /// A fetcher; official hosts, where some are named, are found on the stub.
    func fetcher(_ settings: FetchSettings = FetchSettings(), hosts: [String] = []) -> Fetcher {
        let surroundings = FetchSurroundings(
            now: { [self] in now },
            sleep: { [self] milliseconds, _ in
                pauses.withLock { $0.append(milliseconds) }
                clock.withLock { $0 += milliseconds / 1000 }
            }, random: { 7 })
        let curl = CurlTransport(userAgent: "cardex/test")
        let transport: any Transport =
            hosts.isEmpty ? curl : RebasedTransport(transport: curl, hosts: hosts, base: upstream.base)
        return Fetcher(cache: cache, transport: transport, settings: settings, surroundings: surroundings)
    }

    /// A source of the stub.
    func source(_ format: String, _ path: String) -> CatalogSource {
        CatalogSource(format: CatalogFormat(rawValue: format), path: upstream.base + path)
    }

    /// The content of what a report says is to be read.
    func content(_ report: FetchReport) throws -> String {
        guard let path = report.cached?.local.path else { return "" }
        return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }

    /// Every file below the cache, with paths from the folders of the sources on.
    func files() -> [String] {
        let names = FileManager.default.enumerator(atPath: cache + "/upstream")?.allObjects as? [String] ?? []
        return names.filter { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(cache)/upstream/\(name)", isDirectory: &isFolder)
            return !isFolder.boolValue
        }.sorted()
    }

    /// The folder of the only source.
    func entry() throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: cache + "/upstream")
        return "\(cache)/upstream/" + (names.first { !$0.hasSuffix(".lock") } ?? "")
    }
}

/// Sends what is meant for official hosts to the stub: the rules that hold for those hosts can be tested without them.
struct RebasedTransport: Transport {
    let transport: any Transport
    let hosts: [String]
    let base: String

    func send(
        _ request: TransportRequest, into sink: any TransportSink, cancellation: TransportCancellation
    ) throws -> TransportResponse {
        var request = request
        for host in hosts where request.url.hasPrefix("https://\(host)/") {
            request.url = base + request.url.dropFirst(8 + host.utf8.count)
        }
        return try transport.send(request, into: sink, cancellation: cancellation)
    }
}

extension FetchReport.Outcome {
    /// Whether there is something else than before.
    var isChanged: Bool {
        guard case .changed = self else { return false }
        return true
    }

    /// Whether the publisher was not asked.
    var isFromCache: Bool {
        guard case .fromCache = self else { return false }
        return true
    }
}
