#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The calls of the C library that the command needs; nothing else in the module sees a pointer.
package enum SystemCalls {
    /// The value of `errno` for a broken pipe.
    static let brokenPipe = EPIPE

    /// Reads once, waiting until there is something to read.
    ///
    /// The C function is `read`; an interrupted call is made again.
    ///
    /// - Parameters:
    ///   - descriptor: The file descriptor.
    ///   - buffer: Where the bytes are appended.
    ///   - limit: How many bytes to read at most.
    /// - Returns: How many bytes were appended; 0 at the end of the file.
    /// - Throws: `SystemError` when the descriptor can't be read.
    package static func read(
        from descriptor: Int32, appendingTo buffer: inout [UInt8], limit: Int
    ) throws(SystemError) -> Int {
        let start = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: limit))
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes -> Int in
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
                return unsafe libraryRead(descriptor, rest.baseAddress, rest.count)
            }
            let failure = errno
            if count >= 0 {
                buffer.removeLast(limit - count)
                return count
            }
            if failure == EAGAIN {
                _ = isReady(descriptor, events: Int16(POLLIN), waitMilliseconds: -1)
            } else if failure != EINTR {
                buffer.removeLast(limit)
                throw SystemError(number: failure)
            }
        }
    }

    /// Writes all the bytes.
    ///
    /// The C function is `write`; interrupted and partial calls are continued.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - descriptor: The file descriptor.
    /// - Throws: `SystemError` when the descriptor can't be written.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { all -> Int in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: all[start...])
                return unsafe libraryWrite(descriptor, rest.baseAddress, rest.count)
            }
            let failure = errno
            if count >= 0 {
                start += count
            } else if failure == EAGAIN {
                _ = isReady(descriptor, events: Int16(POLLOUT), waitMilliseconds: -1)
            } else if failure != EINTR {
                throw SystemError(number: failure)
            }
        }
    }

    /// Whether a read would return at once, with bytes or with the end of the file.
    ///
    /// The C function is `poll`.
    ///
    /// - Parameter descriptor: The file descriptor.
    /// - Returns: Whether a read would not wait.
    package static func canReadWithoutWaiting(_ descriptor: Int32) -> Bool {
        isReady(descriptor, events: Int16(POLLIN), waitMilliseconds: 0)
    }

    /// Whether a descriptor is a terminal.
    ///
    /// The C function is `isatty`.
    ///
    /// - Parameter descriptor: The file descriptor.
    /// - Returns: Whether it is a terminal.
    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The width of a terminal in cells, or `nil` when the descriptor is none or its width is unknown.
    ///
    /// The C function is `ioctl` with `TIOCGWINSZ`.
    ///
    /// - Parameter descriptor: The file descriptor.
    /// - Returns: The width.
    package static func terminalWidth(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Nanoseconds of a clock that never goes back.
    ///
    /// The C function is `clock_gettime` with `CLOCK_MONOTONIC`.
    ///
    /// - Returns: The reading.
    package static func monotonicNanoseconds() -> UInt64 {
        var time = timespec()
        guard unsafe clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return 0 }
        return UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
    }

    /// The value of an environment variable, or `nil` when it is not set.
    ///
    /// The C function is `getenv`.
    ///
    /// - Parameter name: The variable's name.
    /// - Returns: The value.
    package static func environmentVariable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// Makes a broken pipe an error of `write` instead of the end of the process, and fills closed standard
    /// descriptors.
    ///
    /// A process started with descriptor 1 closed would get 1 for the next file it opens, and print into it.
    /// The place is taken by the null device opened in the direction nobody uses, so that reading closed input
    /// and printing to closed output still fail.
    package static func prepareProcess() {
        _ = signal(SIGPIPE, SIG_IGN)
        let modes = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR)]
        for (descriptor, mode) in modes {
            guard fcntl(descriptor, F_GETFD) == -1, errno == EBADF else { continue }
            let opened = unsafe open("/dev/null", mode)
            if opened >= 0, opened != descriptor {
                dup2(opened, descriptor)
                close(opened)
            }
        }
    }

    /// Ends the process.
    ///
    /// The C function is `exit`.
    ///
    /// - Parameter status: The exit status.
    package static func exit(_ status: ExitStatus) -> Never { libraryExit(status.rawValue) }

    /// The system's words for a value of `errno`.
    ///
    /// - Parameter number: The value.
    /// - Returns: The words.
    static func message(of number: Int32) -> String {
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: text)
    }

    /// The folder in which relative paths start, or `nil` when the system does not tell; the C function is `getcwd`.
    static var currentFolder: String? {
        guard let path = unsafe getcwd(nil, 0) else { return nil }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    /// The most memory this process has held at once, in bytes; the C function is `getrusage`.
    ///
    /// - Returns: The bytes, mapped files included.
    static func peakMemory() -> UInt64 {
        var usage = rusage()
        #if canImport(Glibc)
        guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
        return UInt64(clamping: usage.ru_maxrss) * 1_024
        #else
        guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return 0 }
        return UInt64(clamping: usage.ru_maxrss)
        #endif
    }

    private static func isReady(_ descriptor: Int32, events: Int16, waitMilliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: events, revents: 0)
        return unsafe poll(&request, 1, waitMilliseconds) > 0
    }
}

// Inside the enumeration above, its own functions of the same names hide those of the C library.
private func libraryRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}

private func libraryWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}

private func libraryExit(_ status: Int32) -> Never { exit(status) }
