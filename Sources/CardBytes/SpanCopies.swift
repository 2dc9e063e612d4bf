extension [UInt8] {
    /// Appends bytes that stand elsewhere, all at once.
    ///
    /// - Parameter bytes: The bytes.
    /// - Complexity: O(number of bytes).
    package mutating func append(copying bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { buffer in unsafe append(contentsOf: buffer) }
    }

    /// Copies bytes that stand elsewhere.
    ///
    /// - Parameter bytes: The bytes.
    /// - Complexity: O(number of bytes).
    package init(copying bytes: Span<UInt8>) {
        self.init()
        append(copying: bytes)
    }
}
