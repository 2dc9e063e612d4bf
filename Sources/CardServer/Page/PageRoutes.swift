/// The web page: a search box that answers as one types, made of plain files that are a part of the program.
///
///     /                      index.html
///     /service-worker.js     keeps the page and the last answers for the time without a server
///     /manifest.webmanifest  makes it installable
///     /page/…                styles, modules, the icon
///
/// It asks the native API like any other client. Nothing comes from elsewhere but the pictures of cards.
package enum PageRoutes {
    /// The routes, with errors as plain text.
    package static let group = RouteGroup(
        roots: ["page", "service-worker.js", "manifest.webmanifest"], routes: PageFile.all.compactMap(route)
    ) { problem in
        var response = HTTPResponse(
            problem.status, contentType: "text/plain; charset=utf-8",
            body: .bytes(Array("\(problem.message)\n".utf8)), validity: .moment)
        response.fields = problem.fields
        return response
    }

    /// What the page may do: run its own scripts and styles, ask its own server, and show pictures.
    ///
    /// Pictures come from the addresses that the dumps give, which are those of the publishers.
    package static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' https: data:",
        "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'",
        "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    private static func route(_ file: PageFile) -> Route? {
        guard let response = response(file) else { return nil }
        return Route(.get, file.address, isOpen: true, .quick { _, _ throws(HTTPProblem) in response })
    }

    /// The answer that a file is; browsers ask for it each time, and learn by its ETag that it is the same.
    ///
    /// - Parameter file: The file.
    /// - Returns: The answer; `nil` for a kind of file that the page should not have.
    package static func response(_ file: PageFile) -> HTTPResponse? {
        guard let contentType = file.contentType else { return nil }
        var response = HTTPResponse(contentType: contentType, body: .bytes(file.bytes), validity: .content)
        response.fields.add("Content-Security-Policy", policy)
        response.fields.add("Referrer-Policy", "no-referrer")
        response.fields.add("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
        response.fields.add("Cross-Origin-Opener-Policy", "same-origin")
        return response
    }
}
