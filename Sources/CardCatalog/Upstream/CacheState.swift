/// What is known of a source in the cache: a small table beside its files.
///
///     cardex-upstream 1
///     address     https://mtgjson.com/api/v5/AllPrintings.json.gz
///     version     5.3.0+20261121
///     checked     1795000000
///     paused      0
///     complete    1
///     file        <name> <address> <size> <modified> <digest> <entity tag> <last modified> <version> <fetched>
///     end         <SHA-256 digest of everything above>
///
/// Fields are parted by tabs; control characters and `%` are written as `%` and two digits. A table that is not whole to
/// the last byte counts as none, and the source is fetched again.
struct CacheState: Hashable {
    /// What is known of one file.
    struct File: Hashable {
        /// Where it came from.
        var address: String
        /// How it looked when it was written.
        var stamp: CacheFiles.Stamp
        /// The digest of its content after decompression.
        var digest: String
        /// The field `ETag` it came with.
        var entityTag: String
        /// The field `Last-Modified` it came with.
        var lastModified: String
        /// What its publisher calls this version.
        var version: String
        /// When it was downloaded.
        var fetchedAt: Int64
    }

    private static let magic = "cardex-upstream 1"

    /// The address of the source.
    var address: String
    /// What the publisher calls the version of the whole.
    var version = ""
    /// When the publisher was last asked and everything was fetched that was new.
    var checkedAt: Int64 = 0
    /// Until when the publisher wants to be left alone.
    var pausedUntil: Int64 = 0
    /// Whether everything was there at least once.
    var isComplete = false
    /// The files by name.
    var files: [String: File] = [:]

    /// Makes the state of a source of which nothing is there.
    init(address: String) {
        self.address = address
    }

    /// Reads a table; one that is damaged, of another form, or about another source is none.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - address: The address that it must be about.
    init?(_ bytes: [UInt8], address: String) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.popLast() == "", let end = lines.popLast(), lines.first == Substring(Self.magic),
            end == "end\t\(Self.digest(of: lines))"
        else { return nil }
        self.init(address: "")
        for line in lines.dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(Self.unescaped)
            switch (fields.first, fields.count) {
            case ("address", 2): self.address = fields[1]
            case ("version", 2): version = fields[1]
            case ("checked", 2): checkedAt = Int64(fields[1]) ?? 0
            case ("paused", 2): pausedUntil = Int64(fields[1]) ?? 0
            case ("complete", 2): isComplete = fields[1] == "1"
            case ("file", 10):
                guard let size = Int64(fields[3]), let modified = Int64(fields[4]), let at = Int64(fields[9]),
                    Self.isSafe(fields[1])
                else { return nil }
                files[fields[1]] = File(
                    address: fields[2], stamp: CacheFiles.Stamp(size: size, modified: modified),
                    digest: fields[5], entityTag: fields[6], lastModified: fields[7], version: fields[8],
                    fetchedAt: at)
            default: return nil
            }
        }
        guard self.address == address else { return nil }
    }

    /// The table.
    var bytes: [UInt8] {
        var lines: [Substring] = [Substring(Self.magic)]
        func add(_ fields: String...) {
            lines.append(Substring(fields.map(Self.escaped).joined(separator: "\t")))
        }
        add("address", address)
        add("version", version)
        add("checked", String(checkedAt))
        add("paused", String(pausedUntil))
        add("complete", isComplete ? "1" : "0")
        for (name, file) in files.sorted(by: { $0.key < $1.key }) {
            add(
                "file", name, file.address, String(file.stamp.size), String(file.stamp.modified), file.digest,
                file.entityTag, file.lastModified, file.version, String(file.fetchedAt))
        }
        lines.append("end\t\(Self.digest(of: lines))")
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// The digest of all files: of one file its own, of several that of their digests and names.
    var digest: String {
        if files.count == 1, let only = files.values.first { return only.digest }
        var hash = SHA256()
        for (name, file) in files.sorted(by: { $0.key < $1.key }) { hash.update("\(file.digest)  \(name)\n") }
        return hash.hexadecimalDigest()
    }

    private static func digest(of lines: [Substring]) -> String {
        var hash = SHA256()
        for line in lines { hash.update("\(line)\n") }
        return hash.hexadecimalDigest()
    }

    /// Whether a name stays below the folder it is put behind.
    private static func isSafe(_ name: String) -> Bool {
        !name.isEmpty
            && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && $0.first != "."
            }
    }

    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        var escaped = ""
        for scalar in text.unicodeScalars {
            if scalar.value < 0x20 || scalar.value == 0x7F || scalar == "%" {
                escaped += "%\(digits[Int(scalar.value >> 4)])\(digits[Int(scalar.value & 15)])"
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func unescaped(_ text: Substring) -> String {
        guard text.contains("%") else { return String(text) }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let pair = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), pair.utf8.count == 2, let value = UInt8(pair, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
