internal import CardModel

/// What identifies a printing and what it says, as two hashes.
package struct Fingerprint: Hashable, Sendable, Comparable {
    /// The hash of the id.
    package let identity: UInt64
    /// The hash of everything a rebuild can change.
    package let content: UInt64
    /// The position in its index.
    package let position: Int

    /// Orders fingerprints by identity.
    ///
    /// - Parameters:
    ///   - left: One fingerprint.
    ///   - right: Another fingerprint.
    /// - Returns: Whether `left` comes first.
    package static func < (left: Fingerprint, right: Fingerprint) -> Bool {
        (left.identity, left.content) < (right.identity, right.content)
    }
}

extension SearchIndex {
    /// The fingerprints of all printings by identity, for comparing two generations of an index.
    ///
    /// - Complexity: O(n log n) in the number of printings.
    package var fingerprints: [Fingerprint] {
        withReader { reader in
            var fingerprints: [Fingerprint] = []
            fingerprints.reserveCapacity(reader.printingCount)
            for position in 0..<reader.printingCount {
                let printing = reader.printing(position)
                var hash = ContentHash()
                hash.combine(printing.name)
                hash.combine(printing.setID)
                hash.combine(printing.number)
                hash.combine(printing.rarity)
                hash.combine(printing.language)
                hash.combine(printing.releaseDate?.description ?? "")
                hash.combine(printing.finishes.map(\.rawValue).joined(separator: ","))
                hash.combine(printing.isDigital ? "digital" : "")
                hash.combine(printing.smallImage)
                hash.combine(printing.largeImage)
                for external in printing.externalIDs {
                    hash.combine(external.kind)
                    hash.combine(external.value)
                }
                fingerprints.append(
                    Fingerprint(identity: reader.hash(position), content: hash.value, position: position))
            }
            return fingerprints.sorted()
        }
    }
}

/// FNV-1a over several texts, each closed by a byte that no UTF-8 text holds.
private struct ContentHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func combine(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        value = (value ^ 0xFF) &* 0x0000_0100_0000_01B3
    }
}
