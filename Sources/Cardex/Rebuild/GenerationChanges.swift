internal import CardIndex

/// The hashes of ids that were given up because two dumps have the same printing.
struct FormerIDs {
    /// Of the new generation: the id that each id was given up for.
    var current: [UInt64: UInt64] = [:]
    /// Of the old generation: an id that was given up for each id.
    var previous: [UInt64: UInt64] = [:]
}

/// The printings that tell one generation of an index from the next.
struct GenerationChanges {
    /// The positions of one printing in both generations.
    typealias Pair = (before: Int, now: Int)

    /// What the old generation did not hold.
    private(set) var new: [Fingerprint] = []
    /// What says something else under the same name.
    private(set) var changed: [Pair] = []
    /// What is called otherwise.
    private(set) var renamed: [Pair] = []
    /// What stands under another id than before.
    private(set) var moved: [Pair] = []
    /// What the new generation does not hold.
    private(set) var gone: [Fingerprint] = []

    /// Compares two generations.
    ///
    /// - Parameters:
    ///   - old: The fingerprints of the old one by identity.
    ///   - current: The fingerprints of the new one by identity.
    /// - Complexity: O(n) in the number of both.
    init(from old: [Fingerprint], to current: [Fingerprint]) {
        var next = 0
        for fingerprint in current {
            while next < old.count, old[next].identity < fingerprint.identity {
                gone.append(old[next])
                next += 1
            }
            guard next < old.count, old[next].identity == fingerprint.identity else {
                new.append(fingerprint)
                continue
            }
            let former = old[next]
            next += 1
            if former.name != fingerprint.name {
                renamed.append((former.position, fingerprint.position))
            } else if former.content != fingerprint.content {
                changed.append((former.position, fingerprint.position))
            }
        }
        gone += old[next...]
    }

    /// Finds printings among the new and the gone that only stand under another id, because two dumps were merged or
    /// are no longer merged.
    ///
    /// - Parameter ids: The ids that were given up.
    /// - Complexity: O(n) in the number of new and gone printings.
    mutating func match(_ ids: FormerIDs) {
        guard !ids.current.isEmpty || !ids.previous.isEmpty else { return }
        var arrivals: [UInt64: Int] = [:]
        for (index, fingerprint) in new.enumerated() { arrivals[fingerprint.identity] = index }
        var isPaired = [Bool](repeating: false, count: new.count)
        gone.removeAll { lost in
            let kept = ids.current[lost.identity]
            // Merged into a printing that was there before: the card is there still.
            if let kept, arrivals[kept] == nil { return true }
            guard let index = (kept ?? ids.previous[lost.identity]).flatMap({ arrivals[$0] }) else {
                return false
            }
            if !isPaired[index] { moved.append((lost.position, new[index].position)) }
            isPaired[index] = true
            return true
        }
        var rest: [Fingerprint] = []
        for (index, fingerprint) in new.enumerated() where !isPaired[index] { rest.append(fingerprint) }
        new = rest
    }
}
