internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Checked rows that wait to be taken in: in memory while they are few, else in a nameless file.
///
/// A file may be a pipe, or change while it is read, so its rows are read once and kept until all have been checked.
/// Each row is packed as it is drawn in `RowPacking`.
final class RowSpool {
    /// How many bytes stay in memory.
    static let memory = 1 << 20

    /// How many rows there are.
    private(set) var count = 0
    private var pending: [UInt8] = []
    private var file: ScratchFile?
    private var fileCount = 0

    /// Adds a row.
    ///
    /// - Parameter row: The row.
    /// - Throws: `PricingError` when there is no room for it.
    func append(_ row: StoreRow) throws(PricingError) {
        RowPacking.append(row, to: &pending)
        count += 1
        guard pending.count >= Self.memory else { return }
        if file == nil { file = try ScratchFile() }
        try file?.write(pending, at: fileCount)
        fileCount += pending.count
        pending.removeAll(keepingCapacity: true)
    }

    /// The rows so far.
    var content: SpoolContent { SpoolContent(file: file, fileCount: fileCount, rest: pending) }
}

/// The packed rows of a spool, to which nothing is added.
struct SpoolContent: Sendable {
    fileprivate let file: ScratchFile?
    fileprivate let fileCount: Int
    fileprivate let rest: [UInt8]

    /// The bytes from an offset on, at most so many.
    fileprivate func bytes(at offset: Int, count: Int) throws(PricingError) -> [UInt8] {
        if let file, offset < fileCount {
            return try file.bytes(at: offset, count: min(count, fileCount - offset))
        }
        let start = min(offset - fileCount, rest.count)
        return Array(rest[start..<min(start + count, rest.count)])
    }
}

/// The rows of spools, one spool after the other, each row handed out once.
final class SpooledRows: StoreRows {
    private struct State {
        var spools: ArraySlice<SpoolContent>
        var offset = 0
        var window: [UInt8] = []
        var position = 0
        var done = 0
    }

    private let state: Mutex<State>
    private let progress: @Sendable (Int) -> Void
    private static let chunk = 1 << 18
    private static let progressStep = 4_096

    /// Makes rows of spools.
    ///
    /// - Parameters:
    ///   - spools: The spools in order.
    ///   - progress: Told from time to time how many rows have been handed out.
    init(_ spools: [SpoolContent], progress: @escaping @Sendable (Int) -> Void) {
        state = Mutex(State(spools: spools[...]))
        self.progress = progress
    }

    func next() throws(PricingError) -> StoreRow? {
        try state.withLock { state throws(PricingError) in try Self.next(&state, progress) }
    }

    private static func next(
        _ state: inout State, _ progress: (Int) -> Void
    ) throws(PricingError) -> StoreRow? {
        while let spool = state.spools.first {
            if state.window.count - state.position < RowPacking.longestRow {
                state.window.removeFirst(state.position)
                state.position = 0
                let more = try spool.bytes(at: state.offset, count: chunk)
                state.offset += more.count
                state.window += more
            }
            if state.position == state.window.count {
                state.spools.removeFirst()
                (state.offset, state.window, state.position) = (0, [], 0)
                continue
            }
            guard let row = RowPacking.row(in: state.window, at: &state.position) else {
                throw ScratchFile.failure("could not be read back")
            }
            state.done += 1
            if state.done % progressStep == 0 { progress(state.done) }
            return row
        }
        return nil
    }
}

/// A file without a name that goes away with its owner, in `TMPDIR` or `/var/tmp`.
private final class ScratchFile: Sendable {
    private let descriptor: Int32

    init() throws(PricingError) {
        let folders = [unsafe getenv("TMPDIR").map { unsafe String(cString: $0) }, "/var/tmp", "/tmp"]
        for folder in folders.compactMap({ $0 }) where !folder.isEmpty {
            var template = Array("\(folder)/cardex-import.XXXXXX".utf8CString)
            let opened = unsafe mkstemp(&template)
            guard opened >= 0 else { continue }
            unsafe unlink(template)
            descriptor = opened
            return
        }
        throw Self.failure("can't be made in TMPDIR, /var/tmp or /tmp")
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8], at offset: Int) throws(PricingError) {
        var start = 0
        while start < bytes.count {
            let written = unsafe bytes.withUnsafeBytes { all in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: all[start...])
                return unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + start))
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw Self.failure("could not be written") }
            start += written
        }
    }

    func bytes(at offset: Int, count: Int) throws(PricingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = unsafe bytes.withUnsafeMutableBytes {
            unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
        }
        guard read > 0 else { throw Self.failure("could not be read") }
        return Array(bytes.prefix(read))
    }

    static func failure(_ what: String) -> PricingError {
        PricingError(
            .diskFull,
            "the temporary file of the import \(what) (\(unsafe String(cString: strerror(errno)))); free some space, "
                + "or set TMPDIR to a folder with room")
    }
}
