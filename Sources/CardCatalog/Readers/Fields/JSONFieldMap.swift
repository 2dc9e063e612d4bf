internal import CardModel

/// Finds the fields of a card in a JSON object, by the names of its members or by paths that options give.
final class JSONFieldMap {
    private enum Target {
        /// The field, and how good the spelling is.
        case field(CardField, rank: Int)
        case identifier(kind: String)
        case nothing
    }

    private let paths: [(field: CardField, path: [String])]
    private let identifierPaths: [(kind: String, path: [String])]
    /// What the members met so far hold: their names are looked at once.
    private var targets: [String: Target] = [:]

    /// Makes a map from the options of a source.
    init(_ options: [String: String]) {
        func path(_ text: String) -> [String] { text.split(separator: ".").map(String.init) }
        paths = CardField.allCases.compactMap { field in
            options[field.rawValue].map { (field, path($0)) }
        }
        identifierPaths = options.filter { $0.key.hasPrefix("id.") }.sorted { $0.key < $1.key }
            .map { (String($0.key.dropFirst(3)), path($0.value)) }
    }

    /// Whether a member's name says that it holds the name, or an option does.
    func isName(_ key: String) -> Bool {
        if let given = paths.first(where: { $0.field == .name }) { return given.path.first == key }
        return CardField.name.spellings.contains(TableHeader.normalize(key))
    }

    /// The fields of an object.
    ///
    /// - Complexity: O(number of members, and of members of objects in it).
    func row(of value: JSONValue) -> CardRow {
        var row = CardRow()
        var ranks: [CardField: Int] = [:]
        for (field, path) in paths {
            // A path that is given counts alone, also where it leads nowhere.
            ranks[field] = -1
            Self.find(path[...], in: value) { text in if let text { row.set(field, to: text) } }
        }
        func take(_ text: String?, _ target: Target) {
            guard let text, !text.isEmpty else { return }
            switch target {
            case .field(let field, let rank):
                guard rank < ranks[field, default: Int.max] else { return }
                ranks[field] = rank
                row.set(field, to: text)
            case .identifier(let kind): row.externalIDs.append(ExternalID(kind: kind, value: text))
            case .nothing: break
            }
        }
        for (kind, path) in identifierPaths {
            Self.find(path[...], in: value) { take($0, .identifier(kind: kind)) }
        }
        value.forEachMember { key, member in
            if member.isObject {
                member.forEachMember { child, inner in
                    take(Self.text(of: inner), target(of: "\(key).\(child)", child: child))
                }
            } else {
                take(Self.text(of: member), target(of: key, child: key))
            }
        }
        return row
    }

    private func target(of key: String, child: String) -> Target {
        if let known = targets[key] { return known }
        var target = Target.nothing
        let normalized = TableHeader.normalize(key)
        for field in CardField.allCases {
            // The name of the set in `edition` comes after its code, as in tables.
            guard let rank = field.spellings.firstIndex(of: normalized) else { continue }
            target = .field(field, rank: rank)
            break
        }
        if case .nothing = target, let kind = IdentifierField.kind(ofField: child) {
            target = .identifier(kind: kind)
        }
        // Keys that a file makes up by the million are not remembered.
        if targets.count < 4_096 { targets[key] = target }
        return target
    }

    /// Follows a path through objects, and through arrays by positions.
    private static func find(_ path: ArraySlice<String>, in value: JSONValue, _ body: (String?) -> Void) {
        guard let key = path.first else { return body(text(of: value)) }
        if value.isObject {
            value.forEachMember { name, member in
                if name == key { find(path.dropFirst(), in: member, body) }
            }
        } else if let wanted = Int(key) {
            var position = 0
            value.forEachElement { element in
                if position == wanted { find(path.dropFirst(), in: element, body) }
                position += 1
            }
        }
    }

    /// A string or a number as text.
    private static func text(of value: JSONValue) -> String? {
        if let text = value.string { return text }
        if let integer = value.integer { return String(integer) }
        return value.double.map { "\($0)" }
    }
}
