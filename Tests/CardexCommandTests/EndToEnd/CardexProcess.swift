import CardTestSupport
import Foundation
import Synchronization

/// The program, or a shell that runs it, as a process of its own that can be waited for and killed.
///
/// Output and errors go to files, so that no reader has to keep up. Descriptors are opened in the child only: what
/// other tests start at the same time inherits none of them.
final class CardexProcess: Sendable {
    /// How a process ended.
    enum Ending: Hashable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    /// Why a process could not be used.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private let id: pid_t
    private let ending = Mutex<Ending?>(nil)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - command: The path of the program and its arguments.
    ///   - environment: All the variables it gets.
    ///   - input: The file it reads.
    ///   - output: The file it writes.
    ///   - errors: The file its errors go to.
    /// - Throws: `Failure` when it can't be started.
    convenience init(
        _ command: [String], environment: [String: String], input: String = "/dev/null",
        output: String = "/dev/null", errors: String = "/dev/null"
    ) throws {
        try self.init(command, environment: environment) { actions in
            posix_spawn_file_actions_addopen(actions, 0, input, O_RDONLY, 0)
            posix_spawn_file_actions_addopen(actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            posix_spawn_file_actions_addopen(actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
    }

    /// Starts a process between two pipes.
    convenience init(
        _ command: [String], environment: [String: String], input: PipeEnds, output: PipeEnds
    ) throws {
        for descriptor in [input.reading, input.writing, output.reading, output.writing] {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
        try self.init(command, environment: environment) { actions in
            posix_spawn_file_actions_adddup2(actions, input.reading, 0)
            posix_spawn_file_actions_adddup2(actions, output.writing, 1)
            posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0)
        }
        input.closeReading()
        output.closeWriting()
    }

    private init(
        _ command: [String], environment: [String: String],
        _ prepare: (UnsafeMutablePointer<posix_spawn_file_actions_t>) -> Void
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        prepare(&actions)
        // Other tests of this process may ignore broken pipes; the program must cope with not inheriting that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var usual = sigset_t()
        sigemptyset(&usual)
        sigaddset(&usual, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let arguments = command.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var id: pid_t = 0
        let failure = posix_spawn(&id, command[0], &actions, &attributes, arguments, variables)
        guard failure == 0 else { throw Failure(description: "can't start \(command): error \(failure)") }
        self.id = id
        Thread { [self] in reap() }.start()
    }

    /// How long a process may take that others keep from computing, in seconds: one that takes longer hangs.
    ///
    /// The longest takes in 110,000 printings without optimisation, which is a minute of computing on a slow machine, and
    /// other tests compute meanwhile.
    private static let patience = 300.0

    /// Waits for the end; a process that hangs is killed.
    func wait() throws -> Ending {
        guard hasEnded.wait(timeout: .now() + Self.patience) == .success else {
            kill()
            throw Failure(description: "process \(id) had not ended after \(Self.patience) seconds")
        }
        hasEnded.signal()
        return ending.withLock { $0 } ?? .exited(-1)
    }

    /// Kills the process as a loss of power would, unless it has ended.
    func kill() {
        ending.withLock { ending in
            if ending == nil { _ = Foundation.kill(id, SIGKILL) }
        }
    }

    /// Waits for the end and takes it in, while nobody can kill a stranger that got the same number.
    private func reap() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
        ending.withLock { ending in
            var status: Int32 = 0
            while waitpid(id, &status, 0) == -1, errno == EINTR {}
            let signal = status & 0x7F
            ending = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
        }
        hasEnded.signal()
    }
}
