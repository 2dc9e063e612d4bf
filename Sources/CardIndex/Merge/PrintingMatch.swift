internal import CardModel

/// Finds out which printings of different dumps are one.
///
///     same id ─► external id, where number and name agree ─► set + number + name ─► what stays alone, and why
///     (on arrival)      PrintingMatch+Identifiers              here                   PrintingMatch+Survey
///
/// Set, number and name are compared in passes from strict to lenient, each of which only takes what is certain (see
/// `PrintingClusters`). A printing that all dumps of its set have takes no further part, so later passes are short.
/// Printings in different languages are never one.
struct PrintingMatch: ~Copyable {
    let rows: [PrintingRow]
    let pool: StringPool
    let otherNames: [UInt32: [PrintingRow.Other]]
    let externalIDs: [UInt32: [PrintingRow.External]]
    let rowsByID: [UInt64: UInt32]
    var keys: MatchKeys
    var links: SetLinks
    var clusters: PrintingClusters
    var report: MergeReport
    /// The set of each row, as a position of `links`.
    private(set) var sets: [UInt32]
    /// The dumps of each component of sets, by the component.
    private(set) var componentDumps: [UInt32?] = []
    /// The classes of each component of sets, where there are several.
    private var hasSeveralClasses: [Bool] = []

    /// The most different sets and dumps in one group of printings that look alike; a larger group is left alone.
    static let largestGroup = 64

    /// How printings are compared in one pass.
    struct Pass {
        /// How numbers are compared.
        enum Number {
            case full, marked, plain, bare
            /// One of the two has none.
            case missing
        }

        /// How names are compared.
        enum Name {
            case full, short
            /// Other names count as well.
            case any
        }

        var number: Number
        var name: Name
        var comparesRarity = false

        /// All passes, the strictest first.
        static let all = [
            Pass(number: .full, name: .full, comparesRarity: true), Pass(number: .full, name: .full),
            Pass(number: .full, name: .short), Pass(number: .full, name: .any),
            Pass(number: .marked, name: .short), Pass(number: .plain, name: .short),
            Pass(number: .bare, name: .short), Pass(number: .missing, name: .short),
        ]
    }

    /// Something by which printings are brought together.
    struct Item: Comparable {
        var key: UInt64
        var row: UInt32

        static func < (left: Item, right: Item) -> Bool {
            (left.key, left.row) < (right.key, right.row)
        }
    }

    /// Prepares a match.
    ///
    /// - Complexity: O(n) in the number of rows.
    init(
        rows: [PrintingRow], pool: StringPool, sets: [SetKey: CardSet], dumpSets: DumpSets,
        otherNames: [UInt32: [PrintingRow.Other]], externalIDs: [UInt32: [PrintingRow.External]],
        rowsByID: [UInt64: UInt32], report: MergeReport
    ) {
        self.rows = rows
        self.pool = pool
        self.otherNames = otherNames
        self.externalIDs = externalIDs
        self.rowsByID = rowsByID
        self.report = report
        keys = MatchKeys(pool)
        let named = Set(rows.lazy.map { SetKey(game: $0.game, id: $0.setID) })
        let links = SetLinks(sets, named: named, pool)
        self.sets = rows.map { links.position(of: SetKey(game: $0.game, id: $0.setID)) ?? 0 }
        self.links = links
        clusters = PrintingClusters(rows, dumpSets)
    }

    /// Runs all passes.
    ///
    /// - Complexity: O(n log n) in the number of rows of sets that several dumps have.
    mutating func run() {
        matchIdentifiers()
        learnSets()
        surveyComponents()
        for usesComponents in [false, true] {
            var members = sharedRows(severalClasses: usesComponents)
            for pass in Pass.all {
                if pass.number == .missing, !members.contains(where: { rows[Int($0)].number == 0 }) {
                    continue
                }
                match(members, pass, usesComponents: usesComponents)
                members.removeAll { isComplete($0) }
            }
        }
        surveyLoneRows()
    }

