internal import CardDocuments
internal import CardIndex

/// Which card is meant by a name, exactly or with slips, as Scryfall's `/cards/named` answers.
///
/// **Exact**: the whole name without letter case, accents and punctuation; else one part of a name of exactly two; else
/// an alternative title.
///
/// **Fuzzy**, the first step that leads anywhere:
///
/// 1. the same, and names as printed in other languages;
/// 2. the name at the least distance, if three eighths of its letters differ at most, and no other name is as near. Names
///    that hold all words of the text whole speak against it: `bolt` is no slip for Jolt;
/// 3. the name that contains all words of the text, wherever.
///
/// Where several names are left, the text is ambiguous.
struct NamedLookup {
    /// What a text came to.
    enum Outcome {
        /// One card; the document that stands for it.
        case found(Int)
        /// Several names are meant equally well.
        case ambiguous
        /// No name is.
        case missing
    }

    /// As many names as this are ambiguous, whichever of them are shadows of others.
    private static let enoughNames = 16
    private let catalogue: CardCatalogue
    /// The only set, a value of the field `set`; `nil` for all.
    private let set: UInt32?

    /// Makes a look-up.
    ///
    /// - Parameters:
    ///   - catalogue: The cards.
    ///   - set: The only set, a value of the field `set`; `nil` for all.
    init(_ catalogue: CardCatalogue, set: UInt32?) {
        self.catalogue = catalogue
        self.set = set
    }

    /// Finds the card whose name a text is.
    ///
    /// - Parameter text: The name.
    /// - Returns: The document that stands for it; `nil` where there is none.
    /// - Complexity: O(log n) comparisons.
    func exact(_ text: String) -> Int? {
        var collation = Collation()
        collation.collate(text)
        return exact(collation)
    }

    /// Finds the card that a text means, slips and missing words allowed.
    ///
    /// - Parameter text: What was typed.
    /// - Returns: What it came to.
    /// - Complexity: O(n) for texts that are no names.
    func fuzzy(_ text: String) -> Outcome {
        var collation = Collation()
        collation.collate(text)
        guard !collation.symbols.isEmpty else { return .missing }
        if let document = exact(collation) ?? printed(collation) { return .found(document) }
        let words = CollatedWords(text)
        for areExtras in [false, true] {
            let nearest = nearest(collation, areExtras: areExtras)
            let whole = names(holding: words, whole: true, areExtras: areExtras)
            var meant = Set(nearest)
            if !nearest.isEmpty { meant.formUnion(whole) }
            if meant.isEmpty { meant = names(holding: words, whole: false, areExtras: areExtras) }
            if let outcome = outcome(of: meant) { return outcome }
        }
        return outcome(of: nearestPrinted(collation)) ?? .missing
    }

    private func outcome(of names: Set<Int>) -> Outcome? {
        let names = names.count > 1 ? withoutShadows(names) : names
        guard let name = names.first else { return nil }
        guard names.count == 1 else { return .ambiguous }
        return document(ofName: name).map { .found($0) }
    }

    /// Leaves out names of two parts of which one is a name that is meant too: a face does not stand before a card.
    private func withoutShadows(_ names: Set<Int>) -> Set<Int> {
        var left = names
        let wholeNames = catalogue.wholeNames
        for name in names {
            let entry = Int(catalogue.rank(ofName: UInt32(clamping: name)))
            guard entry < wholeNames.count else { continue }
            for face in catalogue.faces.equal(to: wholeNames.name(entry)) {
                let other = catalogue.faces.target(face)
                if other != name { left.remove(other) }
            }
        }
        return left
    }

    // MARK: Equal names

    private func exact(_ text: borrowing Collation) -> Int? {
        for names in [catalogue.wholeNames, catalogue.faces] {
            let found = names.equal(to: text.symbols.span).map { names.target($0) }.filter(isInSet)
            let best = found.first { !catalogue.isExtra(name: $0) } ?? found.first
            if let best { return document(ofName: best) }
        }
        return best(catalogue.flavorNames.equal(to: text.symbols.span).map(catalogue.flavorNames.target))
    }

