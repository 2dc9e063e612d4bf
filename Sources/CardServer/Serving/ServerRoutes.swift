/// Puts the worlds together that the server speaks to.
package enum ServerRoutes {
    /// The groups, the native one first: its errors are written where no group owns a path.
    ///
    /// - Parameter operations: The routes of those who run the server, which write errors as the native ones do.
    /// - Returns: The groups.
    package static func groups(operations: [Route]) -> [RouteGroup] {
        let native = NativeRoutes.group
        let prices = PriceReader()
        return [
            RouteGroup(
                roots: native.roots + ["healthz", "readyz", "metrics"], routes: native.routes + operations,
                problem: native.problem),
            PokemonTCGRoutes.group(prices: prices), ScryfallRoutes.group(prices: prices), PageRoutes.group,
        ]
    }
}
