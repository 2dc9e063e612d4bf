extension FlatFile {
    /// The member by which a single record says what it is.
    package static let recordMember: StaticString = "record"

    /// Puts the members of an object into the fields of a record.
    func fill(
        _ record: inout FlatRecord, from value: JSONValue, section: Int?, _ unknown: inout [String]
    ) {
        guard value.isObject else {
            record.problem = FlatRecord.Problem(reason: "\(value.kind) stands where an object was expected")
            return
        }
        guard let section = section ?? self.section(of: value) else {
            record.problem = FlatRecord.Problem(
                reason: "nothing says what it is; give it a member `\(Self.recordMember)`, or all it needs: "
                    + requirements)
            return
        }
        let wanted = sections[section]
        record.section = section
        record.values = Array(repeating: "", count: wanted.fields.count)
        var problem: FlatRecord.Problem?
        value.forEachMember { key, member in
            guard let field = wanted.position(of: key) else {
                if key != "\(Self.recordMember)" { unknown.append(key) }
                return
            }
            guard !member.isNull else { return }
            if let text = member.flatText {
                record.values[field] = text
            } else {
                problem = FlatRecord.Problem(
                    field: field, reason: "\(member.kind) stands where a text was expected")
            }
        }
        record.problem = problem
    }

    /// The section of an object by its member `record`, else by the fields it has.
    private func section(of value: JSONValue) -> Int? {
        if let name = value.string(Self.recordMember) {
            return sections.firstIndex { $0.recordName == name }
        }
        return self.section(having: value.keys)
    }
}

extension JSONValue {
    /// The text of a string, or a number as it would be written; `nil` for anything else.
    var flatText: String? {
        if let string { return string }
        if let integer { return "\(integer)" }
        return double.map { "\($0)" }
    }
}
