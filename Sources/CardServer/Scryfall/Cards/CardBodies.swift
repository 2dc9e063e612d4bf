internal import CardDocuments
internal import CardModel
internal import Cardex

/// Makes card objects of documents: their bytes as published, with the prices of this server.
struct CardBodies: Sendable {
    private let documents: any DocumentCollection
    private let finder: CardFinder
    private let reader: PriceReader

    /// Takes what card objects are made of.
    ///
    /// - Parameters:
    ///   - documents: The cards.
    ///   - finder: Knows the prices.
    ///   - reader: Reads them.
    init(_ documents: any DocumentCollection, _ finder: CardFinder, _ reader: PriceReader) {
        self.documents = documents
        self.finder = finder
        self.reader = reader
    }

    /// The objects of some documents; the prices of all of them are read in one call.
    ///
    /// - Parameter numbers: The documents.
    /// - Returns: The objects in the same order.
    /// - Throws: `ScryfallProblem` 503 when the documents can't be read.
    /// - Complexity: O(length of the objects).
    func objects(of numbers: [Int]) throws(ScryfallProblem) -> [[UInt8]] {
        let printings = numbers.map { documents.printing(of: $0) }
        let prices = CardPrices.of(printings.compactMap(\.self), from: finder, by: reader)
        return zip(try bodies(of: numbers), printings).map { body, printing in
            Self.spliced(body, (printing.flatMap { prices[$0] } ?? CardPrices([])).member)
        }
    }

    /// The bytes of a document as published.
    ///
    /// - Parameter number: The document.
    /// - Returns: One JSON object.
    /// - Throws: `ScryfallProblem` 503 when it can't be read.
    func body(of number: Int) throws(ScryfallProblem) -> [UInt8] { try bodies(of: [number])[0] }

    private func bodies(of numbers: [Int]) throws(ScryfallProblem) -> [[UInt8]] {
        do throws(DocumentError) {
            return try documents.bodies(of: numbers)
        } catch {
            throw ScryfallProblem(503, "documents_unreadable", "\(error)")
        }
    }

    /// Puts a member behind the others of an object.
    static func spliced(_ object: [UInt8], _ member: [UInt8]) -> [UInt8] {
        guard let end = object.lastIndex(of: UInt8(ascii: "}")) else { return object }
        var last = end
        while last > 0, object[last - 1] <= 0x20 { last -= 1 }
        var result: [UInt8] = []
        result.reserveCapacity(last + member.count + 2)
        result.append(contentsOf: object[..<last])
        if last > 0, object[last - 1] != UInt8(ascii: "{") { result.append(UInt8(ascii: ",")) }
        result.append(contentsOf: member)
        result.append(UInt8(ascii: "}"))
        return result
    }
}
