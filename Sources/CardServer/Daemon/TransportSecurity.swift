internal import Cardex

/// The certificate of a server and the key that belongs to it, in PEM.
package struct TransportSecurity: Sendable, CustomStringConvertible {
    let certificate: [UInt8]
    let key: [UInt8]

    /// Reads both from their files.
    ///
    /// - Parameters:
    ///   - certificate: The file of the certificate, with those between it and the root behind it.
    ///   - key: The file of its key.
    /// - Throws: `ServerError` when a file can't be read or holds no PEM.
    package init(certificate: String, key: String) throws(ServerError) {
        self.certificate = try Self.read(certificate, holding: "CERTIFICATE")
        self.key = try Self.read(key, holding: "PRIVATE KEY")
    }

    /// Hides the key.
    package var description: String { "a certificate with its key" }

    private static func read(_ path: String, holding what: String) throws(ServerError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(ListFile.Problem) {
            bytes = try ListFile.content(of: path, limit: 1 << 20, what: "certificate")
        } catch {
            throw ServerError(.fileUnusable, "\(path): \(error.message)", remedy: "Name a file in PEM.")
        }
        guard String(decoding: bytes, as: UTF8.self).contains("\(what)-----"), !bytes.contains(0) else {
            throw ServerError(
                .badCertificate, "\(path) holds no \(what) in PEM",
                remedy: "Name a file that has a line like -----BEGIN \(what)-----.")
        }
        return bytes
    }
}
