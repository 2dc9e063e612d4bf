/// A file that is written beside its place and put there when it is complete: nobody ever sees half of it.
final class ReplacedFile {
    /// Where the content goes.
    let descriptor: Int32
    private let path: String
    private let temporary: String
    private var isReplaced = false

    /// Opens a temporary file in the same folder.
    ///
    /// - Parameter path: The place.
    /// - Throws: `CommandError` of code `outputFailed`, or `usage` where no file can stand.
    init(_ path: String) throws(CommandError) {
        guard SystemCalls.isReplaceable(path) else {
            throw CommandError(
                .usage, "\(path) is no file that can be replaced",
                remedy: "Leave --output out to write to standard output.")
        }
        self.path = path
        temporary = "\(path).\(SystemCalls.processNumber()).tmp"
        do throws(SystemError) {
            descriptor = try SystemCalls.create(temporary)
        } catch {
            throw CommandError(
                .outputFailed, "can't write beside \(path): \(error.description)",
                remedy: "Check that the folder exists and may be written.")
        }
    }

    deinit {
        SystemCalls.closeFile(descriptor)
        if !isReplaced { SystemCalls.remove(temporary) }
    }

    /// Brings the content to disk and puts it in its place.
    ///
    /// - Throws: `CommandError` of code `outputFailed`; then what stood at the path stands there still.
    func replace() throws(CommandError) {
        do throws(SystemError) {
            try SystemCalls.synchronize(descriptor)
            try SystemCalls.rename(temporary, to: path)
            isReplaced = true
        } catch {
            throw CommandError(
                .outputFailed, "can't write \(path): \(error.description)",
                remedy: "What stood there is unchanged.")
        }
    }
}
