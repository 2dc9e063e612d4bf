/// Lends Swift values to C for the time of a call.
enum CText {
    /// Lends several texts.
    ///
    /// - Parameters:
    ///   - texts: The texts.
    ///   - body: Is given the address of each.
    /// - Returns: What the body returns.
    static func withAll<R>(
        _ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> R
    ) -> R {
        // One block of bytes, so that no text needs an allocation of its own.
        var bytes: [CChar] = []
        var starts: [Int] = []
        for text in texts {
            starts.append(bytes.count)
            bytes += text.utf8.map { CChar(bitPattern: $0) }
            bytes.append(0)
        }
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            let addresses = unsafe starts.map { start in unsafe buffer.baseAddress.map { unsafe $0 + start } }
            return unsafe addresses.withUnsafeBufferPointer { unsafe body($0) }
        }
    }

    /// Lends a text that may be missing.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - body: Is given its address, or null.
    /// - Returns: What the body returns.
    static func with<R>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> R) -> R {
        guard let text else { return body(nil) }
        return unsafe text.withCString { unsafe body($0) }
    }

    /// Lends bytes that may be missing; an empty array has an address too, so that the two can be told apart.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - body: Is given their address, or null, and how many they are.
    /// - Returns: What the body returns.
    static func with<R>(_ bytes: [UInt8]?, _ body: (UnsafePointer<UInt8>?, Int) -> R) -> R {
        guard let bytes else { return body(nil, 0) }
        let padded = bytes.isEmpty ? [0] : bytes
        return unsafe padded.withUnsafeBufferPointer { unsafe body($0.baseAddress, bytes.count) }
    }
}
