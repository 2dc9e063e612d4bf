import Foundation

/// Holds JSON values against the schemas of an OpenAPI document, as far as those schemas go, and against more: a member
/// that no schema describes is a fault too.
struct SchemaCheck {
    let document: [String: Any]

    /// What is wrong with a value.
    func faults(_ value: Any, _ schema: [String: Any], at place: String = "$") -> [String] {
        if let reference = schema["$ref"] as? String {
            guard let schema = resolve(reference) else { return ["\(place): no schema \(reference)"] }
            return faults(value, schema, at: place)
        }
        for key in ["anyOf", "oneOf"] {
            guard let choices = schema[key] as? [[String: Any]] else { continue }
            let all = choices.map { self.faults(value, $0, at: place) }
            return all.contains { $0.isEmpty } ? [] : all.flatMap { $0 }
        }
        if schema["allOf"] != nil { return faults(value, merged(schema), at: place) }
        var faults: [String] = []
        let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
        if !types.isEmpty, !types.contains(where: { Self.isOf($0, value) }) {
            faults.append("\(place): \(value) is not \(types)")
        }
        if let values = schema["enum"] as? [String], !values.contains(value as? String ?? "") {
            faults.append("\(place): \(value) is none of \(values)")
        }
        if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
            for (index, item) in list.enumerated() {
                faults += self.faults(item, items, at: "\(place)[\(index)]")
            }
        }
        if let object = value as? [String: Any], types.contains("object") {
            faults += self.faults(inMembersOf: object, schema, at: place)
        }
        return faults
    }

    private func faults(inMembersOf object: [String: Any], _ schema: [String: Any], at place: String)
        -> [String]
    {
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        var faults = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
            .map { "\(place): no \($0)" }
        for (key, member) in object {
            if let known = properties[key] ?? schema["additionalProperties"] as? [String: Any] {
                faults += self.faults(member, known, at: "\(place).\(key)")
            } else {
                faults.append("\(place): nothing describes \(key)")
            }
        }
        return faults
    }

    /// All parts of a schema as one object.
    private func merged(_ schema: [String: Any]) -> [String: Any] {
        if let reference = schema["$ref"] as? String { return merged(resolve(reference) ?? [:]) }
        guard let parts = schema["allOf"] as? [[String: Any]] else { return schema }
        var properties: [String: Any] = [:]
        var required: [String] = []
        for part in parts.map(merged) {
            properties.merge(part["properties"] as? [String: Any] ?? [:]) { first, _ in first }
            required += part["required"] as? [String] ?? []
        }
        return ["type": "object", "properties": properties, "required": required]
    }

    func resolve(_ reference: String) -> [String: Any]? {
        var value: Any? = document
        for part in reference.dropFirst(2).split(separator: "/") {
            value = (value as? [String: Any])?[String(part)]
        }
        return value as? [String: Any]
    }

    private static func isOf(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "null": return value is NSNull
        case "string": return value is String
        case "array": return value is [Any]
        case "object": return value is [String: Any]
        case "boolean": return value is Bool
        case "integer": return value is Int
        case "number": return value is Int || value is Double
        default: return false
        }
    }
}
