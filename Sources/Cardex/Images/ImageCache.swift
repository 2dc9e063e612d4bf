public import CardTransport
internal import Synchronization

/// Pictures of cards on disk: shown for a week without asking, asked for again by their entity tag, shown stale when
/// there is no network.
///
/// A search never meets this folder. Any number of threads and processes may use it at the same time, without locks;
/// what one of them removes is fetched again by the next that wants it. Over the limit, the least recently used
/// pictures go first, a tenth of the limit at once; pinned ones stay.
public final class ImageCache: Sendable {
    /// The most bytes of all pictures when nothing else is said: 500 MB.
    public static let standardLimit: Int64 = 500_000_000
    /// The largest picture that is kept, in bytes.
    public static let largestImage: Int64 = 8 << 20

    /// The folder of the pictures.
    public let folder: String
    /// The most bytes of all pictures.
    public let limit: Int64
    let clock: WallClock
    private let files: ImageFiles
    private let transport: (any Transport)?
    private let allowsPlainHTTP: Bool
    private let usage = Mutex(Usage())

    /// How many bytes there are, as far as this process knows.
    private struct Usage {
        var bytes: Int64?
        var writesSinceCount = 0
    }

    /// Others write too, so the folder is counted again after this many pictures.
    private static let writesBetweenCounts = 256

    /// Describes a cache; nothing is made or read yet.
    ///
    /// - Parameters:
    ///   - folder: The folder of the pictures, which holds nothing else; it is made when the first one comes.
    ///   - limit: The most bytes of all pictures.
    ///   - transport: What fetches; `nil` leaves the network alone.
    ///   - allowsPlainHTTP: Whether pictures without TLS may come from other machines.
    ///   - clock: What time it is.
    public init(
        folder: String, limit: Int64 = ImageCache.standardLimit, transport: (any Transport)?,
        allowsPlainHTTP: Bool = false, clock: WallClock = .system
    ) {
        self.folder = folder
        self.limit = max(0, limit)
        self.transport = transport
        self.allowsPlainHTTP = allowsPlainHTTP
        self.clock = clock
        files = ImageFiles(folder: folder)
    }

    /// Finds a picture on disk, however old it is, and remembers that it was used.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - quality: How large.
    /// - Returns: The picture, or `nil` when it is not there whole.
    /// - Complexity: O(1); three system calls for each of two files.
    public func imagePath(for printing: PrintingID, quality: ImageQuality) -> CachedImage? {
        let name = ImageFiles.Name(of: printing, quality)
        guard let (record, type) = files.find(name) else { return nil }
        files.touch(name, at: clock.now())
        return cached(record, type, name)
    }

    /// Finds a picture on disk, or fetches it: one that is not there, or is stale, or stands at another address now.
    ///
    /// - Parameters:
    ///   - printing: The printing, which says where its pictures are.
    ///   - quality: How large; where only the other size has an address, that one.
    /// - Returns: The picture; a stale one where no newer one can be fetched.
    /// - Throws: `ImageError` when there is none at all, or the folder can't be written.
    public func fetch(for printing: Printing, quality: ImageQuality) async throws -> CachedImage {
        if let image = freshImage(for: printing, quality: quality) { return image }
        let name = ImageFiles.Name(of: printing.id, quality)
        let url = Self.address(of: printing, quality)
        let known = files.find(name)
        do throws(ImageError) {
            guard !url.isEmpty else {
                throw ImageError(.noAddress, "no dump names a picture of it", of: printing.id)
            }
            let former = known.flatMap { $0.record.url == url ? $0 : nil }
            return try await fetch(url, printing.id, name, former)
        } catch {
            guard error.code != .unwritable, let (record, type) = known else { throw error }
            files.touch(name, at: clock.now())
            return cached(record, type, name)
        }
    }

    /// Makes a picture stay whatever the limit, or lets it go again; it need not be there yet.
    ///
    /// - Parameters:
    ///   - isPinned: Whether it stays.
    ///   - printing: The printing.
    ///   - quality: How large.
    /// - Throws: `ImageError` when the folder can't be written.
    public func setPinned(
        _ isPinned: Bool, for printing: PrintingID, quality: ImageQuality
    ) throws(ImageError) {
        do throws(ReplacingFile.Failure) {
            try files.setPinned(isPinned, ImageFiles.Name(of: printing, quality))
        } catch {
            throw unwritable(error)
        }
    }

    /// Counts what is there.
    ///
    /// - Returns: The counts.
    /// - Complexity: O(number of files in the folder).
    public func statistics() -> ImageCacheStatistics {
        var statistics = ImageCacheStatistics()
        for entry in files.entries(now: clock.now()).values where entry.byteCount > 0 {
            statistics.count += 1
            statistics.bytes += entry.byteCount
            if entry.isPinned { statistics.pinned += 1 }
        }
        return statistics
    }

    /// Finds a picture that need not be asked for again, and remembers that it was used.
    func freshImage(for printing: Printing, quality: ImageQuality) -> CachedImage? {
        let name = ImageFiles.Name(of: printing.id, quality)
        let url = Self.address(of: printing, quality)
        guard let (record, type) = files.find(name), record.url == url || url.isEmpty else { return nil }
        let image = cached(record, type, name)
        guard image.isFresh else { return nil }
        files.touch(name, at: clock.now())
        return image
    }

