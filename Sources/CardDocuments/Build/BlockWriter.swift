internal import CardBytes
internal import CZstd

/// Compresses bodies, a few in a block, so that one is read without reading many.
@safe
struct BlockWriter: ~Copyable {
    private let context: OpaquePointer
    private var block: [UInt8] = []
    private var compressed: [UInt8] = []
    /// Where each block starts in the section, and one more.
    private(set) var blockStarts: [UInt64] = [0]
    /// Where each block starts in the bodies as a whole, and one more.
    private(set) var blockBodies: [UInt64] = [0]
    /// Where each body starts in the bodies as a whole, and one more.
    private(set) var bodyStarts: [UInt64] = [0]

    /// Measured on real dumps in blocks of 32 kB: level 6 gives 3 % less and takes more than twice the time.
    private static let level: Int32 = 3

    init() throws(DocumentError) {
        guard let context = unsafe ZSTD_createCCtx() else {
            throw DocumentError(
                .unreadable, "no memory to compress documents; close other programs", path: "")
        }
        unsafe self.context = context
    }

    deinit {
        unsafe ZSTD_freeCCtx(context)
    }

    /// Appends a body, and writes a block when it is full.
    mutating func append(_ body: Span<UInt8>, to writer: inout SectionWriter) throws(DocumentError) {
        if !block.isEmpty, block.count + body.count > DocumentFormat.blockByteCount { try flush(to: &writer) }
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
                unsafe ZSTD_compressCCtx(
                    context, target.baseAddress, target.count, source.baseAddress, source.count, Self.level)
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
