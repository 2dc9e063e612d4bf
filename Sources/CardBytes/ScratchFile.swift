internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Bytes that are appended and then read in any order: in memory while they are few, else in a file without a name.
///
///     append ─► buffer ──full──► file         made when the first buffer is full
///               └────────┬────────┘
///                      read                   anywhere, whatever has gone to the file so far
///
/// The file loses its name as soon as it is open, so nothing is left of it whatever happens, and no program that is
/// started meanwhile inherits it. It stands in the first of a few folders that takes it. The C functions are `open`
/// (Swift does not see `mkostemp`), `unlink`, `pwrite` and `pread`; interrupted calls are made again.
///
/// When not to use it: for what may stay in memory, and for files that are to be given a name in the end.
package final class ScratchFile: Sendable {
    /// How many names are tried in a folder before it is passed over.
    private static let mostNames = 16

    private struct State {
        var descriptor: Int32
        var folder: String
        /// How much has gone to the file.
        var written: UInt64 = 0
        var pending: [UInt8] = []
    }

    private let state: Mutex<State>
    private let folders: [String]
    private let name: String
    private let bufferByteCount: Int

    /// Makes a scratch file, of which nothing is on disk yet.
    ///
    /// - Parameters:
    ///   - name: What the name begins with that the file has for a moment; it ends in `.tmp`.
    ///   - folders: Where it may stand, the best first.
    ///   - bufferByteCount: How much is kept in memory before it is written, in bytes.
    package init(
        named name: String, in folders: [String] = temporaryFolders(), bufferByteCount: Int
    ) {
        self.name = name
        self.folders = folders
        self.bufferByteCount = bufferByteCount
        state = Mutex(State(descriptor: -1, folder: ""))
    }

    /// Takes over a file that is open for reading and writing, and closes it in the end.
    ///
    /// - Parameters:
    ///   - descriptor: The file.
    ///   - path: What errors call it.
    ///   - bufferByteCount: How much is kept in memory before it is written, in bytes.
    package init(adopting descriptor: Int32, path: String, bufferByteCount: Int) {
        name = ""
        folders = []
        self.bufferByteCount = bufferByteCount
        state = Mutex(State(descriptor: descriptor, folder: path))
    }

    deinit {
        state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } }
    }

    /// The folders for temporary files: a preferred one, `TMPDIR`, `/var/tmp`, which has more room than the memory
    /// that `/tmp` may be, and `/tmp`.
    ///
    /// - Parameter preferred: The folder to try first; `nil` for none.
    /// - Returns: The folders in the order in which they are tried.
    package static func temporaryFolders(preferring preferred: String? = nil) -> [String] {
        let usual = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) }
        return [preferred, usual, "/var/tmp", "/tmp"].compactMap { $0 }.filter { !$0.isEmpty }
    }

    /// How many bytes were appended.
    package var byteCount: UInt64 { state.withLock { $0.written + UInt64($0.pending.count) } }

    /// Appends bytes.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: `ScratchFileError` when no folder takes the file, or its disk is full; what was appended can still be
    ///   read then.
    /// - Complexity: O(number of bytes), amortised.
    package func append(_ bytes: Span<UInt8>) throws(ScratchFileError) {
        try state.withLock { (state) throws(ScratchFileError) in
            state.pending.append(copying: bytes)
            if state.pending.count >= bufferByteCount { try flush(&state) }
        }
    }

    /// Appends bytes.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: `ScratchFileError`, as for a span.
    /// - Complexity: O(number of bytes), amortised.
    package func append(_ bytes: [UInt8]) throws(ScratchFileError) {
        try append(bytes.span)
    }

    /// Reads bytes into an array.
    ///
    /// - Parameters:
    ///   - start: Where they stand.
    ///   - count: How many are wanted.
    ///   - bytes: Becomes the bytes, fewer at the end; its memory is used again.
    /// - Throws: `ScratchFileError` when the file can't be read.
    /// - Complexity: O(`count`).
    package func read(
        at start: UInt64, count: Int, into bytes: inout [UInt8]
    ) throws(ScratchFileError) {
        let end = byteCount
        let available = start < end ? Int(min(UInt64(count), end - start)) : 0
        if bytes.count < available {
            bytes = [UInt8](repeating: 0, count: available)
        } else {
            bytes.removeLast(bytes.count - available)
        }
        _ = try unsafe bytes.withUnsafeMutableBufferPointer { (buffer) throws(ScratchFileError) in
            try unsafe read(at: start, into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// Reads bytes into memory.
    ///
    /// - Parameters:
    ///   - start: Where they stand.
    ///   - buffer: Where they go.
    /// - Returns: How many bytes were read; fewer than there is room for only at the end.
    /// - Throws: `ScratchFileError` when the file can't be read.
    /// - Complexity: O(size of `buffer`).
    package func read(
        at start: UInt64, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ScratchFileError) -> Int {
        try state.withLock { (state) throws(ScratchFileError) in
            let end = state.written + UInt64(state.pending.count)
            guard start < end else { return 0 }
            let count = Int(min(UInt64(buffer.count), end - start))
            let stored = start < state.written ? Int(min(UInt64(count), state.written - start)) : 0
            try unsafe Self.fill(
                UnsafeMutableRawBufferPointer(rebasing: buffer[..<stored]), at: start, state)
            if stored < count {
                let first = Int(start + UInt64(stored) - state.written)
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[stored...])
                unsafe rest.copyBytes(from: state.pending[first..<first + count - stored])
            }
            return count
        }
    }

    // MARK: The file

    private func flush(_ state: inout State) throws(ScratchFileError) {
        if state.descriptor < 0 { (state.descriptor, state.folder) = try openFile() }
        var offset = 0
        while offset < state.pending.count {
            let position = off_t(clamping: state.written) + off_t(offset)
            let count = unsafe state.pending.withUnsafeBytes { bytes in
                unsafe pwrite(
                    state.descriptor, bytes.baseAddress.map { unsafe $0 + offset }, bytes.count - offset,
                    position)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw ScratchFileError(.write, path: state.folder, reason: SystemMessage.text(errno))
            }
            offset += count
        }
        state.written += UInt64(state.pending.count)
        state.pending.removeAll(keepingCapacity: true)
    }

    private static func fill(
        _ buffer: UnsafeMutableRawBufferPointer, at start: UInt64, _ state: State
    ) throws(ScratchFileError) {
        var offset = 0
        while offset < buffer.count {
            let position = off_t(clamping: start) + off_t(offset)
            let count = unsafe pread(
                state.descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset,
                position)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = count < 0 ? SystemMessage.text(errno) : "it is shorter than what was written"
                throw ScratchFileError(.read, path: state.folder, reason: reason)
            }
            offset += count
        }
    }

    /// Opens a file in the first folder that takes it.
    private func openFile() throws(ScratchFileError) -> (descriptor: Int32, folder: String) {
        var refusals: [String] = []
        for folder in folders {
            var code: Int32 = 0
            for _ in 0..<Self.mostNames {
                // Nobody guesses the name, and what has it already is never opened, nor what a link of it leads to.
                let path = "\(folder)/\(name).\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp"
                let opened = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
                if opened >= 0 {
                    unsafe unlink(path)
                    return (opened, folder)
                }
                code = errno
                guard code == EEXIST || code == EINTR else { break }
            }
            refusals.append("\(folder): \(SystemMessage.text(code))")
        }
        throw ScratchFileError(
            .make, path: folders.first ?? "", reason: refusals.joined(separator: "; "))
    }
}
