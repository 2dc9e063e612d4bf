/// Finds who answers a request.
package struct Router: Sendable {
    /// Who answers, and what is left open by the pattern.
    package struct Match: Sendable {
        /// The route.
        package var route: Route
        /// The group of the route.
        package var group: RouteGroup
        /// What the pattern leaves open, in order.
        package var parameters: [String]
    }

    private let groups: [RouteGroup]

    /// Makes a router.
    ///
    /// - Parameter groups: The groups; the first is the one whose errors are written where no group owns a path.
    package init(_ groups: [RouteGroup]) {
        self.groups = groups
    }

    /// The group that owns a path: the one whose root begins it, else the first.
    ///
    /// - Parameter path: The segments.
    /// - Returns: The group; `nil` of a router without groups.
    package func group(of path: [String]) -> RouteGroup? {
        groups.first { group in path.first.map(group.roots.contains) ?? false } ?? groups.first
    }

    /// Finds the route of a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The segments of the path.
    /// - Returns: The route; of several the one whose pattern has the most words.
    /// - Throws: `HTTPProblem` 404 when no pattern fits, 405 with `Allow` when one fits with another method.
    /// - Complexity: O(routes).
    package func match(_ method: HTTPMethod, _ path: [String]) throws(HTTPProblem) -> Match {
        var best: Match?
        var allowed: [String] = []
        for group in groups {
            for route in group.routes {
                guard let parameters = route.parameters(of: path) else { continue }
                if route.method != method {
                    allowed.append(route.method.rawValue)
                } else if route.wordCount > best?.route.wordCount ?? -1 {
                    best = Match(route: route, group: group, parameters: parameters)
                }
            }
        }
        if let best { return best }
        let shown = "/" + path.joined(separator: "/")
        guard !allowed.isEmpty else {
            throw .notFound("There is nothing at \(shown); /openapi.json lists what there is.")
        }
        if allowed.contains("GET") { allowed.append("HEAD") }
        let list = Set(allowed + ["OPTIONS"]).sorted().joined(separator: ", ")
        var problem = HTTPProblem(
            405, "method_not_allowed", "\(shown) does not know \(method.rawValue); it knows \(list).")
        problem.fields.set("Allow", list)
        throw problem
    }

    /// Answers a request, without a socket; errors come in the shape of their group.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: What answers are made from.
    /// - Returns: The answer.
    package func respond(to request: HTTPRequest, in context: ServerContext) async -> HTTPResponse {
        do throws(HTTPProblem) {
            let match = try match(request.method, request.path)
            var request = request
            request.parameters = match.parameters
            do throws(HTTPProblem) {
                switch match.route.handler {
                case .quick(let answer): return try answer(request, context)
                case .patient(let answer): return try await answer(request, context)
                }
            } catch {
                return match.group.problem(error)
            }
        } catch {
            return group(of: request.path)?.problem(error)
                ?? HTTPResponse(
                    error.status, contentType: "text/plain", body: .bytes(Array(error.message.utf8)))
        }
    }
}
