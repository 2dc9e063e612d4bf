import CardCatalog
import CardModel
import CardTestSupport
import CardTransport
import Foundation
import Testing

@Suite struct PublisherTests {
    private let bench: FetchBench

    init() throws {
        bench = try FetchBench()
    }

    private func json(_ object: Any) throws -> StubResource {
        StubResource(String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self))
    }

    // MARK: Scryfall

    private func serveScryfall(_ version: String, _ lines: String, field: String = "jsonl_download_uri")
        throws
    {
        var entry = ["object": "bulk_data", "type": "default_cards", "updated_at": version]
        entry["download_uri"] = bench.upstream.base + "/wrong.json"
        entry[field] = bench.upstream.base + "/file/default-\(version).jsonl.gz"
        let other = ["object": "bulk_data", "type": "rulings", "updated_at": "1", "download_uri": "x"]
        bench.upstream["/bulk-data"] = try json([
            "object": "list", "has_more": false, "data": [other, entry],
        ])
        bench.upstream["/file/default-\(version).jsonl.gz"] = StubResource(StubGzip.stored(Array(lines.utf8)))
    }

    @Test func scryfallIsAskedByItsIndex() throws {
        for field in ["jsonl_download_uri", "download_uri"] {
            bench.upstream.forgetRequests()
            try serveScryfall("1", "{\"name\":\"Opt\"}\n", field: field)
            let source = bench.source("scryfall", "/bulk-data/default-cards")
            #expect(bench.fetcher().probe(source).outcome == .changed(to: "1"))
            let first = bench.fetcher().fetch(source)
            #expect(first.outcome == .changed(from: nil, to: "1") && first.requests == 2)
            let same = bench.fetcher().fetch(source)
            #expect(same.outcome == .unchanged && same.requests == 1)
            #expect(bench.fetcher().probe(source).outcome == .unchanged)
            // A new file with the same content is no news.
            try serveScryfall("2", "{\"name\":\"Opt\"}\n", field: field)
            let repacked = bench.fetcher().fetch(source)
            #expect(
                repacked.outcome == .unchanged && repacked.cached?.version == "2" && repacked.requests == 2)
            try serveScryfall("3", "{\"name\":\"Opt\"}\n{\"name\":\"Duress\"}\n", field: field)
            #expect(bench.fetcher().fetch(source).outcome == .changed(from: "2", to: "3"))
            #expect(bench.files().count { $0.contains("/files/") } == 1)
            try bench.fetcher().forget(source)
        }
    }

    @Test func anIndexInAnotherFormIsATypedError() throws {
        let source = bench.source("scryfall", "/bulk-data")
        let bodies = [
            "", "{", "[]", "null", "<html></html>", #"{"object":"list","data":[]}"#,
            #"{"data":[{"type":"default_cards"}]}"#, #"{"data":[{"type":"default_cards","updated_at":"1"}]}"#,
            #"{"data":[7,"x",null]}"#, #"{"data":{"type":"default_cards"}}"#,
            #"{"data":[{"type":"default_cards","updated_at":"1","download_uri":7}]}"#,
        ]
        for body in bodies {
            bench.upstream["/bulk-data"] = StubResource(body)
            #expect(bench.fetcher().fetch(source).error?.code == .unexpectedAnswer, "\(body)")
        }
        bench.upstream["/bulk-data"] = StubResource(
            #"{"data":[{"type":"default_cards","updated_at":"1","download_uri":"file:///etc/passwd"}]}"#)
        #expect(bench.fetcher().fetch(source).error?.code == .invalidSource)
    }

    @Test func aPublisherIsAskedInItsPace() throws {
        try serveScryfall("1", "{\"name\":\"Opt\"}\n")
        let source = try #require(Publisher.source(named: "scryfall"))
        let hosts = ["api.scryfall.com"]
        #expect(bench.fetcher(hosts: hosts).fetch(source).outcome == .changed(from: nil, to: "1"))
        #expect(bench.sleeps == [500])
        bench.pass(seconds: 3 * 3600)
        let early = bench.fetcher(hosts: hosts).fetch(source)
        #expect(early.outcome == .fromCache(age: 3 * 3600) && early.requests == 0)
        #expect(early.notes.contains { $0.contains("--force") })
        #expect(bench.fetcher(hosts: hosts).probe(source).outcome == .notAsked)
        let forced = bench.fetcher(FetchSettings(isForced: true), hosts: hosts).fetch(source)
        #expect(forced.outcome == .unchanged && forced.requests == 1)
        bench.pass(seconds: 86_400 - 20)
        #expect(bench.fetcher(hosts: hosts).fetch(source).requests == 1)
        // A clock that was wrong once must not silence anybody for years.
        bench.pass(seconds: -10 * 86_400)
        #expect(bench.fetcher(hosts: hosts).fetch(source).requests == 1)
    }

    @Test func aFetchThatFailedMayBeRepeatedAtOnce() throws {
        try serveScryfall("1", "{\"name\":\"Opt\"}\n")
        bench.upstream["/file/default-1.jsonl.gz"]?.faults = Array(repeating: .status(500), count: 5)
        let source = try #require(Publisher.source(named: "scryfall"))
        #expect(bench.fetcher(hosts: ["api.scryfall.com"]).fetch(source).error?.code == .refused)
        #expect(bench.fetcher(hosts: ["api.scryfall.com"]).fetch(source).outcome.isChanged)
    }

    @Test func whatAPublisherWritesDoesNoMoreThanBeRead() throws {
        let versions = [
            "a\tb%09\n\u{1B}[31mred", String(repeating: "9", count: 100_000), "é 日本", "%", "\u{202E}x",
        ]
        for version in versions {
            let index: [String: Any] = [
                "data": [
                    [
                        "type": "default_cards", "updated_at": version,
                        "download_uri": bench.upstream.base + "/cards.json",
                    ]
                ]
            ]
            bench.upstream["/bulk-data"] = try json(index)
            var resource = StubResource("[{}]")
            resource.entityTag = "\"tag \u{1}\""
            bench.upstream["/cards.json"] = resource
            let source = bench.source("scryfall", "/bulk-data")
            let first = bench.fetcher().fetch(source)
            let shown = try #require(first.cached).version
            #expect(shown.utf8.count < 300 && shown.unicodeScalars.allSatisfy { $0.value >= 0x20 })
            #expect(bench.fetcher().fetch(source).outcome == .unchanged)
            bench.upstream["/bulk-data"] = try json(["data": [["type": version, "updated_at": "x"]]])
            let message = bench.fetcher().fetch(source).error?.message ?? ""
            #expect(!message.isEmpty && message.utf8.count < 1000)
            #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
            try bench.fetcher().forget(source)
        }
    }

    // MARK: MTGJSON

    private func serveMTGJSON(_ version: String, _ content: String, checksum: String? = nil) throws {
        let packed = StubGzip.stored(Array(content.utf8))
        var hash = SHA256()
        hash.update(packed.span)
        bench.upstream["/api/v5/Meta.json"] = try json(["data": ["date": "d", "version": version]])
        bench.upstream["/api/v5/AllPrintings.json.gz"] = StubResource(packed, entityTag: "\"\(version)\"")
        bench.upstream["/api/v5/AllPrintings.json.gz.sha256"] = StubResource(
            checksum ?? "\(hash.hexadecimalDigest())\n")
    }

    @Test func mtgjsonIsAskedByItsVersionAndChecked() throws {
        let source = bench.source("mtgjson", "/api/v5/AllPrintings.json.gz")
        try serveMTGJSON("5.3.0+1", #"{"data":{}}"#)
        let first = bench.fetcher().fetch(source)
        #expect(first.outcome == .changed(from: nil, to: "5.3.0+1") && first.requests == 3)
        let same = bench.fetcher().fetch(source)
        #expect(same.outcome == .unchanged && same.requests == 1)
        try serveMTGJSON("5.3.0+2", #"{"data":{"LEA":{}}}"#, checksum: String(repeating: "0", count: 64))
        let wrong = bench.fetcher().fetch(source)
        #expect(wrong.error?.code == .wrongChecksum)
        #expect(wrong.cached?.version == "5.3.0+1" && wrong.cached?.digest == first.cached?.digest)
        #expect(bench.files().allSatisfy { !$0.contains("/parts/") })
        try serveMTGJSON("5.3.0+2", #"{"data":{"LEA":{}}}"#)
        #expect(bench.fetcher().fetch(source).outcome == .changed(from: "5.3.0+1", to: "5.3.0+2"))
    }

    @Test func aMirrorWithoutVersionOrChecksumServesAllTheSame() throws {
        let source = bench.source("mtgjson", "/api/v5/AllPrintings.json.gz")
        try serveMTGJSON("1", #"{"data":{}}"#)
        bench.upstream["/api/v5/Meta.json"] = nil
        bench.upstream["/api/v5/AllPrintings.json.gz.sha256"] = nil
        let report = bench.fetcher().fetch(source)
        #expect(report.outcome.isChanged && report.notes.contains { $0.contains("No checksum") })
        #expect(bench.fetcher().fetch(source).outcome == .unchanged)
        bench.upstream["/api/v5/Meta.json"] = StubResource("[1]")
        #expect(bench.fetcher().fetch(source).error?.code == .unexpectedAnswer)
    }

    // MARK: YGOPRODeck, tarballs, several files

    @Test func ygoprodeckIsAskedByItsVersion() throws {
        let source = bench.source("ygoprodeck", "/api/v7/cardinfo.php?misc=yes")
        for version in [
            #"[{"database_version":"100.2","last_update":"a"}]"#, #"[{"database_version":100.5}]"#,
        ] {
            bench.upstream["/api/v7/checkDBVer.php"] = StubResource(version)
            bench.upstream["/api/v7/cardinfo.php"] = StubResource(#"{"data":[{"id":1}]}"#)
            let report = bench.fetcher().fetch(source)
            #expect(report.error == nil && report.requests == 2)
            let same = bench.fetcher().fetch(source)
            #expect(same.outcome == .unchanged && same.requests == 1)
        }
        #expect(bench.fetcher().cached(source)?.version == "100.5")
        #expect(bench.upstream.count(of: "/api/v7/cardinfo.php?misc=yes") == 2)
    }

    @Test func filesOfOneSourceComeTogether() throws {
        let source = bench.source("fab", "/the-fab-cube/flesh-and-blood-cards/develop")
        let base = "/the-fab-cube/flesh-and-blood-cards/develop/json/english"
        bench.upstream["\(base)/card.json"] = StubResource(
            #"[{"name":"Snatch","unique_id":"u","pitch":"1","printings":[{"id":"WTR167","set_id":"WTR"}]}]"#)
        bench.upstream["\(base)/set.json"] = StubResource(#"[{"id":"WTR","name":"Welcome to Rathe"}]"#)
        let first = bench.fetcher().fetch(source)
        let cached = try #require(first.cached)
        #expect(first.outcome.isChanged && cached.local.path.hasSuffix("/files"))
        var sets: [String] = []
        _ = try CatalogReader.read(cached.local, asOf: 0) { event in
            if case .set(let set) = event { sets.append(set.id) }
        }
        #expect(Set(sets.map { $0.lowercased() }) == ["wtr"])
        #expect(bench.fetcher().fetch(source).outcome == .unchanged)
        #expect(bench.fetcher().probe(source).outcome == .unchanged)
        bench.upstream["\(base)/set.json"] = StubResource(#"[{"id":"ARC","name":"Arcane Rising"}]"#)
        #expect(bench.fetcher().probe(source).outcome == .changed(to: nil))
        #expect(bench.fetcher().fetch(source).outcome.isChanged)
        bench.upstream["\(base)/card.json"] = nil
        let broken = bench.fetcher().fetch(source)
        #expect(broken.error?.code == .missing && broken.cached != nil)
    }

    @Test func theLanguageOfTCGdexStandsInThePath() throws {
        bench.upstream["/v2/zh-tw/cards"] = StubResource(#"[{"id":"a-1","localId":"1","name":"皮卡丘"}]"#)
        let report = bench.fetcher().fetch(bench.source("tcgdex", "/v2/zh-tw/cards"))
        let local = try #require(report.cached).local
        #expect(local.path.hasSuffix("/files/zh-tw/cards.json"))
        var languages: [String] = []
        _ = try CatalogReader.read(local, asOf: 0) { event in
            if case .translation(let printing) = event { languages.append(printing.language) }
        }
        #expect(languages == ["zht"])
    }

    @Test(.enabled(if: RealCorpora.path("pokemon-tcg-data-2024-09.tar.gz") != nil))
    func aTarballIsToldFromTheNextByItsContent() throws {
        let path = try #require(RealCorpora.path("pokemon-tcg-data-2024-09.tar.gz"))
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let address = "/PokemonTCG/pokemon-tcg-data/tar.gz/refs/heads/master"
        bench.upstream[address] = StubResource(bytes, entityTag: "W/\"1\"")
        let source = bench.source("pokemontcg", address)
        let first = bench.fetcher().fetch(source)
        #expect(first.outcome.isChanged && first.cached?.local.path.hasSuffix("dump.tar.gz") == true)
        let same = bench.fetcher().fetch(source)
        #expect(same.outcome == .unchanged && same.bytesMoved == 0)
        #expect(bench.upstream.requests.last?["if-none-match"] == "W/\"1\"")
        var names = 0
        let local = try #require(same.cached).local
        _ = try CatalogReader.read(local, asOf: 0) { event in
            if case .printing = event { names += 1 }
        }
        #expect(names == 18_210)
        bench.upstream[address] = StubResource(Array(bytes.dropLast(5000)), entityTag: "W/\"2\"")
        let cut = bench.fetcher().fetch(source)
        #expect(cut.error?.code == .damaged && cut.cached == same.cached)
    }

    // MARK: The list

    @Test func everyPublisherIsWhole() throws {
        #expect(
            Publisher.all.map(\.name) == [
                "scryfall", "mtgjson", "pokemontcg", "tcgdex", "ygoprodeck", "fab", "tcgcsv",
            ])
        for publisher in Publisher.all {
            let source = try #require(Publisher.source(named: publisher.name))
            #expect(source.format == publisher.format && source.path.hasPrefix("https://"))
            #expect(!source.path.contains("*"))
            #expect(Publisher.offering(source) == publisher)
            for selection in publisher.selections {
                let named = Publisher.source(named: "\(publisher.name)-\(selection.name)")
                #expect(named?.path.contains(selection.value) == true)
            }
        }
        #expect(Publisher.source(named: "tcgcsv-pokemon")?.path == "https://tcgcsv.com/tcgplayer/3")
        #expect(Publisher.source(named: "tcgcsv-71")?.path == "https://tcgcsv.com/tcgplayer/71")
        #expect(Publisher.source(named: "tcgdex-zh-tw")?.path == "https://api.tcgdex.net/v2/zh-tw/cards")
        for name in ["", "-", "nobody", "fab-x", "tcgdex-", "tcgdex-../..", "tcgdex-a b", "scryfall-a?b"] {
            #expect(Publisher.source(named: name) == nil, "\(name)")
        }
        let mirror = CatalogSource(format: .scryfall, path: "https://mirror.example/bulk-data")
        #expect(Publisher.offering(mirror) == nil)
    }
}
