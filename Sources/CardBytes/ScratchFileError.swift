/// Why a temporary file can't be used, and what to do about it.
package struct ScratchFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was tried.
    package enum Attempt: Hashable, Sendable {
        /// To make the file.
        case make
        /// To write what was appended.
        case write
        /// To read it again.
        case read
    }

    /// What was tried.
    package let attempt: Attempt
    /// The folder of the file, which has no name; if none could be made, the folder that was tried first.
    package let path: String
    /// The system's own words.
    package let reason: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - attempt: What was tried.
    ///   - path: The folder of the file.
    ///   - reason: The system's own words.
    package init(_ attempt: Attempt, path: String, reason: String) {
        self.attempt = attempt
        self.path = path
        self.reason = reason
    }

    /// What was found, and the remedy.
    package var message: String {
        switch attempt {
        case .make:
            "no temporary file can be made (\(reason)); check the folder's permissions and free space, or set TMPDIR "
                + "to one with room"
        case .write:
            "a temporary file can't be written (\(reason)); free some space there, or set TMPDIR to a folder with room"
        case .read: "a temporary file can't be read again (\(reason)); check the disk, and try again"
        }
    }

    /// `FOLDER: MESSAGE`.
    package var description: String { "\(path): \(message)" }
}
