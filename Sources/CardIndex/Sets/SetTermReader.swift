internal import CardText

/// Answers which sets a term names, and what a set holds; the layout is drawn in `SetTermTable`.
struct SetTermReader: ~Escapable {
    let slots: Column<UInt64>
    let starts: Column<UInt32>
    let targets: Column<UInt32>
    let printingStarts: Column<UInt32>
    let printings: Column<UInt32>
    private let dictionaryBytes: RawSpan
    private let shape: DictionaryShape

    @_lifetime(copy file)
    init(_ file: RawSpan, _ table: borrowing SectionTable, _ shape: DictionaryShape) {
        dictionaryBytes = file.extracting(table.range(.setTermDictionary))
        self.shape = shape
        slots = Column(bytes: file.extracting(table.range(.setTermSlots)))
        starts = Column(bytes: file.extracting(table.range(.setTermStarts)))
        targets = Column(bytes: file.extracting(table.range(.setTermTargets)))
        printingStarts = Column(bytes: file.extracting(table.range(.setPrintingStarts)))
        printings = Column(bytes: file.extracting(table.range(.setPrintings)))
    }

    /// The dictionary of terms, taken apart anew each time: most queries name no set and never need it.
    var dictionary: KeyDictionary {
        @_lifetime(copy self)
        get { KeyDictionary(dictionaryBytes, shape) }
    }

    /// The key that equals a term.
    ///
    /// - Parameters:
    ///   - hash: The hash of the term.
    ///   - term: The folded, joined term.
    /// - Returns: The key, or `nil` when no set is named so.
    /// - Complexity: O(1) where there is no such key, else O(length of the term).
    func find(_ hash: PhraseHash, _ term: Span<UInt8>) -> UInt32? {
        // A sound table has free slots, so this ends long before the bound, which is for damaged ones.
        var slot = hash.slot(of: slots.count)
        for _ in 0..<slots.count {
            let content = slots[slot]
            if content == 0 { return nil }
            if UInt32(truncatingIfNeeded: content >> 32) == hash.tag {
                let key = UInt32(truncatingIfNeeded: content) &- 1
                if isEqual(key, term) { return key }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// The meanings of a key, as a range of `targets`.
    func meanings(ofKey key: UInt32) -> Range<Int> {
        targets.clipped(Int(starts[Int(key)]), Int(starts[Int(key) + 1]))
    }

    /// The sets that a key names in some ways, in ascending order.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - kinds: The ways.
    /// - Returns: The numbers of the sets.
    func sets(ofKey key: UInt32, _ kinds: ClosedRange<SetTermKind>) -> [UInt32] {
        var sets: [UInt32] = []
        for index in meanings(ofKey: key) {
            let target = SetTarget(packed: targets[index])
            if let kind = target.kind, kinds.contains(kind) { sets.append(target.set) }
        }
        sets.sort()
        return sets
    }

    /// The sets that a person may mean: by identifier or code, else by name, else by another spelling of it, else by
    /// series.
    ///
    /// - Parameter text: The text as typed.
    /// - Returns: The numbers of the sets in ascending order, none where no set is named so.
    func sets(named text: String) -> [UInt32] {
        var folder = Folder()
        let term = folder.fold(text).joined
        guard let key = find(PhraseHash(term.span), term.span) else { return [] }
        let ways: [ClosedRange<SetTermKind>] = [
            .identifier ... .code, .name ... .name, .spelling ... .spelling,
        ]
        for way in ways {
            let sets = sets(ofKey: key, way)
            if !sets.isEmpty { return sets }
        }
        return sets(ofKey: key, .series ... .series)
    }

    /// The printings of a set, as a range of `printings`.
    func printings(ofSet set: UInt32) -> Range<Int> {
        printings.clipped(Int(printingStarts[Int(set)]), Int(printingStarts[Int(set) + 1]))
    }

    /// Whether a key equals a term; a key of pure ASCII is compared where it stands.
    private func isEqual(_ key: UInt32, _ term: Span<UInt8>) -> Bool {
        guard Int(key) < shape.narrowCount else {
            var text: [UInt8] = []
            dictionary.key(key, into: &text)
            return Self.areEqual(text.span, term)
        }
        let parts = DictionaryParts(dictionaryBytes, shape)
        let starts = Column<UInt32>(bytes: parts.part(DictionaryPart.narrow + LanePart.starts.rawValue))
        let keys = Column<UInt8>(bytes: parts.part(DictionaryPart.narrow + LanePart.keys.rawValue))
        let own = keys.slice(keys.clipped(Int(starts[Int(key)]), Int(starts[Int(key) + 1])))
        return Self.areEqual(own, term)
    }

    private static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }
}
