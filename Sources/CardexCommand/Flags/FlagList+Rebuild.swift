internal import CardCatalog
internal import CardText

/// The flags of `rebuild` and of what goes with it.
extension Flag {
    static let from = Flag(
        "from", valueName: "FORMAT:PATH|URL",
        help:
            "Read this file or address, of the named format or of the one it looks like; may be given several times.",
        repeats: true, commands: [.rebuild, .warm],
        suggestion: .wordsThenFiles(CatalogFormat.all.map(\.rawValue)),
        rule: .text { flags, text throws(CommandError) in
            do throws(CatalogError) {
                flags.sources.append(try CatalogSource(argument: text))
            } catch {
                let format = String(text.prefix { $0 != ":" && $0 != "," })
                throw CommandError(
                    .usage, "--from \(text): \(error.message)",
                    remedy: Spelling.question(
                        nearest: format, in: CatalogFormat.all.map(\.rawValue), spelt: { $0 }))
            }
        })

    static let sourceList = Flag(
        "sources", valueName: "FILE", help: "Keep the list of sources in this file.",
        standard: "sources.tsv beside the index", commands: [.rebuild, .sources], suggestion: .files,
        rule: .text { flags, text throws(CommandError) in flags.sourceList = text })

    static let noWarm = Flag(
        "no-warm", help: "Do not fill the price store afterwards.", commands: [.rebuild],
        rule: .on { $0.skipsWarming = true })

    static let noDocuments = Flag(
        "no-documents",
        help: "Do not keep the records of the dumps whole beside the index, which cardex serve needs.",
        commands: [.rebuild], rule: .on { $0.skipsDocuments = true })

    static let aliases = Flag(
        "aliases", valueName: "FILE", help: "Keep nicknames in this file.",
        standard: "aliases.tsv beside the index", commands: [.rebuild, .alias, .export, .import],
        suggestion: .files,
        rule: .text { flags, text throws(CommandError) in flags.aliases = text })

    static let allowLoss = Flag(
        "allow-loss", help: "Publish also when more than 5 % of a game's printings would be gone.",
        commands: [.rebuild], rule: .on { $0.allowsLoss = true })

    static let force = Flag(
        "force", help: "Ask publishers however lately they were asked, and rebuild although nothing changed.",
        commands: [.rebuild],
        rule: .on { $0.isForced = true })

    static let dryRun = Flag(
        "dry-run", help: "Read and check everything, publish and change nothing.",
        commands: [.rebuild, .alias, .sources, .import],
        rule: .on { $0.isDryRun = true })
}
