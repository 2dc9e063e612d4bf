import CardServer
import Foundation
import Testing

@Suite struct PageRoutesTests {
    /// Where the files of the page stand.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/CardServer/Page/Web").standardizedFileURL

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    @Test func theProgramHoldsEveryFileOfThePageAsItStandsInItsFolder() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        #expect(PageFile.all.map(\.name).sorted() == names)
        for file in PageFile.all {
            let onDisk = try Data(contentsOf: Self.folder.appending(path: file.name))
            #expect(Data(file.bytes) == onDisk, "\(file.name) differs; build again")
        }
    }

    @Test func everyFileIsAnsweredWithItsTypeAndThePolicy() throws {
        let router = Router([PageRoutes.group])
        for file in PageFile.all {
            let path = file.address.split(separator: "/").map(String.init)
            #expect(try router.match(.get, path).route.pattern == file.address)
            let response = try #require(PageRoutes.response(file))
            #expect(response.fields["Content-Security-Policy"] == PageRoutes.policy)
            #expect(response.fields["Referrer-Policy"] == "no-referrer")
            #expect(response.validity == .content)
        }
        let types = Dictionary(uniqueKeysWithValues: PageFile.all.map { ($0.name, $0.contentType) })
        #expect(types["index.html"] == "text/html; charset=utf-8")
        #expect(types["app.js"] == "text/javascript; charset=utf-8")
        #expect(types["base.css"] == "text/css; charset=utf-8")
        #expect(types["icon.svg"] == "image/svg+xml")
        #expect(types["manifest.webmanifest"] == "application/manifest+json")
    }

    @Test func thePolicyAllowsNeitherInlineCodeNorOtherServers() {
        #expect(!PageRoutes.policy.contains("unsafe"))
        #expect(PageRoutes.policy.hasPrefix("default-src 'none';"))
        for directive in PageRoutes.policy.split(separator: ";") where directive.contains("https:") {
            #expect(directive.contains("img-src"), "only pictures may come from elsewhere")
        }
    }

    @Test func theServiceWorkerKeepsEveryPartOfThePage() throws {
        let worker = try Self.text("service-worker.js")
        let shell = try #require(worker.firstMatch(of: /const shell = \[(.*?)\];/.dotMatchesNewlines())).1
        let kept = shell.matches(of: /"([^"]+)"/).map { String($0.1) }
        let parts = PageFile.all.map(\.address).filter { $0 != "/service-worker.js" }
        #expect(kept.sorted() == parts.sorted())
    }

    @Test func thePageRefersOnlyToFilesThatThereAre() throws {
        let addresses = Set(PageFile.all.map(\.address))
        let page = try Self.text("index.html")
        let references = page.matches(of: /(?:href|src)="(\/[^"]*)"/).map { String($0.1) }
        #expect(references.count > 10)
        for reference in references { #expect(addresses.contains(reference), "\(reference)") }
        for file in PageFile.all where file.name.hasSuffix(".js") {
            for found in try Self.text(file.name).matches(of: /from "\.\/([^"]+)"/) {
                #expect(addresses.contains("/page/\(found.1)"), "\(file.name) imports \(found.1)")
            }
        }
    }

    @Test func thePageHoldsNoInlineCodeAndBuildsNoMarkupFromText() throws {
        let page = try Self.text("index.html")
        #expect(page.firstMatch(of: /<script(?![^>]*src=)/) == nil)
        #expect(page.firstMatch(of: /<style|\sstyle=|\son[a-z]+=/) == nil)
        for file in PageFile.all where file.name.hasSuffix(".js") {
            let code = try Self.text(file.name)
            #expect(
                code.firstMatch(of: /innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(/) == nil)
        }
    }
}
