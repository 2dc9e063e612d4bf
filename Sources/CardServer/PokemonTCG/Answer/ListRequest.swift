/// What a request for a list asks: which documents, in which order, which page, and which members of them.
///
/// Names of parameters are known whatever their letter case. What is not known is ignored, as the PokemonTCG API does it,
/// but remembered for a warning: `?name=mew` answers with all cards, and whoever asks so should learn why.
package struct ListRequest: Hashable, Sendable {
    /// The most documents on a page.
    package static let largestPage = 250
    /// The most fields that an order may name.
    static let mostOrderFields = 8

    /// The query.
    package var query = CardQuery.everything
    /// The fields to order by.
    package var order: [DocumentOrder.Key] = []
    /// The members wanted; `nil` for all.
    package var members: Set<String>?
    /// The page, from 1.
    package var page = 1
    /// The most documents on a page.
    package var pageSize = ListRequest.largestPage
    /// What was ignored, for people.
    package var warnings: [String] = []

    /// Reads the parameters of a request.
    ///
    /// - Parameter parameters: The parameters; of several with one name the first counts, and an empty one counts as none.
    /// - Throws: `HTTPProblem` 400 for a query or a number that can't be read.
    package init(_ parameters: QueryParameters) throws(HTTPProblem) {
        var seen: Set<String> = []
        var items = parameters.items[...]
        while let (name, value) = items.popFirst() {
            let known = name.lowercased()
            switch known {
            case "q", "page", "pagesize", "orderby", "select":
                guard seen.insert(known).inserted else { continue }
            default:
                warnings.append(
                    "the parameter \(name) is not known and was ignored; search with q=field:value")
                continue
            }
            switch known {
            case "q": query = try Self.query(Self.whole(value, &items))
            case "page": page = try Self.number(value, "page") ?? 1
            case "pagesize":
                pageSize = try Self.number(value, "pageSize") ?? Self.largestPage
                if pageSize > Self.largestPage {
                    pageSize = Self.largestPage
                    warnings.append("a page holds \(Self.largestPage) at most")
                }
            case "orderby": order = Self.order(value)
            default:
                let names = value.split(separator: ",").map { String($0.filter { $0 != " " }) }
                members = names.isEmpty ? nil : Set(names)
            }
        }
    }

    /// How many documents stand before the page; `nil` when no list is that long.
    package var start: Int? {
        let (start, overflow) = (page - 1).multipliedReportingOverflow(by: pageSize)
        return overflow ? nil : start
    }

    private static func query(_ text: String) throws(HTTPProblem) -> CardQuery {
        do throws(CardQueryError) {
            return try QueryParser.parse(Array(text.utf8))
        } catch {
            throw .badRequest("\(error)")
        }
    }

    /// A query whose phrase is still open was cut at an `&` that nobody encoded, as in `name:"Pikachu & Zekrom-GX"`: what
    /// follows belongs to it, up to the part that closes the phrase.
    private static func whole(_ value: String, _ items: inout ArraySlice<(name: String, value: String)>)
        -> String
    {
        guard hasOpenPhrase(value) else { return value }
        var text = value
        for (number, item) in items.enumerated() {
            text += "&" + item.name + (item.value.isEmpty ? "" : "=" + item.value)
            guard hasOpenPhrase(text) else {
                items = items.dropFirst(number + 1)
                return text
            }
        }
        return value
    }

    private static func hasOpenPhrase(_ text: String) -> Bool {
        var isOpen = false
        var isEscaped = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\""), !isEscaped { isOpen.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return isOpen
    }

    private static func number(_ text: String, _ name: String) throws(HTTPProblem) -> Int? {
        guard !text.isEmpty else { return nil }
        guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(text), number >= 1 else {
            throw .badRequest("\(name) has to be a whole number from 1 on.")
        }
        return number
    }

    private static func order(_ text: String) -> [DocumentOrder.Key] {
        text.split(separator: ",").prefix(mostOrderFields).compactMap { part in
            let name = part.drop { $0 == " " }
            let field = name.drop { $0 == "-" || $0 == "+" || $0 == " " }
            guard !field.isEmpty else { return nil }
            return DocumentOrder.Key(field: String(field).lowercased(), isDescending: name.first == "-")
        }
    }
}
