/// Sorts numbers and moves the distinct ones to the front.
///
/// - Parameter values: The numbers; what lies beyond the distinct ones is unspecified.
/// - Returns: The number of distinct values.
/// - Complexity: O(n log n), by insertion and without allocation for up to 32 values.
func sortDistinct(_ values: inout [UInt32]) -> Int {
    sortInPlace(&values)
    var distinct = 0
    for index in values.indices where index == 0 || values[index] != values[distinct - 1] {
        values[distinct] = values[index]
        distinct += 1
    }
    return distinct
}

/// Sorts; by insertion where there are few values.
@inline(__always)
func sortInPlace<Value: Comparable>(_ values: inout [Value]) {
    guard values.count <= 32 else {
        values.sort()
        return
    }
    for index in values.indices.dropFirst() {
        let value = values[index]
        var hole = index
        while hole > 0, value < values[hole - 1] {
            values[hole] = values[hole - 1]
            hole -= 1
        }
        values[hole] = value
    }
}

/// Keeps the least values, in order.
func keepLeast(_ limit: Int, of values: inout [FoundGram]) {
    sortInPlace(&values)
    if values.count > limit { values.removeLast(values.count - limit) }
}
