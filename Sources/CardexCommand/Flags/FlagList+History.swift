extension Flag {
    static let days = Flag(
        "days", valueName: "N", help: "Only the last N days, today included (1 to 36500).",
        standard: "all there are", commands: [.history],
        rule: .number(1...36_500) { $0.days = $1 })

    static let finish = Flag(
        "finish", valueName: "FINISH", help: "Only this finish, such as normal, foil or reverse holo.",
        commands: [.history, .watch],
        suggestion: .words(["normal", "foil", "etched", "holofoil", "reverseHolofoil"]),
        rule: .text { flags, text throws(CommandError) in flags.finish = text })

    static let currency = Flag(
        "currency", valueName: "CURRENCY", help: "Only prices in this currency, such as USD or EUR.",
        commands: [.history], suggestion: .words(["USD", "EUR", "GBP", "JPY", "TIX"]),
        rule: .text { flags, text throws(CommandError) in flags.currency = text })

    static let picture = Flag(
        "svg", valueName: "FILE", help: "Write the chart to this file, as an SVG picture.",
        commands: [.history], suggestion: .files,
        rule: .text { flags, text throws(CommandError) in flags.picture = text })

    static let condition = Flag(
        "condition", valueName: "CONDITION", help: "Only prices of this condition, such as NM.",
        commands: [.watch], rule: .text { flags, text throws(CommandError) in flags.condition = text })

    static let note = Flag(
        "note", valueName: "TEXT", help: "Remember this about what is added.", commands: [.watch],
        rule: .text { flags, text throws(CommandError) in flags.note = text })
}
