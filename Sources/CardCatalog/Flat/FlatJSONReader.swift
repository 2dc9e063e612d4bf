/// Reads flat records out of JSON: arrays under the names of sections, one array, or objects one after the other.
///
/// An object that holds a section is a document, and its sections are read element by element. Any other object is a
/// record, or, where it has the member `format`, the heading of the records behind it.
struct FlatJSONReader: ~Copyable {
    private let file: FlatFile
    private var scanner: JSONRecordSplitter
    private var parser: JSONParser
    private var unknownFields: Set<String> = []
    /// Lines are counted up to here; the scanner keeps what stands behind.
    private var counted = 0
    private var line = 1

    /// Starts on a file.
    init(_ source: any ByteSource, of file: FlatFile) throws(CatalogError) {
        parser = try JSONParser()
        scanner = JSONRecordSplitter(source, file: file.path, wrapperKeys: [])
        self.file = file
    }

    /// Hands out the records, and what stands beside them.
    mutating func read(note: (FlatNote) throws -> Void, sink: (FlatRecord) throws -> Void) throws {
        do {
            try readAll(note, sink)
        } catch var error as CatalogError {
            if scanner.cursor > counted { countLines(to: scanner.cursor) }
            error.record = nil
            error.line = line
            throw error
        }
    }

    private mutating func readAll(
        _ note: (FlatNote) throws -> Void, _ sink: (FlatRecord) throws -> Void
    ) throws {
        while scanner.window.end < 3, !scanner.window.isAtEnd {
            _ = try scanner.window.refill(keepingFrom: 0)
        }
        if scanner.window.copy(0..<3) == [0xEF, 0xBB, 0xBF] { scanner.cursor = 3 }
        while let byte = try skipBlanks() {
            switch byte {
            case UInt8(ascii: "["):
                try readArray(section: nil, note, sink)
            case UInt8(ascii: "{"):
                try readObject(note, sink)
            default:
                throw scanner.unexpected(byte, where: "an object")
            }
        }
    }

    /// Reads the elements of the array at the cursor as records of a section, or passes them over.
    private mutating func readArray(
        section: Int?, isKnown: Bool = true, _ note: (FlatNote) throws -> Void,
        _ sink: (FlatRecord) throws -> Void
    ) throws {
        scanner.cursor += 1
        var isFirst = true
        while true {
            guard var byte = try skipBlanks() else { throw scanner.truncated(from: scanner.cursor) }
            if byte == UInt8(ascii: "]") {
                scanner.cursor += 1
                return
            }
            if !isFirst {
                guard byte == UInt8(ascii: ",") else {
                    throw scanner.unexpected(byte, where: "a comma or `]`")
                }
                scanner.cursor += 1
                guard let following = try skipBlanks() else { throw scanner.truncated(from: scanner.cursor) }
                byte = following
            }
            isFirst = false
            guard !JSONRecordSplitter.endsScalar(byte) else {
                throw scanner.unexpected(byte, where: "a record")
            }
            try scanner.skipValue(keepingFrom: &counted)
            if isKnown {
                try emit(counted..<scanner.cursor, section: section, note, sink)
            }
        }
    }

    /// Reads the object at the cursor: a document, a heading or a record.
    private mutating func readObject(
        _ note: (FlatNote) throws -> Void, _ sink: (FlatRecord) throws -> Void
    ) throws {
        // What follows moves `counted` with the window and leaves it at the object until that is known to be a document.
        var heading = Heading()
        scanner.cursor += 1
        var isFirst = true
        while let byte = try scanner.skipBlanks(keepingFrom: &counted) {
            if byte == UInt8(ascii: "}") {
                scanner.cursor += 1
                if heading.isDocument || heading.hasFormat {
                    try heading.tell(note)
                } else {
                    try emit(counted..<scanner.cursor, section: nil, note, sink)
                }
                return
            }
            if !isFirst {
                guard byte == UInt8(ascii: ",") else {
                    throw scanner.unexpected(byte, where: "a comma or `}`")
                }
                scanner.cursor += 1
            }
            isFirst = false
            let key = try readKey()
            try readMember(key, &heading, note, sink)
        }
        throw scanner.truncated(from: counted)
    }

