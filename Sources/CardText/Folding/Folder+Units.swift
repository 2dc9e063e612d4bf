internal import CICUShim

extension Folder {
    /// Turns Greek letters into the words for them where the name holds no two side by side.
    mutating func nameLoneGreekLetters() {
        var previousIsGreek = false
        var anyIsGreek = false
        for unit in units {
            let isGreek = unit.kind == .scalar && Self.isGreek(unit.payload)
            if isGreek, previousIsGreek { return }
            previousIsGreek = isGreek
            anyIsGreek = anyIsGreek || isGreek
        }
        guard anyIsGreek else { return }
        for index in units.indices where units[index].kind == .scalar {
            if let letter = SymbolWord.greekLetter(units[index].payload) { units[index] = .symbol(letter) }
        }
    }

    /// Whether a scalar is a Greek letter; the blocks spare the question for nearly all scalars.
    private static func isGreek(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x370..<0x400, 0x1D26..<0x1D2B, 0x1F00..<0x2000, 0xAB65: icu_shim_is_greek(scalar)
        default: false
        }
    }

    /// Puts marks in canonical order and composes what composes, which is NFC.
    ///
    /// The Unicode Standard, section 3.11, D109 and D117.
    ///
    /// - Complexity: O(units), times the logarithm of the longest run of marks.
    mutating func composeUnits() {
        guard units.contains(where: { $0.kind == .combining }) else { return }
        orderMarks()

        var count = 0
        var starter: Int?
        var lastClass: UInt8 = 0
        for index in units.indices {
            let unit = units[index]
            guard unit.isScalar else {
                starter = nil
                units[count] = unit
                offsets[count] = offsets[index]
                count += 1
                continue
            }
            let combiningClass = unit.combiningClass
            if let starter, unit.kind == .combining, lastClass == 0 || lastClass < combiningClass {
                let composite = icu_shim_composition(units[starter].payload, unit.payload)
                if composite != 0 {
                    units[starter] = .scalar(composite)
                    continue
                }
            }
            if combiningClass == 0 { starter = count }
            lastClass = combiningClass
            units[count] = unit
            offsets[count] = offsets[index]
            count += 1
        }
        units.removeLast(units.count - count)
        offsets.removeLast(offsets.count - count)
    }

    /// Sorts each run of marks by combining class, keeping the order of equals.
    private mutating func orderMarks() {
        var start = 0
        while start < units.count {
            guard units[start].kind == .combining, units[start].combiningClass > 0 else {
                start += 1
                continue
            }
            var end = start + 1
            var isOrdered = true
            while end < units.count, units[end].kind == .combining, units[end].combiningClass > 0 {
                isOrdered = isOrdered && units[end - 1].combiningClass <= units[end].combiningClass
                end += 1
            }
            if !isOrdered {
                let order = (start..<end).sorted {
                    (units[$0].combiningClass, $0) < (units[$1].combiningClass, $1)
                }
                units.replaceSubrange(start..<end, with: order.map { units[$0] })
                offsets.replaceSubrange(start..<end, with: order.map { offsets[$0] })
            }
            start = end
        }
    }

    /// Writes the units as words.
    func writeUnits(into folded: inout FoldedText, breaksWords: Bool) {
        var pendingBreak: UInt32?
        var latest: UInt32 = 0
        for index in units.indices {
            let unit = units[index]
            // Ordering marks may have swapped sources; the offsets must not fall.
            latest = max(latest, offsets[index])
            if !unit.isScalar, pendingBreak == nil, !folded.spaced.isEmpty { pendingBreak = latest }
            guard unit.kind != .wordBreak else { continue }
            if let offset = pendingBreak, breaksWords { folded.append(space: offset) }
            pendingBreak = nil
            if unit.kind == .symbol {
                for byte in SymbolWord.wordBytes[Int(unit.payload)] {
                    if byte == ASCIITable.wordBreak {
                        folded.append(space: latest)
                    } else {
                        folded.append(byte, from: latest)
                    }
                }
                let next = index + 1
                if next < units.count { pendingBreak = max(latest, offsets[next]) }
            } else {
                folded.append(scalar: unit.payload, from: latest)
            }
        }
    }
}

extension FoldedText {
    fileprivate mutating func append(_ byte: UInt8, from offset: UInt32) {
        spaced.append(byte)
        joined.append(byte)
        sourceOffsets.append(offset)
    }

    fileprivate mutating func append(space offset: UInt32) {
        spaced.append(ASCIITable.wordBreak)
        sourceOffsets.append(offset)
    }

    fileprivate mutating func append(scalar: UInt32, from offset: UInt32) {
        guard scalar >= 0x80 else {
            append(UInt8(truncatingIfNeeded: scalar), from: offset)
            return
        }
        isASCII = false
        if scalar < 0x800 {
            append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6), from: offset)
        } else {
            if scalar < 0x10000 {
                append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12), from: offset)
            } else {
                append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18), from: offset)
                append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F), from: offset)
            }
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F), from: offset)
        }
        append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F), from: offset)
    }
}
