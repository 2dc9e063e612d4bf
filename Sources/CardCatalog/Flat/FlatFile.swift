/// Reads files of flat records, whose fields are texts: tables with a header line, JSON documents and lines of JSON.
///
///     printing,amount,currency            {"version": 1,                    {"record":"price","printing":…}
///     pokemon:base1-4,420.00,USD           "prices": [{…}, {…}]}            {"record":"alias","alias":…}
///
/// What a file is follows from its content. Columns and members are found by name in any order; memory does not grow
/// with the file.
package struct FlatFile {
    /// The kinds of records that are understood; of several that fit a record the first is meant.
    package let sections: [FlatSection]
    /// The positions of the kinds that are wanted; others are passed over.
    package let wanted: Set<Int>
    let path: String

    /// Describes a reading.
    ///
    /// - Parameters:
    ///   - path: The file, plain or compressed.
    ///   - sections: The kinds of records that are understood.
    ///   - wanted: The positions of the kinds that are wanted; `nil` for all.
    package init(_ path: String, sections: [FlatSection], wanted: Set<Int>? = nil) {
        self.path = path
        self.sections = sections
        self.wanted = wanted ?? Set(sections.indices)
    }

    /// Reads the file from front to back.
    ///
    /// - Parameters:
    ///   - progress: Is told the bytes read from disk and their total.
    ///   - note: Is told what stands beside the records, in the order of the file; what it throws ends the reading.
    ///   - sink: Is given the records in the order of the file; what it throws ends the reading.
    /// - Throws: `CatalogError` for the file's faults, and what the closures throw.
    /// - Complexity: O(size of the file) time, O(longest record) memory.
    package func read(
        progress: ((Int64, Int64) -> Void)? = nil, note: (FlatNote) throws -> Void,
        sink: (FlatRecord) throws -> Void
    ) throws {
        let input = DumpInput(path: path, progress: progress)
        var names: [String] = []
        let count = try input.forEachMember(
            acceptsFolder: false,
            where: { components in
                names.append(components.joined(separator: "/"))
                return false
            }, refused: { _ in },
            body: { member in
                let head = try member.source.readPrefix(4_096)
                let whole = PrefixedSource(head, before: member.source)
                if Self.looksLikeJSON(head) {
                    var reader = try FlatJSONReader(whole, of: self)
                    try reader.read(note: note, sink: sink)
                } else {
                    var reader = try FlatTableReader(whole, of: self, note: note)
                    try reader.read(sink: sink)
                }
            })
        guard count == 1 else {
            throw CatalogError(
                .unsupported, "this is an archive of \(names.count) files; unpack it and name one of them",
                file: path)
        }
    }

    private static func looksLikeJSON(_ head: [UInt8]) -> Bool {
        let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = head[start...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// The kind of a record that has some fields: the first wanted one all of whose required fields are there.
    func section(having names: [String]) -> Int? {
        let normalized = names.map(TableHeader.normalize)
        return wanted.sorted().first { position in
            sections[position].fields.allSatisfy { field in
                !field.isRequired || normalized.contains { field.spellings.contains($0) }
            }
        }
    }

    /// What the kinds of records need, for messages.
    var requirements: String {
        wanted.sorted().map { sections[$0] }.map { section in
            let fields = section.fields.filter(\.isRequired).map { "`\($0.name)`" }
            return "\(section.name) need \(fields.joined(separator: ", "))"
        }.joined(separator: "; ")
    }
}
