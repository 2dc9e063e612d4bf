/// Whether two folded names are one name but for a slip.
package enum NameLikeness {
    /// The shortest name in which a slip may be forgiven.
    private static let shortest = 4

    /// Whether the names are equal but for one letter that is missing, too much, another one, or swapped with the next.
    ///
    /// - Parameters:
    ///   - left: One folded, joined name.
    ///   - right: Another.
    /// - Returns: Whether their distance, with swaps counted as one edit, is at most one.
    /// - Complexity: O(length of the names).
    package static func isNearlySame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left != right else { return true }
        guard min(left.count, right.count) >= shortest, abs(left.count - right.count) <= 1 else {
            return false
        }
        let head = zip(left, right).prefix { $0 == $1 }.count
        let leftTail = left[head...]
        let rightTail = right[head...]
        if leftTail.dropFirst().elementsEqual(rightTail.dropFirst()) { return true }
        if leftTail.dropFirst().elementsEqual(rightTail) { return true }
        if leftTail.elementsEqual(rightTail.dropFirst()) { return true }
        guard leftTail.count >= 2, rightTail.count >= 2 else { return false }
        return leftTail[head] == rightTail[head + 1] && leftTail[head + 1] == rightTail[head]
            && leftTail.dropFirst(2).elementsEqual(rightTail.dropFirst(2))
    }
}
