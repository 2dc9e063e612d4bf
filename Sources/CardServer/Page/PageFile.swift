internal import CPageFiles

/// One file of the web page, as it stands in `Web`, which is a part of the program.
package struct PageFile: Sendable {
    /// Its name, such as `index.html`.
    package let name: String
    /// Its content.
    package let bytes: [UInt8]

    /// All files, by name.
    package static let all: [PageFile] = (0..<cpage_file_count()).map { index in
        let file = unsafe cpage_file(index)
        return unsafe PageFile(
            name: String(cString: file.name),
            bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
    }

    /// Where a browser asks for it.
    ///
    /// A service worker rules over the addresses below its own, so it stands at the top like the page itself.
    package var address: String {
        switch name {
        case "index.html": "/"
        case "service-worker.js", "manifest.webmanifest": "/\(name)"
        default: "/page/\(name)"
        }
    }

    /// Its media type; `nil` for a kind of file that the page should not have.
    package var contentType: String? {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "webmanifest": "application/manifest+json"
        default: nil
        }
    }
}