    /// The members of an object that are no sections.
    private struct Heading {
        var isDocument = false
        var hasFormat = false
        var members: [(key: String, text: String?)] = []

        mutating func tell(_ note: (FlatNote) throws -> Void) throws {
            for member in members { try note(.member(member.key, member.text)) }
            members = []
        }
    }

    private mutating func readMember(
        _ key: String, _ heading: inout Heading, _ note: (FlatNote) throws -> Void,
        _ sink: (FlatRecord) throws -> Void
    ) throws {
        let value = try scanner.skipBlanks(keepingFrom: &counted)
        let section = file.sections.firstIndex { $0.name == key }
        if value == UInt8(ascii: "["), section != nil || heading.hasFormat {
            heading.isDocument = true
            try heading.tell(note)
            _ = try skipBlanks()
            let isWanted = section.map(file.wanted.contains) ?? false
            try note(isWanted ? .section(section ?? 0) : .unwantedSection(key))
            try readArray(section: section, isKnown: isWanted, note, sink)
            return
        }
        let distance = scanner.cursor - counted
        try scanner.skipValue(keepingFrom: &counted)
        let range = (counted + distance)..<scanner.cursor
        if key == "format" { heading.hasFormat = true }
        if heading.members.count < Self.longestHeading {
            heading.members.append((key, try scalarText(range)))
        }
        if heading.isDocument { try heading.tell(note) }
    }

    /// How many members a heading may have.
    private static let longestHeading = 1_000

    private mutating func readKey() throws -> String {
        let byte = try scanner.skipBlanks(keepingFrom: &counted)
        guard byte == UInt8(ascii: "\"") else {
            throw byte.map { scanner.unexpected($0, where: "a key") } ?? scanner.truncated(from: counted)
        }
        let distance = scanner.cursor - counted
        try scanner.skipValue(keepingFrom: &counted)
        let key = scanner.window.text((counted + distance + 1)..<(scanner.cursor - 1)) ?? ""
        let colon = try scanner.skipBlanks(keepingFrom: &counted)
        guard colon == UInt8(ascii: ":") else {
            throw colon.map { scanner.unexpected($0, where: "a colon") } ?? scanner.truncated(from: counted)
        }
        scanner.cursor += 1
        return key
    }

    /// The text of a value that is a text or a number.
    private mutating func scalarText(_ range: Range<Int>) throws -> String? {
        try parser.parse(range, of: scanner.window) { outcome in
            switch outcome {
            case .malformed: nil
            case .value(let value): value.flatText
            }
        }
    }

    /// Moves to the next byte that is no blank, and counts lines up to it.
    private mutating func skipBlanks() throws(CatalogError) -> UInt8? {
        countLines(to: scanner.cursor)
        let byte = try scanner.skipBlanks(keepingFrom: &counted)
        countLines(to: scanner.cursor)
        return byte
    }

    private mutating func countLines(to position: Int) {
        while true {
            let newline = scanner.window.position(of: 0x0A, from: counted)
            guard newline < position else { break }
            line += 1
            counted = newline + 1
        }
        counted = position
    }

    /// Parses a record and hands it out.
    private mutating func emit(
        _ range: Range<Int>, section: Int?, _ note: (FlatNote) throws -> Void,
        _ sink: (FlatRecord) throws -> Void
    ) throws {
        var record = FlatRecord(section: section ?? 0, line: line, values: [])
        var unknown: [String] = []
        let file = file
        try parser.parse(range, of: scanner.window) { outcome in
            switch outcome {
            case .malformed(let reason):
                record.problem = FlatRecord.Problem(reason: "the JSON is malformed (\(reason)); correct it")
            case .value(let value): file.fill(&record, from: value, section: section, &unknown)
            }
        }
        if record.problem == nil, !file.wanted.contains(record.section) {
            let name = file.sections[record.section].name
            if unknownFields.insert(name).inserted { try note(.unwantedSection(name)) }
            return
        }
        for name in unknown where unknownFields.count < Self.longestHeading {
            if unknownFields.insert(name).inserted { try note(.unknownField(name)) }
        }
        try sink(record)
    }
}
