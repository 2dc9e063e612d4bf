internal import CZstd
internal import Synchronization

/// The blocks that were read last, decompressed: clients page through documents in order.
///
/// Memory is bounded: the blocks that were not asked for the longest go first.
final class BlockCache: Sendable {
    /// The number of a block over all collections of a file.
    struct Key: Hashable {
        var collection: Int
        var block: Int
    }

    private struct State {
        /// The blocks, the one asked for last at the end.
        var blocks: [(key: Key, bytes: [UInt8])] = []
        var byteCount = 0
        var spare: [Decompressor] = []
    }

    /// How much is kept.
    static let byteLimit = 2 << 20
    private static let spareLimit = 4
    private let state = Mutex(State())

    /// A block that is kept.
    func block(_ key: Key) -> [UInt8]? {
        state.withLock { state in
            guard let place = state.blocks.lastIndex(where: { $0.key == key }) else { return nil }
            let entry = state.blocks.remove(at: place)
            state.blocks.append(entry)
            return entry.bytes
        }
    }

    /// Keeps a block, unless it is too long to.
    func keep(_ bytes: [UInt8], as key: Key) {
        guard bytes.count <= Self.byteLimit / 4 else { return }
        state.withLock { state in
            guard !state.blocks.contains(where: { $0.key == key }) else { return }
            state.blocks.append((key, bytes))
            state.byteCount += bytes.count
            while state.byteCount > Self.byteLimit {
                state.byteCount -= state.blocks.removeFirst().bytes.count
            }
        }
    }

    /// Decompresses a block.
    ///
    /// - Parameters:
    ///   - compressed: Its bytes.
    ///   - count: How long it is.
    /// - Returns: The block; `nil` when that is not what the bytes hold.
    func decompress(_ compressed: Span<UInt8>, count: Int) -> [UInt8]? {
        guard count > 0, count <= DocumentFormat.longestBlock,
            let decompressor = state.withLock({ $0.spare.popLast() }) ?? Decompressor()
        else { return nil }
        let block = decompressor.decompress(compressed, count: count)
        state.withLock { state in
            if state.spare.count < Self.spareLimit { state.spare.append(decompressor) }
        }
        return block
    }
}

/// What zstd needs to decompress, which is worth keeping.
///
/// One thread at a time has it: it is taken out of the cache, used and put back.
@safe
private final class Decompressor: @unchecked Sendable {
    private let context: OpaquePointer

    init?() {
        guard let context = unsafe ZSTD_createDCtx() else { return nil }
        unsafe self.context = context
    }

    deinit {
        unsafe ZSTD_freeDCtx(context)
    }

    func decompress(_ compressed: Span<UInt8>, count: Int) -> [UInt8]? {
        var isWhole = false
        let block = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            let written = unsafe compressed.withUnsafeBytes { source in
                unsafe ZSTD_decompressDCtx(
                    context, target.baseAddress, count, source.baseAddress, source.count)
            }
            isWhole = ZSTD_isError(written) == 0 && written == count
            initialized = isWhole ? count : 0
        }
        return isWhole ? block : nil
    }
}
