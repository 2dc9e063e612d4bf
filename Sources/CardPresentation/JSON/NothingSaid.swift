extension String {
    /// The text, or `nil` when it is empty and so says nothing.
    package var nilWhenEmpty: String? { isEmpty ? nil : self }
}
