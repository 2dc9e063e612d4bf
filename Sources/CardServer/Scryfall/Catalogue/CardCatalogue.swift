internal import CardDocuments

/// The cards of one generation by their names: what completion, named look-ups and searches share.
///
///     documents ─► columns ─► preferred printing of each name
///         └─ names ─► whole names   ─► completion
///                     faces            of cards of two parts
///                     flavour names    to documents
///                     printed names
///
/// It is made once for a generation and takes less than a hundred bytes for each document: everything is numbers in flat
/// arrays, and the letters of names stand in one array for all of them.
final class CardCatalogue: Sendable {
    /// What is known of every document.
    let columns: PrintingColumns
    /// All names; each leads to a value of the field `name`.
    let wholeNames: CollatedNames
    /// The pairs of all names.
    let pairs: PairPostings
    /// Finds names by what they contain.
    let completion: NameCompletion
    /// The parts of names of exactly two parts; each leads to a value of the field `name`.
    let faces: CollatedNames
    /// Alternative titles; each leads to a document.
    let flavorNames: CollatedNames
    /// Names as printed in other languages; each leads to a value of the field `name`.
    let printedNames: CollatedNames
    /// Where the documents of each name start in `nameDocuments`.
    private let nameStarts: [UInt32]
    /// The documents of each name, the preferred one first.
    private let nameDocuments: [UInt32]
    /// The names of which all documents are extras.
    private let extraNames: DocumentSet
    /// The place of each name among all of them, collated.
    private let nameRanks: [UInt32]
    /// The place of each document in the order of names, and among those of one name by preference.
    let places: [UInt32]
    /// All sets.
    let sets: [ScryfallSet]

    /// Reads the names of all documents.
    ///
    /// - Parameter documents: The cards.
    /// - Complexity: O(n log n) in the number of names, O(number of documents) otherwise.
    init(_ documents: any DocumentCollection) {
        let columns = PrintingColumns(documents)
        self.columns = columns
        let nameCount = documents.field("name")?.valueCount ?? 0
        let (nameStarts, nameDocuments) = Self.documents(ofNames: nameCount, columns)
        (self.nameStarts, self.nameDocuments) = (nameStarts, nameDocuments)
        var otherNames = DocumentSet(capacity: nameCount)
        for document in 0..<columns.count where !columns.extras.contains(document) {
            otherNames.insert(Int(columns.names[document]))
        }
        otherNames.formComplement()
        extraNames = otherNames

        var collation = Collation()
        var (wholes, faces) = (CollatedNames.Draft(), CollatedNames.Draft())
        documents.field("name")?.forEachValue { name, written, folded in
            collation.collate(folded: folded)
            wholes.append(collation, target: name)
            for part in Self.parts(of: written) {
                collation.collate(part)
                faces.append(collation, target: name)
            }
        }
        let wholeNames = CollatedNames(wholes)
        self.wholeNames = wholeNames
        var nameRanks = [UInt32](repeating: .max, count: nameCount)
        for entry in 0..<wholeNames.count { nameRanks[wholeNames.target(entry)] = UInt32(clamping: entry) }
        self.nameRanks = nameRanks
        let inOrder = (0..<wholeNames.count).lazy.flatMap { entry in
            let name = wholeNames.target(entry)
            return nameDocuments[Int(nameStarts[name])..<Int(nameStarts[name + 1])]
        }
        places = Self.places(columns, inOrder: inOrder)
        sets = ScryfallSet.all(of: documents, columns)
        let pairs = PairPostings(wholeNames)
        self.pairs = pairs
        completion = NameCompletion(wholeNames, pairs)
        self.faces = CollatedNames(faces)
        flavorNames = Self.otherNames(
            of: documents, ["flavor_name", "card_faces.flavor_name"], &collation
        ) { [$0] }
        printedNames = Self.otherNames(
            of: documents, ["printed_name", "card_faces.printed_name"], &collation
        ) { columns.names[$0] == .max ? [] : [Int(columns.names[$0])] }
    }

