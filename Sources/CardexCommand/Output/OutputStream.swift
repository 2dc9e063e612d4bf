/// A buffered way out: to a file descriptor, or into memory for a test.
package struct OutputStream: ~Copyable {
    /// What has been written and not been sent; in memory, everything.
    package private(set) var pending: [UInt8] = []
    private let descriptor: Int32?
    private let name: String

    /// Makes a stream.
    ///
    /// - Parameters:
    ///   - descriptor: The file descriptor; `nil` keeps everything in memory.
    ///   - name: What errors call it.
    package init(descriptor: Int32?, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Writes bytes; they are sent when enough has gathered.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: `CommandError` of code `brokenPipe` when nobody reads any more, `outputFailed` when the bytes
    ///   can't be written.
    package mutating func write(_ bytes: some Sequence<UInt8>) throws(CommandError) {
        pending.append(contentsOf: bytes)
        if pending.count >= Self.enough { try flush() }
    }

    /// Writes a text.
    ///
    /// - Parameter text: The text.
    /// - Throws: As `write` of bytes.
    package mutating func write(_ text: String) throws(CommandError) { try write(text.utf8) }

    /// Sends everything that has gathered.
    ///
    /// - Throws: As `write`. What could not be sent is dropped, so that a second attempt does not repeat it.
    package mutating func flush() throws(CommandError) {
        guard let descriptor, !pending.isEmpty else { return }
        defer { pending.removeAll(keepingCapacity: true) }
        do throws(SystemError) {
            try SystemCalls.write(pending, to: descriptor)
        } catch {
            if error.isBrokenPipe { throw CommandError(.brokenPipe, "nobody reads \(name)") }
            throw CommandError(
                .outputFailed, "can't write to \(name): \(error.description)",
                remedy: "What was printed before this is not complete.")
        }
    }

    private static let enough = 1 << 16
}
