internal import CardBytes
internal import CardModel

/// The documents of one shape in a file.
struct FileCollection: DocumentCollection {
    /// Where everything of a collection lies.
    struct Layout: Sendable {
        let number: Int
        let shape: DocumentShape
        let game: Game?
        /// The sections by their numbers.
        let ranges: [Range<Int>]
        /// What the bodies have in common.
        let dictionary: PreparedDictionary?

        init(_ number: Int, _ table: DocumentTable, _ file: RawSpan) {
            self.number = number
            ranges = DocumentSection.allCases.map { table.range($0, of: number) }
            dictionary = PreparedDictionary(
                Span(_bytes: file.extracting(ranges[Int(DocumentSection.dictionary.rawValue)])))
            let names = String(decoding: file.array(table.range(.names, of: number)), as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false)
            shape = DocumentShape(rawValue: names.first.map(String.init) ?? "")
            let game = names.dropFirst().first.map(String.init) ?? ""
            self.game = game.isEmpty ? nil : Game(rawValue: game)
        }
    }

    let file: DocumentFile
    let layout: Layout

    init(_ file: DocumentFile, _ layout: Layout) {
        self.file = file
        self.layout = layout
    }

    var shape: DocumentShape { layout.shape }

    var count: Int { withColumns { $0.documentCount } }

    var fieldPaths: [String] {
        withColumns { columns in
            (0..<columns.fieldCount).map { columns.text(.fieldText, .fieldStarts, $0) }
        }
    }

    func identifier(of document: Int) -> String? {
        withColumns { columns in
            guard document >= 0, document < columns.documentCount else { return nil }
            return columns.text(.identifierText, .identifierStarts, document)
        }
    }

    func document(identifiedBy identifier: String) -> Int? {
        let wanted = Array(identifier.utf8)
        let lowered = LetterCase.lowered(wanted)
        return withColumns { columns in
            let count = columns.count(.identifierOrder)
            var found: Int?
            var place = Self.partition(count) { place in
                let document = columns.number(.identifierOrder, place)
                return Self.compare(columns.piece(.identifierText, .identifierStarts, document), lowered) < 0
            }
            while place < count {
                let document = columns.number(.identifierOrder, place)
                let own = columns.piece(.identifierText, .identifierStarts, document)
                guard document < columns.documentCount, Self.compare(own, lowered) == 0 else { break }
                if columns.array(own) == wanted { return document }
                found = found ?? document
                place += 1
            }
            return found
        }
    }

    func printing(of document: Int) -> PrintingID? {
        withColumns { columns in
            // Almost every key follows from the game and the identifier, and need not be put together and parsed.
            if let game = layout.game, !game.rawValue.isEmpty, document >= 0,
                document < columns.documentCount,
                columns.piece(.printingText, .printingStarts, document).isEmpty
            {
                let identifier = columns.text(.identifierText, .identifierStarts, document)
                if !identifier.isEmpty { return PrintingID(game: game, nativeID: identifier) }
            }
            return Self.key(of: document, layout.game, columns).flatMap {
                PrintingID(String(decoding: $0, as: UTF8.self))
            }
        }
    }

    func document(of printing: PrintingID) -> Int? {
        let wanted = Array(printing.description.utf8)
        let found: Int? = withColumns { columns in
            let count = columns.count(.printingOrder)
            let place = Self.partition(count) { place in
                let key = Self.key(of: columns.number(.printingOrder, place), layout.game, columns) ?? []
                return key.lexicographicallyPrecedes(wanted)
            }
            guard place < count else { return nil }
            let document = columns.number(.printingOrder, place)
            return Self.key(of: document, layout.game, columns) == wanted ? document : nil
        }
        // A key that was given up in a merge is still the identifier of its document.
        guard found == nil, printing.game == layout.game else { return found }
        return document(identifiedBy: printing.nativeID)
    }

    func letGo() { file.mapping.letGo() }

    func field(_ path: String) -> (any DocumentField)? {
        let wanted = Array(path.utf8)
        let lowered = LetterCase.lowered(wanted)
        return withColumns { columns in
            var found: Int?
            for field in 0..<columns.fieldCount {
                let own = columns.piece(.fieldText, .fieldStarts, field)
                guard Self.compare(own, lowered) == 0 else { continue }
                if CollectionDraft.compare(own, wanted.span) == 0 {
                    return FileField(self, columns.values(ofField: field))
                }
                found = found ?? field
            }
            return found.map { FileField(self, columns.values(ofField: $0)) }
        }
    }

    func damaged(_ detail: String) -> DocumentError {
        DocumentError(
            .corrupt, "\(detail) (\(shape.rawValue)); run `cardex rebuild`", path: file.path,
            offset: layout.ranges[Int(DocumentSection.blocks.rawValue)].lowerBound)
    }

    /// Gives a body the columns of the collection.
    func withColumns<Result>(_ body: (CollectionColumns) -> Result) -> Result {
        file.mapping.withBytes { bytes in body(CollectionColumns(bytes, layout.ranges)) }
    }

    /// The whole key of a document's printing.
    static func key(of document: Int, _ game: Game?, _ columns: CollectionColumns) -> [UInt8]? {
        guard document >= 0, document < columns.documentCount else { return nil }
        let text = columns.array(columns.piece(.printingText, .printingStarts, document))
        guard text.isEmpty else { return text == [PrintingText.none] ? nil : text }
        guard let game else { return nil }
        return Array(game.rawValue.utf8) + [UInt8(ascii: ":")]
            + columns.array(columns.piece(.identifierText, .identifierStarts, document))
    }

    /// The first place for which a condition does not hold, which holds for none behind one for which it does not.
    static func partition(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Compares a text, in lower case, with another; negative when it stands first.
    static func compare(_ text: Span<UInt8>, _ lowered: [UInt8]) -> Int {
        for index in 0..<min(text.count, lowered.count) {
            let byte = LetterCase.lowered(text[index])
            if byte != lowered[index] { return Int(byte) - Int(lowered[index]) }
        }
        return text.count - lowered.count
    }
}
