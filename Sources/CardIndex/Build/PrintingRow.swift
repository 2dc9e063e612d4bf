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
        /// The codes of its languages, joined by commas; the empty text for the language of the printing.
        var languages: UInt32
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
    /// The dumps that hold it, as a number of the builder's `DumpSets`.
    var dumps: UInt32 = 0

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
        images = 0
        imageNumber = 0
        releaseDate = printing.releaseDate
        isDigital = printing.isDigital
        setImages(small: printing.smallImage, large: printing.largeImage, &pool)
    }

    /// Takes over what this row lacks, and the finishes it does not name.
    mutating func fill(from other: PrintingRow, _ pool: inout StringPool) {
        let isPlaced = (setID != 0 || other.setID == 0) && (number != 0 || other.number == 0)
        if !isPlaced || images == 0 && other.images != 0 {
            // Addresses are stored without what set, number and id say already, so they are put together first.
            let (small, large) = images == 0 ? other.imageAddresses(pool) : imageAddresses(pool)
            if setID == 0 { setID = other.setID }
            if number == 0 { number = other.number }
            setImages(small: small, large: large, &pool)
        }
        if rarity == 0 { rarity = other.rarity }
        if releaseDate == nil { releaseDate = other.releaseDate }
        if finishes == 0 {
            finishes = other.finishes
        } else if other.finishes != 0, finishes != other.finishes {
            let all = [finishes, other.finishes].flatMap { pool[$0].split(separator: ",") }
            finishes = pool.intern(Set(all).sorted().joined(separator: ","))
        }
        priceLevel = max(priceLevel, other.priceLevel)
    }

    /// Moves the row to another set.
    mutating func move(toSet set: UInt32, _ pool: inout StringPool) {
        let (small, large) = imageAddresses(pool)
        setID = set
        if images != 0 { setImages(small: small, large: large, &pool) }
    }

    func imageAddresses(_ pool: StringPool) -> (small: String, large: String) {
        ImageTemplate(text: pool[images], longNumber: imageNumber).filled(with: imageParts(pool))
    }

    private mutating func setImages(small: String, large: String, _ pool: inout StringPool) {
        let template = ImageTemplate(small: small, large: large, parts: imageParts(pool))
        images = pool.intern(template.text)
        imageNumber = template.longNumber
    }

    private func imageParts(_ pool: StringPool) -> ImageTemplate.Parts {
        ImageTemplate.Parts(
            identifier: pool[nativeID], setID: pool[setID], number: pool[number], language: pool[language])
    }
}
