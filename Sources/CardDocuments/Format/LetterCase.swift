/// The letter case of identifiers and paths, which are ASCII in all dumps; other letters count as they are.
enum LetterCase {
    /// The bytes in lower case.
    static func lowered(_ bytes: some Sequence<UInt8>) -> [UInt8] { bytes.map(lowered) }

    /// One byte in lower case.
    static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}

/// The printing of a document, where its key does not follow from the game and the identifier.
enum PrintingText {
    /// Stands for none.
    static let none = UInt8(ascii: "-")
}
