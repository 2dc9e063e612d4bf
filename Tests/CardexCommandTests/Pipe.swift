import Foundation
import Synchronization

/// Runs something that waits on a thread of its own: the threads of tasks are few, and tests hold them.
final class Companion<Value: Sendable>: Sendable {
    private let result = Mutex<Value?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () -> Value) {
        let thread = Thread {
            let value = body()
            self.result.withLock { $0 = value }
            self.isDone.signal()
        }
        thread.start()
    }

    /// Waits for the end, ten seconds at most.
    ///
    /// - Returns: What came out, or `nil` when it took longer.
    func wait() -> Value? {
        guard isDone.wait(timeout: .now() + 10) == .success else { return nil }
        return result.withLock { $0 }
    }
}

/// Two ends of a pipe, closed when their owner goes away.
final class PipeEnds: Sendable {
    private let ends: Mutex<(reading: Int32, writing: Int32)>

    init() {
        var pair: [Int32] = [-1, -1]
        _ = pipe(&pair)
        ends = Mutex((pair[0], pair[1]))
    }

    deinit {
        closeReading()
        closeWriting()
    }

    var reading: Int32 { ends.withLock { $0.reading } }

    var writing: Int32 { ends.withLock { $0.writing } }

    func write(_ text: String) { write(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(writing, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads one line, waiting for each of its bytes, ten seconds at most.
    func readLine() -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        var request = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        while poll(&request, 1, 10_000) > 0, read(reading, &byte, 1) == 1, byte != 0x0A {
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func closeWriting() {
        ends.withLock { ends in
            if ends.writing >= 0 { close(ends.writing) }
            ends.writing = -1
        }
    }

    func closeReading() {
        ends.withLock { ends in
            if ends.reading >= 0 { close(ends.reading) }
            ends.reading = -1
        }
    }
}
