internal import CardModel

extension CatalogError.Code {
    /// The file is not the data but the upstream's refusal to give it.
    public static let refused = CatalogError.Code(rawValue: "refused")
}

/// The object around the records: `{"totalItems":2,"success":true,"errors":[],"results":[…]}`.
///
/// An answer that holds no data is short, so a file is only looked at whole where it is short.
struct TCGCSVEnvelope {
    private static let longestRefusal = 1 << 16

    /// The file, with what was peeked in front of it again.
    let member: DumpMember
    /// Whether the file is JSON.
    let isJSON: Bool
    /// Whether the upstream says that there is nothing, which it does with an error for empty groups.
    let isEmpty: Bool

    /// Looks at the start of a file.
    ///
    /// - Parameter member: The file.
    /// - Throws: `refused` when the upstream says that something went wrong, and what the stream throws.
    init(_ member: DumpMember) throws {
        let prefix = try member.source.readPrefix(Self.longestRefusal)
        var whole = member
        whole.source = PrefixedSource(prefix, before: member.source)
        self.member = whole
        let first = prefix.first { $0 > 0x20 && $0 < 0x80 }
        isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        guard first == UInt8(ascii: "{"), prefix.count < Self.longestRefusal else {
            isEmpty = false
            return
        }
        let refusal = try Self.refusal(in: prefix, file: member.file)
        isEmpty = refusal.map { $0.allSatisfy(Self.meansNothing) && !$0.isEmpty } ?? false
        guard let refusal, !isEmpty else { return }
        let said = refusal.isEmpty ? "nothing more" : refusal.map { "\"\($0)\"" }.joined(separator: ", ")
        throw CatalogError(
            .refused,
            "the upstream answered `success: false` and says \(said); fetch the file again later",
            file: member.file, offset: 0)
    }

    /// What the upstream says went wrong, or `nil` when nothing did.
    private static func refusal(in bytes: [UInt8], file: String) throws -> [String]? {
        var window = ByteWindow(PrefixedSource(bytes), file: file)
        while !window.isAtEnd { _ = try window.refill(keepingFrom: 0) }
        var parser = try JSONParser()
        var errors: [String] = []
        let isRefusal = try parser.parse(0..<window.end, of: window) { outcome in
            guard case .value(let value) = outcome else { return false }
            // An empty group is a 404 whose body may lack all but the errors.
            value["errors"]?.forEachElement { error in
                if let text = error.string { errors.append(text) }
            }
            return value["success"]?.boolean == false || (value["results"] == nil && !errors.isEmpty)
        }
        return isRefusal ? errors : nil
    }

    /// Whether an error says that there is nothing, as in `No products were found.`.
    private static func meansNothing(_ error: String) -> Bool {
        let lowered = error.lowercased()
        return lowered.hasPrefix("no ") && lowered.contains("found")
    }
}
