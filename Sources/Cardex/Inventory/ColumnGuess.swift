internal import CardText

/// What the index knows of single words: enough to tell a column of names from one of sets.
struct ColumnProbe {
    /// Whether a text is a name, give or take its decorations.
    var isName: (String) -> Bool
    /// Whether a text names a set.
    var isSet: (String) -> Bool
}

/// Tells by their content what columns say that no header names.
enum ColumnGuess {
    /// How much of a column must look like something.
    private static let share = 0.6
    private static let nameShare = 0.34

    /// Finds the column of names of a table whose header does not name it.
    ///
    /// - Parameters:
    ///   - layout: The table, whose roles are completed.
    ///   - rows: Some of its rows.
    ///   - probe: What the index knows.
    static func complete(_ layout: inout TableLayout, _ rows: [[String]], _ probe: ColumnProbe) {
        settleNames(&layout)
        guard !layout.roles.contains(.name) else { return }
        let open = layout.roles.indices.filter { layout.roles[$0] == nil || layout.roles[$0] == .other }
        let best = open.map { (index: $0, share: share(of: rows, at: $0, where: probe.isName)) }.max {
            $0.share < $1.share
        }
        if let best, best.share >= nameShare { layout.roles[best.index] = .name }
    }

    /// Keeps one of several columns that may hold the name; `Nombre` beside `Nom` is a quantity.
    private static func settleNames(_ layout: inout TableLayout) {
        var folder = Folder()
        let keys = layout.names.map { String(decoding: folder.fold($0).joined, as: UTF8.self) }
        let named = layout.roles.indices.filter { layout.roles[$0] == .name }
        guard named.count > 1 else { return }
        let best = named.min { left, right in
            let places = [left, right].map { ColumnAliases.namePreference.firstIndex(of: keys[$0]) ?? .max }
            return (places[0], left) < (places[1], right)
        }
        for index in named where index != best {
            layout.roles[index] =
                keys[index] == "nombre" && !layout.roles.contains(.quantity) ? .quantity : .other
        }
    }

    /// The layout of a table without a header, or `nil` where the rows are no table.
    ///
    /// - Parameters:
    ///   - rows: The first rows.
    ///   - delimiter: The byte between fields.
    ///   - skipped: How many bytes stand before the table.
    ///   - line: The line on which it starts.
    ///   - probe: What the index knows.
    /// - Returns: The layout.
    static func layout(
        _ rows: [[String]], _ delimiter: UInt8, skipping skipped: Int, line: Int, _ probe: ColumnProbe
    ) -> TableLayout? {
        let widths = Dictionary(grouping: rows.map(\.count), by: { $0 }).mapValues(\.count)
        guard let (width, count) = widths.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), width > 1,
            Double(count) >= share * Double(rows.count)
        else { return nil }
        var roles = [ColumnRole?](repeating: nil, count: width)
        let names = (0..<width).map { share(of: rows, at: $0, where: probe.isName) }
        guard let nameColumn = names.indices.max(by: { names[$0] < names[$1] }),
            names[nameColumn] >= nameShare
        else {
            return nil
        }
        roles[nameColumn] = .name
        for column in 0..<width where column != nameColumn {
            roles[column] = role(of: rows, at: column, taken: roles, probe)
        }
        // Of two columns of small numbers, the one in front counts the copies.
        return TableLayout(
            delimiter: delimiter, skippedBytes: skipped, firstLine: line, skippedRows: 0,
            names: (1...width).map { "column \($0)" }, roles: roles, hasHeader: false)
    }

    private static func role(
        of rows: [[String]], at column: Int, taken: [ColumnRole?], _ probe: ColumnProbe
    ) -> ColumnRole? {
        let tests: [(ColumnRole, (String) -> Bool)] = [
            (.number, { $0.contains("/") && NumberText($0)?.total != nil }),
            (.condition, { CardCondition.read($0) != nil }),
            (.language, { LanguageWords.spellings(of: $0).count > 2 }),
            (.finish, { !FinishText($0).isEmpty }),
            (.quantity, isQuantity),
            (.set, probe.isSet),
            (.price, isPrice),
            (.number, { NumberText($0) != nil && $0.contains(where: \.isNumber) }),
        ]
        for (role, test) in tests where role == .set || !taken.contains(role) {
            if share(of: rows, at: column, where: test) >= share { return role }
        }
        return nil
    }

    private static func isQuantity(_ text: String) -> Bool {
        guard case .success(let count) = QuantityText.read(text) else { return false }
        return count < 1_000 && !(text.hasPrefix("0") && text.count > 1)
    }

    private static func isPrice(_ text: String) -> Bool {
        text.contains { ".,$€£".contains($0) } && text.contains(where: \.isNumber)
            && text.allSatisfy { $0.isNumber || ".,$€£ ".contains($0) }
    }

    /// The share of the fields of a column that hold something which pass a test.
    private static func share(of rows: [[String]], at column: Int, where test: (String) -> Bool) -> Double {
        let fields = rows.lazy.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
            .prefix(60)
        let all = Array(fields)
        return all.isEmpty ? 0 : Double(all.count(where: test)) / Double(all.count)
    }
}