    private func printed(_ text: borrowing Collation) -> Int? {
        let names = catalogue.printedNames
        return best(names.equal(to: text.symbols.span).compactMap { document(ofName: names.target($0)) })
    }

    /// The preferred one of some documents that the set admits.
    private func best(_ documents: [Int]) -> Int? {
        let columns = catalogue.columns
        return documents.filter { set == nil || columns.sets[$0] == set }
            .min { columns.preferences[$0] < columns.preferences[$1] }
    }

    /// The preferred document of a name that the set admits.
    private func document(ofName name: Int) -> Int? {
        let documents = catalogue.documents(ofName: name)
        guard let set else { return documents.first.map { Int($0) } }
        return documents.first { catalogue.columns.sets[Int($0)] == set }.map { Int($0) }
    }

    private func isInSet(_ name: Int) -> Bool { document(ofName: name) != nil }

    private func isAdmitted(_ name: Int, areExtras: Bool) -> Bool {
        catalogue.isExtra(name: name) == areExtras && (set == nil || isInSet(name))
    }

    // MARK: Slips

    /// The names at the least distance: one, several that are equally near, or none.
    private func nearest(_ text: borrowing Collation, areExtras: Bool) -> Set<Int> {
        var search = NearestNames(text)
        let (wholeNames, faceNames) = (catalogue.wholeNames, catalogue.faces)
        let wholes = search.search(wholeNames) { isAdmitted($0, areExtras: areExtras) }
        let faces = search.search(faceNames) { isAdmitted($0, areExtras: areExtras) }
        var nearest: Set<Int> = []
        if wholes.distance <= faces.distance { nearest.formUnion(wholes.entries.map(wholeNames.target)) }
        if faces.distance <= wholes.distance {
            for face in faces.entries {
                // A face that is spelt like a whole name is meant only where that name is not.
                let isWhole =
                    faces.distance == wholes.distance
                    && wholes.entries.contains {
                        CollatedNames.isEqual(wholeNames.name($0), faceNames.name(face))
                    }
                if !isWhole { nearest.insert(faceNames.target(face)) }
            }
        }
        return nearest
    }

    /// The names whose printed or alternative names are at the least distance.
    private func nearestPrinted(_ text: borrowing Collation) -> Set<Int> {
        var search = NearestNames(text)
        let names = catalogue.columns.names
        let (printedNames, flavorNames) = (catalogue.printedNames, catalogue.flavorNames)
        let printed = search.search(printedNames) { set == nil || isInSet($0) }
        let flavors = search.search(flavorNames) { set == nil || isInSet(Int(names[$0])) }
        var nearest: Set<Int> = []
        if printed.distance <= flavors.distance {
            nearest.formUnion(printed.entries.map(printedNames.target))
        }
        if flavors.distance <= printed.distance {
            nearest.formUnion(flavors.entries.map { Int(names[flavorNames.target($0)]) })
        }
        return nearest
    }

    // MARK: Words

    /// The names that contain all words of a text.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - whole: Whether each has to be a word of the name, or may stand anywhere in it.
    ///   - areExtras: Whether the names are those of tokens and the like, or all others.
    /// - Returns: Values of the field `name`; a few of them where there are more.
    private func names(holding words: CollatedWords, whole: Bool, areExtras: Bool) -> Set<Int> {
        let names = catalogue.wholeNames
        var found: Set<Int> = []
        guard !words.isEmpty else { return found }
        let signature = words.signature
        func check(_ entry: Int) {
            guard found.count < Self.enoughNames, signature & ~names.signature(entry) == 0 else { return }
            let name = names.name(entry)
            guard words.areHeld(by: name, wordStarts: whole ? names.wordStarts(entry) : nil),
                isAdmitted(names.target(entry), areExtras: areExtras)
            else { return }
            found.insert(names.target(entry))
        }
        if let postings = words.rarest(in: catalogue.pairs) {
            for posting in postings { check(catalogue.pairs.entry(posting)) }
        } else {
            for entry in 0..<names.count { check(entry) }
        }
        return found
    }
}
