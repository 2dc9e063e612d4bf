public import CardPricing

/// What services want to see before they answer: keys and secrets, from the environment or a file of one's own.
///
/// They are never written anywhere, and no message quotes one.
public struct Credentials: Sendable {
    private var values: [CredentialName: Secret]

    /// Makes credentials from values.
    ///
    /// - Parameter values: The values by name.
    public init(_ values: [CredentialName: Secret] = [:]) {
        self.values = values
    }

    /// The value of a credential, or `nil` when it is not given.
    ///
    /// - Parameter name: The name.
    public subscript(_ name: CredentialName) -> Secret? { values[name] }

    /// The names that are given, in order.
    public var names: [CredentialName] { values.keys.sorted() }

    /// Reads credentials; what the environment gives wins over the file.
    ///
    /// - Parameters:
    ///   - environment: The variables of the environment; those of other programs are passed over.
    ///   - path: The file of `NAME=value` lines; none need be there.
    /// - Returns: The credentials.
    /// - Throws: `PricingError` of the code `credentialsUnsafe` when others can read the file, or a value is none.
    public static func read(
        environment: [String: String], file path: String? = nil
    ) throws(PricingError) -> Credentials {
        var values: [CredentialName: Secret] = [:]
        if let path, let content = try CredentialFile.content(at: path) {
            values = try CredentialText.values(in: content, path: path)
        }
        for name in CredentialName.all {
            let given = name.spellings.compactMap { environment[$0] }.first { !$0.isEmpty }
            guard let given else { continue }
            guard CredentialText.isPlain(given) else {
                throw PricingError(
                    .credentialsUnsafe,
                    "the variable \(name) of the environment holds a blank or a character that no credential has; set it again"
                )
            }
            values[name] = Secret(given)
        }
        return Credentials(values)
    }
}
