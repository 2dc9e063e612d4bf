/// The flags of `serve`, and the one by which `stats` asks a server.
extension Flag {
    static let host = Flag(
        "host", valueName: "ADDRESS",
        help: "Listen at this address; 0.0.0.0 or :: for every network of this machine.",
        standard: "127.0.0.1",
        commands: [.serve], suggestion: .words(["127.0.0.1", "0.0.0.0", "::"]),
        rule: .text { flags, text throws(CommandError) in flags.server.host = text })

    static let port = Flag(
        "port", valueName: "PORT", help: "Listen at this port; 0 takes any that is free.", standard: "7878",
        commands: [.serve], rule: .number(0...65_535) { $0.server.port = $1 })

    static let portFile = Flag(
        "port-file", valueName: "FILE", help: "Write the port to this file once requests are answered.",
        commands: [.serve], suggestion: .files,
        rule: .text { flags, text throws(CommandError) in flags.server.portFile = text })

    static let threads = Flag(
        "threads", valueName: "N", help: "Answer with N threads (1 to 256).",
        standard: "one for each processor",
        commands: [.serve], rule: .number(1...256) { $0.server.threads = $1 })

    static let tokenFile = Flag(
        "token-file", valueName: "FILE", help: "Only answer requests that bring the token in this file.",
        commands: [.serve], suggestion: .files,
        rule: .text { flags, text throws(CommandError) in flags.server.tokenFile = text })

    static let certificate = Flag(
        "tls-certificate", valueName: "FILE", help: "Speak TLS with this certificate and its chain, in PEM.",
        commands: [.serve], suggestion: .files,
        rule: .text { flags, text throws(CommandError) in flags.server.certificate = text })

    static let key = Flag(
        "tls-key", valueName: "FILE", help: "The key of the certificate, in PEM.", commands: [.serve],
        suggestion: .files, rule: .text { flags, text throws(CommandError) in flags.server.key = text })

    static let accessLog = Flag(
        "access-log", valueName: "FILE",
        help: "Write a line of JSON for each request to this file, or with - to standard error.",
        commands: [.serve], suggestion: .files,
        rule: .text { flags, text throws(CommandError) in flags.server.accessLog = text })

    static let publicURL = Flag(
        "public-url", valueName: "URL",
        help: "Begin addresses that lead back to the server with this one, as behind a proxy.",
        standard: "what the client asked", commands: [.serve],
        rule: .text { flags, text throws(CommandError) in flags.server.publicURL = text })

    static let maxConnections = Flag(
        "max-connections", valueName: "N", help: "Keep at most N connections open (1 to 100000).",
        standard: "2048", commands: [.serve], rule: .number(1...100_000) { $0.server.connections = $1 })

    static let serverURL = Flag(
        "url", valueName: "URL", help: "Ask the server at this address how it does.", commands: [.stats],
        suggestion: .words(["http://127.0.0.1:7878"]),
        rule: .text { flags, text throws(CommandError) in flags.serverURL = text })
}
