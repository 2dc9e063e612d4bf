/// Remembers what each scalar turns into, so that ICU is asked once per scalar.
///
///     pageNumbers[scalar >> 8] ──► page of 256 units ──► a unit, or an index into `sequences`
///                                                        count, unit, unit, …
struct ScalarTable {
    private var pageNumbers = [UInt16](repeating: 0, count: 0x1100)
    private var units: [UInt32] = []
    private var sequences: [UInt32] = []
    private var fresh: [FoldUnit] = []

    /// What a scalar turns into.
    ///
    /// - Parameter scalar: A scalar up to U+10FFFF.
    /// - Returns: A unit of any kind but `unknown`.
    /// - Complexity: O(1); the first time a scalar is seen costs several calls to ICU.
    mutating func unit(for scalar: UInt32) -> FoldUnit {
        let pageNumber = Int(pageNumbers[Int(scalar >> 8)])
        if pageNumber > 0 {
            let unit = FoldUnit(rawValue: units[(pageNumber - 1) << 8 | Int(scalar & 0xFF)])
            if unit.kind != .unknown { return unit }
        }
        return lookUp(scalar)
    }

    /// How many units a sequence has.
    ///
    /// - Parameter index: The payload of a unit of kind `sequence`.
    /// - Returns: The number of its units.
    func count(ofSequenceAt index: UInt32) -> Int { Int(sequences[Int(index)]) }

    /// A unit of a sequence.
    ///
    /// - Parameters:
    ///   - position: The position in the sequence.
    ///   - index: The payload of a unit of kind `sequence`.
    /// - Returns: The unit, never itself a sequence.
    func unit(_ position: Int, ofSequenceAt index: UInt32) -> FoldUnit {
        FoldUnit(rawValue: sequences[Int(index) + 1 + position])
    }

    private mutating func lookUp(_ scalar: UInt32) -> FoldUnit {
        fresh.removeAll(keepingCapacity: true)
        ScalarRules.append(scalar, to: &fresh)
        let unit: FoldUnit
        switch fresh.count {
        case 0: unit = .nothing
        case 1: unit = fresh[0]
        default:
            unit = .sequence(at: sequences.count)
            sequences.append(UInt32(fresh.count))
            sequences.append(contentsOf: fresh.lazy.map(\.rawValue))
        }
        let page = Int(scalar >> 8)
        if pageNumbers[page] == 0 {
            units.append(contentsOf: repeatElement(0, count: 256))
            pageNumbers[page] = UInt16(units.count >> 8)
        }
        units[(Int(pageNumbers[page]) - 1) << 8 | Int(scalar & 0xFF)] = unit.rawValue
        return unit
    }
}
