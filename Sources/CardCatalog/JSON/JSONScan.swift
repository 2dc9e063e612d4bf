internal import CSimdJSON

/// Finds the end of a JSON object or array by counting brackets outside strings.
///
/// The scan can stop anywhere in the input and go on when more of it is there. It proves nothing about what stands
/// between the brackets: that is the parser's work. 64 bytes are looked at together, as in the first stage of Langdale
/// and Lemire, "Parsing Gigabytes of JSON per Second" (VLDB Journal, 2019).
struct JSONScan {
    private var state = cardex_json_scan()

    /// Goes on to the end of the value that starts at the first position ever given.
    ///
    /// - Parameters:
    ///   - window: The input.
    ///   - position: Where to go on; moved to behind the value, or to where more input is needed.
    ///   - end: Where the input ends.
    /// - Returns: Whether the end of the value was reached.
    /// - Complexity: O(`end` - `position`).
    mutating func run(_ window: borrowing ByteWindow, from position: inout Int, to end: Int) -> Bool {
        guard position < end else { return false }
        var isAtEnd = false
        let count = unsafe window.withAddress(of: position) { address in
            unsafe cardex_json_scan_run(&state, address, end - position, &isAtEnd)
        }
        position += count ?? 0
        return isAtEnd
    }
}
