/// The flags of what asks services for prices: `warm` and `sync`.
extension Flag {
    static let requests = Flag(
        "requests", valueName: "N",
        help: "Send services at most N requests, repeated ones included; in a sync, each round.",
        commands: [.warm, .sync], rule: .number(1...1_000_000_000) { $0.requests = $1 })

    static let bytes = Flag(
        "bytes", valueName: "SIZE", help: "Take at most so much from services, such as 50MB.",
        commands: [.warm, .sync],
        rule: .text { flags, text throws(CommandError) in flags.bytes = try size(text, of: "--bytes") })

    static let minutes = Flag(
        "minutes", valueName: "M", help: "Ask services for at most M minutes.", commands: [.warm, .sync],
        rule: .number(1...1_000_000) { $0.minutes = $1 })

    static let warmRequests = Flag(
        "warm-requests", valueName: "N",
        help: "Afterwards, also ask services for the most wanted prices, with at most N requests.",
        commands: [.rebuild], rule: .number(1...1_000_000_000) { $0.requests = $1 })

    static let every = Flag(
        "every", valueName: "TIME",
        help: "Go on until interrupted, with a round every so often, such as 30m or 2h.", commands: [.sync],
        rule: .text { flags, text throws(CommandError) in
            guard let seconds = Quantities.seconds(text) else {
                throw CommandError(
                    .usage, "--every takes a length of time with its unit, not '\(text)'",
                    remedy: "Write, for example, --every 30m.")
            }
            flags.every = seconds
        })

    static let keepPrintings = Flag(
        "keep-printings", valueName: "N",
        help: "Keep prices of at most N printings; what is pinned or waited for stays.", commands: [.sync],
        rule: .number(1...1_000_000_000) { $0.keptPrintings = $1 })

    static let keepBytes = Flag(
        "keep-bytes", valueName: "SIZE", help: "Keep the price store below so many bytes, such as 500MB.",
        commands: [.sync],
        rule: .text { flags, text throws(CommandError) in
            flags.keptBytes = try size(text, of: "--keep-bytes")
        })

    static let noPredict = Flag(
        "no-predict", help: "Do not guess and fetch what is looked up next.", commands: [.sync],
        rule: .on { $0.skipsPrediction = true })

    static let pin = Flag(
        "pin", help: "Keep the prices of what is matched warm, in place of the last list that was pinned.",
        commands: [.match], rule: .on { $0.pins = true })

    static let forget = Flag(
        "forget", help: "Forget everything that was looked up on this machine.", commands: [.stats],
        rule: .on { $0.forgets = true })

    private static func size(_ text: String, of flag: String) throws(CommandError) -> Int64 {
        guard let bytes = Quantities.bytes(text) else {
            throw CommandError(
                .usage, "\(flag) takes a size, not '\(text)'", remedy: "Write, for example, \(flag) 50MB.")
        }
        return bytes
    }
}
