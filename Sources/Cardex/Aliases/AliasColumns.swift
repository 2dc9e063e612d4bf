internal import CardText

/// Where alias, name and game stand in a row.
struct AliasColumns {
    /// Why a row is no alias.
    struct Problem: Error {
        var reason: String
    }

    private var alias = 0
    private var name = 1
    private var game: Int? = 2
    private var count = 3

    /// The columns in their usual order.
    init() {}

    /// The columns that a first row names, or `nil` when it names none and so is an alias itself.
    init?(header: [[UInt8]]) {
        let names = header.map { String(decoding: $0, as: UTF8.self).lowercased() }
        guard let alias = names.firstIndex(of: "alias"), let name = names.firstIndex(of: "name") else {
            return nil
        }
        self.alias = alias
        self.name = name
        game = names.firstIndex(of: "game")
        count = names.count
    }

    /// Reads a row.
    func alias(of row: AliasRows.Row, _ folder: inout Folder) -> Result<CardAlias, Problem> {
        if let problem = row.problem { return .failure(Problem(reason: problem)) }
        guard row.fields.count > max(alias, name) else {
            return .failure(
                Problem(reason: "has no name; write the alias, a tab, and the name it stands for"))
        }
        guard row.fields.count <= count else {
            return .failure(
                Problem(
                    reason: "has \(row.fields.count) fields, where only alias, name and game are expected"))
        }
        var texts: [String] = []
        for field in row.fields {
            guard let text = String(validating: field, as: UTF8.self) else {
                return .failure(Problem(reason: "is not UTF-8; save the file as UTF-8"))
            }
            texts.append(text)
        }
        let gameText = game.flatMap { $0 < texts.count ? texts[$0] : nil } ?? ""
        let alias = CardAlias(
            texts[alias], for: texts[name], in: gameText.isEmpty ? nil : Game(named: gameText))
        if let problem = alias.problem(&folder) { return .failure(Problem(reason: problem)) }
        return .success(alias)
    }
}

extension CardAlias {
    /// Why the alias could not be kept in a list, or `nil` when it can.
    func problem(_ folder: inout Folder) -> String? {
        for (what, field) in [("alias", text), ("name", name), ("game", game?.rawValue ?? "-")] {
            if field.isEmpty { return "the \(what) is empty" }
            if field.utf8.count > AliasList.longestField {
                return "the \(what) is longer than \(AliasList.longestField) bytes"
            }
            if field.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                return "the \(what) holds a tab, a line end or another control character"
            }
        }
        if text.utf8.first == UInt8(ascii: "#") { return "the alias starts with #, which marks comments" }
        if folder.fold(text).joined.isEmpty { return "nothing of the alias can be searched for" }
        return nil
    }

    /// The alias without blanks at the ends of its texts.
    var withoutOuterBlanks: CardAlias {
        func trimmed(_ text: String) -> String {
            var text = text[...]
            while text.first == " " { text.removeFirst() }
            while text.last == " " { text.removeLast() }
            return String(text)
        }
        return CardAlias(trimmed(text), for: trimmed(name), in: game)
    }
}
