/// A number of edits known when compiling.
///
/// Inner loops are generic over it, so that the compiler unrolls what depends on the number and drops what it makes
/// unneeded.
protocol EditCount {
    /// The number.
    static var value: Int { get }
}

/// One edit.
enum OneEdit: EditCount {
    @inline(__always)
    static var value: Int { 1 }
}

/// Two edits.
enum TwoEdits: EditCount {
    @inline(__always)
    static var value: Int { 2 }
}

/// Three edits, the most that searches follow.
enum ThreeEdits: EditCount {
    @inline(__always)
    static var value: Int { 3 }
}
