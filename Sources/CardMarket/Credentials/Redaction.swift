/// Takes secrets out of texts that are shown, in every spelling in which they are sent.
struct Redaction: Sendable {
    // As secrets, or whoever dumps a redaction sees what it hides.
    private var spellings: [Secret] = []

    /// Makes a redaction.
    ///
    /// - Parameter secrets: The secrets.
    init(_ secrets: [Secret]) {
        for secret in secrets { add(secret) }
    }

    /// Adds a secret.
    ///
    /// - Parameter secret: The secret.
    mutating func add(_ secret: Secret) {
        let text = secret.revealed()
        guard !text.isEmpty else { return }
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
            "/", with: "\\/")
        for spelling in [text, WireText.percentEncoded(text), WireText.base64(text), escaped]
        where !spellings.contains(Secret(spelling)) {
            spellings.append(Secret(spelling))
        }
        // Of two secrets one of which is part of the other, the longer one goes first.
        spellings.sort { $0.revealed().utf8.count > $1.revealed().utf8.count }
    }

    /// A text without the secrets.
    ///
    /// - Parameter text: The text.
    /// - Returns: The text with dots where they stood.
    func redacted(_ text: String) -> String {
        spellings.reduce(text) { text, spelling in
            let spelling = spelling.revealed()
            return text.contains(spelling) ? text.replacing(spelling, with: "•••") : text
        }
    }

    /// The beginning of an answer, fit for a message: on one line, printable and without secrets.
    ///
    /// - Parameter body: The answer.
    /// - Returns: The beginning in quotation marks, or that there was nothing.
    func excerpt(of body: [UInt8]) -> String {
        var text = redacted(String(decoding: body.prefix(Self.windowLength), as: UTF8.self))
        if body.count > Self.windowLength, let longest = spellings.first?.revealed().utf8.count {
            // What the cut left of a secret is shorter than the longest of them.
            text = String(String.UnicodeScalarView(text.unicodeScalars.dropLast(longest)))
        }
        var shown = ""
        for scalar in text.unicodeScalars.prefix(Self.excerptLength) {
            let isPlain =
                scalar.value >= 0x20 && scalar.properties.generalCategory != .control
                && scalar.properties.generalCategory != .format
            if isPlain { shown.unicodeScalars.append(scalar) } else if shown.last != " " { shown += " " }
        }
        if shown.allSatisfy({ $0 == " " }) { return "an empty answer" }
        return "\"\(shown)\(text.unicodeScalars.count > Self.excerptLength ? "…" : "")\""
    }

    private static let excerptLength = 120
    /// How much of an answer is searched for secrets.
    private static let windowLength = 8_192
}
