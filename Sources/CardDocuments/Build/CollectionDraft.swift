internal import CardModel

/// The documents of one shape as they come in: everything but their bodies and rows, which are in spools.
struct CollectionDraft {
    /// One document.
    struct Entry {
        /// Where the body stands in the spool of bodies, and how long it is.
        var body: (start: UInt64, count: UInt32)
        /// Where the numbers of its values stand in the spool of rows, and how many there are.
        var row: (start: UInt64, count: UInt32)
        /// The identifier of the document that fills a member of it, plus 1; 0 for none.
        var parent: UInt32
        /// The key of its printing where that does not follow from the identifier, plus 2; 1 where it does, 0 for none.
        var printing: UInt32
    }

    let shape: DocumentShape
    let rules: DocumentRules
    let game: Game?
    var scanner: FieldScanner
    var values: FieldValues
    var entries: [Entry] = []
    var identifiers = TextInterner()
    var parents = TextInterner()
    var printings = TextInterner()
    private var orderKeys: [UInt8] = []
    private var orderStarts: [Int] = [0]

    /// Makes an empty collection.
    ///
    /// - Parameters:
    ///   - shape: The shape of its documents.
    ///   - game: The game of their printings.
    init(_ shape: DocumentShape, game: Game?) {
        self.shape = shape
        self.game = game
        let rules = DocumentRules.of(shape)
        self.rules = rules
        scanner = FieldScanner(PathTree(indexing: { rules.isIndexed($0) }))
        values = FieldValues(order: rules.order)
    }

    /// Reads the fields of a body into `values.row`.
    ///
    /// - Returns: Whether it is an object.
    mutating func scan(_ body: Span<UInt8>, under prefix: String? = nil) throws(DocumentError) -> Bool {
        values.begin()
        return try Self.scan(body, under: prefix, &scanner, &values)
    }

    private static func scan(
        _ body: Span<UInt8>, under prefix: String?, _ scanner: inout FieldScanner, _ values: inout FieldValues
    ) throws(DocumentError) -> Bool {
        try scanner.scan(body, under: prefix) { (tree, node, value) throws(DocumentError) in
            try values.note(&tree, node, value)
        }
    }

    /// Adds a document whose body was scanned last.
    mutating func append(
        _ document: NewDocument, body: (start: UInt64, count: UInt32), row: (start: UInt64, count: UInt32)
    ) throws(DocumentError) {
        var entry = Entry(body: body, row: row, parent: 0, printing: 0)
        if let parent = document.parent {
            let text = Array(parent.utf8)
            entry.parent = UInt32(try parents.number(of: text.span) + 1)
            if !values.order.isEmpty { values.order[0] = text }
        }
        if let printing = document.printing {
            if printing.game == game, printing.nativeID == document.identifier {
                entry.printing = 1
            } else {
                let text = Array(printing.description.utf8)
                entry.printing = UInt32(try printings.number(of: text.span) + 2)
            }
        }
        for value in values.order { DocumentOrder.append(value.span, to: &orderKeys) }
        orderStarts.append(orderKeys.count)
        entries.append(entry)
    }

    /// The key of a document's printing.
    func printing(of entry: Int) -> PrintingID? {
        switch entries[entry].printing {
        case 0: return nil
        case 1:
            let identifier = identifiers.bytes[identifiers.range(entry)]
            return game.map { PrintingID(game: $0, nativeID: String(decoding: identifier, as: UTF8.self)) }
        case let number:
            let text = printings.bytes[printings.range(Int(number) - 2)]
            return PrintingID(String(decoding: text, as: UTF8.self))
        }
    }

    /// The documents in their final order: by the fields of the rules, then by identifier.
    func order() -> [Int] {
        var order = Array(entries.indices)
        let keys = orderKeys.span
        let texts = identifiers.bytes.span
        order.sort { left, right in
            let keyOrder = Self.compare(
                keys.extracting(orderStarts[left]..<orderStarts[left + 1]),
                keys.extracting(orderStarts[right]..<orderStarts[right + 1]))
            guard keyOrder == 0 else { return keyOrder < 0 }
            return Self.compare(
                texts.extracting(identifiers.range(left)), texts.extracting(identifiers.range(right))) < 0
        }
        return order
    }

    /// Compares bytes; negative when the left ones stand first.
    static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
        let count = min(left.count, right.count)
        var index = 0
        while index < count {
            if left[index] != right[index] { return Int(left[index]) - Int(right[index]) }
            index += 1
        }
        return left.count - right.count
    }
}

/// The values of one document after the other, each as the number of a distinct value.
struct FieldValues {
    private(set) var texts = TextInterner()
    /// The numbers of the values of the document at hand, each once, in its order.
    private(set) var row: [UInt32] = []
    /// The first values of the fields by which documents are ordered.
    var order: [[UInt8]]
    private let orderPaths: [String]
    /// Which of `order` a field fills, plus 1.
    private var orderPlaces: [Int] = []
    /// The last document that had each value.
    private var stamps: [UInt32] = []
    private var stamp: UInt32 = 0

    init(order paths: [String]) {
        orderPaths = paths
        order = Array(repeating: [], count: paths.count)
    }

    /// Begins a document.
    mutating func begin() {
        row.removeAll(keepingCapacity: true)
        stamp &+= 1
        for index in order.indices { order[index].removeAll(keepingCapacity: true) }
    }

    /// Notes a value of the document at hand.
    mutating func note(
        _ tree: inout PathTree, _ node: Int, _ value: Span<UInt8>
    ) throws(DocumentError) {
        guard let field = tree.field(at: node) else { return }
        let number = try texts.number(of: value, tag: UInt16(field))
        while stamps.count < texts.count { stamps.append(0) }
        guard stamps[number] != stamp else { return }
        stamps[number] = stamp
        row.append(UInt32(number))
        while orderPlaces.count <= field {
            let path = tree.fieldPaths[orderPlaces.count]
            orderPlaces.append((orderPaths.firstIndex(of: path) ?? -1) + 1)
        }
        let place = orderPlaces[field] - 1
        if place >= 0, order[place].isEmpty {
            for index in value.indices { order[place].append(value[index]) }
        }
    }
}
