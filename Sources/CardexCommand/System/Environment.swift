/// Where environment variables come from: the process, or a dictionary in a test.
package struct Environment: Sendable {
    private let lookUp: @Sendable (String) -> String?

    /// Makes an environment from its variables.
    ///
    /// - Parameter variables: Names and values.
    package init(_ variables: [String: String]) {
        lookUp = { variables[$0] }
    }

    private init(lookUp: @escaping @Sendable (String) -> String?) {
        self.lookUp = lookUp
    }

    /// The environment of this process.
    package static let process = Environment(lookUp: SystemCalls.environmentVariable)

    /// The value of a variable, or `nil` when it is unset or empty, which most programs take for the same.
    ///
    /// - Parameter name: The variable's name.
    package subscript(_ name: String) -> String? {
        guard let value = lookUp(name), !value.isEmpty else { return nil }
        return value
    }
}

extension Environment {
    /// Whether what is printed may be UTF-8, by the first of the variables that decide about characters.
    package var speaksUTF8: Bool {
        let locale = (self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] ?? "").uppercased()
        return locale.contains("UTF-8") || locale.contains("UTF8")
    }
}
