/// Writes measurements as Prometheus reads them, text format 0.0.4.
///
///     # HELP cardex_requests_total Requests answered.
///     # TYPE cardex_requests_total counter
///     cardex_requests_total{route="/v1/complete",status="200"} 12
struct MetricsText {
    /// The media type.
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// What was written.
    private(set) var bytes: [UInt8] = []

    /// Begins a measurement; its samples come next.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: `counter`, `gauge` or `histogram`.
    ///   - help: What it measures, as a sentence.
    mutating func begin(_ name: String, _ type: String, _ help: String) {
        append("# HELP \(name) \(help)\n# TYPE \(name) \(type)\n")
    }

    /// Writes one sample.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - labels: The labels with their values.
    ///   - value: The value, as digits.
    mutating func sample(_ name: String, _ labels: [(String, String)] = [], _ value: String) {
        append(name)
        for (index, label) in labels.enumerated() {
            append(index == 0 ? "{" : ",")
            append("\(label.0)=\"\(Self.escaped(label.1))\"")
        }
        append(labels.isEmpty ? " \(value)\n" : "} \(value)\n")
    }

    /// Writes a measurement of one sample.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: `counter` or `gauge`.
    ///   - help: What it measures, as a sentence.
    ///   - value: The value.
    mutating func single(_ name: String, _ type: String, _ help: String, _ value: some BinaryInteger) {
        begin(name, type, help)
        sample(name, [], String(value))
    }

    /// Microseconds as seconds.
    ///
    /// - Parameter microseconds: The microseconds.
    /// - Returns: The digits.
    static func seconds(_ microseconds: UInt64) -> String {
        let rest = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
        let digits = rest.reversed().drop { $0 == "0" }.reversed()
        return digits.isEmpty
            ? "\(microseconds / 1_000_000)" : "\(microseconds / 1_000_000).\(String(digits))"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.append(character)
            }
        }
        return escaped
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