    /// The row whose printing each row is part of: that of the dump that was named first.
    func keptRows() -> [UInt32] {
        var winners = [UInt32](repeating: UInt32.max, count: rows.count)
        func firstDump(_ row: UInt32) -> UInt32 { clusters.dumpSets[rows[Int(row)].dumps].first ?? 0 }
        for row in rows.indices.lazy.map({ UInt32($0) }) {
            let root = Int(clusters.root(row))
            if winners[root] == UInt32.max || firstDump(row) < firstDump(winners[root]) {
                winners[root] = row
            }
        }
        return rows.indices.map { winners[Int(clusters.root(UInt32($0)))] }
    }

    /// The rows of components that several dumps have.
    ///
    /// - Parameter severalClasses: Whether only components of several classes count.
    /// - Returns: The rows whose printing not all of these dumps are known to have.
    func sharedRows(severalClasses: Bool) -> [UInt32] {
        rows.indices.lazy.map { UInt32($0) }.filter { row in
            let component = Int(links.component(sets[Int(row)]))
            return (!severalClasses || hasSeveralClasses[component]) && !isComplete(row)
        }
    }

    /// Whether all dumps that have the set of a row have its printing.
    func isComplete(_ row: UInt32) -> Bool {
        let component = Int(links.component(sets[Int(row)]))
        return clusters.dumps(ofRoot: clusters.root(row)) == componentDumps[component]
    }

    /// Brings rows together that agree in what a pass compares.
    private mutating func match(_ members: [UInt32], _ pass: Pass, usesComponents: Bool) {
        var items: [Item] = []
        items.reserveCapacity(members.count)
        for row in members {
            let own = rows[Int(row)]
            let set = sets[Int(row)]
            let isSetless = own.setID == 0
            guard let number = key(of: own.number, pass.number, isSetless: isSetless) else { continue }
            let group = usesComponents ? links.component(set) : links.setClass(set)
            var base = MatchHash.of(UInt64(group) << 32 | UInt64(own.language), number)
            if pass.comparesRarity { base = MatchHash.of(base, keys.rarity(own.rarity)) }
            switch pass.name {
            case .full: items.append(Item(key: MatchHash.of(base, keys.name(own.name).full), row: row))
            case .short: items.append(Item(key: MatchHash.of(base, keys.name(own.name).short), row: row))
            case .any:
                for name in names(of: row) { items.append(Item(key: MatchHash.of(base, name), row: row)) }
            }
        }
        items.sort()
        forEachGroup(of: items) { match, group in match.connect(group, pass) }
        report.mergedByNumber += clusters.unite()
    }

    /// What a pass compares of a number, or `nil` for a row that takes no part.
    private mutating func key(of number: UInt32, _ rule: Pass.Number, isSetless: Bool) -> UInt64? {
        let number = keys.number(number)
        // Without a set, a name and a number say little; a name alone says nothing.
        if isSetless, number.full == 0 || rule != .full && rule != .marked { return nil }
        switch rule {
        case .full: return number.full
        case .marked: return number.marked
        case .plain: return number.plain
        case .bare: return number.bare
        case .missing: return 0
        }
    }

    /// The keys of all names that lead to a row.
    mutating func names(of row: UInt32) -> [UInt64] {
        let name = keys.name(rows[Int(row)].name)
        var names = name.full == name.short ? [name.full] : [name.full, name.short]
        for other in otherNames[row] ?? [] {
            let key = keys.name(other.text).full
            if !names.contains(key) { names.append(key) }
        }
        return names
    }

    /// Passes every run of items of one key that has more than one row.
    mutating func forEachGroup(of items: [Item], _ body: (inout Self, ArraySlice<Item>) -> Void) {
        var start = 0
        while start < items.count {
            var end = start + 1
            while end < items.count, items[end].key == items[start].key { end += 1 }
            if end - start > 1 { body(&self, items[start..<end]) }
            start = end
        }
    }

