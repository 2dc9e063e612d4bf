internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Turns SIGHUP, which would end the process, into a wish to look at its files again.
enum Hangup {
    private static let handler = Mutex<(@Sendable () -> Void)?>(nil)
    private static let source = Mutex<(any DispatchSourceSignal)?>(nil)

    /// What is done on SIGHUP; until it is set the signal ends the process as usual.
    static var reload: (@Sendable () -> Void)? {
        get { handler.withLock { $0 } }
        set {
            handler.withLock { $0 = newValue }
            source.withLock { source in
                guard source == nil else { return }
                // The event arrives only where the usual handling is off.
                _ = signal(SIGHUP, SIG_IGN)
                let made = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
                made.setEventHandler { handler.withLock { $0 }?() }
                made.resume()
                source = made
            }
        }
    }
}
