internal import CICUShim

/// One of ICU's transliterators, opened when made and closed when dropped.
///
/// The C functions are `utrans_openU`, `utrans_transUChars` and `utrans_close`.
@safe struct RuleTransliterator: ~Copyable {
    private let handle: UnsafeMutableRawPointer

    /// Opens a transliterator, or is `nil` where the ICU in use has none of that name.
    ///
    /// - Parameter identifier: The identifier, such as `Han-Latin`.
    init?(_ identifier: String) {
        let name = Array(identifier.utf16)
        let opened = unsafe name.withUnsafeBufferPointer {
            unsafe icu_shim_transliterator_open($0.baseAddress, Int32(clamping: $0.count))
        }
        guard let opened = unsafe opened else { return nil }
        unsafe handle = opened
    }

    deinit {
        unsafe icu_shim_transliterator_close(handle)
    }

    /// Transliterates a text.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text, or `nil` where ICU fails.
    /// - Complexity: O(length of `text`) for the rules that cards need.
    func transliterate(_ text: String) -> String? {
        let source = Array(text.utf16)
        // A Han character has at most seven letters and a space.
        for factor in [8, 64] {
            let (product, overflow) = source.count.multipliedReportingOverflow(by: factor)
            guard !overflow, let capacity = Int32(exactly: product + 16) else { return nil }
            var buffer = source
            buffer.append(contentsOf: repeatElement(0, count: Int(capacity) - source.count))
            let length = unsafe buffer.withUnsafeMutableBufferPointer {
                unsafe icu_shim_transliterate(handle, $0.baseAddress, Int32(source.count), capacity)
            }
            if length >= 0 { return String(decoding: buffer.prefix(Int(length)), as: UTF16.self) }
        }
        return nil
    }
}
