/// The paths of the members that documents of one collection have, as a tree whose branches are keys.
///
///     (root) ─┬─ id          field 0
///             ├─ set ─┬─ id  field 1
///             │       └─ name
///             └─ images …    no fields
///
/// A scanner walks along with a document, so that a path is put together once and not once for each document.
struct PathTree {
    /// What a node is good for.
    private enum Role: Int16 {
        case undecided = -2
        case noField = -1
    }

    /// More distinct paths than this are no fields: keys that are data, as in `{"2026-01-01": …}`, would go on for ever.
    static let largestCount = 4_096

    private let isIndexed: (String) -> Bool
    /// The texts of the keys, one behind the other.
    private var keys: [UInt8] = []
    private var keyStarts: [Int] = [0, 0]
    private var firstChildren: [Int] = [-1]
    private var lastChildren: [Int] = [-1]
    private var nextSiblings: [Int] = [-1]
    private var paths: [String] = [""]
    private var fields: [Int16] = [Role.noField.rawValue]
    /// The paths of the fields by their numbers.
    private(set) var fieldPaths: [String] = []

    /// The node of the document itself.
    static let root = 0
    /// Where a path leads that is not kept.
    static let nowhere = -1

    /// Makes a tree that knows no path.
    ///
    /// - Parameter isIndexed: Whether a path becomes a field.
    init(indexing isIndexed: @escaping (String) -> Bool) {
        self.isIndexed = isIndexed
    }

    /// The node of a key below a node.
    ///
    /// - Parameters:
    ///   - node: A node.
    ///   - key: The key.
    ///   - hint: The node that the key before led to; documents mostly have their keys in the same order.
    /// - Returns: The node, or `nowhere`.
    /// - Complexity: O(1) for keys in the usual order, else O(number of keys below the node).
    mutating func child(of node: Int, key: Span<UInt8>, after hint: Int) -> Int {
        guard node >= 0 else { return Self.nowhere }
        if hint > 0, nextSiblings[hint] > 0, isKey(nextSiblings[hint], key) { return nextSiblings[hint] }
        var child = firstChildren[node]
        while child > 0 {
            if isKey(child, key) { return child }
            child = nextSiblings[child]
        }
        return append(key, to: node)
    }

    /// The number of the field at a node, or `nil` where there is none.
    mutating func field(at node: Int) -> Int? {
        guard node >= 0 else { return nil }
        if fields[node] == Role.undecided.rawValue {
            fields[node] = Role.noField.rawValue
            if isIndexed(paths[node]) {
                fields[node] = Int16(clamping: fieldPaths.count)
                fieldPaths.append(paths[node])
            }
        }
        return fields[node] >= 0 ? Int(fields[node]) : nil
    }

    /// The dotted path of a node.
    func path(of node: Int) -> String { node >= 0 ? paths[node] : "" }

    private func isKey(_ node: Int, _ key: Span<UInt8>) -> Bool {
        let start = keyStarts[node]
        guard keyStarts[node + 1] - start == key.count else { return false }
        for index in key.indices where keys[start + index] != key[index] { return false }
        return true
    }

    private mutating func append(_ key: Span<UInt8>, to node: Int) -> Int {
        let child = paths.count
        guard child < Self.largestCount else { return Self.nowhere }
        var text: [UInt8] = []
        for index in key.indices { text.append(key[index]) }
        keys += text
        keyStarts.append(keys.count)
        let own = String(decoding: text, as: UTF8.self)
        paths.append(node == Self.root ? own : "\(paths[node]).\(own)")
        fields.append(Role.undecided.rawValue)
        firstChildren.append(-1)
        lastChildren.append(-1)
        nextSiblings.append(-1)
        if lastChildren[node] > 0 { nextSiblings[lastChildren[node]] = child } else { firstChildren[node] = child }
        lastChildren[node] = child
        return child
    }
}
