/// What `/metrics` of a server says, read back.
package struct MetricsReading: Sendable {
    /// One sample.
    package struct Sample: Sendable {
        /// The values of its labels.
        package var labels: [String: String]
        /// Its value.
        package var value: Double
    }

    private var samples: [String: [Sample]] = [:]

    /// Reads the text that `MetricsText` writes.
    ///
    /// `nil` when it does not come from this program.
    ///
    /// - Parameter bytes: The text.
    package init?(_ bytes: [UInt8]) {
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
            guard let space = line.lastIndex(of: " "), let value = Double(line[line.index(after: space)...])
            else {
                continue
            }
            let head = line[..<space]
            let name = head.prefix { $0 != "{" }
            samples[String(name), default: []].append(
                Sample(labels: Self.labels(head.dropFirst(name.count + 1).dropLast()), value: value))
        }
        guard samples["cardex_index_printings"] != nil else { return nil }
    }

    /// All samples of a measurement.
    ///
    /// - Parameter name: Its name.
    /// - Returns: The samples, in their order.
    package func all(_ name: String) -> [Sample] { samples[name] ?? [] }

    /// The value of a measurement with one sample.
    ///
    /// - Parameter name: Its name.
    /// - Returns: The value; `nil` where it was not measured.
    package func value(_ name: String) -> Double? { samples[name]?.first?.value }

    /// The time within which a share of the requests of a route was answered, in seconds, to the next bound.
    ///
    /// - Parameters:
    ///   - share: The share, from 0 to 1.
    ///   - route: The pattern of the route.
    /// - Returns: The time; `nil` without requests, and when it lies beyond the last bound.
    package func duration(of share: Double, route: String) -> Double? {
        let buckets = all("cardex_request_duration_seconds_bucket").filter { $0.labels["route"] == route }
        guard let total = buckets.last?.value, total > 0 else { return nil }
        return buckets.first { $0.value >= share * total }?.labels["le"].flatMap(Double.init).flatMap {
            $0.isFinite ? $0 : nil
        }
    }

    /// Takes `a="1",b="2"` apart, with its escapes.
    private static func labels(_ text: Substring) -> [String: String] {
        var labels: [String: String] = [:]
        var rest = text
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].drop { $0 == "," }
            var value = ""
            var position = rest.index(equals, offsetBy: 2, limitedBy: rest.endIndex) ?? rest.endIndex
            while position < rest.endIndex, rest[position] != "\"" {
                if rest[position] == "\\" { rest.formIndex(after: &position) }
                guard position < rest.endIndex else { break }
                value.append(rest[position])
                rest.formIndex(after: &position)
            }
            labels[String(name)] = value
            guard position < rest.endIndex else { break }
            rest = rest[rest.index(after: position)...]
        }
        return labels
    }
}
