internal import CardModel

/// A set by its game and id, both as numbers of the pool.
struct SetKey: Hashable {
    var game: UInt32
    var id: UInt32
}

/// One printing with its texts as numbers of the builder's pool.
struct PrintingRow {
    struct Other: Hashable {
        var text: UInt32
        var kind: OtherName.Kind
    }

    struct External: Hashable {
        var kind: UInt32
        var value: UInt32
    }

    var game: UInt32
    var nativeID: UInt32
    var name: UInt32
    var setID: UInt32
    var number: UInt32
    var rarity: UInt32
    var language: UInt32
    var finishes: UInt32
    var images: UInt32
    var imageNumber: UInt32
    var releaseDate: CalendarDate?
    var isDigital: Bool
    /// The `PriceLevel` of the dearest price that was noted.
    var priceLevel: UInt8 = 0

    init(
        game: UInt32, nativeID: UInt32, name: UInt32, setID: UInt32, number: UInt32, rarity: UInt32,
        language: UInt32, finishes: UInt32, images: UInt32, imageNumber: UInt32, releaseDate: CalendarDate?,
        isDigital: Bool
    ) {
        self.game = game
        self.nativeID = nativeID
        self.name = name
        self.setID = setID
        self.number = number
        self.rarity = rarity
        self.language = language
        self.finishes = finishes
        self.images = images
        self.imageNumber = imageNumber
        self.releaseDate = releaseDate
        self.isDigital = isDigital
    }

    init(_ printing: Printing, pool: inout StringPool) {
        game = pool.intern(printing.id.game.rawValue)
        nativeID = pool.intern(printing.id.nativeID)
        name = pool.intern(printing.name)
        setID = pool.intern(printing.setID)
        number = pool.intern(printing.number)
        rarity = pool.intern(printing.rarity)
        language = pool.intern(printing.language)
        finishes = pool.intern(
            Set(printing.finishes).sorted().map(\.rawValue).joined(separator: ","))
        let template = ImageTemplate(
            small: printing.smallImage, large: printing.largeImage,
            parts: ImageTemplate.Parts(
                identifier: printing.id.nativeID, setID: printing.setID, number: printing.number,
                language: printing.language))
        images = pool.intern(template.text)
        imageNumber = template.longNumber
        releaseDate = printing.releaseDate
        isDigital = printing.isDigital
    }

    /// Takes over what this row lacks.
    ///
    /// The pictures depend on set, number and language, so they only come along when these are the same.
    mutating func fill(from other: PrintingRow) {
        if images == 0, setID == other.setID, number == other.number, language == other.language {
            images = other.images
            imageNumber = other.imageNumber
        }
        if setID == 0, images == 0 { setID = other.setID }
        if number == 0, images == 0 { number = other.number }
        if rarity == 0 { rarity = other.rarity }
        if finishes == 0 { finishes = other.finishes }
        if releaseDate == nil { releaseDate = other.releaseDate }
    }
}
