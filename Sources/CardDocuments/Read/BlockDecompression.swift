internal import CZstd
internal import Synchronization

/// Decompresses blocks, with what that needs and is worth keeping.
///
/// Blocks themselves are not kept: one of a few bodies is decompressed in the time that it takes to look through a memory
/// of hundreds, and pages in any order but that of the file hardly meet a block twice.
final class BlockDecompression: Sendable {
    private static let spareLimit = 4
    private let spare = Mutex<[Decompressor]>([])

    /// Decompresses a block.
    ///
    /// - Parameters:
    ///   - compressed: Its bytes.
    ///   - count: How long it is.
    ///   - dictionary: What the bodies of its collection have in common.
    /// - Returns: The block; `nil` when that is not what the bytes hold.
    func decompress(_ compressed: Span<UInt8>, count: Int, _ dictionary: PreparedDictionary?) -> [UInt8]? {
        guard count > 0, count <= DocumentFormat.longestBlock,
            let decompressor = spare.withLock({ $0.popLast() }) ?? Decompressor()
        else { return nil }
        let block = decompressor.decompress(compressed, count: count, dictionary)
        spare.withLock { spare in
            if spare.count < Self.spareLimit { spare.append(decompressor) }
        }
        return block
    }
}

/// The dictionary of a collection as zstd reads it, shared by all threads, which only read it.
@safe
final class PreparedDictionary: @unchecked Sendable {
    fileprivate let dictionary: OpaquePointer

    /// Prepares a dictionary.
    ///
    /// - Parameter bytes: Its bytes; `nil` of nothing, and of what is damaged.
    init?(_ bytes: Span<UInt8>) {
        guard !bytes.isEmpty,
            let dictionary = unsafe bytes.withUnsafeBytes({
                unsafe ZSTD_createDDict($0.baseAddress, $0.count)
            })
        else { return nil }
        unsafe self.dictionary = dictionary
    }

    deinit {
        unsafe ZSTD_freeDDict(dictionary)
    }
}

/// What zstd needs to decompress, which is worth keeping.
///
/// One thread at a time has it: it is taken out, used and put back.
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

    func decompress(_ compressed: Span<UInt8>, count: Int, _ dictionary: PreparedDictionary?) -> [UInt8]? {
        var isWhole = false
        let block = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            let written = unsafe compressed.withUnsafeBytes { source in
                // A dictionary that is none decompresses what was compressed without one.
                unsafe ZSTD_decompress_usingDDict(
                    context, target.baseAddress, count, source.baseAddress, source.count,
                    dictionary?.dictionary)
            }
            isWhole = ZSTD_isError(written) == 0 && written == count
            initialized = isWhole ? count : 0
        }
        return isWhole ? block : nil
    }
}
