/// Makes a tree of a query as clients of the PokemonTCG API write it, a dialect of Lucene's.
///
///     query   = all *( "OR" all )
///     all     = part *( [ "AND" ] part )
///     part    = *( "-" / "+" / "!" / "NOT" ) ( "(" query ")" / [ field ":" ] value )
///     value   = word / phrase / range / comparison / "(" query ")"
///     range   = ( "[" / "{" ) bound "TO" bound ( "]" / "}" )
///
/// `AND` binds closer than `OR`, and parts beside each other are joined as by `AND`. A value without a field is looked for
/// in the name. `!` asks for the whole value, and holds for all of a group. Words and phrases may hold wildcards (`*`) and
/// escapes (`\`) anywhere. A word of punctuation alone that names no field, as in `Sun & Moon`, asks for nothing.
package struct QueryParser {
    /// The longest query, in bytes.
    package static let longestQuery = 16_384
    /// How deep groups may be nested.
    package static let deepestGroup = 32
    /// How many conditions a query may have.
    package static let mostConditions = 256
    /// The field of values that name none.
    static let defaultField = "name"

    /// What holds for a value by the group that it stands in.
    private struct Surroundings {
        var field: String?
        var isWhole = false
        var depth = 0
    }

    private var scanner: QueryScanner
    private var conditions = 0

    private init(_ bytes: [UInt8]) {
        scanner = QueryScanner(bytes: bytes)
    }

    /// Parses a query.
    ///
    /// - Parameter bytes: The query; of nothing but blanks it asks for everything.
    /// - Returns: The tree, no deeper than `deepestGroup` groups.
    /// - Throws: `CardQueryError` with the place.
    /// - Complexity: O(length).
    package static func parse(_ bytes: [UInt8]) throws(CardQueryError) -> CardQuery {
        guard bytes.count <= longestQuery else {
            throw CardQueryError(
                .tooLarge,
                "the query has \(bytes.count) bytes, and at most \(longestQuery) are read; ask in several requests",
                at: longestQuery)
        }
        var parser = QueryParser(bytes)
        parser.scanner.skipBlanks()
        guard parser.scanner.byte != nil else { return .everything }
        let query = try parser.disjunction(Surroundings())
        guard parser.scanner.byte == nil else {
            throw CardQueryError(
                .unbalancedGroup,
                "this parenthesis closes none; remove it, or put it into quotation marks with its text",
                at: parser.scanner.position)
        }
        return query
    }

    private mutating func disjunction(_ surroundings: Surroundings) throws(CardQueryError) -> CardQuery {
        var parts = [try conjunction(surroundings)]
        while scanner.takeOperator("OR", "||") { parts.append(try conjunction(surroundings)) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction(_ surroundings: Surroundings) throws(CardQueryError) -> CardQuery {
        var parts: [CardQuery] = []
        var empty: CardQuery?
        var isMissing = true
        while true {
            scanner.skipBlanks()
            guard let byte = scanner.byte, byte != UInt8(ascii: ")"), !scanner.isOperator("OR", "||") else {
                break
            }
            if scanner.isOperator("AND", "&&") {
                guard !isMissing else { break }
                _ = scanner.takeOperator("AND", "&&")
                isMissing = true
                continue
            }
            isMissing = false
            if let mark = try markOfItsOwn(surroundings) {
                empty = mark
            } else {
                parts.append(try part(surroundings))
            }
        }
        guard !isMissing else {
            throw CardQueryError(
                .missingCondition, "a condition such as name:charizard is missing here", at: scanner.position)
        }
        guard parts.count != 1 else { return parts[0] }
        return parts.isEmpty ? empty ?? .everything : .all(parts)
    }

    /// Reads a word of ASCII punctuation alone that has no field.
    private mutating func markOfItsOwn(_ surroundings: Surroundings) throws(CardQueryError) -> CardQuery? {
        let start = scanner.position
        var end = start
        while !scanner.isBoundary(at: end) {
            guard Self.isMark(scanner.bytes[end]) else { return nil }
            end += 1
        }
        // A sign right before a group is its operator.
        guard end > start, end == scanner.bytes.count || scanner.bytes[end] != UInt8(ascii: "(") else {
            return nil
        }
        scanner.position = end
        let text = QueryText(pieces: [Array(scanner.bytes[start..<end])], isQuoted: false)
        return try condition(
            surroundings.field ?? Self.defaultField,
            surroundings.isWhole ? .whole(text) : .words(text), at: start)
    }

    /// Whether a byte is punctuation without a meaning of its own to queries.
    private static func isMark(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte &- 0x30 >= 10 && (byte | 0x20) &- 0x61 >= 26
            && !"\"*\\[{<>:".utf8.contains(byte)
    }

    private mutating func part(_ surroundings: Surroundings) throws(CardQueryError) -> CardQuery {
        var surroundings = surroundings
        var isNegated = false
        let start = scanner.position
        prefixes: while let byte = scanner.byte {
            switch byte {
            case UInt8(ascii: "-"): isNegated.toggle()
            case UInt8(ascii: "!"): surroundings.isWhole = true
            case UInt8(ascii: "+"): break
            default:
                guard scanner.takeOperator("NOT", "NOT") else { break prefixes }
                isNegated.toggle()
                scanner.skipBlanks()
                continue
            }
            scanner.position += 1
        }
        guard let byte = scanner.byte, !QueryScanner.isBlank(byte), byte != UInt8(ascii: ")"),
            !scanner.isOperator("AND", "&&"), !scanner.isOperator("OR", "||")
        else {
            throw CardQueryError(.missingCondition, "a condition is missing behind this operator", at: start)
        }
        let query = try positive(surroundings)
        return isNegated ? .not(query) : query
    }

    private mutating func positive(_ surroundings: Surroundings) throws(CardQueryError) -> CardQuery {
        var surroundings = surroundings
        let start = scanner.position
        guard let field = scanner.takeField() else { return try value(surroundings, at: start) }
        surroundings.field = field
        scanner.skipBlanks()
        guard let byte = scanner.byte, byte != UInt8(ascii: ")") else {
            throw CardQueryError(.missingValue, "the field `\(field)` has no value", at: start)
        }
        return try value(surroundings, at: start)
    }

    private mutating func value(_ surroundings: Surroundings, at start: Int) throws(CardQueryError)
        -> CardQuery
    {
        let field = surroundings.field ?? Self.defaultField
        switch scanner.byte {
        case UInt8(ascii: "("):
            return try group(surroundings)
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            let range = try scanner.takeRange()
            return try condition(
                field, range.lower == nil && range.upper == nil ? .present : .range(range), at: start)
        case UInt8(ascii: "<"), UInt8(ascii: ">"):
            return try condition(field, .range(try scanner.takeComparison()), at: start)
        default:
            let text = try scanner.byte == UInt8(ascii: "\"") ? scanner.takePhrase() : scanner.takeWord()
            if text.isAnything {
                // `*:*` is how Lucene asks for everything.
                return field == "*" ? .everything : try condition(field, .present, at: start)
            }
            return try condition(field, surroundings.isWhole ? .whole(text) : .words(text), at: start)
        }
    }

    private mutating func group(_ surroundings: Surroundings) throws(CardQueryError) -> CardQuery {
        let start = scanner.position
        guard surroundings.depth < Self.deepestGroup else {
            throw CardQueryError(
                .tooLarge, "groups are nested deeper than \(Self.deepestGroup); ask more simply", at: start)
        }
        var surroundings = surroundings
        surroundings.depth += 1
        scanner.position += 1
        let query = try disjunction(surroundings)
        guard scanner.take(UInt8(ascii: ")")) else {
            throw CardQueryError(
                .unbalancedGroup,
                "this parenthesis is not closed; close it, or put it into quotation marks with its text",
                at: start)
        }
        return query
    }

    private mutating func condition(
        _ field: String, _ test: FieldTest, at start: Int
    ) throws(CardQueryError) -> CardQuery {
        conditions += 1
        guard conditions <= Self.mostConditions else {
            throw CardQueryError(
                .tooLarge,
                "the query has more than \(Self.mostConditions) conditions; ask in several requests",
                at: start)
        }
        return .field(field, test)
    }
}
