/// The first hundred bytes of a SQLite file, read without SQLite.
///
///     0   "SQLite format 3\0"        28  number of pages          60  schema version (user_version)
///     16  bytes of a page            44  schema format, 1 to 4    68  application id
///     18  write version, 1 or 2      56  text encoding, 1 UTF-8   92  change counter when 28 was set
///     19  read version, 1 or 2       24  change counter
///
/// All numbers are big-endian. SQLite quietly opens a file of a later write version for reading only, and calls a file
/// of a later format an error of its user; in a price store both are damage. See "Database File Format" at sqlite.org.
struct DatabaseHeader {
    /// The length of the header.
    static let length = 100

    private let bytes: [UInt8]

    /// Takes the first bytes of a file; fewer than `length` of them are a file that was cut.
    ///
    /// - Parameter bytes: The bytes.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Tells what the header says, `damaged` only when the file can't be anybody else's.
    var content: StoreFile.Content {
        let magic = Array("SQLite format 3\0".utf8)
        guard !bytes.isEmpty else { return .empty }
        guard bytes.count >= Self.length else {
            return bytes.starts(with: magic.prefix(bytes.count))
                ? .damaged("cut to \(bytes.count) bytes") : .foreign("not a SQLite database")
        }
        let applicationID = number(at: 68, bytes: 4)
        switch (bytes.starts(with: magic), applicationID == Schema.applicationID) {
        case (true, false): return .foreign("a SQLite database with application id \(applicationID)")
        case (false, true): return .damaged("its first 16 bytes are not SQLite's")
        case (false, false):
            // A power cut may leave zeros where the file was.
            return bytes.allSatisfy { $0 == 0 }
                ? .damaged("filled with zeros") : .foreign("not a SQLite database")
        case (true, true): break
        }
        guard (1...2).contains(bytes[18]), (1...2).contains(bytes[19]),
            (1...4).contains(number(at: 44, bytes: 4)),
            number(at: 56, bytes: 4) == 1
        else { return .damaged("its header names a format that it never has") }
        return .store
    }

    /// How many bytes the file has at least, or 0 when the header can't tell.
    var expectedFileLength: Int64 {
        guard bytes.count >= Self.length, number(at: 24, bytes: 4) == number(at: 92, bytes: 4) else {
            return 0
        }
        let pageLength = number(at: 16, bytes: 2)
        return number(at: 28, bytes: 4) * (pageLength == 1 ? 65_536 : pageLength)
    }

    /// Reads a big-endian number of at most four bytes.
    private func number(at offset: Int, bytes count: Int) -> Int64 {
        bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int64($1) }
    }
}
