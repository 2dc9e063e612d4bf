/// The 64-bit hash by which printings are found by their ids.
///
/// FNV-1a (Fowler, Noll, Vo) with a final mix, because the order of the ids in the file depends on it and must be
/// the same on every machine.
package enum IdentifierHash {
    /// The hash of `<game>:<native id>`.
    ///
    /// - Parameters:
    ///   - game: The game.
    ///   - nativeID: The native id.
    /// - Returns: The hash.
    /// - Complexity: O(length of the id).
    package static func of(game: String, nativeID: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in game.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ UInt64(UInt8(ascii: ":"))) &* 0x0000_0100_0000_01B3
        for byte in nativeID.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return mixed(hash)
    }

    /// The hash of an identifier of another service, in the form of `ExternalKey`.
    ///
    /// - Parameter bytes: The identifier.
    /// - Returns: The hash.
    /// - Complexity: O(length).
    package static func of(_ bytes: Span<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3 }
        return mixed(hash)
    }

    private static func mixed(_ sum: UInt64) -> UInt64 {
        let hash = (sum ^ sum >> 32) &* 0xD6E8_FEB8_6659_FD93
        return hash ^ hash >> 32
    }
}
