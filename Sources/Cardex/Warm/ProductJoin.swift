internal import CardText

/// Finds the printing that a product of a price file is.
///
/// First by the product's own identifier, which many dumps carry. Else by name, number and printed total; where
/// several printings are left, by the words that the group's name shares with the set's name. What is still open is
/// reported as a miss, never guessed: a price on the wrong card is worse than none.
final class ProductJoin {
    private let index: SearchIndex
    private let positionsByProduct: [String: Int]
    private var folder = Folder()

    init(index: SearchIndex) {
        self.index = index
        positionsByProduct = index.positions(ofExternalKinds: ["tcgplayer", "tcgplayer_etched"])
    }

    /// The prices of a product as observations of its printing; none when no printing fits, which is counted.
    func observations(_ product: ProductPrice, _ report: inout WarmingReport) -> [PriceObservation] {
        if let position = positionsByProduct[product.productID], let found = index.printing(at: position) {
            report.joinedProducts += 1
            return product.observations(of: found.printing.id)
        }
        guard !product.number.isEmpty else {
            report.unnumberedProducts += 1
            return []
        }
        switch match(product) {
        case .success(let id):
            report.joinedProducts += 1
            return product.observations(of: id)
        case .failure(let reason):
            report.missedProducts += 1
            if report.misses.count < ReleaseReport.sampleLimit {
                report.misses.append(
                    WarmingReport.Miss(
                        product: product.name, number: product.number, group: product.groupName,
                        reason: reason.text))
            }
            return []
        }
    }

    private struct Reason: Error {
        var text: String
    }

    private func match(_ product: ProductPrice) -> Result<PrintingID, Reason> {
        let name = Self.bareName(product.name)
        let found = index.printings(ofName: name).compactMap { index.printing(at: $0) }
            .filter { product.game == nil || $0.printing.id.game == product.game }
        guard !found.isEmpty else { return .failure(Reason(text: "no card is called \"\(name)\"")) }
        let parts = product.number.split(separator: "/", maxSplits: 1)
        let number = CollectorNumber.key(of: parts.first.map(String.init) ?? product.number)
        var fitting = found.filter { CollectorNumber.key(of: $0.printing.number) == number }
        guard !fitting.isEmpty else {
            return .failure(Reason(text: "no \"\(name)\" has the number \(product.number)"))
        }
        if parts.count > 1, let total = Int(parts[1].drop { !$0.isNumber }) {
            let sameTotal = fitting.filter { $0.set?.printedTotal == total }
            if !sameTotal.isEmpty { fitting = sameTotal }
        }
        if fitting.count > 1 {
            let shares = fitting.map { sharedWords(product.groupName, $0.set?.name ?? "") }
            let best = shares.max() ?? 0
            fitting = zip(fitting, shares).filter { $0.1 == best && best > 0 }.map(\.0)
        }
        guard fitting.count == 1, let printing = fitting.first?.printing else {
            return .failure(
                Reason(
                    text: "several sets hold \"\(name)\" \(product.number), and the group names none of them")
            )
        }
        return .success(printing.id)
    }

    /// How much a group and a set are called the same: the Dice coefficient of their words, in thousandths.
    private func sharedWords(_ group: String, _ set: String) -> Int {
        let groupWords = Set(folder.fold(group).spaced.split(separator: UInt8(ascii: " ")))
        let setWords = Set(folder.fold(set).spaced.split(separator: UInt8(ascii: " ")))
        guard !setWords.isEmpty else { return 0 }
        return 2_000 * groupWords.intersection(setWords).count / (groupWords.count + setWords.count)
    }

    /// The name without what a shop adds: everything from the first parenthesis, and a trailing ` - 4/102`.
    static func bareName(_ name: String) -> String {
        var bare = name.prefix { $0 != "(" && $0 != "[" }
        if let dash = bare.firstRange(of: " - "), bare[dash.upperBound...].contains(where: \.isNumber) {
            bare = bare[..<dash.lowerBound]
        }
        while bare.last == " " { bare.removeLast() }
        return bare.isEmpty ? name : String(bare)
    }
}
