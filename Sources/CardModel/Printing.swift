/// One collectible object: a card as printed in one set, with one number, in one language.
public struct Printing: Hashable, Sendable {
    /// The stable key.
    public var id: PrintingID
    /// The name as the dump spells it, `A // B` for cards of two parts.
    public var name: String
    /// Other names that lead to this printing.
    public var otherNames: [OtherName]
    /// The identifier of the set inside the game; empty when the dump names no set.
    public var setID: String
    /// The collector number as text (`4`, `TG12`, `101†`); empty when the dump gives none.
    public var number: String
    /// The rarity as the dump spells it; empty when unknown.
    public var rarity: String
    /// The language of the printing as the dump codes it, `en` by default.
    public var language: String
    /// The day this printing came out, where it differs from its set's or the set is unknown.
    public var releaseDate: CalendarDate?
    /// The finishes this printing is known to exist in.
    public var finishes: [Finish]
    /// Whether the printing exists on screens only.
    public var isDigital: Bool
    /// The address of a small picture; empty when the dump gives none.
    public var smallImage: String
    /// The address of a large picture; empty when the dump gives none.
    public var largeImage: String
    /// Identifiers of the same printing elsewhere.
    public var externalIDs: [ExternalID]

    /// Makes a printing.
    ///
    /// - Parameters:
    ///   - id: The stable key.
    ///   - name: The name as the dump spells it.
    ///   - otherNames: Other names that lead to it.
    ///   - setID: The set's identifier inside the game.
    ///   - number: The collector number as text.
    ///   - rarity: The rarity as the dump spells it.
    ///   - language: The language code.
    ///   - releaseDate: The day it came out.
    ///   - finishes: The finishes it exists in.
    ///   - isDigital: Whether it exists on screens only.
    ///   - smallImage: The address of a small picture.
    ///   - largeImage: The address of a large picture.
    ///   - externalIDs: Identifiers elsewhere.
    public init(
        id: PrintingID, name: String, otherNames: [OtherName] = [], setID: String = "", number: String = "",
        rarity: String = "", language: String = "en", releaseDate: CalendarDate? = nil,
        finishes: [Finish] = [], isDigital: Bool = false, smallImage: String = "", largeImage: String = "",
        externalIDs: [ExternalID] = []
    ) {
        self.id = id
        self.name = name
        self.otherNames = otherNames
        self.setID = setID
        self.number = number
        self.rarity = rarity
        self.language = language
        self.releaseDate = releaseDate
        self.finishes = finishes
        self.isDigital = isDigital
        self.smallImage = smallImage
        self.largeImage = largeImage
        self.externalIDs = externalIDs
    }
}

/// A name, beside the printing's own, by which people look for it.
public struct OtherName: Hashable, Sendable {
    /// Why the name leads to the printing.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// One face of a card of two parts.
        case face = 1
        /// The name as printed on the card in another language.
        case printed = 2
        /// An alternative title printed above the real one.
        case flavor = 3
    }

    /// The name.
    public var text: String
    /// Why it leads to the printing.
    public var kind: Kind
    /// The code of the language the name is in; empty for the language of the printing.
    public var language: String

    /// Makes another name.
    ///
    /// - Parameters:
    ///   - text: The name.
    ///   - kind: Why it leads to the printing.
    ///   - language: The code of the language the name is in.
    public init(_ text: String, kind: Kind, language: String = "") {
        self.text = text
        self.kind = kind
        self.language = language
    }
}

/// How the surface of a card is treated: an open set, spelt as the normalised terms below.
public struct Finish: RawRepresentable, Hashable, Comparable, Sendable {
    /// The term, in camel case.
    public let rawValue: String

    /// Makes a finish from its term.
    ///
    /// - Parameter rawValue: The term.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// No special treatment.
    public static let normal = Finish(rawValue: "normal")
    /// Foil, as Magic calls it.
    public static let foil = Finish(rawValue: "foil")
    /// Etched foil.
    public static let etched = Finish(rawValue: "etched")
    /// Holographic picture, as Pokémon calls it.
    public static let holofoil = Finish(rawValue: "holofoil")
    /// Holographic everything but the picture.
    public static let reverseHolofoil = Finish(rawValue: "reverseHolofoil")

    /// Orders finishes by term.
    ///
    /// - Parameters:
    ///   - left: One finish.
    ///   - right: Another finish.
    /// - Returns: Whether `left` comes first.
    public static func < (left: Finish, right: Finish) -> Bool { left.rawValue < right.rawValue }
}

/// The identifier of a printing at another service, such as `tcgplayer` 126548.
public struct ExternalID: Hashable, Sendable {
    /// The service and kind of identifier: `tcgplayer`, `cardmarket`, `oracle`, `barcode`.
    public var kind: String
    /// The identifier as text.
    public var value: String

    /// Makes an external identifier.
    ///
    /// - Parameters:
    ///   - kind: The service and kind.
    ///   - value: The identifier as text.
    public init(kind: String, value: String) {
        self.kind = kind
        self.value = value
    }
}
