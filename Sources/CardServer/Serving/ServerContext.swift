/// What one request is answered from.
package struct ServerContext: Sendable {
    /// The index and its prices.
    package var generation: Generation
    /// What addresses that lead back to this server start with, such as `http://127.0.0.1:7878`; no slash at its end.
    package var baseAddress: String
    /// What time it is, in seconds since 1970-01-01T00:00:00Z.
    package var now: Int64
    /// Where answers are counted.
    package var metrics: ServerMetrics

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - generation: The index and its prices.
    ///   - baseAddress: What addresses that lead back to this server start with.
    ///   - now: What time it is, in seconds since 1970.
    ///   - metrics: Where answers are counted.
    package init(
        generation: Generation, baseAddress: String, now: Int64, metrics: ServerMetrics = .unattended
    ) {
        self.generation = generation
        self.baseAddress = baseAddress
        self.now = now
        self.metrics = metrics
    }
}
