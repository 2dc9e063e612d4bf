internal import CardModel

extension PrintingMatch {
    /// Counts what every dump gave, and finds out why printings stayed alone that other dumps might have had.
    mutating func surveyLoneRows() {
        let findings = findings()
        var dumps = report.dumps
        for row in rows.indices {
            let root = clusters.root(UInt32(row))
            let own = clusters.dumpSets[rows[row].dumps]
            let isPaired = clusters.dumpSets[clusters.dumps(ofRoot: root)].count > 1
            for dump in own where dumps.indices.contains(Int(dump)) {
                dumps[Int(dump)].printings += 1
                if isPaired {
                    dumps[Int(dump)].paired += 1
                } else {
                    let reason = findings[UInt32(row)]?.reason ?? reasonWithoutFinding(row)
                    dumps[Int(dump)].alone[reason, default: 0] += 1
                }
            }
        }
        report.dumps = dumps
        for (row, finding) in findings.sorted(by: { $0.key < $1.key }) {
            let (first, second) = inOrder(row, finding.partner)
            // Of two that contradict each other, only the later one counts.
            if second == row { report.note(finding.reason, rows[Int(first)], rows[Int(second)], pool) }
        }
    }

    /// Why a row stayed alone, and which row contradicts it.
    private struct Finding {
        var reason: MergeReport.Reason
        var partner: UInt32
    }

    private func reasonWithoutFinding(_ row: Int) -> MergeReport.Reason {
        let dumps = componentDumps[Int(links.component(sets[row]))] ?? rows[row].dumps
        return clusters.dumpSets[dumps].count > 1 ? .cardInOneDump : .setInOneDump
    }

    /// What is known of rows that only one dump has, while others have the set.
    private mutating func findings() -> [UInt32: Finding] {
        let members = sharedRows(severalClasses: false)
        guard !members.isEmpty else { return [:] }
        var findings: [UInt32: Finding] = [:]
        for reason in [MergeReport.Reason.otherLanguage, .otherNumber, .otherName] {
            var items: [Item] = []
            for row in members {
                let own = rows[Int(row)]
                let (number, name) = (keys.number(own.number).full, keys.name(own.name).short)
                if number == 0 || own.setID == 0 { continue }
                let place = UInt64(links.component(sets[Int(row)])) << 32
                let language = UInt64(own.language)
                let key =
                    switch reason {
                    case .otherLanguage: MatchHash.of(MatchHash.of(place, number), name)
                    case .otherNumber: MatchHash.of(place | language, name)
                    default: MatchHash.of(place | language, number)
                    }
                items.append(Item(key: key, row: row))
            }
            items.sort()
            forEachGroup(of: items) { match, group in match.find(reason, in: group, &findings) }
        }
        return findings
    }

    /// Finds, for rows of a group that stand alone, one of another dump that contradicts them.
    private mutating func find(
        _ reason: MergeReport.Reason, in group: ArraySlice<Item>, _ findings: inout [UInt32: Finding]
    ) {
        for item in group where findings[item.row] == nil {
            let root = clusters.root(item.row)
            guard clusters.dumpSets[clusters.dumps(ofRoot: root)].count == 1 else { continue }
            let partner = group.prefix(Self.largestGroup).first { other in
                clusters.mayUnite(root, clusters.root(other.row))
                    && links.areLinked(sets[Int(item.row)], sets[Int(other.row)])
            }
            guard let partner else { continue }
            let isAmbiguous = clusters.ambiguous.contains(root) && reason != .otherName
            findings[item.row] = Finding(reason: isAmbiguous ? .ambiguous : reason, partner: partner.row)
        }
    }
}
