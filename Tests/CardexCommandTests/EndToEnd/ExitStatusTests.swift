import CardTestSupport
import Foundation
import Testing

/// The exit statuses, each provoked, with results on standard output and everything else on standard error.
struct ExitStatusTests {
    @Test func zeroIsFoundOrDone() throws {
        let cardex = try CardexHome()
        for line in [
            "search charizard", "search --names charizard", "search --explain charzard", "complete pika",
            "card pokemon:base1-4", "sets", "sets --game magic", "stats", "verify", "price charizard 4/102",
            "alias add chonk charizard", "alias", "alias remove chonk", "--version", "--help", "help rebuild",
            "completion fish",
        ] {
            let run = try cardex(line.split(separator: " ").map(String.init))
            #expect(run.status == 0, "\(line)")
            #expect(run.output != "", "\(line)")
            // What was changed is told beside the result.
            #expect(run.errors.isEmpty == !line.hasPrefix("alias "), "\(line)")
        }
    }

    @Test func oneIsNothingMatches() throws {
        let cardex = try CardexHome()
        for line in [
            "search qqqqzzzz", "search --game nosuchgame charizard", "complete qqqqzzzz",
            "card pokemon:nosuch-1",
            "sets --game nosuchgame", "price qqqqzzzz", "price pokemon:nosuch-1", "price rhinar",
            "alias remove nobody",
        ] {
            let run = try cardex(line.split(separator: " ").map(String.init))
            #expect(run.status == 1, "\(line)")
            // What is known without a price is shown, and so is the header of an empty table.
            if line == "price rhinar" {
                #expect(run.output.contains("no price known"))
            } else {
                #expect(run.lines.count <= 1, "\(line)")
                #expect(run.errors != "", "\(line)")
            }
            let quiet = try cardex(line.split(separator: " ").map(String.init) + ["--quiet"])
            #expect(quiet.status == 1, "\(line)")
            #expect(quiet.errors == "", "\(line)")
        }
    }

    @Test func twoIsAWrongCommandLine() throws {
        let cardex = try CardexHome()
        for line in [
            "", "serach x", "search", "search --limit 0 x", "search --limit x x", "search --nope x",
            "search --batch x", "search --batch --format csv", "card", "card nocolon", "card a b", "rebuild",
            "rebuild --from nowhere", "rebuild --from bogus:x", "rebuild --from csv:", "rebuild x", "warm",
            "search --format xml x", "search --index", "completion tcsh", "help nosuch",
            "alias bob", "alias add bob", "alias remove", "alias import",
        ] {
            let run = try cardex(line.split(separator: " ").map(String.init))
            #expect(run.status == 2, "\(line)")
            #expect(run.output == "", "\(line)")
            #expect(run.errors.hasPrefix("cardex: "), "\(line)")
        }
        #expect(try cardex("search", "--index", "", "x").status == 2)
    }

    @Test func threeIsAFileThatIsNotWhatItClaimsToBe() throws {
        let cardex = try CardexHome()
        for arguments in [
            ["rebuild", "--from", "csv:\(cardex.folder.file("nosuch.csv"))"],
            ["rebuild", "--from", "scryfall:\(Corpus.folder)/cards.csv"],
            ["warm", "--from", "tcgcsv:\(Corpus.folder)/pokemon"],
            ["warm", "--from", "scryfall:\(Corpus.folder)/yugioh/cardinfo.json"],
        ] {
            let run = try cardex(arguments)
            #expect(run.status == 3, "\(arguments)")
            #expect(run.output == "", "\(arguments)")
            #expect(run.errors.contains(arguments[2].split(separator: ":")[1]), "\(run.errors)")
        }
    }

    @Test func fourIsAnIndexThatCannotBeUsed() throws {
        let cardex = try CardexHome()
        let whole = try Array(cardex.indexBytes())
        let folder = cardex.folder
        let paths = [
            "a text file": try folder.write(Array("just a text\n".utf8), to: "text.cardex"),
            "a table": "\(Corpus.folder)/cards.csv",
            "a price store": cardex.prices,
            "an empty file": try folder.write([], to: "empty.cardex"),
            "half an index": try folder.write(whole.prefix(whole.count / 2), to: "half.cardex"),
            "a header": try folder.write(whole.prefix(100), to: "header.cardex"),
            "an index without its last byte": try folder.write(whole.dropLast(), to: "short.cardex"),
            "an index with one byte more": try folder.write(whole + [0], to: "long.cardex"),
            "a folder": cardex.home,
            "nothing": folder.file("nosuch.cardex"),
            "nothing in a folder that is none": folder.file("nosuch/folder/cards.cardex"),
            "a device": "/dev/null",
        ]
        let commands = [
            ["search", "charizard"], ["complete", "pika"], ["card", "pokemon:base1-4"], ["sets"], ["stats"],
            ["verify"], ["price", "charizard"], ["search", "charizard", "--format", "json"],
            ["warm"] + Corpus.prices,
        ]
        for (what, path) in paths {
            for command in commands {
                let run = try cardex(command + ["--index", path])
                #expect(run.status == 4, "\(what): \(command): \(run.errors)")
                #expect(run.output == "", "\(what): \(command)")
                #expect(run.errors.contains(path), "\(what): \(run.errors)")
                #expect(run.errors.contains("cardex rebuild"), "\(what): \(run.errors)")
                #expect(run.errors.hasPrefix("cardex: "), "\(what): \(run.errors)")
            }
        }
    }

    @Test func everyFlippedByteIsFoundByVerifyAndTrapsNothing() throws {
        let cardex = try CardexHome()
        let whole = try Array(cardex.indexBytes())
        var generator = SeededGenerator(seed: 11)
        for turn in 0..<60 {
            var damaged = whole
            // The header and the footer as often as all that is between.
            let place =
                switch turn % 3 {
                case 0: Int.random(in: 0..<2_000, using: &generator)
                case 1: whole.count - 1 - Int.random(in: 0..<200, using: &generator)
                default: Int.random(in: 0..<whole.count, using: &generator)
                }
            damaged[place] ^= UInt8.random(in: 1...255, using: &generator)
            let path = try cardex.folder.write(damaged, to: "damaged.cardex")
            let verify = try cardex("verify", "--index", path)
            #expect(verify.status == 4, "byte \(place)")
            #expect(verify.output == "", "byte \(place)")
            let search = try cardex("search", "charzard 4/102", "--index", path)
            #expect([0, 1, 4].contains(search.status), "byte \(place): \(search.status) \(search.errors)")
        }
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
    func anIndexThatMayNotBeReadIsToldByItsName() throws {
        let cardex = try CardexHome()
        #expect(chmod(cardex.index, 0) == 0)
        let run = try cardex("search", "charizard")
        #expect(run.status == 4)
        #expect(run.errors.contains(cardex.index))
    }
}
