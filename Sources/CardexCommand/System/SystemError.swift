/// The failure of a system call.
package struct SystemError: Error, Hashable, Sendable {
    /// The value of `errno`.
    package var number: Int32

    /// Makes an error from a value of `errno`.
    ///
    /// - Parameter number: The value.
    package init(number: Int32) {
        self.number = number
    }

    /// Whether whoever read from the pipe is gone.
    package var isBrokenPipe: Bool { number == SystemCalls.brokenPipe }

    /// The system's own words, such as `No space left on device`.
    package var description: String { SystemCalls.message(of: number) }
}
