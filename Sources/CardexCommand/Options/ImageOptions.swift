package import Cardex

/// What `cardex warm` is told of pictures.
package struct ImageOptions: Sendable {
    /// How large they are kept.
    package var qualities: [ImageQuality]
    /// The most bytes of all pictures.
    package var limit: Int64

    /// Reads what was typed, or `nil` when no pictures are wanted.
    ///
    /// - Parameter flags: The flags.
    init?(_ flags: GivenFlags) {
        guard let size = flags.images else { return nil }
        qualities = ImageQuality(rawValue: size).map { [$0] } ?? ImageQuality.allCases
        limit = flags.imageLimit.map { Int64($0) } ?? ImageCache.standardLimit
    }
}

extension FileLocations {
    /// The folder of the pictures.
    var images: String { cache + "/images" }
}
