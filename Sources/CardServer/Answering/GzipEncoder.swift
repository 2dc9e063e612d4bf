internal import CZlib
internal import Synchronization

/// Compresses answers, with the memory of the compressions before.
///
/// Setting up a compression takes a quarter of a megabyte and longer than compressing a small answer, so what was set up
/// is used again; as many are kept as threads ever compressed at a time.
final class GzipEncoder: Sendable {
    private let idle = Mutex<[Deflation]>([])

    init() {}

    /// Compresses bytes into one member of gzip, RFC 1952.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: The compressed bytes; `nil` without memory, or when they would be no fewer.
    func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        guard let deflation = idle.withLock({ $0.popLast() }) ?? Deflation() else { return nil }
        let compressed = deflation.compressed(bytes)
        idle.withLock { $0.append(deflation) }
        return compressed
    }
}

/// One compression at a time.
///
/// The C functions are `deflateInit2`, `deflate`, `deflateReset` and `deflateEnd`. Whoever took it out of the pool is the only one who uses it, which makes handing it from thread to thread sound.
@safe private final class Deflation: @unchecked Sendable {
    /// Prefixes change with every key, so speed counts for more than the last percent.
    private static let level: Int32 = 1

    private let stream: UnsafeMutablePointer<z_stream>

    init?() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        guard unsafe cardex_deflate_init_gzip(stream, Self.level) == Z_OK else {
            unsafe stream.deallocate()
            return nil
        }
    }

    deinit {
        unsafe deflateEnd(stream)
        unsafe stream.deallocate()
    }

    func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        guard unsafe deflateReset(stream) == Z_OK, bytes.count <= Int(UInt32.max) else { return nil }
        return unsafe bytes.withUnsafeBufferPointer { input -> [UInt8]? in
            unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            unsafe stream.pointee.avail_in = UInt32(clamping: input.count)
            var isWhole = false
            // More room than the bytes themselves take would not pay.
            let output = unsafe [UInt8](unsafeUninitializedCapacity: input.count) { buffer, count in
                unsafe stream.pointee.next_out = buffer.baseAddress
                unsafe stream.pointee.avail_out = UInt32(clamping: buffer.count)
                isWhole = unsafe deflate(stream, Z_FINISH) == Z_STREAM_END
                count = unsafe buffer.count - Int(stream.pointee.avail_out)
            }
            unsafe stream.pointee.next_in = nil
            unsafe stream.pointee.next_out = nil
            return isWhole ? output : nil
        }
    }
}
