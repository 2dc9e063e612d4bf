/// A kind of record that a file may hold: its name and its fields.
package struct FlatSection: Sendable {
    /// One field of a record.
    package struct Field: Sendable {
        /// The name, as it is written.
        package let name: String
        /// Whether a record without it is of another kind.
        package let isRequired: Bool
        /// The names under which it is found, without case, blanks and punctuation.
        let spellings: [String]

        /// Describes a field.
        ///
        /// - Parameters:
        ///   - name: The name, as it is written.
        ///   - others: Other names under which it is found.
        ///   - isRequired: Whether a record without it is of another kind.
        package init(_ name: String, or others: [String] = [], isRequired: Bool = false) {
            self.name = name
            self.isRequired = isRequired
            spellings = ([name] + others).map(TableHeader.normalize)
        }
    }

    /// What a list of such records is called in a document.
    package let name: String
    /// What a single record is called in lines of JSON.
    package let recordName: String
    /// The fields.
    package let fields: [Field]

    /// Describes a kind of record.
    ///
    /// - Parameters:
    ///   - name: What a list of such records is called.
    ///   - recordName: What a single record is called.
    ///   - fields: The fields.
    package init(_ name: String, recordName: String, fields: [Field]) {
        self.name = name
        self.recordName = recordName
        self.fields = fields
    }

    /// The position of the field of a name, or `nil`.
    func position(of name: String) -> Int? {
        let normalized = TableHeader.normalize(name)
        return fields.firstIndex { $0.spellings.contains(normalized) }
    }
}

/// A record of a flat file: texts by field.
package struct FlatRecord: Sendable {
    /// What makes no sense in a record, and in which field.
    package struct Problem: Sendable {
        /// The position of the field, or `nil` for the record as a whole.
        package var field: Int?
        /// What is wrong, and the remedy.
        package var reason: String
    }

    /// The position of its kind among the sections that were asked for.
    package internal(set) var section: Int
    /// The line on which it starts, counted from 1.
    package internal(set) var line: Int
    /// The texts in the order of the section's fields, empty where the record says nothing.
    package internal(set) var values: [String]
    /// What makes no sense in it, if anything.
    package internal(set) var problem: Problem?
}

/// What a flat file says beside its records.
package enum FlatNote: Sendable {
    /// A member of the document: its name and its text, where it is a text or a number.
    case member(String, String?)
    /// A field that no section has, said once for each name.
    case unknownField(String)
    /// A list of records begins, of the section at a position.
    case section(Int)
    /// A list of records that no section has, or that is not wanted, is passed over.
    case unwantedSection(String)
}
