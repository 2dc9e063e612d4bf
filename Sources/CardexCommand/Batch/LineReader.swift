/// Cuts what comes from a file descriptor into lines.
///
/// A line ends with LF or CRLF; the last one needs no end. The unread bytes are kept in one buffer that never
/// grows much beyond the longest line allowed: the rest of a longer line is read and thrown away.
package struct LineReader {
    /// One line, or what is left of one.
    package enum Line: Hashable, Sendable {
        /// A line without its end.
        case whole([UInt8])
        /// The first bytes of a line that is longer than allowed.
        case tooLong(start: [UInt8])
    }

    /// The longest line allowed, in bytes.
    package static let longestLine = 1 << 20

    private let descriptor: Int32
    private let limit: Int
    private var buffer: [UInt8] = []
    private var position = 0
    private var scanned = 0
    private var isAtEnd = false
    private var isFirstLine = true
    private var droppedStart: [UInt8]?

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - descriptor: The file descriptor.
    ///   - limit: The longest line allowed, in bytes.
    package init(descriptor: Int32, limit: Int = longestLine) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// Reads the next line, waiting for it if need be.
    ///
    /// - Parameter beforeWaiting: Called before a read that would wait for whoever writes to the other end.
    /// - Returns: The line, or `nil` after the last one.
    /// - Throws: `CommandError` of code `badInput` when the descriptor can't be read, and what `beforeWaiting`
    ///   throws.
    /// - Complexity: O(length of the line), amortised.
    package mutating func next(
        beforeWaiting: () throws(CommandError) -> Void = {}
    ) throws(CommandError) -> Line? {
        while true {
            if let end = endOfLine() { return take(upTo: end, isTerminated: true) }
            if isAtEnd {
                guard position < buffer.count || droppedStart != nil else { return nil }
                return take(upTo: buffer.count, isTerminated: false)
            }
            dropWhatIsTooLong()
            if !SystemCalls.canReadWithoutWaiting(descriptor) { try beforeWaiting() }
            try fill()
        }
    }

    private mutating func endOfLine() -> Int? {
        var place = scanned
        let end = buffer.count
        while place < end, buffer[place] != 0x0A { place += 1 }
        scanned = place
        return place < end ? place : nil
    }

    private mutating func take(upTo end: Int, isTerminated: Bool) -> Line {
        var line = Array(buffer[position..<end])
        position = isTerminated ? end + 1 : end
        scanned = position
        defer {
            isFirstLine = false
            droppedStart = nil
        }
        if let droppedStart { return .tooLong(start: droppedStart) }
        if line.last == 0x0D { line.removeLast() }
        // Some editors begin a file with a byte order mark, which is no part of the first name.
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        return line.count > limit ? .tooLong(start: Array(line.prefix(Self.keptOfLongLine))) : .whole(line)
    }

    /// Keeps the start of a line that is already too long and frees the rest of the buffer.
    private mutating func dropWhatIsTooLong() {
        // Two more for the CR and for the byte that proves that the line goes on.
        guard droppedStart != nil || buffer.count - position > limit + 2 else { return }
        if droppedStart == nil { droppedStart = Array(buffer[position...].prefix(Self.keptOfLongLine)) }
        position = buffer.count
        scanned = position
    }

    private mutating func fill() throws(CommandError) {
        // What was used is removed only when it is most of the buffer, so that each byte moves rarely.
        if position > buffer.count / 2 {
            buffer.removeFirst(position)
            scanned -= position
            position = 0
        }
        do throws(SystemError) {
            let count = try SystemCalls.read(from: descriptor, appendingTo: &buffer, limit: Self.readSize)
            isAtEnd = count == 0
        } catch {
            throw CommandError(.badInput, "can't read standard input: \(error.description)")
        }
    }

    private static let readSize = 1 << 16
    private static let keptOfLongLine = 200
}
