import CardTestSupport
import Foundation
import Testing

/// `cardex sources`, and a rebuild from the sources it keeps, against a publisher on loopback.
struct SourcesContractTests {
    private func json(_ run: Run) throws -> Any { try JSONSerialization.jsonObject(with: Data(run.bytes)) }

    private func report(_ run: Run) throws -> [String: Any] {
        try #require(try json(run) as? [String: Any], "\(run.errors)")
    }

    private func rows(_ count: Int, name: String = "Card") -> [UInt8] {
        let rows = (1...count).map { "\(name) \($0),test,one,Set One,\($0)\n" }
        return Array(("name,game,set_code,set_name,collector_number\n" + rows.joined()).utf8)
    }

    @Test func anEveningAfterARelease() throws {
        let cardex = try CardexHome(isEmpty: true)
        let upstream = try StubUpstream()
        upstream["/cards.csv"] = StubResource(String(decoding: rows(30), as: UTF8.self))
        let address = "csv:\(upstream.base)/cards.csv"
        #expect(try cardex("sources", "add", "shop", address).status == 0)
        #expect(try cardex("sources", "add", "shop", address).status == 0)
        #expect(try cardex("sources", "add", "shop", "csv:/elsewhere.csv").status == 3)
        let listed = try #require(try json(cardex("sources", "-f", "json")) as? [[String: Any]])
            .filter { $0["format"] as? String != "service" }
        #expect(listed.map { $0["name"] as? String } == ["shop"])
        #expect(listed.map { $0["state"] as? String } == ["new"])

        let first = try cardex("rebuild", "--no-warm", "--format", "json")
        #expect(first.status == 0, "\(first.errors)")
        #expect(try report(first)["printings"] as? Int == 30)
        let again = try cardex("rebuild", "--no-warm")
        #expect(again.status == 0 && again.errors.contains("Nothing has changed"), "\(again.errors)")
        let probe = try cardex("sources", "probe", "--format", "csv")
        #expect(probe.status == 0 && probe.output.contains("shop,csv,unchanged,"), "\(probe.output)")

        upstream["/cards.csv"] = StubResource(String(decoding: rows(33), as: UTF8.self))
        #expect(try cardex("sources", "probe", "shop").output.contains("changed"))
        let dry = try cardex("rebuild", "--dry-run", "--format", "json")
        #expect(dry.status == 0)
        #expect(try report(dry)["new_printings"] as? Int == 3)
        #expect(try cardex("search", "card 33", "--names").output.contains("Card 33") == false)
        let second = try cardex("rebuild", "--no-warm", "--format", "json")
        #expect(try report(second)["new_printings"] as? Int == 3)
        #expect(try report(second)["published"] as? Bool == true)
        #expect(try cardex("search", "card 33", "--names").output.contains("Card 33"))

        upstream["/cards.csv"] = StubResource(
            String(decoding: rows(40), as: UTF8.self), faults: [.status(404), .status(404)])
        let failed = try cardex("rebuild", "--no-warm", "--format", "json")
        #expect(failed.status == 5, "\(failed.errors)")
        #expect(failed.errors.contains(upstream.base) && failed.errors.contains("copy"), "\(failed.errors)")
        #expect(try report(failed)["unchanged"] as? Bool == true)
        upstream["/cards.csv"] = StubResource("", faults: [])
        upstream["/cards.csv"] = nil
        let unreachable = try cardex("sources", "probe")
        #expect(unreachable.status == 5 && unreachable.output.contains("unreachable"))
        #expect(try cardex("rebuild", "--no-warm", "--offline").status == 0)
        #expect(try cardex("verify").status == 0)

        let removed = try cardex("sources", "remove", "shop", "nobody")
        #expect(removed.status == 0 && removed.errors.contains("nobody"))
        #expect(try cardex("rebuild").status == 2)
    }

    @Test func whatIsNowhereIsRefusedAndPublishesNothing() throws {
        let cardex = try CardexHome(isEmpty: true)
        let upstream = try StubUpstream()
        let run = try cardex("rebuild", "--from", "csv:\(upstream.base)/none.csv")
        #expect(run.status == 5 && run.output.isEmpty, "\(run.errors)")
        #expect(run.errors.contains("\(upstream.base)/none.csv"))
        #expect(try !cardex.files().contains("cards.cardex"))
        let offline = try cardex("rebuild", "--offline", "--from", "csv:\(upstream.base)/none.csv")
        #expect(offline.status == 5 && offline.errors.contains("--offline"), "\(offline.errors)")
    }

    @Test func anIndexThatLostAGameIsRefusedUnlessToldTo() throws {
        let cardex = try CardexHome()
        let before = try cardex.indexBytes()
        for arguments in [["--no-warm"], ["--dry-run"]] {
            let run = try cardex(["rebuild", "--format", "json"] + arguments + Corpus.pokemon + Corpus.table)
            #expect(run.status == 3)
            #expect(try report(run)["published"] as? Bool == false)
            #expect(try report(run)["gone_printings"] as? Int ?? 0 > 100)
            for word in ["magic", "yugioh", "scryfall", "--allow-loss"] {
                #expect(run.errors.contains(word), "\(word): \(run.errors)")
            }
            #expect(try cardex.indexBytes() == before)
        }
        #expect(try cardex("search", "lightning bolt").status == 0)
        #expect(try cardex(["rebuild", "--allow-loss", "--no-warm"] + Corpus.pokemon).status == 0)
        #expect(try cardex("search", "lightning bolt").status == 1)
    }

    @Test func aListThatIsDamagedNamesItsLineAndIsLeftAlone() throws {
        let cardex = try CardexHome()
        let text = "# mine\nshop\tcsv:cards.csv\nbroken line\n"
        try cardex.folder.write(Array(text.utf8), to: "home/sources.tsv")
        for arguments in [
            ["sources"], ["rebuild"], ["sources", "probe"], ["sources", "add", "a", "csv:a.csv"],
            ["sources", "remove", "shop"],
        ] {
            let run = try cardex(arguments)
            #expect(run.status == 3, "\(arguments)")
            #expect(run.errors.contains("sources.tsv:3: "), "\(run.errors)")
        }
        #expect(FileManager.default.contents(atPath: "\(cardex.home)/sources.tsv") == Data(text.utf8))
    }

    @Test func filesAndPublishersAreAddedByNameAndPath() throws {
        let cardex = try CardexHome(isEmpty: true)
        let list = cardex.folder.file("elsewhere/list.tsv")
        try cardex.folder.write(rows(3), to: "cards.csv")
        let added = try cardex.shell(
            "cd '\(cardex.folder.path)' && $cardex sources --sources '\(list)' add mine csv,game=lorcana:cards.csv"
        )
        #expect(added.status == 0, "\(added.errors)")
        #expect(try cardex("sources", "--sources", list, "add", "scryfall").status == 0)
        let unknown = try cardex("sources", "--sources", list, "add", "scryfal")
        #expect(unknown.status == 2 && unknown.errors.contains("scryfall"), "\(unknown.errors)")
        let dry = try cardex("sources", "--sources", list, "--dry-run", "add", "more", "csv:/more.csv")
        #expect(dry.status == 0)
        let text = try String(contentsOfFile: list, encoding: .utf8)
        #expect(text.contains("mine\tcsv,game=lorcana:/") && text.contains("/cards.csv\n"), "\(text)")
        #expect(text.contains("scryfall\tscryfall:https://") && !text.contains("more"))
        let table = try cardex("sources", "--sources", list, "--format", "csv")
        #expect(table.output.contains(",here,") && table.output.contains(",new,"))
        #expect(table.output.contains("once a day"))
    }
}
