import CardTestSupport
import Foundation
import Testing

/// `cardex rebuild`: all or nothing, the same bytes from the same dumps, and a report that begins with sets.
struct RebuildContractTests {
    /// Expects a rebuild to fail and to leave everything as it was.
    private func expectFailure(
        _ cardex: CardexHome, _ arguments: [String], naming words: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try cardex.indexBytes()
        let files = try cardex.files()
        let run = try cardex(["rebuild"] + arguments)
        #expect(run.status == 3, "\(run.errors)", sourceLocation: sourceLocation)
        #expect(run.output.isEmpty, sourceLocation: sourceLocation)
        for word in words {
            #expect(run.errors.contains(word), "\(word): \(run.errors)", sourceLocation: sourceLocation)
        }
        #expect(try cardex.indexBytes() == before, "\(arguments)", sourceLocation: sourceLocation)
        #expect(
            try cardex.files().subtracting(files).isSubset(of: ["cards.cardex.lock"]),
            sourceLocation: sourceLocation)
    }

    @Test func aCutOffDumpFailsTheWholeRebuild() throws {
        let cardex = try CardexHome()
        let dump = "\(Corpus.folder)/yugioh/cardinfo.json"
        let packed = cardex.folder.file("cardinfo.json.gz")
        #expect(try cardex.shell("gzip -c \(dump) > \(packed)").status == 0)
        let whole = try Data(contentsOf: URL(fileURLWithPath: packed))
        for count in [0, 1, 5, 20, whole.count / 2, whole.count - 9, whole.count - 4, whole.count - 1] {
            let cut = try cardex.folder.write(whole.prefix(count), to: "cut.json.gz")
            try expectFailure(
                cardex, Corpus.pokemon + ["--from", "ygoprodeck:\(cut)"],
                naming: [cut, count > 0 ? "byte" : "empty"])
        }
        var flipped = whole
        flipped[whole.count / 2] ^= 0x10
        let damaged = try cardex.folder.write(flipped, to: "damaged.json.gz")
        try expectFailure(cardex, ["--from", "ygoprodeck:\(damaged)"], naming: [damaged])
        let plain = try Data(contentsOf: URL(fileURLWithPath: dump))
        for count in [1, plain.count / 3, plain.count - 3] {
            let cut = try cardex.folder.write(plain.prefix(count), to: "cut.json")
            try expectFailure(cardex, ["--from", "ygoprodeck:\(cut)"], naming: [cut])
        }
        // Whole, the packed dump is as good as the plain one.
        #expect(
            try cardex("rebuild", "--allow-loss", "--no-warm", "--from", "ygoprodeck:\(packed)").status == 0)
    }

    @Test func aFileOfAnotherFormatFailsTheWholeRebuild() throws {
        let cardex = try CardexHome()
        let files = [
            "pokemontcg": "pokemon", "scryfall": "magic/scryfall-cards.jsonl",
            "ygoprodeck": "yugioh/cardinfo.json",
            "csv": "cards.csv",
        ]
        for (format, own) in files {
            for other in files.values + ["README.md", "prices/tcgcsv"] where other != own {
                let path = "\(Corpus.folder)/\(other)"
                try expectFailure(cardex, Corpus.table + ["--from", "\(format):\(path)"], naming: [path])
            }
            let nowhere = cardex.folder.file("nosuch")
            try expectFailure(
                cardex, ["--from", "\(format):\(nowhere)"], naming: [nowhere, "no such file"])
        }
    }

    @Test func aMalformedRowIsSkippedCountedAndNamed() throws {
        let cardex = try CardexHome(isEmpty: true)
        let rows =
            "name,game,set_code,collector_number\nGood,test,a,1\n,test,a,2\nToo,many,fields,3,4,5\nBetter,test,a,3\n"
        let path = try cardex.folder.write(Array(rows.utf8), to: "cards.csv")
        let run = try cardex("rebuild", "--no-warm", "--format", "json", "--from", "csv:\(path)")
        #expect(run.status == 0, "\(run.errors)")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
        #expect(report["printings"] as? Int == 2)
        #expect(report["skipped"] as? Int == 2)
        let skipped = try #require(report["skipped_records"] as? [[String: Any]])
        #expect(skipped.map { $0["line"] as? Int } == [3, 4])
        #expect(skipped.map { $0["record"] as? Int } == [2, 3])
        #expect(skipped.allSatisfy { $0["file"] as? String == path })
        #expect(skipped.allSatisfy { ($0["reason"] as? String ?? "").isEmpty == false })
        #expect(try cardex("search", "better").status == 0)
    }

    @Test func aTableThatCannotBeFollowedNamesItsLine() throws {
        let cardex = try CardexHome()
        let open = try cardex.folder.write(Array("name,game\nGood,test\n\"open,test\n".utf8), to: "open.csv")
        try expectFailure(cardex, ["--from", "csv:\(open)"], naming: [open, "line 3"])
        let nameless = try cardex.folder.write(Array("game,number\ntest,1\n".utf8), to: "nameless.csv")
        try expectFailure(cardex, ["--from", "csv:\(nameless)"], naming: [nameless, "line 1", "name"])
    }

    @Test func aDumpWithoutCardsDoesNotReplaceAnIndex() throws {
        for (format, text) in [("csv", "name,game\n"), ("scryfall", "[]\n"), ("ygoprodeck", #"{"data":[]}"#)]
        {
            let cardex = try CardexHome()
            let path = try cardex.folder.write(Array(text.utf8), to: "cards")
            try expectFailure(cardex, ["--from", "\(format):\(path)"], naming: ["no card"])
        }
    }

    @Test func aBrokenPriceFileLeavesTheOldIndexToo() throws {
        let cardex = try CardexHome()
        let nowhere = cardex.folder.file("nosuch")
        try expectFailure(cardex, Corpus.pokemon + ["--from", "tcgcsv:\(nowhere)"], naming: [nowhere])
    }

    @Test func pricesAloneAreNoIndex() throws {
        let cardex = try CardexHome()
        try expectFailure(cardex, Corpus.prices, naming: ["cardex warm"])
        try expectFailure(cardex, Corpus.prices + ["--dry-run"], naming: ["cardex warm"])
    }

    @Test func aFileThatIsNoIndexIsNotReplaced() throws {
        let cardex = try CardexHome()
        let rows = Array("name,game\nPikachu,test\n".utf8)
        let dump = try cardex.folder.write(rows, to: "mine.csv")
        let run = try cardex("rebuild", "--from", "csv:\(dump)", "--index", dump)
        #expect(run.status == 4)
        #expect(FileManager.default.contents(atPath: dump) == Data(rows))
    }

    @Test func aDiskThatIsFullLeavesTheOldIndexAndNoHalfOne() throws {
        let cardex = try CardexHome()
        let before = try cardex.indexBytes()
        // A limit on the size of files stands in for a full disk: 20 KiB.
        for prefix in ["trap '' XFSZ; ", ""] {
            let run = try cardex.shell(
                "\(prefix)ulimit -f 20; $cardex rebuild --allow-loss --no-warm \(Corpus.pokemon.joined(separator: " "))"
            )
            #expect(run.status == 4, "\(run.errors)")
            #expect(run.errors.contains("20480 bytes"), "\(run.errors)")
            #expect(run.errors.contains("free space"), "\(run.errors)")
            #expect(try cardex.indexBytes() == before)
            #expect(try cardex.files() == ["cards.cardex", "cards.cardex.lock", "prices.sqlite"])
        }
    }

    @Test func aLinkToAnIndexStaysALink() throws {
        let cardex = try CardexHome()
        let link = cardex.folder.file("link.cardex")
        #expect(symlink(cardex.index, link) == 0)
        #expect(
            try cardex(["rebuild", "--allow-loss", "--no-warm", "--index", link] + Corpus.table).status == 0)
        let search = try cardex("search", "charizard")
        #expect(search.status == 1)
    }

    @Test func theSameDumpsAgainAreUnchangedToTheByte() throws {
        let cardex = try CardexHome()
        let before = try cardex.indexBytes()
        let run = try cardex(["rebuild", "--format", "json"] + Corpus.everything)
        #expect(run.status == 0)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
        #expect(report["unchanged"] as? Bool == true)
        #expect(report["published"] as? Bool == false)
        for key in ["new_printings", "changed_printings", "gone_printings", "new_prices"] {
            #expect(report[key] as? Int == 0, "\(key)")
        }
        #expect(try cardex.indexBytes() == before)
        #expect(try !cardex.files().contains("cards.cardex.previous"))
        // Neither the order of the dumps nor the folder of the index plays a part.
        let other = try CardexHome(isEmpty: true)
        let reversed = Corpus.table + Corpus.yugioh + Corpus.magic + Corpus.pokemon
        #expect(try other(["rebuild", "--no-warm"] + reversed).status == 0)
        #expect(try other.indexBytes() == before)
    }

    @Test func aDryRunReadsEverythingAndWritesNothing() throws {
        let cardex = try CardexHome(isEmpty: true)
        let run = try cardex(["rebuild", "--dry-run", "--format", "json"] + Corpus.everything)
        #expect(run.status == 0)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
        #expect(report["printings"] as? Int ?? 0 > 500)
        #expect(report["published"] as? Bool == false)
        #expect(try cardex.files().isEmpty)
        let full = try CardexHome()
        try expectFailure(full, ["--dry-run", "--from", "csv:/dev/null"], naming: ["/dev/null"])
        let before = try full.indexBytes()
        #expect(try full(["rebuild", "--allow-loss", "--dry-run"] + Corpus.pokemon).status == 0)
        #expect(try full.indexBytes() == before)
        #expect(try full.files() == ["cards.cardex", "prices.sqlite"])
        let priceless = try full(["rebuild", "--dry-run"] + Corpus.pokemon + ["--from", "tcgcsv:/nosuch"])
        #expect(priceless.status == 3)
    }

    @Test func withoutWarmingThereIsNoPriceStore() throws {
        let cardex = try CardexHome(isEmpty: true)
        #expect(try cardex(["rebuild", "--no-warm"] + Corpus.everything).status == 0)
        #expect(try cardex.files() == ["cards.cardex", "cards.cardex.lock"])
        #expect(try cardex("search", "charizard").status == 0)
        #expect(try cardex("price", "--offline", "charizard 4/102").status == 1)
        #expect(try cardex("verify").status == 0)
        #expect(try cardex.files() == ["cards.cardex", "cards.cardex.lock"])
    }

    @Test func theReportSaysWhatIsNewChangedAndGoneSetsFirst() throws {
        let cardex = try CardexHome(isEmpty: true)
        func report(_ rows: [String]) throws -> (text: String, fields: [String: Any]) {
            let text =
                (["name,game,set_code,set_name,collector_number,rarity"] + rows).joined(separator: "\n")
                + "\n"
            let path = try cardex.folder.write(Array(text.utf8), to: "cards.csv")
            let run = try cardex(
                "rebuild", "--allow-loss", "--no-warm", "--format", "json", "--from", "csv:\(path)")
            #expect(run.status == 0, "\(run.errors)")
            let tree = try JSONSerialization.jsonObject(with: Data(run.bytes))
            return (run.output, try #require(tree as? [String: Any]))
        }
        let first = try report(["Old,test,one,Set One,1,common", "Gone,test,zero,Set Zero,2,common"])
        #expect(first.fields["new_set_count"] as? Int == 2)
        #expect(first.fields["published"] as? Bool == true)
        let second = try report([
            "Old,test,one,Set One,1,rare", "New,test,two,Set Two,1,common", "Newer,test,two,Set Two,2,common",
        ])
        let newSets = try #require(second.fields["new_sets"] as? [[String: Any]])
        #expect(newSets.map { $0["name"] as? String } == ["Set Two"])
        #expect(newSets.map { $0["printings"] as? Int } == [2])
        let goneSets = try #require(second.fields["gone_sets"] as? [[String: Any]])
        #expect(goneSets.map { $0["name"] as? String } == ["Set Zero"])
        #expect(second.fields["new_printings"] as? Int == 2)
        #expect(second.fields["changed_printings"] as? Int == 1)
        #expect(second.fields["gone_printings"] as? Int == 1)
        let order = [
            "\"new_sets\"", "\"gone_sets\"", "\"new_printings\"", "\"changed_printings\"",
            "\"gone_printings\"",
        ]
        let places = try order.map { try #require(second.text.range(of: $0)).lowerBound }
        #expect(places == places.sorted())
        // The generation before stands beside the new one and can be asked.
        #expect(try cardex("search", "gone", "--index", "\(cardex.index).previous").status == 0)
        #expect(try cardex("search", "gone").status == 1)
    }
}
