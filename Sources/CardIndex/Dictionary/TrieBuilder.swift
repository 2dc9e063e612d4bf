/// Builds the trie of a lane: breadth first, the children of a node beside each other.
///
/// Per node: a label, flagged on the last of its siblings, and a target, which is the first child's index or, flagged,
/// the only key below. A key that ends where others go on is a first child with label zero. What is left of a key below
/// its leaf is read from the key itself, so there are about two nodes per name.
enum TrieBuilder {
    /// Keys that share their first symbols and whose node waits for its children.
    private struct Branch {
        let node: Int
        let lower: Int
        let upper: Int
        let depth: Int
    }

    /// Builds the trie.
    ///
    /// - Parameters:
    ///   - symbols: All keys' symbols.
    ///   - starts: Where each key begins, and the end.
    /// - Returns: The nodes' labels and targets.
    /// - Complexity: O(symbols that keys share with their neighbours).
    static func build<Symbol: KeySymbol>(
        symbols: Span<Symbol>, starts: Span<UInt32>
    ) -> (labels: [Symbol], targets: [UInt32]) {
        let lastFlag: Symbol = 1 << Symbol(Symbol.bitWidth - 1)
        var labels: [Symbol] = []
        var targets: [UInt32] = []
        guard starts.count > 1 else { return (labels, targets) }
        var level = [Branch(node: -1, lower: 0, upper: starts.count - 1, depth: 0)]
        while !level.isEmpty {
            var next: [Branch] = []
            for branch in level {
                if branch.node >= 0 { targets[branch.node] = UInt32(truncatingIfNeeded: labels.count) }
                var lower = branch.lower
                while lower < branch.upper {
                    let (label, upper) = sibling(from: lower, in: branch, symbols, starts)
                    if upper - lower == 1 {
                        targets.append(UInt32(truncatingIfNeeded: lower) | DictionaryLayout.leafFlag)
                    } else {
                        next.append(
                            Branch(node: labels.count, lower: lower, upper: upper, depth: branch.depth + 1))
                        targets.append(0)
                    }
                    labels.append(label)
                    lower = upper
                }
                labels[labels.count - 1] |= lastFlag
            }
            level = next
        }
        return (labels, targets)
    }

    /// The label of the child that begins at a key, and the key after the child's last.
    private static func sibling<Symbol: KeySymbol>(
        from lower: Int, in branch: Branch, _ symbols: Span<Symbol>, _ starts: Span<UInt32>
    ) -> (label: Symbol, upper: Int) {
        // Keys are distinct, so only the first can end here.
        guard Int(starts[lower + 1] - starts[lower]) > branch.depth else { return (0, lower + 1) }
        let label = symbols[Int(starts[lower]) + branch.depth]
        var upper = lower + 1
        while upper < branch.upper, symbols[Int(starts[upper]) + branch.depth] == label { upper += 1 }
        return (label, upper)
    }
}
