/// What identifies a printing, what it is called and what it says, as hashes.
package struct Fingerprint: Hashable, Sendable, Comparable {
    /// The hash of the id.
    package let identity: UInt64
    /// The hash of the name.
    package let name: UInt64
    /// The hash of everything a rebuild can change, the name among it.
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

/// Where a printing of an index belongs.
package struct PrintingPlace: Sendable {
    /// The game, an index of `PrintingPlaces.games`.
    package let game: Int
    /// The set, an index of `SearchIndex.sets`; `nil` for none.
    package let set: Int?
}

/// Where all printings of an index belong.
package struct PrintingPlaces: Sendable {
    /// The games, each once.
    package let games: [String]
    /// The place of each printing, by its position.
    package let printings: [PrintingPlace]

    /// The places of no printings.
    package static let none = PrintingPlaces(games: [], printings: [])
}

extension SearchIndex {
    /// The fingerprints of all printings by identity, for comparing two generations of an index.
    ///
    /// Two generations may store the same value in different ways, so everything is hashed as the text it stands for.
    ///
    /// - Complexity: O(n) in the size of the index for a sound one, whose printings stand in the order of their ids'
    ///   hashes.
    package var fingerprints: [Fingerprint] {
        withReader { reader in
            let contents = FingerprintContents(reader)
            var fingerprints: [Fingerprint] = []
            fingerprints.reserveCapacity(reader.identifierOrder.count)
            var isOrdered = true
            for index in 0..<reader.identifierOrder.count {
                let position = Int(reader.identifierOrder[index])
                guard position < reader.printingCount else { continue }
                let fingerprint = Fingerprint(
                    identity: reader.hash(position), name: contents.name(of: position, reader),
                    content: contents.content(of: position, reader), position: position)
                if let last = fingerprints.last, fingerprint < last { isOrdered = false }
                fingerprints.append(fingerprint)
            }
            return isOrdered ? fingerprints : fingerprints.sorted()
        }
    }

    /// The game and the set of each printing.
    ///
    /// - Complexity: O(number of printings).
    package var places: PrintingPlaces {
        withReader { reader in
            var games: [String] = []
            var numbers: [UInt32: Int] = [:]
            var printings: [PrintingPlace] = []
            printings.reserveCapacity(reader.printingCount)
            for position in 0..<reader.printingCount {
                let string = reader.profile(position, .game)
                let set = reader.profile(position, .set)
                let game = numbers[string] ?? games.count
                if game == games.count {
                    numbers[string] = game
                    games.append(reader.strings.string(Int(string)))
                }
                printings.append(PrintingPlace(game: game, set: set < reader.setCount ? Int(set) : nil))
            }
            return PrintingPlaces(games: games, printings: printings)
        }
    }
}
