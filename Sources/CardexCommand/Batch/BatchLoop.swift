internal import CardPresentation
package import CardCatalog

/// Answers lines with lines, one for one and in order.
///
///     stdin                      stdout
///     pikachu\n            ─►    {"query":"pikachu", … }\n
///     \n                   ─►    {"query":"", … "results":[]}\n
///     charizard\r\n        ─►    {"query":"charizard", … }\n
///
/// Answers are gathered while more input is at hand and sent before waiting for more, so a file goes through in
/// large pieces and a program that asks, waits and asks again gets each answer at once.
package struct BatchLoop {
    private var reader: LineReader

    /// Makes a loop.
    ///
    /// - Parameter reader: Where lines come from.
    package init(reader: LineReader) {
        self.reader = reader
    }

    /// Answers every line until input ends.
    ///
    /// - Parameters:
    ///   - output: Where answers go.
    ///   - answer: Writes one object for one line that is neither empty nor too long. Malformed UTF-8 in the
    ///     line has been repaired.
    /// - Throws: `CommandError` when input can't be read, output can't be written, or `answer` throws. The
    ///   answers before it have been sent.
    package mutating func run(
        to output: inout OutputStream, answer: (String, inout JSONWriter) throws(CommandError) -> Void
    ) throws(CommandError) {
        do throws(CommandError) {
            var writer = JSONWriter()
            while let line = try reader.next(beforeWaiting: { () throws(CommandError) in try output.flush() })
            {
                writer.bytes.removeAll(keepingCapacity: true)
                try Self.write(line, to: &writer, answer)
                writer.endDocument()
                try output.write(writer.bytes)
            }
        } catch {
            if error.code != .brokenPipe, error.code != .outputFailed { try output.flush() }
            throw error
        }
        try output.flush()
    }

    private static func write(
        _ line: LineReader.Line, to writer: inout JSONWriter,
        _ answer: (String, inout JSONWriter) throws(CommandError) -> Void
    ) throws(CommandError) {
        switch line {
        case .whole(let bytes) where bytes.isEmpty: AnswerJSON.write(.nothing(for: ""), .batch, to: &writer)
        case .whole(let bytes): try answer(String(decoding: bytes, as: UTF8.self), &writer)
        case .tooLong(let start):
            let query = String(decoding: start, as: UTF8.self) + "…"
            AnswerJSON.write(.nothing(for: query), .batch, to: &writer)
        }
    }
}