    /// One of the clusters of a group with what decides whether it fits others.
    private struct Member {
        var root: UInt32
        var set: UInt32
        var dumps: UInt32
        var hasNumber: Bool
        var hasPrefix: Bool
    }

    /// Notes which members of a group may be one.
    private mutating func connect(_ group: ArraySlice<Item>, _ pass: Pass) {
        // One member for each kind of clusters: whatever fits it fits the others of its kind as well.
        var kinds: [[Member]] = []
        for item in group {
            let row = rows[Int(item.row)]
            let root = clusters.root(item.row)
            let member = Member(
                root: root, set: sets[Int(item.row)], dumps: clusters.dumps(ofRoot: root),
                hasNumber: row.number != 0, hasPrefix: keys.number(row.number).hasPrefix)
            let known = kinds.firstIndex { kind in
                kind[0].set == member.set && kind[0].dumps == member.dumps
                    && kind[0].hasNumber == member.hasNumber && kind[0].hasPrefix == member.hasPrefix
            }
            if let known {
                kinds[known].append(member)
            } else if kinds.count < Self.largestGroup {
                kinds.append([member])
            } else {
                return
            }
        }
        for (index, kind) in kinds.enumerated() {
            for other in kinds[(index + 1)...] where fits(kind[0], other[0], pass) {
                for member in kind { clusters.note(member.root, other[0].root) }
                for member in other.dropFirst() { clusters.note(kind[0].root, member.root) }
            }
        }
    }

    private func fits(_ left: Member, _ right: Member, _ pass: Pass) -> Bool {
        switch pass.number {
        case .missing where left.hasNumber && right.hasNumber: return false
        case .bare where left.hasPrefix && right.hasPrefix: return false
        default: break
        }
        return clusters.mayUnite(left.root, right.root) && links.areLinked(left.set, right.set)
    }

    /// Links sets of which external ids have shown that they hold the same printings.
    private mutating func learnSets() {
        var places: [(root: UInt32, set: UInt32)] = []
        for row in rows.indices {
            let root = clusters.root(UInt32(row))
            if Int(root) == row { continue }
            places += [(root, sets[row]), (root, sets[Int(root)])]
        }
        places.sort { ($0.root, $0.set) < ($1.root, $1.set) }
        var merged: [UInt32: Int] = [:]
        var counts: [UInt64: Int] = [:]
        var start = 0
        while start < places.count {
            let end = places[start...].firstIndex { $0.root != places[start].root } ?? places.count
            let together = Set(places[start..<end].lazy.map(\.set)).sorted()
            for (index, left) in together.enumerated() where together.count > 1 {
                merged[left, default: 0] += 1
                for right in together[(index + 1)...] where !links.areLinked(left, right) {
                    counts[UInt64(left) << 32 | UInt64(right), default: 0] += 1
                }
            }
            start = end
        }
        for (pair, count) in counts.sorted(by: { $0.key < $1.key }) {
            let (left, right) = (UInt32(truncatingIfNeeded: pair >> 32), UInt32(truncatingIfNeeded: pair))
            if count >= 2, 2 * count >= min(merged[left] ?? 0, merged[right] ?? 0) {
                links.learn(left, right)
            }
        }
    }

    /// Finds out which dumps have which sets.
    private mutating func surveyComponents() {
        componentDumps = [UInt32?](repeating: nil, count: links.keys.count)
        hasSeveralClasses = [Bool](repeating: false, count: links.keys.count)
        var firstClass = [UInt32?](repeating: nil, count: links.keys.count)
        var dumpSets = clusters.dumpSets
        for (row, set) in zip(rows, sets) {
            let component = Int(links.component(set))
            componentDumps[component] =
                componentDumps[component].map { dumpSets.union($0, row.dumps) } ?? row.dumps
            let own = links.setClass(set)
            if let first = firstClass[component], first != own { hasSeveralClasses[component] = true }
            firstClass[component] = own
        }
        clusters.dumpSets = dumpSets
    }
}
