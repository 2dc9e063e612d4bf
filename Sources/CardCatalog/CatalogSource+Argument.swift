internal import CardModel

extension CatalogSource {
    /// Parses `FORMAT:PATH`, `FORMAT,OPTION=VALUE,…:PATH`, or a path or an address alone.
    ///
    /// The format ends at the first colon, so that paths and addresses may hold more of them. A path alone must hold a
    /// slash or a dot, so that it can't be taken for a misspelt format; its format then follows from its content.
    ///
    /// - Parameter argument: The text as typed.
    /// - Throws: `CatalogError` with the code `usage`, listing the known formats or options.
    public init(argument: String) throws(CatalogError) {
        let colon = argument.firstIndex(of: ":") ?? argument.endIndex
        var parts = argument[..<colon].split(separator: ",", omittingEmptySubsequences: false)
        let format = CatalogFormat(rawValue: String(parts.removeFirst()))
        guard CatalogFormat.all.contains(format) || format == .automatic else {
            guard Self.isPathAlone(argument, before: colon) else {
                throw Self.misuse(
                    colon == argument.endIndex
                        ? "`\(argument)` names no format, and a path alone needs a slash or a dot (`./\(argument)`)"
                        : "`\(format)` is not a known format")
            }
            self.init(format: .automatic, path: argument)
            return
        }
        guard colon < argument.endIndex, argument.index(after: colon) < argument.endIndex else {
            throw Self.misuse("`\(argument)` names no path")
        }
        self.init(format: format, path: String(argument[argument.index(after: colon)...]))
        for part in parts { try add(option: part) }
    }

    private mutating func add(option: Substring) throws(CatalogError) {
        let halves = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let key = halves.first?.lowercased() ?? ""
        guard halves.count == 2, !halves[1].isEmpty else {
            throw Self.misuse("`\(option)` is no option, which is written KEY=VALUE")
        }
        let isKnown =
            format.optionKeys.contains(key)
            || format.takesFields && key.hasPrefix("id.") && key.utf8.count > 3
        guard isKnown else {
            let keys = format.optionKeys.joined(separator: ", ") + (format.takesFields ? ", id.KIND" : "")
            throw Self.misuse("`\(key)` is no option of \(format), which has \(keys)")
        }
        guard options[key] == nil, key != "game" || defaultGame == nil else {
            throw Self.misuse("`\(option)` gives the option `\(key)` a second time")
        }
        if key == "game" {
            defaultGame = Game(named: String(halves[1]))
        } else {
            options[key] = String(halves[1])
        }
    }

    private static func isPathAlone(_ argument: String, before colon: String.Index) -> Bool {
        isAddress(argument) || argument[..<colon].contains { $0 == "/" || $0 == "." }
    }

    private static func misuse(_ fault: String) -> CatalogError {
        CatalogError(
            .usage,
            "\(fault); write FORMAT:PATH, FORMAT,OPTION=VALUE:PATH or a path, where FORMAT is one of "
                + CatalogFormat.all.map(\.rawValue).joined(separator: ", "))
    }
}

extension CatalogFormat {
    /// Whether the options may say which field holds what.
    var takesFields: Bool { self == .csv || self == .json }

    /// The options that may be given, but for those of the form `id.KIND`.
    var optionKeys: [String] {
        switch self {
        case .csv: ["game"] + CardField.allCases.map(\.rawValue)
        case .json: ["game", "records"] + CardField.allCases.map(\.rawValue)
        case .tcgdex, .automatic: ["game", "lang"]
        default: ["game"]
        }
    }
}
