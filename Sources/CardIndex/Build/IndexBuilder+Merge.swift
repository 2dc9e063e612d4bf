public import CardModel
internal import CardText

extension IndexBuilder {
    /// The kind of external id under which ids that were given up in a merge lead to their printing.
    package static let formerIDKind = "id"

    /// Makes the same printing from several dumps one printing, sets too, and gives names in other languages to the
    /// printings they belong to.
    ///
    /// The printing of the dump that was begun first keeps its id and every field it fills; the others fill gaps and add
    /// names, finishes and external ids. That id is the most stable one there is: dumps that are added behind, and their
    /// updates, never change it, so prices that are stored by it stay where they are. The ids of the others still lead to
    /// the printing: ``canonicalID(of:)`` and ``note(price:)`` know them, and the file keeps them as external ids of the
    /// kind `id`.
    ///
    /// - Returns: What was merged and where the dumps contradict each other, of everything added so far.
    /// - Complexity: O(n log n) in the number of printings of sets that several dumps have; O(n) with one dump.
    @discardableResult
    public mutating func merge() -> MergeReport {
        if isMerged { return report }
        isMerged = true
        if Set(rows.lazy.map(\.dumps)).count > 1 {
            let match = matched()
            report = match.report
            unite(rowsInto: match.kept)
            unite(setsInto: match.sets)
            removeRows(unlessKept: match.kept)
        } else {
            for row in rows { for dump in dumpSets[row.dumps] { report.countPrinting(ofDump: dump) } }
        }
        attachTranslations()
        return report
    }

    /// The id under which a printing is in the index: its own, or that of the printing it was merged with.
    ///
    /// - Parameter id: An id from any dump.
    /// - Returns: The id, or `nil` when no printing has or had it.
    /// - Complexity: O(length of the id).
    public borrowing func canonicalID(of id: PrintingID) -> PrintingID? {
        guard let row = rowsByID[IdentifierHash.of(game: id.game.rawValue, nativeID: id.nativeID)] else {
            return nil
        }
        let kept = rows[Int(row)]
        return PrintingID(game: Game(rawValue: pool[kept.game]), nativeID: pool[kept.nativeID])
    }

    /// Lets the former ids of a copied index lead to their rows.
    mutating func noteFormerIDs() {
        let kind = pool.intern(Self.formerIDKind)
        for (index, row) in rows.enumerated() {
            for external in externalIDs[UInt32(index)] ?? [] where external.kind == kind {
                let hash = IdentifierHash.of(game: pool[row.game], nativeID: pool[external.value])
                if rowsByID[hash] == nil { rowsByID[hash] = UInt32(index) }
            }
        }
    }

    private struct Match {
        var kept: [UInt32]
        var sets: [SetKey: SetKey]
        var report: MergeReport
    }

    private borrowing func matched() -> Match {
        var match = PrintingMatch(
            rows: rows, pool: pool, sets: sets, dumpSets: dumpSets, otherNames: otherNames,
            externalIDs: externalIDs, rowsByID: rowsByID, report: report)
        match.run()
        let kept = match.keptRows()
        let sets = match.keptSets(kept, setDumps)
        return Match(kept: kept, sets: sets, report: match.report)
    }

    /// Fills every kept row from those that become part of it, earlier dumps first.
    private mutating func unite(rowsInto kept: [UInt32]) {
        let kind = pool.intern(Self.formerIDKind)
        let lost = kept.indices.filter { kept[$0] != UInt32($0) }.sorted { left, right in
            let (leftDump, rightDump) = (dumpSets[rows[left].dumps][0], dumpSets[rows[right].dumps][0])
            return (leftDump, left) < (rightDump, right)
        }
        for index in lost {
            let target = kept[index]
            let row = rows[index]
            rows[Int(target)].fill(from: row, &pool)
            rows[Int(target)].dumps = dumpSets.union(rows[Int(target)].dumps, row.dumps)
            addName(of: row, to: target)
            for other in otherNames.removeValue(forKey: UInt32(index)) ?? [] {
                if other.text != rows[Int(target)].name || other.languages != 0 { add(other, to: target) }
            }
            for external in externalIDs.removeValue(forKey: UInt32(index)) ?? [] { add(external, to: target) }
            if row.nativeID != rows[Int(target)].nativeID {
                add(PrintingRow.External(kind: kind, value: row.nativeID), to: target)
            }
        }
    }

    /// Keeps the name of a row that goes, unless it says nothing new.
    private mutating func addName(of row: PrintingRow, to target: UInt32) {
        let kept = rows[Int(target)].name
        if row.name == kept { return }
        let key = folder.fold(pool[row.name]).joined
        let known = [kept] + (otherNames[target] ?? []).map(\.text)
        if known.contains(where: { folder.fold(pool[$0]).joined == key }) { return }
        add(PrintingRow.Other(text: row.name, kind: .flavor, languages: 0), to: target)
    }

    /// Moves printings to the sets that were kept, and what is known of sets that go.
    private mutating func unite(setsInto kept: [SetKey: SetKey]) {
        guard !kept.isEmpty else { return }
        for index in rows.indices {
            guard let set = kept[SetKey(game: rows[index].game, id: rows[index].setID)] else { continue }
            rows[index].move(toSet: set.id, &pool)
        }
        for (lost, target) in kept.sorted(by: { ($0.key.game, $0.key.id) < ($1.key.game, $1.key.id) }) {
            var account = sets.removeValue(forKey: lost)
            account?.codes.append(pool[lost.id])
            let known =
                sets[target]
                ?? CardSet(game: Game(rawValue: pool[target.game]), id: pool[target.id], name: "")
            let added = account ?? CardSet(game: known.game, id: known.id, name: "", codes: [pool[lost.id]])
            var filled = known.filled(from: added)
            filled.codes = Self.separate(filled.codes).filter { $0 != known.id }
            sets[target] = filled
            if let dumps = setDumps.removeValue(forKey: lost) {
                setDumps[target] = setDumps[target].map { dumpSets.union($0, dumps) } ?? dumps
            }
        }
        report.mergedSets += kept.count
    }

    /// Closes the gaps that rows leave which are part of another one.
    private mutating func removeRows(unlessKept kept: [UInt32]) {
        var positions = [UInt32](repeating: 0, count: rows.count)
        var count: UInt32 = 0
        for index in rows.indices where kept[index] == UInt32(index) {
            rows[Int(count)] = rows[index]
            positions[index] = count
            count += 1
        }
        guard Int(count) < rows.count else { return }
        rows.removeLast(rows.count - Int(count))
        func position(_ row: UInt32) -> UInt32 { positions[Int(kept[Int(row)])] }
        otherNames = Dictionary(uniqueKeysWithValues: otherNames.map { (position($0.key), $0.value) })
        externalIDs = Dictionary(uniqueKeysWithValues: externalIDs.map { (position($0.key), $0.value) })
        rowsByID = rowsByID.mapValues { position($0) }
    }
}
