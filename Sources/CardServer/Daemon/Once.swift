internal import Synchronization

/// Something that happens once, whoever comes first.
final class Once: Sendable {
    private let happened = Atomic(false)

    /// Whether it had not happened before; from now on it has.
    var isFirst: Bool { !happened.exchange(true, ordering: .acquiringAndReleasing) }
}
