#if canImport(Glibc)
import Foundation
import Glibc

/// Sees what happens in a folder while it happens; the C functions are those of `inotify`.
final class FolderWatch {
    /// The kinds of events that are seen.
    struct Kinds: OptionSet {
        var rawValue: UInt32

        static let created = Kinds(rawValue: UInt32(IN_CREATE))
        static let modified = Kinds(rawValue: UInt32(IN_MODIFY))
        static let closed = Kinds(rawValue: UInt32(IN_CLOSE_WRITE))
        static let movedHere = Kinds(rawValue: UInt32(IN_MOVED_TO))
    }

    /// One event: which file of the folder, and what happened to it.
    struct Event {
        var name: String
        var kinds: Kinds
    }

    private let descriptor: Int32

    /// Watches a folder from now on.
    init(_ folder: String) throws {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        let kinds: Kinds = [.created, .modified, .closed, .movedHere]
        guard descriptor >= 0, inotify_add_watch(descriptor, folder, kinds.rawValue) >= 0 else {
            throw CardexProcess.Failure(description: "can't watch \(folder): error \(errno)")
        }
    }

    deinit {
        close(descriptor)
    }

    /// Waits until an event is of the kind looked for, ten seconds at most.
    ///
    /// - Returns: Whether it came.
    func wait(for isWanted: (Event) -> Bool) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while poll(&request, 1, 10_000) > 0 {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return false }
            for event in Self.events(in: buffer[..<count]) where isWanted(event) { return true }
        }
        return false
    }

    /// Cuts a buffer into events: 16 bytes, of which the mask is at 4 and the length of the name at 12, and the name.
    private static func events(in bytes: ArraySlice<UInt8>) -> [Event] {
        func number(at offset: Int) -> UInt32 {
            bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        var events: [Event] = []
        var offset = bytes.startIndex
        while offset + 16 <= bytes.endIndex {
            let end = offset + 16 + Int(number(at: offset + 12))
            guard end <= bytes.endIndex else { break }
            let name = bytes[(offset + 16)..<end].prefix { $0 != 0 }
            events.append(
                Event(
                    name: String(decoding: name, as: UTF8.self),
                    kinds: Kinds(rawValue: number(at: offset + 4))))
            offset = end
        }
        return events
    }
}
#endif
