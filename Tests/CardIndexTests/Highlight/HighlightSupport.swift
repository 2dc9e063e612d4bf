import CardIndex
import CardText

/// Highlights as tests look at them.
struct Highlighted {
    let text: String
    let ranges: [Range<Int>]

    init(_ text: String, typed query: String, _ part: HighlightedPart) {
        var folder = Folder()
        var highlighter = Highlighter()
        self.init(text, typed: query, part, &highlighter, &folder)
    }

    init(
        _ text: String, typed query: String, _ part: HighlightedPart, _ highlighter: inout Highlighter,
        _ folder: inout Folder
    ) {
        self.text = text
        let spaced = folder.fold(query).spaced
        ranges = highlighter.ranges(in: text, query: spaced.span, part: part, folder: &folder)
    }

    /// What stands in the ranges.
    var pieces: [String] {
        let bytes = Array(text.utf8)
        return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    /// Whether each range is inside the text, not empty, behind the one before, and made of whole characters.
    var isSound: Bool {
        var boundaries: Set<Int> = [text.utf8.count]
        for index in text.indices {
            boundaries.insert(text.utf8.distance(from: text.startIndex, to: index))
        }
        var end = -1
        for range in ranges {
            guard range.lowerBound > end, !range.isEmpty, boundaries.contains(range.lowerBound),
                boundaries.contains(range.upperBound)
            else { return false }
            end = range.upperBound
        }
        return true
    }
}
