/// The values of fields.
extension TransferDecoder {
    static func printing(_ text: String, field: Int) throws(Problem) -> PrintingID {
        guard let id = PrintingID(text), id.storedKey != nil else {
            throw Problem(
                field: field,
                message: text.isEmpty
                    ? "is empty; give the id of the printing, such as pokemon:base1-4"
                    : "'\(shown(text))' is no id; an id is GAME:NATIVE-ID, such as pokemon:base1-4")
        }
        return id
    }

    /// Reads an amount, all of whose digits its currency has.
    static func money(
        _ text: String, _ code: String, fields amount: Int, _ currency: Int
    ) throws(Problem) -> Money {
        let letters = code.utf8
        guard (3...8).contains(letters.count), letters.allSatisfy(isCurrencyLetter) else {
            throw Problem(
                field: currency,
                message: code.isEmpty
                    ? "is empty; give the code of the currency, such as USD"
                    : "'\(shown(code))' is no currency; give its code, such as USD, EUR or JPY")
        }
        let known = Currency(rawValue: code.uppercased())
        let money: Money?
        do throws(Money.ParseError) {
            money = try Money.price(text, known)
        } catch {
            throw amountProblem(error, text, field: amount)
        }
        guard let money else {
            throw Problem(field: amount, message: "is zero, which no price is; leave the row out")
        }
        guard !losesDigits(text, known) else {
            throw Problem(
                field: amount,
                message:
                    "'\(shown(text))' has more digits than \(known) has; round it to \(money.decimalText)")
        }
        return money
    }

    /// A moment; `nil` for an empty text.
    static func moment(_ text: String, field: Int) throws(Problem) -> Int64? {
        if text.isEmpty { return nil }
        guard let seconds = TransferTime.seconds(text) else {
            throw Problem(
                field: field,
                message: "'\(shown(text))' is no time; write it as 2026-11-21T14:05:00Z or 2026-11-21")
        }
        return seconds
    }

    static func day(_ text: String) throws(Problem) -> CalendarDate {
        if text.utf8.first == UInt8(ascii: "@"), let number = Int32(text.dropFirst()) {
            return CalendarDate(daysSinceEpoch: number)
        }
        guard text.utf8.count == 10, let day = CalendarDate(text) else {
            throw Problem(
                field: TransferLayout.PriceField.day.rawValue,
                message: text.isEmpty
                    ? "is empty; give the day as 2026-11-21"
                    : "'\(shown(text))' is no day; write it as 2026-11-21")
        }
        return day
    }

    static func unknownWord<Field: RawRepresentable<Int>>(
        _ word: String, of words: [String], field: Field
    ) -> Problem {
        let choices = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        return Problem(
            field: field.rawValue, message: "'\(shown(word))' is none of the words for it; write \(choices)")
    }

    static func checkLengths(_ values: [String]) throws(Problem) {
        guard let field = values.firstIndex(where: { $0.utf8.count > PriceObservation.longestText }) else {
            return
        }
        throw Problem(
            field: field, message: "is longer than \(PriceObservation.longestText) bytes; shorten it")
    }

    private static func amountProblem(_ error: Money.ParseError, _ text: String, field: Int) -> Problem {
        let message =
            switch error {
            case .malformed where text.isEmpty: "is empty; give the amount, or leave the row out"
            case .malformed: "'\(shown(text))' is no amount; write it with a point and no sign, such as 12.30"
            case .negative: "'\(shown(text))' is below zero; leave the row out"
            case .tooLarge: "'\(shown(text))' is more than can be counted; correct it"
            }
        return Problem(field: field, message: message)
    }

    /// Whether digits other than zero stand behind the last that a currency has.
    private static func losesDigits(_ text: String, _ currency: Currency) -> Bool {
        guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
        let decimals = text.utf8[text.utf8.index(after: point)...]
        return decimals.dropFirst(currency.minorDigits).contains {
            (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0)
        }
    }

    private static func isCurrencyLetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// A text cut to what a message has room for.
    private static func shown(_ text: String) -> String {
        text.unicodeScalars.count > 40 ? String(text.unicodeScalars.prefix(40)) + "…" : text
    }
}
