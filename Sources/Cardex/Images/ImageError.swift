/// Why a picture is not there, and what to do about it.
public struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The class of the problem; an open set.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier of the code.
        public let rawValue: String

        /// Makes a code from its identifier.
        ///
        /// - Parameter rawValue: The identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// No dump names an address of a picture.
        public static let noAddress = Code(rawValue: "noAddress")
        /// The picture would have to be fetched, and the network must not be used.
        public static let offline = Code(rawValue: "offline")
        /// There is none at its address.
        public static let gone = Code(rawValue: "gone")
        /// What stands at its address is no picture of a known type.
        public static let notAnImage = Code(rawValue: "notAnImage")
        /// It is larger than a picture of a card is.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// The server refuses for now, or can't be reached.
        public static let upstream = Code(rawValue: "upstream")
        /// The cache can't be written.
        public static let unwritable = Code(rawValue: "unwritable")
    }

    /// The class of the problem.
    public let code: Code
    /// What was found, and the remedy.
    public let message: String
    /// The printing.
    public let printing: PrintingID?
    /// For how many seconds the server wants to be left alone, if it says so.
    public let retryAfter: Int64?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The class of the problem.
    ///   - message: What was found, and the remedy.
    ///   - printing: The printing.
    ///   - retryAfter: For how many seconds the server wants to be left alone.
    public init(_ code: Code, _ message: String, of printing: PrintingID? = nil, retryAfter: Int64? = nil) {
        self.code = code
        self.message = message
        self.printing = printing
        self.retryAfter = retryAfter
    }

    /// `PRINTING: MESSAGE`.
    public var description: String { printing.map { "\($0): \(message)" } ?? message }
}
