/// Sorts numbers and keeps each one once.
///
/// - Parameter values: The numbers.
/// - Complexity: O(n log n); by insertion, without allocation, for up to 32 values.
func sortDistinct<Value: FixedWidthInteger & BitwiseCopyable>(_ values: inout [Value]) {
    sortInPlace(&values)
    guard values.count > 1 else { return }
    var distinct = 1
    for index in 1..<values.count where values[index] != values[distinct - 1] {
        values[distinct] = values[index]
        distinct += 1
    }
    while values.count > distinct { values.removeLast() }
}

/// Sorts; by insertion where there are few values.
@inline(__always)
func sortInPlace<Value: Comparable & BitwiseCopyable>(_ values: inout [Value]) {
    guard values.count <= 32 else {
        values.sort()
        return
    }
    var values = values.mutableSpan
    for index in 0..<values.count {
        let value = values[index]
        var hole = index
        while hole > 0, value < values[hole - 1] {
            values[hole] = values[hole - 1]
            hole -= 1
        }
        values[hole] = value
    }
}
