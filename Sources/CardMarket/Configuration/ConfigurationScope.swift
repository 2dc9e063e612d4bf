internal import CardCatalog
internal import CardPricing
internal import CardText

/// A place inside a configuration file, for errors that say exactly where something is wrong.
struct ConfigurationScope {
    /// The file.
    let file: String
    /// The keys that lead to the place, such as `services.ebay.rules`; empty at the top.
    var place = ""

    /// The place of a member.
    func member(_ key: String) -> ConfigurationScope {
        ConfigurationScope(file: file, place: place.isEmpty ? key : "\(place).\(key)")
    }

    /// An error at this place.
    func fault(_ message: String) -> PricingError {
        PricingError(
            .invalidConfiguration, "\(place.isEmpty ? "it" : "`\(place)`") \(message)", path: file)
    }

    /// Hands out the members of an object.
    ///
    /// - Parameters:
    ///   - value: The object.
    ///   - keys: The keys that are known; `nil` when any will do.
    ///   - body: Is given each key, its value and its place.
    /// - Throws: `PricingError` for another value, an unknown key, or one that stands twice.
    func members(
        of value: JSONValue, known keys: [String]? = nil,
        _ body: (String, JSONValue, ConfigurationScope) throws -> Void
    ) throws {
        guard value.isObject else { throw wrongType(value, "an object in braces") }
        var seen: Set<String> = []
        try value.forEachMember { key, value in
            let scope = member(key)
            if let keys, !keys.contains(key) {
                throw scope.fault("is no key; \(Self.hint(for: key, among: keys))")
            }
            guard seen.insert(key).inserted else { throw scope.fault("stands there twice; delete one") }
            try body(key, value, scope)
        }
    }

    /// Reads `true` or `false`.
    func boolean(_ value: JSONValue) throws(PricingError) -> Bool {
        guard let boolean = value.boolean else { throw wrongType(value, "true or false") }
        return boolean
    }

    /// Reads a text that is not blank.
    func text(_ value: JSONValue) throws(PricingError) -> String {
        guard let text = value.text else { throw wrongType(value, "a text") }
        return text
    }

    /// Reads a whole number of a range.
    func integer(_ value: JSONValue, in range: ClosedRange<Int64>) throws(PricingError) -> Int64 {
        guard let integer = value.integer else { throw wrongType(value, "a whole number") }
        guard range.contains(integer) else {
            throw fault(
                "is \(integer), where a number from \(range.lowerBound) to \(range.upperBound) is expected")
        }
        return integer
    }

    /// Reads a list of texts.
    func texts(_ value: JSONValue) throws -> [String] {
        guard value.kind == "an array" else { throw wrongType(value, "a list of texts in brackets") }
        var texts: [String] = []
        try value.forEachElement { element in
            texts.append(try member("\(texts.count)").text(element))
        }
        return texts
    }

    /// Reads a list of services, each of them once.
    func services(_ value: JSONValue) throws -> [String] {
        let names = try texts(value)
        for (index, name) in names.enumerated() {
            guard ServiceName.all.contains(name) else {
                let hint = Self.hint(for: name, among: ServiceName.all)
                throw member("\(index)").fault("is \"\(name)\", which is no service; \(hint)")
            }
            guard names.firstIndex(of: name) == index else {
                throw member("\(index)").fault("names \"\(name)\" a second time; delete one")
            }
        }
        return names
    }

    /// A question such as `did you mean "burst"?`, or the list of what there is.
    private static func hint(for typed: String, among words: [String]) -> String {
        if let nearest = Spelling.nearest(to: typed, in: words) { return "did you mean \"\(nearest)\"?" }
        return "there are \(words.map { "\"\($0)\"" }.joined(separator: ", "))"
    }

    private func wrongType(_ value: JSONValue, _ expected: String) -> PricingError {
        fault("is \(value.kind), where \(expected) is expected")
    }
}
