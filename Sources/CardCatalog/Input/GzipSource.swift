internal import CZlib

/// The content of a gzip file, RFC 1952, with its checksum and length verified for every member.
///
/// libarchive reads gzip too, but it checks no CRC and takes a cut second member for the end of the file.
@safe final class GzipSource: ByteSource {
    private static let chunk = 1 << 16

    private let source: any ByteSource
    private let file: String
    private var limit: ExpansionLimit
    private let stream: UnsafeMutablePointer<z_stream>
    private let input: UnsafeMutableRawBufferPointer
    private var offset: Int64 = 0
    private var isBetweenMembers = false
    private var isFinished = false

    /// Starts decompressing.
    ///
    /// The C function is `inflateInit2`.
    ///
    /// - Parameters:
    ///   - source: The compressed content.
    ///   - file: The file to name in errors.
    ///   - meter: What counts the bytes read from disk.
    /// - Throws: `outOfMemory`.
    init(_ source: any ByteSource, file: String, meter: InputMeter) throws(CatalogError) {
        self.source = source
        self.file = file
        limit = ExpansionLimit(meter: meter, file: file)
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        unsafe input = .allocate(byteCount: Self.chunk, alignment: 16)
        guard unsafe cardex_inflate_init_gzip(stream) == Z_OK else {
            throw CatalogError(.outOfMemory, "no memory for decompression; close other programs", file: file)
        }
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
        unsafe input.deallocate()
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CatalogError) -> Int {
        unsafe stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: Bytef.self)
        unsafe stream.pointee.avail_out = UInt32(clamping: buffer.count)
        let room = Int(UInt32(clamping: buffer.count))
        // The buffer is filled, however little each member holds: who scans it may look at it again for every call.
        while !isFinished, unsafe stream.pointee.avail_out > 0 {
            if unsafe stream.pointee.avail_in == 0, try !fill() {
                guard isBetweenMembers else { throw truncated() }
                isFinished = true
                break
            }
            if isBetweenMembers { try startNextMember() }
            guard !isFinished else { break }
            switch unsafe inflate(stream, Z_NO_FLUSH) {
            case Z_OK, Z_BUF_ERROR: break
            case Z_STREAM_END: isBetweenMembers = true
            case Z_MEM_ERROR:
                throw CatalogError(
                    .outOfMemory, "no memory for decompression; close other programs", file: file)
            default: throw corrupt()
            }
        }
        let count = unsafe room - Int(stream.pointee.avail_out)
        try limit.add(count)
        return count
    }

    private func fill() throws(CatalogError) -> Bool {
        let count = try unsafe source.read(into: input)
        unsafe stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: Bytef.self)
        unsafe stream.pointee.avail_in = UInt32(count)
        offset += Int64(count)
        return count > 0
    }

    /// Behind a member stands another member, zero padding up to the end, or something that doesn't belong there.
    private func startNextMember() throws(CatalogError) {
        guard let next = unsafe stream.pointee.next_in else { return }
        if unsafe next.pointee == 0 {
            try skipZeroPadding()
            isFinished = true
        } else if unsafe next.pointee == 0x1F {
            unsafe inflateReset(stream)
            isBetweenMembers = false
        } else {
            throw CatalogError(
                .corrupt, "other bytes stand behind the end of the gzip data; fetch the file again",
                file: file, offset: position)
        }
    }

    private func skipZeroPadding() throws(CatalogError) {
        repeat {
            while unsafe stream.pointee.avail_in > 0, let next = unsafe stream.pointee.next_in {
                guard unsafe next.pointee == 0 else {
                    throw CatalogError(
                        .corrupt, "other bytes stand behind the end of the gzip data; fetch the file again",
                        file: file, offset: position)
                }
                unsafe stream.pointee.next_in = next + 1
                unsafe stream.pointee.avail_in -= 1
            }
        } while try fill()
    }

    /// The offset in the compressed bytes.
    private var position: Int64 { unsafe offset - Int64(stream.pointee.avail_in) }

    private func truncated() -> CatalogError {
        CatalogError(
            .truncated,
            "the gzip data ends after \(offset) compressed bytes without its checksum; fetch the file again",
            file: file, offset: offset)
    }

    private func corrupt() -> CatalogError {
        let reason = unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "invalid data"
        return CatalogError(
            .corrupt,
            "the gzip data is damaged at compressed byte \(position): \(reason); fetch the file again",
            file: file, offset: position)
    }
}
