/// What a request wants done: an open set, of which the server knows four.
package struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    /// The method as it stands in the request, case-sensitive.
    package let rawValue: String

    /// Makes a method.
    ///
    /// - Parameter rawValue: The method as it stands in the request.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Gives a resource.
    package static let get = HTTPMethod(rawValue: "GET")
    /// Gives the head that GET would give; the server answers it wherever it answers GET.
    package static let head = HTTPMethod(rawValue: "HEAD")
    /// Hands something over.
    package static let post = HTTPMethod(rawValue: "POST")
    /// Asks what may be asked; the server answers it for every path it knows.
    package static let options = HTTPMethod(rawValue: "OPTIONS")
}
