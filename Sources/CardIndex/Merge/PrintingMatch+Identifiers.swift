internal import CardModel

/// How well two printings of the same external id agree.
private enum Agreement {
    /// In name and number.
    case whole
    /// In name, and as far as they say anything in number or set.
    case partial
    /// In name and set, but not in number.
    case otherNumber
    /// In name, but neither in number nor in set.
    case otherPrinting
    /// Not even in name.
    case otherName
}

extension PrintingMatch {
    /// The most printings an external id may have in all dumps together to say anything.
    private static var largestSharing: Int { 16 }

    /// Unites printings of the same external id where name and number or set agree, and counts contradictions.
    ///
    /// Whether an id belongs to one printing depends on its kind; and where a dump itself gives it to several printings,
    /// only full agreement counts for each of them.
    mutating func matchIdentifiers() {
        let items = identifierItems()
        guard !items.isEmpty else { return }
        var pairs: [(left: UInt32, right: UInt32)] = []
        forEachGroup(of: items) { match, group in
            guard group.count <= Self.largestSharing else { return }
            for (offset, left) in group.enumerated() {
                for right in group.dropFirst(offset + 1)
                where match.clusters.mayUnite(match.clusters.root(left.row), match.clusters.root(right.row)) {
                    pairs.append((left.row, right.row))
                }
            }
        }
        for wanted in [Agreement.whole, .partial, .otherNumber] {
            for pair in pairs {
                let (left, right) = (clusters.root(pair.left), clusters.root(pair.right))
                guard clusters.mayUnite(left, right), agreement(pair.left, pair.right) == wanted else {
                    continue
                }
                clusters.note(left, right)
            }
            report.mergedByIdentifier += clusters.unite()
        }
        countContradictions(pairs)
    }

    private mutating func countContradictions(_ pairs: [(left: UInt32, right: UInt32)]) {
        var counted: Set<UInt64> = []
        for pair in pairs {
            let (first, second) = inOrder(pair.left, pair.right)
            guard counted.insert(UInt64(first) << 32 | UInt64(second)).inserted else { continue }
            let isOne = clusters.root(first) == clusters.root(second)
            guard isOne || clusters.mayUnite(clusters.root(first), clusters.root(second)) else { continue }
            let reason: MergeReport.Reason
            switch agreement(first, second) {
            case .otherNumber, .otherPrinting: reason = .sameIdentifierOtherNumber
            case .otherName: reason = .sameIdentifierOtherName
            case .whole, .partial: continue
            }
            report.note(reason, rows[Int(first)], rows[Int(second)], pool)
        }
    }

    /// Two rows, that of the earlier dump first.
    func inOrder(_ left: UInt32, _ right: UInt32) -> (first: UInt32, second: UInt32) {
        let leftDump = clusters.dumpSets[rows[Int(left)].dumps].first ?? 0
        let rightDump = clusters.dumpSets[rows[Int(right)].dumps].first ?? 0
        return (leftDump, left) < (rightDump, right) ? (left, right) : (right, left)
    }

    /// All external ids that two dumps may share, each with its row; ids of other catalogues meet the ids of their rows.
    private func identifierItems() -> [Item] {
        guard !externalIDs.isEmpty else { return [] }
        var kinds: [UInt32: (grade: IdentifierKind, name: UInt64)] = [:]
        var items: [Item] = []
        for row in rows.indices {
            guard let externals = externalIDs[UInt32(row)] else { continue }
            let own = rows[row]
            for external in externals {
                let kind = kinds[external.kind] ?? Self.kind(pool[external.kind])
                kinds[external.kind] = kind
                if kind.grade == .card { continue }
                var place = UInt64(own.game) << 32 | UInt64(own.language)
                // Of kinds that nobody knows, the ids only count within a set.
                if kind.grade == .unknown { place = MatchHash.of(place, UInt64(links.component(sets[row]))) }
                let value = UInt64(external.value)
                items.append(Item(key: MatchHash.of(MatchHash.of(place, value), kind.name), row: UInt32(row)))
                guard kind.grade == .printing, let other = rowOfID(external.value, game: own.game) else {
                    continue
                }
                // The row of this id and the row that names it meet under a key of their own.
                let meeting = MatchHash.of(MatchHash.of(place, value), 1)
                items.append(Item(key: meeting, row: UInt32(row)))
                if rows[Int(other)].language == own.language {
                    items.append(Item(key: meeting, row: other))
                }
            }
        }
        items.sort()
        return items.enumerated().filter { $0.offset == 0 || items[$0.offset - 1] != $0.element }.map(
            \.element)
    }

    private static func kind(_ name: String) -> (grade: IdentifierKind, name: UInt64) {
        let plain = IdentifierKind.plain(name)
        return (IdentifierKind(name), MatchHash.of(plain.utf8))
    }

    private func rowOfID(_ nativeID: UInt32, game: UInt32) -> UInt32? {
        let hash = IdentifierHash.of(game: pool[game], nativeID: pool[nativeID])
        guard let row = rowsByID[hash], rows[Int(row)].nativeID == nativeID else { return nil }
        return row
    }

    private mutating func agreement(_ left: UInt32, _ right: UInt32) -> Agreement {
        guard haveNameInCommon(left, right) else { return .otherName }
        let (leftRow, rightRow) = (rows[Int(left)], rows[Int(right)])
        let (leftNumber, rightNumber) = (keys.number(leftRow.number), keys.number(rightRow.number))
        let areLinked =
            leftRow.setID == 0 || rightRow.setID == 0 || links.areLinked(sets[Int(left)], sets[Int(right)])
        if leftNumber.full == 0 || rightNumber.full == 0 { return .partial }
        if leftNumber.full == rightNumber.full { return .whole }
        let isNearlySame =
            leftNumber.plain == rightNumber.plain
            || leftNumber.bare == rightNumber.bare && !(leftNumber.hasPrefix && rightNumber.hasPrefix)
        if isNearlySame { return .partial }
        return areLinked ? .otherNumber : .otherPrinting
    }

    private mutating func haveNameInCommon(_ left: UInt32, _ right: UInt32) -> Bool {
        let leftName = keys.name(rows[Int(left)].name)
        let rightName = keys.name(rows[Int(right)].name)
        if leftName.full == rightName.full || leftName.short == rightName.short { return true }
        let names = names(of: left)
        return self.names(of: right).contains { names.contains($0) }
    }
}
