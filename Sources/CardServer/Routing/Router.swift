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
        /// The number of the route among all, from 0.
        package var number: Int
    }

    /// A route with its group, among those of as many segments.
    private struct Entry: Sendable {
        var route: Route
        var group: Int
        var number: Int
    }

    private let groups: [RouteGroup]
    /// The routes by the number of their segments.
    private let entries: [[Entry]]
    /// The patterns of all routes, by the numbers of the routes.
    package let patterns: [String]

    /// Makes a router.
    ///
    /// - Parameter groups: The groups; the first is the one whose errors are written where no group owns a path.
    package init(_ groups: [RouteGroup]) {
        self.groups = groups
        var entries: [[Entry]] = []
        var patterns: [String] = []
        for (index, group) in groups.enumerated() {
            for route in group.routes {
                while entries.count <= route.segments.count { entries.append([]) }
                entries[route.segments.count].append(
                    Entry(route: route, group: index, number: patterns.count))
                patterns.append(route.pattern)
            }
        }
        self.entries = entries
        self.patterns = patterns
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
    /// - Complexity: O(routes of as many segments).
    package func match(_ method: HTTPMethod, _ path: [String]) throws(HTTPProblem) -> Match {
        var best: Match?
        for entry in path.count < entries.count ? entries[path.count] : [] {
            guard entry.route.method == method, entry.route.wordCount > best?.route.wordCount ?? -1,
                let parameters = entry.route.parameters(of: path)
            else { continue }
            best = Match(
                route: entry.route, group: groups[entry.group], parameters: parameters, number: entry.number)
        }
        if let best { return best }
        let list = try allowedMethods(of: path)
        let shown = "/" + path.joined(separator: "/")
        var problem = HTTPProblem(
            405, "method_not_allowed", "\(shown) does not know \(method.rawValue); it knows \(list).")
        problem.fields.set("Allow", list)
        throw problem
    }

    /// The methods that a path knows, as in `Allow`.
    ///
    /// - Parameter path: The segments of the path.
    /// - Returns: The methods, with commas between them.
    /// - Throws: `HTTPProblem` 404 when no pattern fits.
    package func allowedMethods(of path: [String]) throws(HTTPProblem) -> String {
        let fitting = (path.count < entries.count ? entries[path.count] : []).filter {
            $0.route.parameters(of: path) != nil
        }
        guard !fitting.isEmpty else {
            throw .notFound(
                "There is nothing at /\(path.joined(separator: "/")); /openapi.json lists what there is.")
        }
        var methods = Set(fitting.map(\.route.method.rawValue))
        methods.insert("OPTIONS")
        if methods.contains("GET") { methods.insert("HEAD") }
        return methods.sorted().joined(separator: ", ")
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
