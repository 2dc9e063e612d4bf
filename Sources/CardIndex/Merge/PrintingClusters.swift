/// Which printings have been found to be one, under one law: no two printings of the same dump ever are.
///
/// What one pass finds is collected as pairs. Printings that hang together through pairs become one only where all
/// of them come from different dumps; else nothing of it is taken, since somebody would have to choose. So neither the
/// order of the pairs nor that of the dumps changes what becomes one.
struct PrintingClusters {
    /// The sets of dumps, as the rows number them.
    var dumpSets: DumpSets
    private var parents: [UInt32]
    /// The dumps of each cluster, by its root.
    private var dumps: [UInt32]
    /// Printings of which several fitted another one.
    private(set) var ambiguous: Set<UInt32> = []
    private var pairs: [(left: UInt32, right: UInt32)] = []

    /// Makes a cluster of each row.
    init(_ rows: [PrintingRow], _ dumpSets: DumpSets) {
        self.dumpSets = dumpSets
        parents = rows.indices.map { UInt32($0) }
        dumps = rows.map(\.dumps)
    }

    /// The row that stands for the cluster of a row.
    func root(_ row: UInt32) -> UInt32 {
        var row = row
        while parents[Int(row)] != row { row = parents[Int(row)] }
        return row
    }

    /// The dumps that hold the printing of a row, as a number of `dumpSets`.
    func dumps(ofRoot root: UInt32) -> UInt32 { dumps[Int(root)] }

    /// Whether two clusters come from different dumps, so that they may be one.
    func mayUnite(_ left: UInt32, _ right: UInt32) -> Bool {
        left != right && dumpSets.areDisjoint(dumps[Int(left)], dumps[Int(right)])
    }

    /// Notes that two roots look like one printing.
    mutating func note(_ left: UInt32, _ right: UInt32) {
        pairs.append((left, right))
    }

    /// Ends a pass: unites what was noted.
    ///
    /// - Returns: How many clusters became part of another.
    /// - Complexity: O(p log p) in the number of pairs.
    mutating func unite() -> Int {
        var nodes: [UInt32] = []
        nodes.reserveCapacity(2 * pairs.count)
        for pair in pairs { nodes += [pair.left, pair.right] }
        nodes.sort()
        var distinct = 0
        for index in nodes.indices where index == 0 || nodes[index] != nodes[distinct - 1] {
            nodes[distinct] = nodes[index]
            distinct += 1
        }
        nodes.removeLast(nodes.count - distinct)
        var draft = nodes.indices.map { UInt32($0) }
        for pair in pairs {
            let left = Self.root(Self.position(of: pair.left, in: nodes), in: &draft)
            let right = Self.root(Self.position(of: pair.right, in: nodes), in: &draft)
            draft[Int(max(left, right))] = min(left, right)
        }
        pairs.removeAll(keepingCapacity: true)
        return accept(nodes, &draft)
    }

    /// Takes each group of nodes over whose members come from different dumps.
    private mutating func accept(_ nodes: [UInt32], _ draft: inout [UInt32]) -> Int {
        var united = [UInt32?](repeating: nil, count: nodes.count)
        var isRefused = [Bool](repeating: false, count: nodes.count)
        for index in nodes.indices {
            let group = Int(Self.root(UInt32(index), in: &draft))
            let own = dumps[Int(nodes[index])]
            guard let known = united[group] else {
                united[group] = own
                continue
            }
            if !dumpSets.areDisjoint(known, own) { isRefused[group] = true }
            united[group] = dumpSets.union(known, own)
        }
        var count = 0
        for index in nodes.indices {
            let group = Int(Self.root(UInt32(index), in: &draft))
            if isRefused[group] {
                ambiguous.insert(nodes[index])
            } else if group != index {
                parents[Int(nodes[index])] = nodes[group]
                dumps[Int(nodes[group])] = united[group] ?? dumps[Int(nodes[group])]
                count += 1
            }
        }
        return count
    }

    private static func position(of node: UInt32, in nodes: [UInt32]) -> UInt32 {
        var low = 0
        var high = nodes.count
        while low < high {
            let middle = (low + high) / 2
            if nodes[middle] < node { low = middle + 1 } else { high = middle }
        }
        return UInt32(low)
    }

    private static func root(_ position: UInt32, in draft: inout [UInt32]) -> UInt32 {
        var position = position
        while draft[Int(position)] != position {
            draft[Int(position)] = draft[Int(draft[Int(position)])]
            position = draft[Int(position)]
        }
        return position
    }
}
