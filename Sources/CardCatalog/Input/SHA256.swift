internal import CDigest

/// The SHA-256 digest of a stream of bytes: FIPS 180-4, Secure Hash Standard.
///
///     bytes ─► 64-byte blocks ─► 64 rounds over eight words ─► … ─► padding ─► 32 bytes
///
/// A block's message schedule stands on the stack; the digest itself holds no more than one block. Where the processor
/// has instructions for the rounds they are used, which takes a fifth of the time.
package struct SHA256: Sendable {
    private var state: SIMD8<UInt32> = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ]
    private var pending: [UInt8] = []
    private var length: UInt64 = 0
    private let usesInstructions: Bool

    /// Asked once: in a virtual machine the question costs more than the digest of a short text.
    private static let hasInstructions = cardex_sha256_is_available()

    /// Makes a digest of nothing yet.
    ///
    /// - Parameter usesInstructions: Whether to use the processor's instructions where it has them.
    package init(usesInstructions: Bool = true) {
        self.usesInstructions = usesInstructions && Self.hasInstructions
        pending.reserveCapacity(64)
    }

    /// Adds bytes to the message.
    ///
    /// - Parameter bytes: The next bytes.
    /// - Complexity: O(number of bytes).
    package mutating func update(_ bytes: Span<UInt8>) {
        length &+= UInt64(bytes.count)
        var offset = 0
        if !pending.isEmpty {
            while pending.count < 64, offset < bytes.count {
                pending.append(bytes[offset])
                offset += 1
            }
            guard pending.count == 64 else { return }
            let block = pending
            compress(block.span, blocksFrom: 0, count: 1)
            pending.removeAll(keepingCapacity: true)
        }
        let blocks = (bytes.count - offset) / 64
        compress(bytes, blocksFrom: offset, count: blocks)
        offset += blocks * 64
        while offset < bytes.count {
            pending.append(bytes[offset])
            offset += 1
        }
    }

    /// Adds the UTF-8 bytes of a text to the message.
    ///
    /// - Parameter text: The text.
    package mutating func update(_ text: String) {
        let bytes = Array(text.utf8)
        update(bytes.span)
    }

    /// Ends the message.
    ///
    /// - Returns: The digest as 64 lower-case hexadecimal digits.
    package consuming func hexadecimalDigest() -> String {
        let bits = length &<< 3
        var tail: [UInt8] = [0x80]
        while (pending.count + tail.count) % 64 != 56 { tail.append(0) }
        for shift in stride(from: 56, through: 0, by: -8) {
            tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        update(tail.span)
        let digits = Array("0123456789abcdef")
        var text = ""
        for lane in 0..<8 {
            for shift in stride(from: 28, through: 0, by: -4) {
                text.append(digits[Int(state[lane] >> UInt32(shift)) & 15])
            }
        }
        return text
    }

    /// Runs the rounds of whole blocks in the fastest way there is.
    private mutating func compress(_ bytes: Span<UInt8>, blocksFrom start: Int, count: Int) {
        guard usesInstructions else {
            return Self.compress(bytes, blocksFrom: start, count: count, into: &state)
        }
        unsafe bytes.extracting(start..<(start + count * 64)).withUnsafeBufferPointer { blocks in
            unsafe withUnsafeMutableBytes(of: &state) { words in
                let words = unsafe words.assumingMemoryBound(to: UInt32.self)
                unsafe cardex_sha256_compress(words.baseAddress, blocks.baseAddress, count)
            }
        }
    }

    /// Runs the rounds of whole blocks; eight rounds are written out per turn, so that the eight working words change
    /// their roles instead of their places.
    private static func compress(
        _ bytes: Span<UInt8>, blocksFrom start: Int, count: Int, into state: inout SIMD8<UInt32>
    ) {
        let raw = unsafe bytes.bytes
        for block in 0..<count {
            let base = start + block * 64
            var schedule = InlineArray<64, UInt32>(repeating: 0)
            for word in 0..<16 {
                schedule[word] = unsafe UInt32(
                    bigEndian: raw.unsafeLoadUnaligned(fromByteOffset: base + word * 4, as: UInt32.self))
            }
            for word in 16..<64 {
                let (old, recent) = (schedule[word &- 15], schedule[word &- 2])
                let small = rotated(old, 7) ^ rotated(old, 18) ^ (old &>> 3)
                let large = rotated(recent, 17) ^ rotated(recent, 19) ^ (recent &>> 10)
                schedule[word] = schedule[word &- 16] &+ small &+ schedule[word &- 7] &+ large
            }
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            var (e, f, g, h) = (state[4], state[5], state[6], state[7])
            for word in stride(from: 0, to: 64, by: 8) {
                round(a, b, c, &d, e, f, g, &h, schedule[word] &+ roundConstants[word])
                round(h, a, b, &c, d, e, f, &g, schedule[word &+ 1] &+ roundConstants[word &+ 1])
                round(g, h, a, &b, c, d, e, &f, schedule[word &+ 2] &+ roundConstants[word &+ 2])
                round(f, g, h, &a, b, c, d, &e, schedule[word &+ 3] &+ roundConstants[word &+ 3])
                round(e, f, g, &h, a, b, c, &d, schedule[word &+ 4] &+ roundConstants[word &+ 4])
                round(d, e, f, &g, h, a, b, &c, schedule[word &+ 5] &+ roundConstants[word &+ 5])
                round(c, d, e, &f, g, h, a, &b, schedule[word &+ 6] &+ roundConstants[word &+ 6])
                round(b, c, d, &e, f, g, h, &a, schedule[word &+ 7] &+ roundConstants[word &+ 7])
            }
            state = state &+ SIMD8(a, b, c, d, e, f, g, h)
        }
    }

    /// One round, after which `h` plays the part of `a` and `d` that of `e`.
    @inline(__always)
    private static func round(
        _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
        _ h: inout UInt32, _ input: UInt32
    ) {
        let choice = g ^ (e & (f ^ g))
        let mixed = h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ input
        let majority = (a & b) | (c & (a | b))
        d = d &+ mixed
        h = mixed &+ (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
    }

    @inline(__always)
    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        (word &>> count) | (word &<< (32 &- count))
    }

    private static let roundConstants: InlineArray<64, UInt32> = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7,
        0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc,
        0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351,
        0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e,
        0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585,
        0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f,
        0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}
