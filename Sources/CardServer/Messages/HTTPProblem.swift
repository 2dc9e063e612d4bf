/// Why a request can't be answered as asked: what the caller reads, in the shape its route group writes errors in.
package struct HTTPProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The status code, 400 to 599.
    package var status: Int
    /// A word that programs can rely on, such as `not_found`.
    package var code: String
    /// What is wrong and what to do about it, a sentence or two.
    package var message: String
    /// Further header fields, such as `Allow` or `Retry-After`.
    package var fields = HTTPFields()

    /// Makes a problem.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - code: A word that programs can rely on.
    ///   - message: What is wrong and what to do about it.
    package init(_ status: Int, _ code: String, _ message: String) {
        self.status = status
        self.code = code
        self.message = message
    }

    /// `404 not_found: MESSAGE`.
    package var description: String { "\(status) \(code): \(message)" }

    /// A request that is wrong in itself.
    ///
    /// - Parameter message: What is wrong and what to do about it.
    /// - Returns: The problem.
    package static func badRequest(_ message: String) -> HTTPProblem {
        HTTPProblem(400, "bad_request", message)
    }

    /// Something that is not there.
    ///
    /// - Parameter message: What is not there and what to do about it.
    /// - Returns: The problem.
    package static func notFound(_ message: String) -> HTTPProblem { HTTPProblem(404, "not_found", message) }
}
