/// Counts the bytes that come from disk, for progress and for the limit on expansion.
final class InputMeter {
    /// The size of all files of the dump.
    var total: Int64 = 0
    /// The bytes read so far.
    private(set) var consumed: Int64 = 0
    private let progress: ((Int64, Int64) -> Void)?

    init(progress: ((Int64, Int64) -> Void)?) {
        self.progress = progress
    }

    /// The bytes read, counting what a zip makes us read twice only once.
    var bytesRead: Int64 { total > 0 ? min(consumed, total) : consumed }

    func consume(_ count: Int) {
        consumed += Int64(count)
        progress?(bytesRead, max(total, bytesRead))
    }
}

/// Stops content that expands beyond all reason: a decompression bomb.
///
/// Real dumps shrink to a tenth or so (the best, indented JSON under zstd, to a fiftieth). A content is refused when
/// it has grown beyond 256 MiB *and* beyond 250 times the bytes read from disk so far.
struct ExpansionLimit {
    static let freeBytes: Int64 = 256 << 20
    static let ratio: Int64 = 250

    private let meter: InputMeter
    private let file: String
    private var produced: Int64 = 0

    init(meter: InputMeter, file: String) {
        self.meter = meter
        self.file = file
    }

    mutating func add(_ count: Int) throws(CatalogError) {
        produced += Int64(count)
        guard produced > Self.freeBytes, produced / Self.ratio > meter.consumed else { return }
        throw CatalogError(
            .tooLarge,
            "\(meter.consumed) bytes expanded to more than \(produced), over \(Self.ratio) times as much, "
                + "which no dump does; unpack it by hand if you trust it",
            file: file, offset: produced)
    }
}
