internal import Cardex

extension Flag {
    static let images = Flag(
        "images", valueName: "SIZE", help: "Fetch pictures too: small, large or both.", commands: [.warm],
        suggestion: .words(["small", "large", "both"]),
        rule: .choice(["small", "large", "both"]) { $0.images = $1 })

    static let imageLimit = Flag(
        "image-limit", valueName: "BYTES", help: "Keep at most so many bytes of pictures.",
        standard: "\(ImageCache.standardLimit)", commands: [.warm],
        rule: .number(1...Int.max) { $0.imageLimit = $1 })
}
