internal import CardCatalog
internal import CardPricing

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Opens a file that only its owner may read.
///
/// The file is judged by its open descriptor: between a look at a path and its opening, another could be put there.
enum CredentialFile {
    /// The most bytes of a file of credentials.
    private static let longest = 1 << 20

    /// Reads a file.
    ///
    /// - Parameter path: Where it stands.
    /// - Returns: Its content; `nil` when nothing stands there.
    /// - Throws: `PricingError` when it is not a regular file of this user that nobody else may read.
    static func content(at path: String) throws(PricingError) -> [UInt8]? {
        let found: (content: [UInt8], fault: String?)
        do throws(SystemFault) {
            guard let file = try SmallFile.opened(path, followsLinks: false) else { return nil }
            let fault = fault(of: try file.status(), path)
            // What must not be read is not read.
            let content = fault == nil ? try file.content(limit: longest) : []
            found = (
                content ?? [],
                content == nil ? "it is longer than a mebibyte, which no credentials are" : fault
            )
        } catch {
            let isLink = error.number == ELOOP
            let reason =
                isLink
                ? "it is a symbolic link, behind which anything may stand; name the file itself"
                : "it can't be read: \(error.text)"
            throw PricingError(.credentialsUnsafe, reason, path: path)
        }
        if let fault = found.fault { throw PricingError(.credentialsUnsafe, fault, path: path) }
        return found.content
    }

    /// What speaks against a file.
    private static func fault(of status: SmallFile.Status, _ path: String) -> String? {
        if !status.isRegular { return "it is no regular file; put one there" }
        if status.owner != geteuid() { return "it belongs to another user; make one of your own" }
        if status.permissions & 0o077 != 0 {
            return
                "others may read or change it; run `chmod 600 \(path)`, and have the credentials in it renewed"
        }
        return nil
    }
}
