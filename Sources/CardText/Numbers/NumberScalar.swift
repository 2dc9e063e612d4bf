/// A scalar as the grammar of collector numbers sees it: of ASCII width, and of one of five kinds.
struct NumberScalar {
    /// What a scalar is to a collector number.
    enum Kind {
        /// A decimal digit of any script; `value` is the ASCII one.
        case digit
        /// A letter of any script.
        case letter
        /// A symbol that tells variants of one number apart, such as `†` or `★`.
        case mark
        /// Punctuation, and symbols that mean nothing to a number.
        case separator
        /// Blank or invisible.
        case space
    }

    let value: Unicode.Scalar
    let kind: Kind

    /// Classifies a scalar.
    ///
    /// - Parameter number: The scalar's number; what is none counts as U+FFFD.
    init(_ number: UInt32) {
        let isFullWidth = (0xFF01...0xFF5E).contains(number)
        let scalar = Unicode.Scalar(isFullWidth ? number - 0xFEE0 : number) ?? "\u{FFFD}"
        (value, kind) =
            switch scalar {
            case "0"..."9": (scalar, .digit)
            case "a"..."z", "A"..."Z": (scalar, .letter)
            case "*", "★", "☆": ("★", .mark)
            case "+", "†", "‡", "Φ", "φ", "♥", "♠", "♣", "♦": (scalar, .mark)
            case "\u{2044}", "\u{2215}": ("/", .separator)
            case "°", "º", "ª": ("°", .separator)
            case "\u{0}"..." ", "\u{7F}": (" ", .space)
            case "\u{0}"..."\u{7F}": (scalar, .separator)
            default: Self.classified(scalar)
            }
    }

    /// Appends the scalar in upper case, which may be several.
    ///
    /// - Parameter bytes: What receives the UTF-8.
    func appendUpperCase(to bytes: inout [UInt8]) {
        if value.isASCII {
            let isSmall = ("a"..."z").contains(value)
            bytes.append(UInt8(truncatingIfNeeded: isSmall ? value.value & 0xDF : value.value))
        } else {
            bytes.append(contentsOf: value.properties.uppercaseMapping.utf8)
        }
    }

    private static func classified(_ scalar: Unicode.Scalar) -> (Unicode.Scalar, Kind) {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .decimalNumber:
            guard let digit = properties.numericValue, digit >= 0, digit <= 9 else {
                return (scalar, .letter)
            }
            return (Unicode.Scalar(0x30 + UInt8(digit)), .digit)
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .letterNumber, .otherNumber, .spacingMark, .nonspacingMark, .enclosingMark:
            return (scalar, properties.isDefaultIgnorableCodePoint ? .space : .letter)
        case .dashPunctuation:
            return ("-", .separator)
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .surrogate, .unassigned:
            return (" ", .space)
        default:
            return (scalar, .separator)
        }
    }
}
