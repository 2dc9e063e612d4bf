#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A window that slides over a stream: at least one whole record of it is in memory, and little more.
///
///     stream  ………[ given up │ start ── record ── end ]………  not yet read
///                            └─ bytes, plus 64 zero bytes of padding behind `end`
///
/// Scanners keep positions into the window. When they need more than it holds they call `refill`, which moves the
/// bytes that are still wanted to the front and says by how much, so that positions can be moved along.
@safe package struct ByteWindow: ~Copyable {
    /// How much is read at a time, at the least.
    static let chunk = 1 << 18
    /// Readable zero bytes behind `end`: for loads of whole words, and for simdjson.
    static let padding = 64
    /// The longest record; the largest real ones are about 50 kB.
    package static let longestRecord = 16 << 20

    /// Where the content that is in memory ends.
    private(set) var end = 0
    /// Whether the stream has no more bytes than those up to `end`.
    private(set) var isAtEnd = false
    /// The offset in the stream of position 0.
    private(set) var base: Int64 = 0
    /// The file to name in errors.
    let file: String
    private let source: any ByteSource
    private var memory: UnsafeMutableRawBufferPointer

    /// Opens a window over a source.
    ///
    /// - Parameters:
    ///   - source: The stream.
    ///   - file: The file to name in errors.
    package init(_ source: any ByteSource, file: String) {
        self.source = source
        self.file = file
        unsafe memory = .allocate(byteCount: Self.chunk * 2 + Self.padding, alignment: 64)
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit {
        unsafe memory.deallocate()
    }

    /// The content up to `end`, with the padding behind it.
    var padded: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            let pointer = unsafe UnsafeRawBufferPointer(rebasing: memory[..<(end + Self.padding)])
            let span = unsafe Span<UInt8>(_unsafeBytes: pointer)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// The offset in the stream of a position.
    func offset(of position: Int) -> Int64 { base + Int64(position) }

    /// The bytes of a range as an array, for messages.
    func copy(_ range: Range<Int>) -> [UInt8] {
        let span = padded
        return range.clamped(to: 0..<end).map { span[$0] }
    }

    /// Calls a function with the address of a position; the padding stands behind `end`.
    func withAddress<R: ~Copyable, Failure: Error>(
        of position: Int, _ body: (UnsafePointer<UInt8>) throws(Failure) -> R
    ) throws(Failure) -> R? {
        guard (0...end).contains(position), let address = unsafe memory.baseAddress else { return nil }
        return try unsafe body(UnsafePointer((address + position).assumingMemoryBound(to: UInt8.self)))
    }

    /// The position of the next byte of a value, or `end`.
    ///
    /// The C function is `memchr`.
    func position(of byte: UInt8, from position: Int) -> Int {
        guard position < end, let address = unsafe memory.baseAddress else { return end }
        let found = unsafe memchr(address + position, Int32(byte), end - position)
        return unsafe found.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(address) } ?? end
    }

    /// The text of a range, or `nil` where it is not UTF-8.
    func text(_ range: Range<Int>) -> String? {
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: memory[range.clamped(to: 0..<end)])
        return unsafe String(validating: bytes, as: UTF8.self)
    }

    /// Reads on: one chunk, or as much as is kept, so that who scans a long record anew each time scans it few times.
    ///
    /// - Parameter wanted: The first position that is still wanted; everything before it is given up.
    /// - Returns: By how much all positions have moved towards the front.
    /// - Throws: `tooLarge` when the wanted bytes are longer than a record may be, and what the source throws.
    mutating func refill(keepingFrom wanted: Int) throws(CatalogError) -> Int {
        let kept = end - wanted
        guard kept <= Self.longestRecord else {
            throw CatalogError(
                .tooLarge,
                "a record is longer than \(Self.longestRecord >> 20) MiB, which no card is; check that this "
                    + "is the file you mean and that no bracket or quote is left open in it",
                file: file, offset: offset(of: wanted))
        }
        if wanted > 0, let address = unsafe memory.baseAddress {
            unsafe memmove(address, address + wanted, kept)
            base += Int64(wanted)
            end = kept
        }
        let length = max(Self.chunk, min(kept, Self.longestRecord + Self.chunk - kept))
        while unsafe memory.count - Self.padding - end < length { grow() }
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[end..<(end + length)])
        let count = try unsafe source.read(into: room)
        isAtEnd = count == 0
        end += count
        let padding = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[end..<(end + Self.padding)])
        unsafe padding.initializeMemory(as: UInt8.self, repeating: 0)
        return wanted
    }

    private mutating func grow() {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: unsafe memory.count * 2, alignment: 64)
        unsafe larger.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<end]))
        unsafe memory.deallocate()
        unsafe memory = larger
    }
}
