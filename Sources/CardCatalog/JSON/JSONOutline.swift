/// What the beginning of a JSON file shows of its shape.
///
///     { "metadata": {…}, "sets": {…}, "cards": [ {"id": …, "name": …}, … ] }
///       └ members ────────────────────┘  kind `[`  └ keys ────┘
struct JSONOutline {
    /// One member of the object at the top, or the array at the top.
    struct Part {
        /// The key; empty for the array at the top.
        var key: String
        /// The first byte of the value.
        var kind: UInt8
        /// The keys of the first object inside, where the value is an array of objects or an object of objects.
        var keys: Set<String> = []
        /// The key under which the first object inside stands, where the value is an object.
        var firstKey = ""
        /// The keys of the first object inside that object, one level deeper.
        var deeperKeys: Set<String> = []

        /// Whether there are objects inside.
        var holdsObjects: Bool { !keys.isEmpty }
    }

    /// How much of a file is looked at.
    static let prefixLength = 1 << 20

    /// Whether the content is JSON at all: it starts with a bracket.
    private(set) var isJSON = false
    /// The array at the top, or the members of the object at the top as far as they were seen.
    private(set) var parts: [Part] = []
    /// Whether the top is an array.
    private(set) var isArray = false
    /// Whether the object at the top ended within what was looked at.
    private(set) var isClosed = false
    /// Whether another object follows the one at the top.
    private(set) var isSequence = false

    /// Looks at the beginning of a file.
    ///
    /// - Parameter prefix: The first bytes, `prefixLength` of them or all.
    init(_ prefix: [UInt8]) {
        do throws(CatalogError) {
            try look(at: prefix)
        } catch {
            // The prefix ends somewhere; what was seen before is what there is.
        }
    }

    /// The member of a key.
    func part(_ key: String) -> Part? { parts.first { $0.key == key } }

    /// The keys of the object at the top.
    var topKeys: Set<String> { isArray ? [] : Set(parts.map(\.key)) }

    private mutating func look(at prefix: [UInt8]) throws(CatalogError) {
        var walk = JSONWalk(PrefixedSource(prefix), file: "")
        let first = try walk.open()
        isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        isArray = first == UInt8(ascii: "[")
        if isArray {
            parts.append(Part(key: "", kind: UInt8(ascii: "[")))
            try look(into: &walk)
        } else if isJSON {
            walk.enter()
            while let key = try walk.nextKey() {
                guard let kind = try walk.peek() else { return }
                parts.append(Part(key: key, kind: kind))
                try look(into: &walk)
            }
            isClosed = true
            isSequence = try walk.peek() == UInt8(ascii: "{")
        }
    }

    /// Looks into the value at hand, which the last part is about.
    private mutating func look(into walk: inout JSONWalk) throws(CatalogError) {
        let last = parts.count - 1
        switch parts[last].kind {
        case UInt8(ascii: "["):
            walk.enter()
            guard try walk.nextElement() else { return }
            if try walk.peek() == UInt8(ascii: "{") {
                walk.enter()
                while let key = try walk.nextKey() {
                    parts[last].keys.insert(key)
                    try walk.skip()
                }
            } else {
                try walk.skip()
            }
            while try walk.nextElement() { try walk.skip() }
        case UInt8(ascii: "{"):
            walk.enter()
            while let key = try walk.nextKey() {
                if parts[last].keys.isEmpty, try lookDeeper(into: &walk, at: last) {
                    parts[last].firstKey = key
                } else {
                    try walk.skip()
                }
            }
        default:
            try walk.skip()
        }
    }

    /// Notes the keys of an object inside an object, or of the first object of an array there.
    ///
    /// - Returns: Whether the value at hand was walked through.
    private mutating func lookDeeper(into walk: inout JSONWalk, at last: Int) throws(CatalogError) -> Bool {
        let kind = try walk.peek()
        guard kind == UInt8(ascii: "{") || kind == UInt8(ascii: "[") else { return false }
        walk.enter()
        let isList = kind == UInt8(ascii: "[")
        if isList {
            guard try walk.nextElement() else { return true }
            guard try walk.peek() == UInt8(ascii: "{") else {
                repeat { try walk.skip() } while try walk.nextElement()
                return true
            }
            walk.enter()
        }
        while let key = try walk.nextKey() {
            if isList { parts[last].deeperKeys.insert(key) } else { parts[last].keys.insert(key) }
            try walk.skip()
        }
        while isList, try walk.nextElement() { try walk.skip() }
        return true
    }
}