    /// How much memory the catalogue takes, in bytes, but for the few texts that describe sets.
    var byteCount: Int {
        let names = [wholeNames, faces, flavorNames, printedNames].reduce(0) { $0 + $1.byteCount }
        let own = nameStarts.capacity + nameDocuments.capacity + nameRanks.capacity + places.capacity
        return columns.byteCount + names + pairs.byteCount + completion.byteCount
            + own * 4 + extraNames.capacity / 8
    }

    /// Whether all documents of a name are extras, such as tokens.
    func isExtra(name: Int) -> Bool { extraNames.contains(name) }

    /// The place of a name in the order of names; the last one for no name.
    func rank(ofName name: UInt32) -> UInt32 { Int(name) < nameRanks.count ? nameRanks[Int(name)] : .max }

    /// The documents of a name, the preferred one first.
    ///
    /// - Parameter name: A value of the field `name`.
    /// - Returns: The documents.
    func documents(ofName name: Int) -> ArraySlice<UInt32> {
        guard name >= 0, name + 1 < nameStarts.count else { return [] }
        return nameDocuments[Int(nameStarts[name])..<Int(nameStarts[name + 1])]
    }

    private static func documents(ofNames count: Int, _ columns: PrintingColumns) -> ([UInt32], [UInt32]) {
        var starts = [UInt32](repeating: 0, count: count + 1)
        for name in columns.names where name != .max { starts[Int(name) + 1] += 1 }
        for name in 0..<count { starts[name + 1] += starts[name] }
        var ends = starts
        var documents = [UInt32](repeating: 0, count: Int(starts[count]))
        for document in 0..<columns.count where columns.names[document] != .max {
            let name = Int(columns.names[document])
            documents[Int(ends[name])] = UInt32(truncatingIfNeeded: document)
            ends[name] += 1
        }
        for name in 0..<count where starts[name + 1] - starts[name] > 1 {
            documents[Int(starts[name])..<Int(starts[name + 1])].sort {
                (columns.preferences[Int($0)], $0) < (columns.preferences[Int($1)], $1)
            }
        }
        return (starts, documents)
    }

    /// Gives each document its place; those that have no name come last.
    private static func places(
        _ columns: PrintingColumns, inOrder documents: some Sequence<UInt32>
    ) -> [UInt32] {
        var places = [UInt32](repeating: .max, count: columns.count)
        var next: UInt32 = 0
        func place(_ document: Int) {
            places[document] = next
            next += 1
        }
        for document in documents { place(Int(document)) }
        let nameless = places.indices.filter { places[$0] == .max }
        for document in nameless.sorted(by: { columns.preferences[$0] < columns.preferences[$1] }) {
            place(document)
        }
        return places
    }

    /// Collects names beside the real one; each leads to what a function makes of its documents, once.
    private static func otherNames(
        of documents: any DocumentCollection, _ paths: [String], _ collation: inout Collation,
        targets: (Int) -> [Int]
    ) -> CollatedNames {
        var draft = CollatedNames.Draft()
        for path in paths {
            guard let field = documents.field(path) else { continue }
            field.forEachValue { value, written, folded in
                var led: Set<Int> = []
                field.forEachDocument(at: value) { led.formUnion(targets($0)) }
                func append() {
                    for target in led.sorted() { draft.append(collation, target: target) }
                }
                collation.collate(folded: folded)
                append()
                for part in parts(of: written) {
                    collation.collate(part)
                    append()
                }
            }
        }
        return CollatedNames(draft)
    }

    /// The parts of a name of exactly two, as in `Fire // Ice`; none of any other.
    static func parts(of name: Span<UInt8>) -> [String] {
        let slash = UInt8(ascii: "/")
        let blank = UInt8(ascii: " ")
        var cut: Int?
        var index = 1
        while index + 2 < name.count {
            if name[index] == slash, name[index + 1] == slash, name[index - 1] == blank,
                name[index + 2] == blank
            {
                guard cut == nil else { return [] }
                cut = index
            }
            index += 1
        }
        guard let cut else { return [] }
        func text(_ range: Range<Int>) -> String {
            unsafe name.extracting(range).withUnsafeBufferPointer {
                unsafe String(decoding: $0, as: UTF8.self)
            }
        }
        return [text(0..<(cut - 1)), text((cut + 3)..<name.count)]
    }
}
