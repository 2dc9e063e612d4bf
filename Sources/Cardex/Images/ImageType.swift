/// How large a picture is kept.
public enum ImageQuality: String, Sendable, CaseIterable {
    /// As lists show it.
    case small
    /// As a card is looked at.
    case large
}

/// How a picture is encoded.
public enum ImageType: String, Sendable, CaseIterable {
    /// JPEG.
    case jpeg
    /// Portable Network Graphics.
    case png
    /// WebP.
    case webp
    /// AV1 Image File Format.
    case avif

    /// How many bytes tell the type.
    static let headLength = 32

    /// The type as a field `Content-Type` has it.
    public var mediaType: String { "image/\(rawValue)" }

    /// The type that the first bytes of a file tell, or `nil` when it is none of these, whatever its name or server says.
    ///
    /// - Parameter head: The first bytes.
    init?(head: [UInt8]) {
        func holds(_ text: String, at offset: Int) -> Bool { head.dropFirst(offset).starts(with: text.utf8) }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if holds("RIFF", at: 0), holds("WEBP", at: 8) {
            self = .webp
        } else if holds("ftyp", at: 4),
            stride(from: 8, to: 32, by: 4).contains(where: {
                $0 != 12 && (holds("avif", at: $0) || holds("avis", at: $0))
            })
        {
            self = .avif
        } else {
            return nil
        }
    }
}
