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

    /// The most distinct paths; what keys come later are no fields, as when keys are data: `{"2026-01-01": …}`.
    static let largestCount = Int(Int16.max)

    private let isIndexed: (String) -> Bool
    /// The keys; the tag of each is the node above.
    private var keys = TextInterner()
    /// The node that last followed a node in an object: documents mostly have their keys in the same order.
    private var followers: [Int] = [nowhere]
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
    ///   - previous: The node of the key before, or `nowhere`.
    /// - Returns: The node, or `nowhere`.
    /// - Throws: `DocumentError` tooLarge.
    /// - Complexity: O(length of the key).
    mutating func child(
        of node: Int, key: Span<UInt8>, after previous: Int
    ) throws(DocumentError) -> Int {
        guard node >= 0 else { return Self.nowhere }
        if previous > 0, followers[previous] > 0, keys.tags[followers[previous] - 1] == node,
            keys.isEqual(followers[previous] - 1, key)
        {
            return followers[previous]
        }
        var found = keys.find(key, tag: UInt16(node)).map { $0 + 1 }
        if found == nil { found = try append(key, to: node) }
        guard let child = found else { return Self.nowhere }
        if previous > 0 { followers[previous] = child }
        return child
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

    private mutating func append(_ key: Span<UInt8>, to node: Int) throws(DocumentError) -> Int? {
        guard paths.count < Self.largestCount else { return nil }
        let child = try keys.number(of: key, tag: UInt16(node)) + 1
        let own = String(decoding: keys.bytes[keys.range(child - 1)], as: UTF8.self)
        paths.append(node == Self.root ? own : "\(paths[node]).\(own)")
        fields.append(Role.undecided.rawValue)
        followers.append(Self.nowhere)
        return child
    }
}
