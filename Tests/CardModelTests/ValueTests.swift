import CardModel
import CardTestSupport
import Testing

struct CalendarDateTests {
    @Test func aDateReadsBackAsItWasWritten() {
        #expect(CalendarDate("1999-01-09")?.description == "1999-01-09")
        #expect(CalendarDate("2024/02/29 15:00:00")?.description == "2024-02-29")
        #expect(CalendarDate(year: 1970, month: 1, day: 1)?.daysSinceEpoch == 0)
        #expect(CalendarDate(secondsSinceEpoch: -1).description == "1969-12-31")
    }

    @Test func theEndsOfTimeAreClampedInsteadOfTrapping() {
        #expect(CalendarDate(secondsSinceEpoch: .min).daysSinceEpoch == .min)
        #expect(CalendarDate(secondsSinceEpoch: .max).daysSinceEpoch == .max)
        #expect(CalendarDate(secondsSinceEpoch: -86_400).description == "1969-12-31")
    }

    @Test func aDayThatDoesNotExistIsRefused() {
        for text in [
            "", "1999", "2023-02-29", "2023-13-01", "2023-00-10", "2023-01-32", "2023-01/02", "20230-1-01",
        ] {
            #expect(CalendarDate(text) == nil, "\(text)")
        }
    }

    @Test func everyDayOfFourCenturiesReadsBackAndFollowsTheOneBefore() throws {
        let first = try #require(CalendarDate(year: 1800, month: 1, day: 1))
        for offset in 0..<Int32(146_097) {
            let date = CalendarDate(daysSinceEpoch: first.daysSinceEpoch + offset)
            let (year, month, day) = date.components
            guard CalendarDate(year: year, month: month, day: day) == date else {
                Issue.record("\(date) does not read back")
                return
            }
        }
        let last = CalendarDate(daysSinceEpoch: first.daysSinceEpoch + 146_097)
        #expect(last.description == "2200-01-01")
    }
}

struct MoneyTests {
    @Test func aDecimalTextBecomesExactMinorUnits() throws {
        #expect(try Money.price("12.3", .usDollar)?.minorUnits == 1230)
        #expect(try Money.price("0.02", .euro)?.minorUnits == 2)
        #expect(try Money.price(" 7 ", .usDollar)?.minorUnits == 700)
        #expect(try Money.price("1.005", .usDollar)?.minorUnits == 101)
        #expect(try Money.price("1.0049", .usDollar)?.minorUnits == 100)
        #expect(try Money.price("150", .yen)?.minorUnits == 150)
        #expect(try Money.price(".5", .usDollar)?.minorUnits == 50)
    }

    @Test func zeroIsNeverAPrice() throws {
        for text in ["0", "0.00", "0.004", "-0"] {
            #expect(try Money.price(text, .usDollar) == nil, "\(text)")
        }
    }

    @Test func whatIsNoAmountIsRefusedWithItsReason() {
        for text in ["", ".", "1e3", "1,50", "abc", "1.2.3", "--1"] {
            #expect(throws: Money.ParseError.malformed, "\(text)") { try Money.price(text, .usDollar) }
        }
        #expect(throws: Money.ParseError.negative) { try Money.price("-1.00", .usDollar) }
        #expect(throws: Money.ParseError.tooLarge) { try Money.price("92233720368547758.08", .usDollar) }
    }

    @Test func everyAmountReadsBackFromItsText() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<10_000 {
            let units =
                Int64.random(in: 1...Int64.max / 4, using: &random)
                >> Int64.random(in: 0...50, using: &random)
            let currency: Currency = Bool.random(using: &random) ? .usDollar : .yen
            let amount = Money(minorUnits: max(1, units), currency: currency)
            #expect(try Money.price(amount.decimalText, currency) == amount)
        }
    }
}

struct IdentifierTests {
    @Test func aPrintingIDSplitsAtItsFirstColon() {
        let id = PrintingID("yugioh:46986414/LOB-EN005/(UR):a")
        #expect(id?.game == .yugioh)
        #expect(id?.nativeID == "46986414/LOB-EN005/(UR):a")
        #expect(id?.description == "yugioh:46986414/LOB-EN005/(UR):a")
        for text in ["", ":", "pokemon:", ":base1-4", "base1-4"] {
            #expect(PrintingID(text) == nil, "\(text)")
        }
    }

    @Test func aGameIsKnownByItsUsualSpellings() {
        #expect(Game(named: "Pokémon TCG") == .pokemon)
        #expect(Game(named: "Poke\u{301}mon") == .pokemon)
        #expect(Game(named: "Magic: The Gathering") == .magic)
        #expect(Game(named: "Yu-Gi-Oh!") == .yugioh)
        #expect(Game(named: "One Piece").rawValue == "one-piece")
        #expect(Game(named: " !! ") == .other)
    }
}
