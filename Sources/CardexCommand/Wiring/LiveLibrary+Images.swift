internal import CardPresentation
internal import CardTransport
internal import Cardex

/// How pictures are fetched and counted.
extension LiveLibrary {
    /// Fetches the pictures of the cards that have prices, if they are wanted, and says what came.
    func imageFacts(
        _ options: WarmOptions, _ progress: (WorkProgress) -> Void
    ) async throws(CommandError) -> [ReportView.Fact] {
        guard let images = options.images else { return [] }
        let files = options.shared.files
        let printings = try Failures.translated {
            try ImageWarming.printings(indexPath: files.index, pricesPath: files.prices, clock: clock)
        }
        let transport =
            options.shared.isOffline
            ? nil
            : CurlTransport(
                userAgent: "cardex/\(Version.current)", environment: SystemCalls.environmentVariable)
        let cache = ImageCache(
            folder: files.images, limit: images.limit, transport: transport, clock: clock)
        let report: ImageWarming.Report
        do {
            report = try await ImageWarming(cache, qualities: images.qualities).run(printings) {
                progress(WorkProgress($0))
            }
        } catch {
            throw CommandError(.badInput, "\(error)")
        }
        var facts = [
            ReportView.Fact("images_fetched", "Pictures fetched", .count(report.fetched)),
            ReportView.Fact("images_known", "Pictures known", .count(report.known)),
            ReportView.Fact("images_stale", "Pictures stale", .count(report.stale)),
            ReportView.Fact("images_failed", "Pictures failed", .count(report.failed)),
            ReportView.Fact("images_without_address", "Cards without picture", .count(report.withoutAddress)),
            ReportView.Fact("images_without_room", "Pictures without room", .count(report.withoutRoom)),
            ReportView.Fact("images_given_up", "Given up", .truth(report.isGivenUp)),
        ]
        facts.append(
            ReportView.Fact(
                "image_failures", "Failures",
                .list(report.failures.map { [ReportView.Fact("reason", "", .text($0.description))] })))
        return facts
    }

    /// What is in the folder of the pictures; nothing where there is none.
    static func imageFacts(in files: FileLocations) -> [ReportView.Fact] {
        let statistics = ImageCache(folder: files.images, transport: nil).statistics()
        return [
            ReportView.Fact("images", "Pictures", .count(statistics.count)),
            ReportView.Fact("image_bytes", "Size of the pictures", .bytes(UInt64(max(0, statistics.bytes)))),
        ]
    }
}
