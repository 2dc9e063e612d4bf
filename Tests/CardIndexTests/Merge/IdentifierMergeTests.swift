import CardIndex
import CardModel
import CardTestSupport
import Testing

/// What the same external id in two dumps means.
struct IdentifierMergeTests {
    private static func report(_ first: [Printing], _ second: [Printing]) -> (count: Int, MergeReport) {
        var builder = IndexBuilder()
        builder.begin(dump: "first")
        for printing in first { builder.add(printing) }
        builder.begin(dump: "second")
        for printing in second { builder.add(printing) }
        let report = builder.merge()
        return (builder.printingCount, report)
    }

    private static func card(
        _ id: String, _ name: String, set: String = "", number: String = "", _ kind: String, _ value: String
    ) -> Printing {
        var printing = Printing(id, name, set: set, number: number)
        printing.externalIDs = [ExternalID(kind: kind, value: value)]
        return printing
    }

    @Test(arguments: ["tcgplayer", "cardmarket", "isbn", "scryfall"])
    func theSameIdWithTheSameNameAndNumberIsOnePrintingWhateverItsSetIsCalled(_ kind: String) {
        let (count, report) = Self.report(
            [Self.card("a", "Pikachu", set: "base1", number: "58", kind, "42")],
            [Self.card("b", "PIKACHU", set: "some-name", number: "058", kind, "42")])
        #expect(count == 1)
        #expect(report.mergedByIdentifier == 1)
    }

    @Test func identifiersOfCardsInAllTheirPrintingsSayNothing() {
        for kind in ["oracle", "multiverse", "passcode"] {
            let (count, _) = Self.report(
                [Self.card("a", "Forest", set: "m10", number: "246", kind, "7")],
                [Self.card("b", "Forest", set: "m11", number: "246", kind, "7")])
            #expect(count == 2, "\(kind)")
        }
    }

    @Test func anIdThatAnotherCatalogueGivesIsTheIdOfThePrinting() {
        let uuid = "11111111-2222-3333-4444-555555555555"
        let (count, _) = Self.report(
            [Printing(uuid, "Forest", set: "m10", number: "246")],
            [Self.card("b", "Forest", set: "magic-2010", number: "246", "scryfall", uuid)])
        #expect(count == 1)
    }

    @Test func theSameIdWithAnotherNameIsAConflictAndNothingIsLost() {
        let (count, report) = Self.report(
            [Self.card("a", "Pikachu", set: "base1", number: "58", "tcgplayer", "42")],
            [Self.card("b", "Raichu", set: "base1", number: "14", "tcgplayer", "42")])
        #expect(count == 2)
        #expect(report.conflicts == [.sameIdentifierOtherName: 1])
    }

    @Test func theSameIdAndNameWithAnotherNumberOfTheSameSetIsOnePrintingAndAConflict() {
        let (count, report) = Self.report(
            [Self.card("a", "Meekstone", set: "6ed", number: "298", "tcgplayer", "42")],
            [Self.card("b", "Meekstone", set: "6ED", number: "299", "tcgplayer", "42")])
        #expect(count == 1)
        #expect(report.conflicts == [.sameIdentifierOtherNumber: 1])
    }

    @Test func theSameIdAndNameWithAnotherNumberOfAnotherSetAreTwoPrintings() {
        let (count, report) = Self.report(
            [Self.card("a", "Meekstone", set: "6ed", number: "298", "tcgplayer", "42")],
            [Self.card("b", "Meekstone", set: "7ed", number: "310", "tcgplayer", "42")])
        #expect(count == 2)
        #expect(report.conflicts == [.sameIdentifierOtherNumber: 1])
    }

    @Test func anIdSharedByTheVariantsOfOneDumpMeansTheOneThatAgreesInNumber() {
        var builder = IndexBuilder()
        builder.begin(dump: "first")
        builder.add(Self.card("a★", "Sage Owl", set: "10e", number: "104★", "tcgplayer", "5"))
        builder.add(Self.card("a", "Sage Owl", set: "10e", number: "104", "tcgplayer", "5"))
        builder.begin(dump: "second")
        builder.add(Self.card("b", "Sage Owl", set: "tenth", number: "104", "tcgplayer", "5"))
        builder.merge()
        #expect(builder.printingCount == 2)
        #expect(builder.canonicalID(of: PrintingID(game: .pokemon, nativeID: "b"))?.nativeID == "a")
    }

    @Test func setsWhosePrintingsShareIdsAreRecognisedAsOne() {
        var first: [Printing] = []
        var second: [Printing] = []
        for number in 1...6 {
            first.append(
                Self.card(
                    "a\(number)", "Card \(number)", set: "alpha", number: "\(number)", "tcgplayer",
                    "\(number)"))
            var other = Printing("b\(number)", "Card \(number)", set: "beta", number: "\(number)")
            if number <= 3 { other.externalIDs = [ExternalID(kind: "tcgplayer", value: "\(number)")] }
            second.append(other)
        }
        let (count, report) = Self.report(first, second)
        #expect(count == 6)
        #expect(report.mergedByIdentifier == 3)
        #expect(report.mergedByNumber == 3)
        #expect(report.mergedSets == 1)
    }

    @Test func theSameIdUnderAnotherNameIsLeftOutAndToldOf() {
        let (count, report) = Self.report(
            [Printing("6ed-298", "Meekstone", set: "6ed", number: "298")],
            [Printing("6ed-298", "Marble Diamond", set: "6ed", number: "298")])
        #expect(count == 1)
        #expect(report.conflicts == [.sameIDOtherName: 1])
        #expect(report.samples.first?.second.nativeID == "6ed-298")
        #expect(report.samples.first?.secondName == "Marble Diamond 298")
    }

    @Test func samplesAreFewHoweverManyConflictsThereAre() {
        let numbers = (1...500).map(String.init)
        let (_, report) = Self.report(
            numbers.map { Printing("a\($0)", "Card \($0)", set: "x", number: $0) },
            numbers.map { Printing("b\($0)", "Other \($0)", set: "x", number: $0) })
        #expect(report.conflicts == [.otherName: 500])
        #expect(report.samples.count <= MergeReport.sampleLimit)
        #expect(!report.samples.isEmpty)
    }
}
