internal import CardModel

/// Puts the faces of a card, which MTGJSON lists one by one, together again.
///
/// A card of one face goes straight on. The others wait until all parts of the name have come, or until the end of their
/// set; in files without sets, until the end of the file.
struct FaceFolding {
    /// How many cards may wait: more than there are, so that only a file made for it goes beyond.
    private static let largestWaitingCount = 200_000

    private var waiting: [String: [MTGJSONFace]] = [:]
    /// The keys that wait, in the order in which they came.
    private var order: [String] = []

    /// Takes a face.
    mutating func add(_ face: MTGJSONFace, key: String, into output: CatalogOutput) throws {
        guard face.expectedCount > 1 else {
            try output.emit(face.printing)
            return
        }
        waiting[key, default: []].append(face)
        guard let faces = waiting[key] else { return }
        if faces.count == 1 { order.append(key) }
        if faces.count >= face.expectedCount {
            waiting[key] = nil
            try output.emit(Self.folded(faces))
        }
        if order.count > Self.largestWaitingCount { try flush(into: output) }
    }

    /// Lets every card go that still waits.
    mutating func flush(into output: CatalogOutput) throws {
        for key in order {
            guard let faces = waiting.removeValue(forKey: key) else { continue }
            try output.emit(Self.folded(faces))
        }
        order.removeAll(keepingCapacity: true)
    }

    /// The one printing that all faces are of.
    private static func folded(_ faces: [MTGJSONFace]) -> Printing {
        let ordered = faces.sorted { ($0.side, $0.uuid) < ($1.side, $1.uuid) }
        var whole = ordered[0]
        for face in ordered.dropFirst() { whole.merge(face) }
        return whole.printing
    }

    /// A card of AtomicCards, which is told apart by its rules and not by its printings.
    static func atomic(_ faces: [MTGJSONFace]) -> Printing? {
        guard !faces.isEmpty else { return nil }
        var printing = folded(faces)
        let oracle = printing.externalIDs.first { $0.kind == "oracle" }?.value
        printing.id = PrintingID(
            game: .magic, nativeID: oracle.map { "oracle/\($0)" } ?? "atomic/\(printing.name)")
        return printing
    }
}
