extension KeyLane {
    /// Appends all keys within a distance of the query, in no particular order.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - distance: The greatest number of edits, from one to three.
    ///   - scratch: Receives the matches.
    /// - Complexity: O(probed parts of lists inside their length windows); O(keys in the window) for queries with
    ///   too few distinct grams.
    func appendWholeMatches(_ query: PreparedKey, within distance: Int, scratch: inout SearchScratch) {
        guard canHold(query, within: distance) else { return }
        let windows = lengthWindows(query.length, within: distance)
        let all = windows.ranks(-distance...distance)
        guard !all.isEmpty else { return }
        scratch.candidates.removeAll(keepingCapacity: true)
        let signature = Symbol.greatest < 128 ? query.narrowSignature : query.wideSignature
        switch distance {
        case 1: collect(query, signature, OneEdit.self, windows, all, &scratch)
        case 2: collect(query, signature, TwoEdits.self, windows, all, &scratch)
        default: collect(query, signature, ThreeEdits.self, windows, all, &scratch)
        }
        verify(query, within: distance, scratch: &scratch)
    }

    /// Collects the ranks of all keys that may be within the distance.
    private func collect<Edits: EditCount>(
        _ query: PreparedKey, _ signature: UInt64, _ edits: Edits.Type, _ windows: LengthWindows,
        _ all: Range<UInt32>, _ scratch: inout SearchScratch
    ) {
        // So few signatures are compared sooner than grams are looked up.
        guard all.count > DictionaryLayout.scannedKeyCount else {
            return scan(all, signature, edits, &scratch.candidates)
        }
        orderGrams(query, into: &scratch.rarities)
        let distinct = scratch.rarities.count
        var scanned = all.lowerBound..<all.lowerBound
        if let differences = GramBound.differences(place: distinct, keyPlace: 0, distance: Edits.value) {
            scanned = windows.ranks(differences)
            scan(scanned, signature, edits, &scratch.candidates)
        }
        scratch.probed.removeAll(keepingCapacity: true)
        for place in 0..<min(distinct, GramBound.destroyed(distance: Edits.value) + 1) {
            let rarity = scratch.rarities[place]
            guard rarity >> 32 > 0 else { continue }
            let parts = grams.parts(of: Int(rarity & 0xFFFF_FFFF))
            for part in 0..<GramBound.partCount {
                let keyPlace = GramBound.partStart(part)
                guard
                    let differences = GramBound.differences(
                        place: place, keyPlace: keyPlace, distance: Edits.value)
                else { break }
                grams.forEachRank(in: parts[part], window: windows.ranks(differences)) { rank in
                    scratch.probed.append(rank)
                }
            }
        }
        for index in scratch.probed.indices {
            let rank = scratch.probed[index]
            if LetterSignature.areWithin(signature, signatures[Int(rank)], edits),
                !scanned.contains(rank)
            {
                scratch.candidates.append(rank)
            }
        }
    }

    /// Writes where the query's distinct grams stand in the order by rarity, ascending.
    ///
    /// A symbol that the lane can't hold is cut to one that it can: that can only make keys look closer.
    private func orderGrams(_ query: PreparedKey, into rarities: inout [UInt64]) {
        rarities.removeAll(keepingCapacity: true)
        let scalars = query.scalars.span
        var first: Symbol = 0
        var second: Symbol = 0
        for position in scalars.indices {
            let third = Symbol(truncatingIfNeeded: scalars[position])
            rarities.append(grams.rarity(Symbol.gram(first, second, third)))
            (first, second) = (second, third)
        }
        rarities.append(grams.rarity(Symbol.gram(first, second, 0)))
        rarities.append(grams.rarity(Symbol.gram(second, 0, 0)))
        sortDistinct(&rarities)
    }

    /// Collects the ranks of a window whose signatures allow the distance.
    private func scan<Edits: EditCount>(
        _ window: Range<UInt32>, _ signature: UInt64, _ edits: Edits.Type, _ candidates: inout [UInt32]
    ) {
        let row = signatures.slice(Int(window.lowerBound)..<Int(window.upperBound))
        for index in row.indices where LetterSignature.areWithin(signature, row[index], edits) {
            candidates.append(window.lowerBound &+ UInt32(truncatingIfNeeded: index))
        }
    }

    /// Computes the distance of each candidate and appends those within it.
    private func verify(_ query: PreparedKey, within distance: Int, scratch: inout SearchScratch) {
        sortDistinct(&scratch.candidates)
        let masks = query.masks.view
        for index in scratch.candidates.indices {
            let place = Int(byLength[Int(scratch.candidates[index])])
            guard place < count, abs(length(place) - query.length) <= distance else { continue }
            let found = AlignmentDistance.bounded(
                masks, key(place), limit: distance, columns: &scratch.columns)
            guard found <= distance else { continue }
            scratch.matches.append(
                KeyMatch(keyID: firstID &+ UInt32(truncatingIfNeeded: place), distance: found))
        }
    }
}