    /// Where a printing's picture of a size is, else that of the other size.
    static func address(of printing: Printing, _ quality: ImageQuality) -> String {
        let (wanted, other) =
            quality == .small
            ? (printing.smallImage, printing.largeImage) : (printing.largeImage, printing.smallImage)
        return wanted.isEmpty ? other : wanted
    }

    private func cached(_ record: ImageRecord, _ type: ImageType, _ name: ImageFiles.Name) -> CachedImage {
        let (age, overflow) = clock.now().subtractingReportingOverflow(record.fetchedAt)
        return CachedImage(
            path: files.image(name), type: type, byteCount: record.byteCount, age: overflow ? .max : age)
    }

    // MARK: Fetching

    private func fetch(
        _ url: String, _ printing: PrintingID, _ name: ImageFiles.Name,
        _ former: (record: ImageRecord, type: ImageType)?
    ) async throws(ImageError) -> CachedImage {
        guard let transport else {
            throw ImageError(
                .offline, "its picture is not on this machine, and the network is left alone", of: printing)
        }
        var fields = [TransportField("Accept", "image/avif,image/webp,image/png,image/jpeg")]
        if let tag = former?.record.entityTag, !tag.isEmpty {
            fields.append(TransportField("If-None-Match", tag))
        }
        let request = TransportRequest(
            url: url, fields: fields,
            limits: TransportLimits(idleSeconds: 20, totalMilliseconds: 60_000, bodyBytes: Self.largestImage),
            allowsPlainHTTP: allowsPlainHTTP)
        let answer: TransportAnswer
        do {
            answer = try await transport.answer(to: request)
        } catch let error as TransportError {
            throw ImageError(error.code == .tooLarge ? .tooLarge : .upstream, error.description, of: printing)
        } catch {
            throw ImageError(.upstream, "\(error)", of: printing)
        }
        if answer.response.status == 304, let (record, type) = former {
            var confirmed = record
            confirmed.fetchedAt = clock.now()
            do throws(ReplacingFile.Failure) { try files.write(confirmed, name) } catch {
                throw unwritable(error)
            }
            files.touch(name, at: clock.now())
            return cached(confirmed, type, name)
        }
        let (record, type) = try Self.picture(in: answer, from: url, printing, now: clock.now())
        do throws(ReplacingFile.Failure) {
            try files.write(answer.body, record, name)
        } catch {
            throw unwritable(error)
        }
        files.touch(name, at: clock.now())
        noteWrite(of: record.byteCount)
        return cached(record, type, name)
    }

    /// Checks that an answer is a picture.
    private static func picture(
        in answer: TransportAnswer, from url: String, _ printing: PrintingID, now: Int64
    ) throws(ImageError) -> (ImageRecord, ImageType) {
        let response = answer.response
        let place = ResourceAddress.withoutSecrets(url)
        guard response.isSuccess else {
            let isGone = response.status == 404 || response.status == 410 || response.status == 403
            throw ImageError(
                isGone ? .gone : .upstream, "\(place) answers with status \(response.status)", of: printing,
                retryAfter: response["Retry-After"].flatMap { Int64($0) })
        }
        guard let type = ImageType(head: Array(answer.body.prefix(ImageType.headLength))) else {
            throw ImageError(
                .notAnImage, "what \(place) answers with is no JPEG, PNG, WebP or AVIF", of: printing)
        }
        let record = ImageRecord(
            url: url, entityTag: response["ETag"] ?? "", byteCount: Int64(answer.body.count), fetchedAt: now)
        return (record, type)
    }

    private func unwritable(_ failure: ReplacingFile.Failure) -> ImageError {
        ImageError(
            .unwritable,
            "\(folder): a file \(failure.reason); check the folder, its permissions and the free space")
    }

    // MARK: The limit

    /// Counts a picture that was written, and makes room when there are too many.
    private func noteWrite(of byteCount: Int64) {
        let needsCount = usage.withLock { usage in
            usage.writesSinceCount += 1
            usage.bytes = usage.bytes.map { $0 + byteCount }
            return usage.bytes.map { $0 > limit } ?? true
                || usage.writesSinceCount >= Self.writesBetweenCounts
        }
        if needsCount { makeRoom() }
    }

    /// Counts the folder, and over the limit removes the stalest pictures until a tenth of it is free.
    private func makeRoom() {
        let entries = files.entries(now: clock.now())
        var bytes = entries.values.reduce(0) { $0 + $1.byteCount }
        if bytes > limit {
            let target = limit - limit / 10
            let stalest = entries.filter { !$0.value.isPinned && $0.value.byteCount > 0 }
                .sorted { ($0.value.lastUse, $0.key) < ($1.value.lastUse, $1.key) }
            for (name, entry) in stalest where bytes > target {
                files.remove(name)
                bytes -= entry.byteCount
            }
        }
        usage.withLock { $0 = Usage(bytes: bytes) }
    }
}
