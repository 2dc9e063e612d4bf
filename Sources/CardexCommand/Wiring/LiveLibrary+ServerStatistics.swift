internal import CardPresentation
internal import CardServer
internal import CardTransport

/// How a server is asked how it does.
extension LiveLibrary {
    /// The most bytes of an answer; a server has a few dozen routes.
    private static let largestAnswer: Int64 = 4 << 20

    func serverStatistics(_ address: String) throws(CommandError) -> ReportView {
        let base = address.hasSuffix("/") ? String(address.dropLast()) : address
        var fields: [TransportField] = []
        if let token = Environment.process["CARDEX_TOKEN"] {
            fields.append(TransportField("Authorization", "Bearer \(token)"))
        }
        let answer: TransportAnswer
        do {
            answer = try Self.transport.answer(
                to: TransportRequest(
                    url: base + "/metrics", fields: fields,
                    limits: TransportLimits(
                        connectMilliseconds: 5_000, idleSeconds: 10, totalMilliseconds: 20_000,
                        bodyBytes: Self.largestAnswer, redirections: 2),
                    allowsPlainHTTP: true))
        } catch {
            throw CommandError(
                .upstreamFailed, "\(base) does not answer: \(error)",
                remedy: "Check the address, and whether cardex serve runs.")
        }
        guard answer.response.status == 200 else {
            throw CommandError(
                .upstreamFailed, "\(base)/metrics answers with status \(answer.response.status)",
                remedy: answer.response.status == 401
                    ? "Put the server's token into CARDEX_TOKEN." : "Check the address.")
        }
        guard let metrics = MetricsReading(answer.body) else {
            throw CommandError(
                .badInput, "\(base)/metrics is no server of cardex", remedy: "Check the address.")
        }
        return ReportView(Reports.server(metrics))
    }
}
