extension Flag {
    static let output = Flag(
        "output", short: "o", valueName: "FILE",
        help: "Write to this file, all at once when everything is done; never the file that is read.",
        standard: "standard output", commands: [.export, .match], suggestion: .files,
        rule: .text { flags, text throws(CommandError) in flags.output = text })

    static let history = Flag(
        "history", help: "Add the prices of each day.", commands: [.export],
        rule: .on { $0.includesHistory = true })

    static let preview = Flag(
        "preview", help: "The same as --dry-run.", commands: [.import], rule: .on { $0.isDryRun = true })

    static let replace = Flag(
        "replace", help: "Remove what the file does not hold, of each kind it holds.", commands: [.import],
        rule: .on { $0.replaces = true })

    static let merge = Flag(
        "merge", help: "Keep what the file does not hold, as without any flag.", commands: [.import],
        rule: .on { $0.replaces = false })
}
