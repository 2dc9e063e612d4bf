internal import CardBytes
internal import Synchronization

/// Checked rows that wait to be taken in: in memory while they are few, else in a nameless file.
///
/// A file may be a pipe, or change while it is read, so its rows are read once and kept until all have been checked.
/// Each row is packed as it is drawn in `RowPacking`.
final class RowSpool {
    /// How many bytes stay in memory.
    private static let bufferByteCount = 1 << 20

    /// How many rows there are.
    private(set) var count = 0
    private let file = ScratchFile(named: "cardex-import", bufferByteCount: bufferByteCount)
    private var packed: [UInt8] = []

    /// Adds a row.
    ///
    /// - Parameter row: The row.
    /// - Throws: `PricingError` when there is no room for it.
    func append(_ row: StoreRow) throws(PricingError) {
        packed.removeAll(keepingCapacity: true)
        RowPacking.append(row, to: &packed)
        do throws(ScratchFileError) {
            try file.append(packed)
        } catch {
            throw SpoolContent.failure(error.description)
        }
        count += 1
    }

    /// The rows, to which nothing is added any more.
    var content: SpoolContent { SpoolContent(file: file) }
}

/// The packed rows of a spool.
struct SpoolContent: Sendable {
    fileprivate let file: ScratchFile

    /// Reads bytes from an offset on, at most so many.
    fileprivate func read(at offset: Int, count: Int, into bytes: inout [UInt8]) throws(PricingError) {
        do throws(ScratchFileError) {
            try file.read(at: UInt64(offset), count: count, into: &bytes)
        } catch {
            throw Self.failure(error.description)
        }
    }

    fileprivate static func failure(_ what: String) -> PricingError {
        PricingError(.diskFull, "The rows of the import can't be kept until all are checked: \(what).")
    }
}

/// The rows of spools, one spool after the other, each row handed out once.
final class SpooledRows: StoreRows {
    private struct State {
        var spools: ArraySlice<SpoolContent>
        var offset = 0
        var chunk: [UInt8] = []
        var window: [UInt8] = []
        var position = 0
        var done = 0
    }

    private let state: Mutex<State>
    private let progress: @Sendable (Int) -> Void
    private static let chunkByteCount = 1 << 18
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
                try spool.read(at: state.offset, count: chunkByteCount, into: &state.chunk)
                state.offset += state.chunk.count
                state.window += state.chunk
            }
            if state.position == state.window.count {
                state.spools.removeFirst()
                (state.offset, state.window, state.position) = (0, [], 0)
                continue
            }
            guard let row = RowPacking.row(in: state.window, at: &state.position) else {
                throw SpoolContent.failure("a row is not as it was written; try again")
            }
            state.done += 1
            if state.done % progressStep == 0 { progress(state.done) }
            return row
        }
        return nil
    }
}
