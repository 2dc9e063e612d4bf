package import CardModel

/// The rules every price store shares.
extension StoredObservation {
    /// The day, in UTC, whose history the observation belongs to.
    package var day: CalendarDate {
        // Times are whatever a source wrote, so the very edge of 64 bits is cut off before it is rounded.
        CalendarDate(secondsSinceEpoch: max(validAt, .min + Freshness.day))
    }

    /// Whether this observation takes the place of the stored one of the same variant.
    ///
    /// - Parameters:
    ///   - newest: The stored one.
    ///   - now: The present in seconds since the epoch.
    /// - Returns: Whether it is not older, or the stored one's time can't be.
    package func replaces(_ newest: StoredObservation, now: Int64) -> Bool {
        validAt >= newest.validAt || newest.age(at: now) < -Freshness.day
    }
}

extension PrintingID {
    /// The key under which prices are stored, or `nil` when the id could not be read back from it.
    package var storedKey: String? {
        guard !game.rawValue.isEmpty, !nativeID.isEmpty, !game.rawValue.utf8.contains(UInt8(ascii: ":")),
            game.rawValue.utf8.count + nativeID.utf8.count < PriceObservation.longestText
        else { return nil }
        return description
    }
}

extension PriceObservation {
    /// Texts longer than this many bytes are no names of anything.
    package static let longestText = 4_096
}

extension PriceVariant {
    /// Whether every text is short enough to be stored.
    package var hasStorableTexts: Bool {
        [source, finish.rawValue, edition, condition, grade, sourceVariant, currency.rawValue]
            .allSatisfy { $0.utf8.count <= PriceObservation.longestText }
    }

    /// The variant as bytes, equal exactly when the database calls two variants equal.
    ///
    /// Swift calls texts equal that are canonically equivalent; SQLite compares bytes. The separator is a byte that
    /// UTF-8 never has.
    package var exactKey: [UInt8] {
        var key = [kind.rawValue, statistic.rawValue]
        key.reserveCapacity(96)
        for text in [
            source, finish.rawValue, edition, condition, grade, sourceVariant, currency.rawValue,
        ] {
            key.append(contentsOf: text.utf8)
            key.append(0xFF)
        }
        return key
    }
}
