/// A text that nobody may read by accident: it prints, dumps and mirrors as dots.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    private let text: String

    /// Wraps a text.
    ///
    /// - Parameter text: The secret.
    public init(_ text: String) {
        self.text = text
    }

    /// Hands out the secret, to be sent to whom it belongs and to be kept nowhere.
    ///
    /// - Returns: The secret.
    package func revealed() -> String { text }

    /// Dots.
    public var description: String { "•••" }
    /// Dots.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` and assertion failures show nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
