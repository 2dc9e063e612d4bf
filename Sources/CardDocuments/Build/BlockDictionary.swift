internal import CZstd

/// Finds what many bodies have in common, so that a block of few of them is still compressed well.
///
/// Keys, addresses and set objects are the same in thousands of cards. With them in a dictionary a small block is no
/// longer than a part of a large one, and a single card is read without decompressing twenty others.
enum BlockDictionary {
    /// Of how many bodies a dictionary is made, and of how many bytes of them, at most.
    static let mostSamples = 2_000
    private static let mostSampleBytes = 8 << 20
    /// How much longer than the dictionary the samples have to be; of fewer bodies it would be a copy of them.
    private static let leastRatio = 8

    /// Makes a dictionary.
    ///
    /// - Parameters:
    ///   - count: How many bodies there are.
    ///   - body: Reads one of them into an array.
    /// - Returns: The dictionary, which depends on the bodies alone; empty when there are too few of them.
    /// - Throws: What `body` throws.
    /// - Complexity: O(length of the samples).
    static func trained(
        of count: Int, _ body: (Int, inout [UInt8]) throws(DocumentError) -> Void
    ) throws(DocumentError) -> [UInt8] {
        let step = max(1, count / mostSamples)
        var samples: [UInt8] = []
        var sizes: [Int] = []
        var sample: [UInt8] = []
        for number in stride(from: 0, to: count, by: step) where samples.count < mostSampleBytes {
            try body(number, &sample)
            samples += sample
            sizes.append(sample.count)
        }
        let capacity = min(DocumentFormat.dictionaryByteCount, samples.count / leastRatio)
        guard capacity >= 1_024 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { target, initialized in
            let length = unsafe samples.withUnsafeBytes { bytes in
                unsafe sizes.withUnsafeBufferPointer { sizes in
                    unsafe ZDICT_trainFromBuffer(
                        target.baseAddress, capacity, bytes.baseAddress, sizes.baseAddress,
                        UInt32(sizes.count))
                }
            }
            initialized = ZDICT_isError(length) == 0 && length <= capacity ? length : 0
        }
    }
}
