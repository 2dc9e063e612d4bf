import CardPricing
import CardTestSupport
import Foundation
import Testing

@testable import CardMarket

struct CredentialTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func file(_ text: String, mode: Int = 0o600, name: String = "credentials") throws -> String {
        let path = try folder.write(Array(text.utf8), to: name)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    private func refusal(_ path: String) -> PricingError? {
        do {
            _ = try Credentials.read(environment: [:], file: path)
            return nil
        } catch {
            return error
        }
    }

    @Test func linesAreReadWithCommentsQuotesAndExports() throws {
        let path = try file(
            "# mine\r\n\r\nCARDEX_SCRYDEX_API_KEY = abc=def==\r\nexport CARDEX_SCRYDEX_TEAM_ID=\"t 1\"\n"
                .replacingOccurrences(of: "t 1", with: "t1")
                + "  POKEMONTCG_IO_API_KEY='k'  \nCARDEX_EBAY_CLIENT_ID=\n")
        let credentials = try Credentials.read(environment: [:], file: path)
        #expect(credentials[.scrydexKey]?.revealed() == "abc=def==")
        #expect(credentials[.scrydexTeam]?.revealed() == "t1")
        #expect(credentials[.pokemonTCGKey]?.revealed() == "k")
        #expect(credentials[.ebayClient] == nil)
        #expect(credentials.names == [.pokemonTCGKey, .scrydexKey, .scrydexTeam])
    }

    @Test func theEnvironmentWinsOverTheFile() throws {
        let path = try file("CARDEX_POKEMONTCG_API_KEY=old\nCARDEX_EBAY_CLIENT_ID=file\n", mode: 0o400)
        let environment = [
            "POKEMONTCG_IO_API_KEY": "second", "CARDEX_POKEMONTCG_API_KEY": "first",
            "CARDEX_EBAY_CLIENT_ID": "",
            "HOME": "/",
        ]
        let credentials = try Credentials.read(environment: environment, file: path)
        #expect(credentials[.pokemonTCGKey]?.revealed() == "first")
        #expect(credentials[.ebayClient]?.revealed() == "file")
        let other = try Credentials.read(environment: ["POKEMONTCG_IO_API_KEY": "second"])
        #expect(other[.pokemonTCGKey]?.revealed() == "second")
    }

    @Test func aFileThatOthersCanReadIsRefusedWithItsRemedy() throws {
        for mode in [0o644, 0o640, 0o604, 0o620, 0o602, 0o601, 0o610, 0o777] {
            let path = try file("CARDEX_EBAY_CLIENT_ID=leaked\n", mode: mode)
            let error = try #require(refusal(path))
            #expect(error.code == .credentialsUnsafe)
            #expect(error.message.contains("chmod 600 \(path)"))
            #expect(!"\(error)".contains("leaked"))
        }
    }

    @Test func whatIsNoFileOfOnesOwnIsRefused() throws {
        let path = try file("CARDEX_EBAY_CLIENT_ID=x\n")
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(refusal(link)?.message.contains("symbolic link") == true)
        #expect(refusal(folder.path)?.code == .credentialsUnsafe)
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(refusal(pipe)?.message.contains("regular file") == true)
        #expect(refusal("")?.code == .credentialsUnsafe)
        #expect(refusal("\(path)\0x")?.code == .credentialsUnsafe)
        let long = try file(String(repeating: "# comment\n", count: 120_000), name: "long")
        #expect(refusal(long)?.message.contains("longer") == true)
    }

    @Test func aFileThatIsNotThereHoldsNothing() throws {
        #expect(try Credentials.read(environment: [:], file: folder.file("none")).names.isEmpty)
        #expect(
            try Credentials.read(environment: [:], file: folder.file("none/below")).names.isEmpty)
    }

    @Test func errorsNameTheLineAndNeverQuoteIt() throws {
        let faults = [
            "\n\nxyzzyxyzzy", "\n\nxyzzy_xyzzy=1", "\n\nCARDEX_EBAY_CLIENT_SECRET=xyz zy",
            "\n\nCARDEX_EBAY_CLIENT_SECRET=xyzzé",
            "CARDEX_EBAY_CLIENT_ID=xyzzy1\n\nCARDEX_EBAY_CLIENT_ID=xyzzy2",
            "\n\nCARDEX_EBAY_CLIENT_SECRET=\"xyzzy\u{7}\"",
        ]
        for text in faults {
            let error = try #require(refusal(try file(text)))
            #expect(error.code == .credentialsUnsafe)
            #expect(error.message.contains("line 3"), "\(error)")
            #expect(!"\(error)".contains("xyz"), "\(error)")
        }
        let binary = try folder.write([0xFF, 0x00, 0x80], to: "binary")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: binary)
        #expect(refusal(binary)?.message.contains("no text") == true)
    }

    @Test func aValueThatWouldBreakAFieldIsRefusedInTheEnvironmentToo() {
        #expect(throws: PricingError.self) {
            try Credentials.read(environment: ["CARDEX_SCRYDEX_API_KEY": "a\r\nX-Evil: 1"])
        }
    }
}
