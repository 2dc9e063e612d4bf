/// One lane of a dictionary: keys of one kind of symbol, and what finds them.
///
/// All reads are total: damaged bytes give wrong answers, never a trap and never an endless loop.
struct KeyLane<Symbol: KeySymbol>: ~Escapable {
    /// The number of keys.
    let count: Int
    /// The id of the first key.
    let firstID: UInt32
    let keys: Column<Symbol>
    let starts: Column<UInt32>
    let byLength: Column<UInt32>
    let lengths: Column<UInt32>
    let signatures: Column<UInt64>
    let grams: GramDirectory
    let labels: Column<Symbol>
    let targets: Column<UInt32>

    @_lifetime(copy parts)
    init(parts: borrowing DictionaryParts, first: Int, count: Int, firstID: Int) {
        self.count = count
        self.firstID = UInt32(truncatingIfNeeded: firstID)
        keys = Column(bytes: parts.part(first + LanePart.keys.rawValue))
        starts = Column(bytes: parts.part(first + LanePart.starts.rawValue))
        byLength = Column(bytes: parts.part(first + LanePart.byLength.rawValue))
        lengths = Column(bytes: parts.part(first + LanePart.lengths.rawValue))
        signatures = Column(bytes: parts.part(first + LanePart.signatures.rawValue))
        grams = GramDirectory(parts: parts, first: first)
        labels = Column(bytes: parts.part(first + LanePart.labels.rawValue))
        targets = Column(bytes: parts.part(first + LanePart.targets.rawValue))
    }

    /// The symbols of a key, none when there is no such key.
    ///
    /// - Parameter index: The key's place in the lane.
    /// - Returns: The symbols.
    @_lifetime(copy self)
    @inline(__always)
    func key(_ index: Int) -> Span<Symbol> {
        keys.slice(clipped(index))
    }

    /// Where a key's symbols stand.
    @inline(__always)
    private func clipped(_ index: Int) -> Range<Int> {
        keys.clipped(Int(starts[index]), Int(starts[index &+ 1]))
    }

    /// The number of symbols of a key.
    ///
    /// - Parameter index: The key's place in the lane.
    /// - Returns: The length.
    @inline(__always)
    func length(_ index: Int) -> Int {
        Int(starts[index &+ 1]) - Int(starts[index])
    }

    /// Whether a query can be within a distance of any key of the lane.
    ///
    /// Narrow keys are ASCII, so each other symbol of the query costs an edit.
    @inline(__always)
    func canHold(_ query: PreparedKey, within distance: Int) -> Bool {
        count > 0 && (Symbol.greatest >= 128 || query.foreignCount <= distance)
    }
}
