internal import Cardex

/// The query parameters of one request, all of them checked.
///
/// The native API is strict: what it does not know, what is given twice, and what can't be a value is an error that names
/// the parameter, the value and what is allowed. A client that misspells `limit` learns of it at once.
struct ParameterValues {
    private let query: QueryParameters

    /// Checks the parameters of a request.
    ///
    /// - Parameters:
    ///   - query: What stands behind the `?`.
    ///   - known: The parameters of the endpoint.
    ///   - context: Whose games are known.
    /// - Throws: `HTTPProblem` 400 `bad_request`.
    /// - Complexity: O(given parameters × known ones).
    init(
        _ query: QueryParameters, _ known: [NativeParameter], in context: ServerContext
    ) throws(HTTPProblem) {
        self.query = query
        for (index, item) in query.items.enumerated() {
            guard let parameter = known.first(where: { $0.name == item.name }) else {
                throw Self.unknown(item.name, among: known)
            }
            if query.items[..<index].contains(where: { $0.name == item.name }) {
                throw .badRequest("The parameter \(item.name) is given twice; give it once.")
            }
            if let objection = parameter.objection(to: item.value, games: context.generation.games) {
                throw .badRequest(
                    "The parameter \(item.name) can't be \(Self.shown(item.value)): \(objection).")
            }
        }
        for parameter in known where parameter.isRequired && query[parameter.name] == nil {
            throw .badRequest("The parameter \(parameter.name) is missing. \(parameter.summary)")
        }
    }

    /// The text of a parameter, else its standard; `nil` when it is empty or there is none.
    func text(_ parameter: NativeParameter) -> String? {
        guard let value = query[parameter.name], !value.isEmpty else { return parameter.standard }
        return value
    }

    /// The number of a parameter, else its standard; `nil` when there is none.
    func integer(_ parameter: NativeParameter) -> Int? {
        text(parameter).flatMap(NativeParameter.number)
    }

    /// Whether a parameter is true, else its standard; `nil` when there is none.
    func truth(_ parameter: NativeParameter) -> Bool? {
        text(parameter).map { $0 == "true" }
    }

    /// The game of a parameter.
    func game(_ parameter: NativeParameter) -> Game? { text(parameter).map(Game.init(named:)) }

    /// A value as it stands in a message: in quotes, cut where it is long, on one line.
    static func shown(_ value: String) -> String {
        let limit = 40
        var shown = ""
        for (index, scalar) in value.unicodeScalars.enumerated() {
            if index == limit { return "\"\(shown)…\"" }
            let isVisible = scalar.value >= 0x20 && scalar.properties.generalCategory != .control
            shown.unicodeScalars.append(isVisible ? scalar : "\u{FFFD}")
        }
        return "\"\(shown)\""
    }

    private static func unknown(_ name: String, among known: [NativeParameter]) -> HTTPProblem {
        let names = known.map(\.name)
        let list = names.isEmpty ? "there are none here" : "there are \(names.joined(separator: ", "))"
        return .badRequest(
            "There is no parameter \(shown(name)): \(list)\(NativeParameter.question(name, among: names)).")
    }
}
