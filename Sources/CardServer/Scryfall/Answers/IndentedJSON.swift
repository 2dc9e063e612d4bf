/// Lays JSON out on lines, two blanks for each level, as `pretty=true` asks for.
enum IndentedJSON {
    /// Lays a document out.
    ///
    /// - Parameter json: A document without errors.
    /// - Returns: The same values on lines.
    /// - Complexity: O(length of the result).
    static func of(_ json: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(json.count + json.count / 2)
        var depth = 0
        var index = 0
        func breakLine() {
            text.append(UInt8(ascii: "\n"))
            text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * max(0, depth)))
        }
        while index < json.count {
            let byte = json[index]
            switch byte {
            case UInt8(ascii: "\""):
                let end = endOfString(at: index, in: json)
                text.append(contentsOf: json[index..<end])
                index = end
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                text.append(byte)
                let next = nextSign(behind: index, in: json)
                if next < json.count, json[next] == byte + 2 {
                    text.append(byte + 2)
                    index = next + 1
                    continue
                }
                depth += 1
                breakLine()
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                breakLine()
                text.append(byte)
            case UInt8(ascii: ","):
                text.append(byte)
                breakLine()
            case UInt8(ascii: ":"):
                text.append(byte)
                text.append(UInt8(ascii: " "))
            case 0x00...0x20: break
            default: text.append(byte)
            }
            index += 1
        }
        text.append(UInt8(ascii: "\n"))
        return text
    }

    private static func endOfString(at start: Int, in json: [UInt8]) -> Int {
        var index = start + 1
        while index < json.count {
            if json[index] == UInt8(ascii: "\"") { return index + 1 }
            index += json[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return json.count
    }

    /// The place of the next byte that is no blank.
    private static func nextSign(behind index: Int, in json: [UInt8]) -> Int {
        var next = index + 1
        while next < json.count, json[next] <= 0x20 { next += 1 }
        return next
    }
}
