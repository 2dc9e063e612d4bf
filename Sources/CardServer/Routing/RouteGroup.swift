/// Routes that one world of clients knows, and how errors are written for them.
package struct RouteGroup: Sendable {
    /// The first segments of the paths that belong to the group even where no route fits, such as `v2`.
    package let roots: [String]
    /// The routes.
    package let routes: [Route]
    /// Writes an error.
    package let problem: @Sendable (HTTPProblem) -> HTTPResponse

    /// Makes ready what the routes will need of a generation, before it answers its first request.
    package let prepare: @Sendable (Generation) -> Void

    /// Makes a group.
    ///
    /// - Parameters:
    ///   - roots: The first segments of its paths.
    ///   - routes: The routes.
    ///   - problem: Writes an error.
    ///   - prepare: Makes ready what the routes will need of a generation, on the thread that opened it.
    package init(
        roots: [String], routes: [Route], problem: @escaping @Sendable (HTTPProblem) -> HTTPResponse,
        prepare: @escaping @Sendable (Generation) -> Void = { _ in }
    ) {
        self.roots = roots
        self.routes = routes
        self.problem = problem
        self.prepare = prepare
    }
}
