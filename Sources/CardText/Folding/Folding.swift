internal import CICUShim

/// The identity of the folding function: an index and the queries against it must agree on both versions.
package enum Folding {
    /// The version of the folding rules, raised with every change of what any name folds to.
    package static let version: UInt32 = 1

    /// The version of the ICU library in use, packed: major in the highest byte, then minor, milli and micro.
    ///
    /// The C function is `u_getVersion`.
    package static var unicodeLibraryVersion: UInt32 { icu_shim_version() }

    /// The version of the ICU library in use as text, such as `72.1`.
    package static var unicodeLibraryName: String {
        let packed = unicodeLibraryVersion
        var parts = [packed >> 24, packed >> 16 & 0xFF, packed >> 8 & 0xFF, packed & 0xFF]
        while parts.count > 2, parts.last == 0 { parts.removeLast() }
        return parts.map(String.init).joined(separator: ".")
    }
}
