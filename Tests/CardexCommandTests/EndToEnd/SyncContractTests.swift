import CardTestSupport
import Foundation
import Testing

/// Warming from the list, syncing, pinning and forgetting, by the program itself; no service is set up.
struct SyncContractTests {
    private func object(_ run: Run) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any], "\(run.errors)")
    }

    private func states(_ run: Run) throws -> [String] {
        let sources = try #require(try object(run)["bulk_sources"] as? [[String: Any]])
        return sources.compactMap { $0["state"] as? String }
    }

    /// A home whose list names the price files of the corpus.
    private func home() throws -> CardexHome {
        let cardex = try CardexHome()
        let added = try cardex(
            "sources", "add", "market", "tcgcsv,game=pokemon:\(Corpus.folder)/prices/tcgcsv")
        #expect(added.status == 0, "\(added.errors)")
        return cardex
    }

    @Test func withoutFilesTheListIsReadAndOnlyWhatIsNew() throws {
        let cardex = try home()
        let first = try cardex("warm", "--format", "json")
        #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
        #expect(try states(first) == ["recorded"])
        #expect(try object(first)["prices"] as? Int ?? 0 > 100)
        let second = try cardex("warm", "--format", "json")
        #expect(try states(second) == ["unchanged"])
        #expect(try object(second)["prices"] == nil)
        // Other printings may fit under another index.
        let rebuilt = try cardex(["rebuild", "--allow-loss"] + Corpus.pokemon)
        #expect(rebuilt.status == 0, "\(rebuilt.errors)")
        #expect(try states(cardex("warm", "--format", "json")) == ["recorded"])
    }

    @Test func aListThatIsEmptyIsAnErrorThatSaysHowToFillIt() throws {
        let cardex = try CardexHome()
        let run = try cardex("warm")
        #expect(run.status == 2 && run.errors.contains("names no source"))
        #expect(run.errors.contains("cardex sources add tcgcsv"))
        #expect(try cardex("warm", "--images", "small", "--offline").status == 0)
    }

    @Test func aSourceThatCantBeFetchedEndsWithFiveAndTheOthersAreRead() throws {
        let cardex = try home()
        #expect(try cardex("sources", "add", "gone", "scryfall:http://127.0.0.1:9/cards.json").status == 0)
        for command in ["warm", "sync"] {
            let run = try cardex(command, "--offline", "--format", "json")
            #expect(run.status == 5, "\(command)")
            #expect(run.errors.contains("gone: "))
            #expect(run.errors.contains("its older prices stay"))
            #expect(try states(run) == [command == "warm" ? "recorded" : "unchanged", "failed"])
        }
        // A list that can't be read is not the fault of the network.
        #expect(try cardex("sources", "add", "missing", "tcgcsv:/nonexistent").status == 0)
        #expect(try cardex("sources", "remove", "gone").status == 0)
        let missing = try cardex("sync")
        #expect(missing.status == 3 && missing.errors.contains("missing: "))
    }

    @Test func aSyncIsOneRoundAndSaysWhatItDid() throws {
        let cardex = try home()
        let run = try cardex("sync", "--format", "jsonl")
        #expect(run.status == 0 && run.lines.count == 1, "\(run.errors)")
        let round = try object(run)
        #expect(try states(run) == ["recorded"])
        #expect(round["requests"] as? Int == 0)
        #expect(round["overdue"] as? Int == 0)
        #expect(round["cancelled"] as? Bool == false)
        let table = try cardex("sync")
        #expect(table.status == 0 && table.output.contains("Cards older than 48 h"))
        let limited = try cardex("sync", "--keep-printings", "5", "--format", "json")
        #expect(try object(limited)["evicted"] as? Int ?? 0 > 0)
        #expect(try object(cardex("stats", "--format", "json"))["priced_printings"] as? Int ?? 99 <= 5)
    }

    @Test(arguments: ["INT", "TERM"])
    func aSyncThatGoesOnEndsInGoodOrderWhenItIsAskedTo(_ signal: String) throws {
        let cardex = try home()
        let run = try cardex.shell(
            """
            $cardex sync --every 1s --format jsonl > $home/rounds & sync=$!
            for i in {1..300}; do [ $(wc -l < $home/rounds) -ge 2 ] && break; sleep 0.1; done
            $cardex sync 2>&1 >/dev/null | head -1; echo ${PIPESTATUS[0]}
            kill -\(signal) $sync; wait $sync; echo $?
            $cardex sync --quiet >/dev/null; echo $?
            wc -l < $home/rounds
            """)
        let lines = run.lines
        #expect(lines.count == 5, "\(run.output) \(run.errors)")
        #expect(lines.first?.contains("another cardex sync keeps this store up to date") == true)
        #expect(Array(lines.dropFirst().prefix(3)) == ["3", "0", "0"])
        #expect(lines.last.flatMap { Int($0) } ?? 0 >= 2)
    }

    @Test func anInventoryIsPinnedAndTheNextTakesItsPlace() throws {
        let cardex = try CardexHome()
        func pins() throws -> [String: Int] {
            let pins = try #require(
                try object(cardex("stats", "--prices", "--format", "json"))["pins"] as? [[String: Any]])
            return Dictionary(
                uniqueKeysWithValues: pins.map {
                    ($0["reason"] as? String ?? "", $0["count"] as? Int ?? 0)
                })
        }
        try cardex.folder.write(
            Array("name,set,number\nCharizard,base1,4\nBlastoise,base1,2\nCharizard,base1,4\n".utf8),
            to: "first.csv")
        try cardex.folder.write(Array("name,set,number\nVenusaur,base1,15\n".utf8), to: "second.csv")
        #expect(try pins().isEmpty)
        _ = try cardex("match", cardex.folder.file("first.csv"))
        #expect(try pins().isEmpty)
        let run = try cardex("match", cardex.folder.file("first.csv"), "--pin")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try pins() == ["inventory": 2])
        _ = try cardex("match", cardex.folder.file("second.csv"), "--pin")
        #expect(try pins() == ["inventory": 1])
    }

    @Test func forgettingLeavesPricesAndPinsAndNothingOfLookups() throws {
        let cardex = try CardexHome()
        try cardex.folder.write(Array("name,set,number\nVenusaur,base1,15\n".utf8), to: "list.csv")
        _ = try cardex("match", cardex.folder.file("list.csv"), "--pin")
        _ = try cardex("price", "charizard 4/102")
        let before = try object(cardex("stats", "--format", "json"))["observations"] as? Int
        let run = try cardex("stats", "--forget")
        #expect(run.status == 0 && run.errors.contains("Forgot "))
        let after = try cardex("stats", "--prices", "--format", "json")
        #expect(try object(after)["lookups"] as? Int == 0)
        #expect(try (object(after)["pins"] as? [Any])?.count == 1)
        #expect(try object(cardex("stats", "--format", "json"))["observations"] as? Int == before)
        let empty = try CardexHome(isEmpty: true)
        let none = try empty("stats", "--forget")
        #expect(none.status == 0 && none.errors.contains("no price store"))
        #expect(try empty.files().isEmpty)
    }

    @Test func statisticsOfAStoreThatIsNotThereAreAnError() throws {
        let empty = try CardexHome(isEmpty: true)
        #expect(try empty("stats", "--prices").status == 3)
        #expect(try empty.files().isEmpty)
        let cardex = try CardexHome()
        let statistics = try object(cardex("stats", "--prices", "--format", "json"))
        let ages = try #require(statistics["freshness"] as? [[String: Any]])
        #expect(ages.count == 4)
        #expect(ages.compactMap { $0["printings"] as? Int }.reduce(0, +) > 200)
    }
}
