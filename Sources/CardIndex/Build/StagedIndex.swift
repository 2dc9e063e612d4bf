#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// An index that was written and checked, and that waits beside the old one to take its place.
///
/// Its file goes away with the value unless `IndexPublisher` has moved it to its place.
public struct StagedIndex: ~Copyable {
    /// The new index, which can be asked and compared already.
    public let index: SearchIndex
    let file: String

    init(index: SearchIndex, file: String) {
        self.index = index
        self.file = file
    }

    deinit {
        // Once the file was moved there is nothing under this name, and its own name is locked until then.
        unsafe unlink(file)
    }
}
