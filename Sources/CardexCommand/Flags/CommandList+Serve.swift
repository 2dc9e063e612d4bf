extension Command {
    static let serve = Command(
        name: .serve,
        summary: "answer over HTTP, for apps, bots and browsers",
        operands: .none,
        discussion: [
            """
            Serves the index and the prices until it is interrupted: names to complete, searches, cards and prices under \
            /v1, described by /openapi.json; what clients of the PokemonTCG API ask under /v2, and what clients of \
            Scryfall ask under /cards and /sets. A browser that opens the address gets a page to search with.
            """,
            """
            Without --host only programs of this machine are answered. With --host 0.0.0.0 phones and tills on the same \
            network are too; then --token-file keeps others out: requests bring the token as Authorization: Bearer TOKEN \
            or as X-Api-Key. Towards the internet put a proxy in front, or give --tls-certificate and --tls-key.
            """,
            """
            An index that is replaced, by cardex rebuild or by moving another file over it, is taken up by itself within \
            half a second, and requests in flight are answered from the one they began with. One that can't be used is \
            told on standard error, and the old one served on. SIGHUP opens the index and the access log again.
            """,
            """
            Prices are joined to answers from the store; where they are old, services are asked behind the answers, as \
            for cardex price. --offline asks nobody.
            """,
            """
            /healthz and /readyz are for whoever watches over the server, /metrics for Prometheus and for \
            cardex stats --url. On SIGTERM or SIGINT no more connections are taken, what was asked is answered for up to \
            ten seconds, and the exit status is 0.
            """,
        ],
        examples: [
            Example("cardex serve", "Serve this machine at http://127.0.0.1:7878."),
            Example(
                "cardex serve --host 0.0.0.0 --token-file token", "Serve the shop's network, with a token."),
            Example(
                "cardex serve --port 443 --host :: --tls-certificate chain.pem --tls-key key.pem",
                "Serve with TLS."),
            Example("cardex serve --public-url https://cards.example.org", "Serve behind a proxy."),
            Example("cardex stats --url http://127.0.0.1:7878", "See how it does."),
        ],
        statuses: [.done, .badInput, .indexUnusable])
}
