internal import CardBytes
internal import CZstd

/// Compresses bodies, a few in a block, so that one is read without reading many.
@safe
struct BlockWriter: ~Copyable {
    private let context: OpaquePointer
    /// What bodies have in common; `nil` where each block stands for itself.
    private let dictionary: OpaquePointer?
    private let blockByteCount: Int
    private var block: [UInt8] = []
    private var compressed: [UInt8] = []
    /// Where each block starts in the section, and one more.
    private(set) var blockStarts: [UInt64] = [0]
    /// Where each block starts in the bodies as a whole, and one more.
    private(set) var blockBodies: [UInt64] = [0]
    /// Where each body starts in the bodies as a whole, and one more.
    private(set) var bodyStarts: [UInt64] = [0]

    /// Measured on real dumps in blocks of 32 KiB: level 6 gives 3 % less and takes more than twice the time.
    private static let level: Int32 = 3

    /// Makes a writer.
    ///
    /// - Parameter dictionary: What bodies have in common, of `BlockDictionary.trained`; may be empty.
    /// - Throws: `DocumentError` unreadable when memory runs out.
    init(dictionary: [UInt8]) throws(DocumentError) {
        let context = unsafe ZSTD_createCCtx()
        var prepared: OpaquePointer?
        if !dictionary.isEmpty {
            unsafe prepared = dictionary.withUnsafeBytes { bytes in
                unsafe ZSTD_createCDict(bytes.baseAddress, bytes.count, Self.level)
            }
        }
        let isReady = unsafe dictionary.isEmpty || prepared != nil
        guard isReady, let context = unsafe context else {
            unsafe ZSTD_freeCCtx(context)
            unsafe ZSTD_freeCDict(prepared)
            throw Self.noMemory
        }
        unsafe self.context = context
        unsafe self.dictionary = prepared
        blockByteCount =
            dictionary.isEmpty ? DocumentFormat.plainBlockByteCount : DocumentFormat.blockByteCount
    }

    private static let noMemory = DocumentError(
        .unreadable, "no memory to compress documents; close other programs", path: "")

    deinit {
        unsafe ZSTD_freeCCtx(context)
        unsafe ZSTD_freeCDict(dictionary)
    }

    /// Appends a body, and writes a block when it is full.
    mutating func append(_ body: Span<UInt8>, to writer: inout SectionWriter) throws(DocumentError) {
        if !block.isEmpty, block.count + body.count > blockByteCount { try flush(to: &writer) }
        block.append(copying: body)
        bodyStarts.append((bodyStarts.last ?? 0) + UInt64(body.count))
    }

    /// Writes what is pending.
    mutating func flush(to writer: inout SectionWriter) throws(DocumentError) {
        guard !block.isEmpty else { return }
        let bound = ZSTD_compressBound(block.count)
        if compressed.count < bound { compressed = [UInt8](repeating: 0, count: bound) }
        let count = unsafe compressed.withUnsafeMutableBytes { target in
            unsafe block.withUnsafeBytes { source in
                if let dictionary = unsafe dictionary {
                    unsafe ZSTD_compress_usingCDict(
                        context, target.baseAddress, target.count, source.baseAddress, source.count,
                        dictionary)
                } else {
                    unsafe ZSTD_compressCCtx(
                        context, target.baseAddress, target.count, source.baseAddress, source.count,
                        Self.level)
                }
            }
        }
        guard ZSTD_isError(count) == 0, count <= compressed.count else {
            throw DocumentError(.unreadable, "a block of documents can't be compressed", path: "")
        }
        try writer.append(compressed.span.extracting(first: count))
        blockStarts.append((blockStarts.last ?? 0) + UInt64(count))
        blockBodies.append((blockBodies.last ?? 0) + UInt64(block.count))
        block.removeAll(keepingCapacity: true)
    }
}
