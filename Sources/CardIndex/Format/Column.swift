/// A fixed-width little-endian array inside a mapped index file, read without copying and without traps.
///
/// A file that passed `open` may still be damaged further in: its body is checked by `verify`, not on every
/// open. So reads here are total. An index beyond the end reads as zero, a range is clipped to the column, and
/// whatever is computed from a damaged file is wrong but bounded. The check costs the same compare and branch
/// as the bounds check of `Span`, and the compiler drops `Span`'s own.
package struct Column<Element: FixedWidthInteger & BitwiseCopyable & Sendable>: ~Escapable {
    /// The elements of the column.
    package let elements: Span<Element>

    /// Makes a column over elements that live elsewhere.
    ///
    /// - Parameter elements: The elements.
    @_lifetime(copy elements)
    package init(_ elements: Span<Element>) {
        self.elements = elements
    }

    /// Makes a column over the bytes of one section.
    ///
    /// Bytes beyond the last whole element are ignored. Sections are 64-byte aligned in the file and files are
    /// mapped at page borders, so the alignment holds for every section that the table accepts.
    ///
    /// - Parameter bytes: The section's bytes.
    @_lifetime(copy bytes)
    package init(bytes: RawSpan) {
        let whole = bytes.byteCount / MemoryLayout<Element>.stride * MemoryLayout<Element>.stride
        self.elements = Span(_bytes: bytes.extracting(first: whole))
    }

    /// The number of elements.
    @inline(__always)
    package var count: Int { elements.count }

    /// The element at an index, or zero beyond the end.
    ///
    /// - Parameter index: Any number.
    @inline(__always)
    package subscript(index: Int) -> Element {
        guard UInt(bitPattern: index) < UInt(bitPattern: elements.count) else { return 0 }
        return unsafe elements[unchecked: index]
    }

    /// The part of a range that lies inside the column.
    ///
    /// - Parameters:
    ///   - start: The wished start.
    ///   - end: The wished end, exclusive.
    /// - Returns: An existing range, empty where the wish is impossible.
    @inline(__always)
    package func clipped(_ start: Int, _ end: Int) -> Range<Int> {
        let low = max(0, min(start, elements.count))
        return low..<max(low, min(end, elements.count))
    }

    /// The elements of a range, clipped to the column.
    ///
    /// - Parameter range: The wished range.
    /// - Returns: The elements that exist.
    @_lifetime(copy self)
    @inline(__always)
    package func slice(_ range: Range<Int>) -> Span<Element> {
        elements.extracting(clipped(range.lowerBound, range.upperBound))
    }
}
