import CardTestSupport
import CardTransport
import Foundation
import Testing

/// Against `openssl s_server`, which is on most machines and on every one that builds curl.
@Suite(.enabled(if: TLSServer.isAvailable))
struct TLSTests {
    @Test func onlyCertificatesThatAreTrustedWillDo() throws {
        let folder = try TemporaryFolder()
        let server = try TLSServer(in: folder)
        let request = TransportRequest(
            url: "https://localhost:\(server.port)/", limits: TransportLimits(totalMilliseconds: 20_000))
        let stranger = CurlTransport(userAgent: "cardex/test")
        #expect(try failureCode { _ = try stranger.answer(to: request) } == .untrusted)
        let friend = CurlTransport(
            userAgent: "cardex/test", environment: { ["SSL_CERT_FILE": server.certificate][$0] })
        let answer = try friend.answer(to: request)
        #expect(answer.response.status == 200)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("s_server"))
        // A certificate is good for the name that stands in it alone.
        var other = request
        other.url = "https://127.0.0.1:\(server.port)/"
        #expect(try failureCode { _ = try friend.answer(to: other) } == .untrusted)
        let lost = CurlTransport(userAgent: "cardex/test", certificates: folder.file("nothing.pem"))
        #expect(try failureCode { _ = try lost.answer(to: request) } == .untrusted)
    }
}

/// A server with a certificate that only `localhost` and its maker believe in.
final class TLSServer {
    private static let openssl = "/usr/bin/openssl"
    static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: openssl) }

    let port: Int
    let certificate: String
    private let process = Process()

    init(in folder: TemporaryFolder) throws {
        certificate = folder.file("certificate.pem")
        let key = folder.file("key.pem")
        let maker = try Self.run(
            Process(),
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
            ])
        _ = try maker.readToEnd()
        let output = try Self.run(
            process, ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"])
        var text = ""
        while !text.contains("\n") || !text.contains("ACCEPT") {
            let piece = output.availableData
            guard !piece.isEmpty else { break }
            text += String(decoding: piece, as: UTF8.self)
        }
        let line = text.split(separator: "\n").first { $0.hasPrefix("ACCEPT") } ?? ""
        port = Int(line.split(separator: ":").last ?? "") ?? 0
        try #require(port > 0, "openssl said \(text)")
    }

    deinit {
        process.terminate()
    }

    private static func run(_ process: Process, _ arguments: [String]) throws -> FileHandle {
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: openssl)
        process.arguments = arguments
        process.standardInput = FileHandle(forReadingAtPath: "/dev/null")
        process.standardOutput = pipe
        process.standardError = FileHandle(forWritingAtPath: "/dev/null")
        try process.run()
        return pipe.fileHandleForReading
    }
}
