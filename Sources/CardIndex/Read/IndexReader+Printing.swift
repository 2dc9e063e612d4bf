internal import CardModel

extension IndexReader {
    /// The stable key of a printing.
    func identifier(_ printing: Int) -> PrintingID {
        PrintingID(game: game(printing), nativeID: nativeID(printing))
    }

    /// The game of a printing.
    func game(_ printing: Int) -> Game {
        Game(rawValue: strings.string(Int(profile(printing, .game))))
    }

    /// The identifier of a printing's set, empty for none.
    func setID(_ printing: Int) -> String {
        let set = profile(printing, .set)
        return set == UInt32.max ? "" : strings.string(Int(self.set(Int(set), .identifier)))
    }

    /// The collector number of a printing.
    func number(_ printing: Int) -> String {
        numbers.string(Int(printingNumbers[printing]))
    }

    /// The native id of a printing.
    func nativeID(_ printing: Int) -> String {
        switch NativeIdentifier(encoded: printingIdentifiers[printing]) {
        case .derived: "\(setID(printing))-\(number(printing))"
        case .unique(let index): unique(index).text
        case .text(let index): strings.string(Int(index))
        }
    }

    /// Everything the index holds of a printing but its other names.
    ///
    /// - Complexity: O(size of the result).
    func printing(_ index: Int) -> Printing {
        let (setID, number, nativeID) = (setID(index), number(index), nativeID(index))
        let language = strings.string(Int(profile(index, .language)))
        let images = ImageTemplate(
            text: strings.string(Int(profile(index, .images))), longNumber: printingImageNumbers[index]
        ).filled(
            with: ImageTemplate.Parts(identifier: nativeID, setID: setID, number: number, language: language))
        let name = Int(printingNames[index])
        return Printing(
            id: PrintingID(game: game(index), nativeID: nativeID),
            name: nameText.string(name),
            setID: setID, number: number,
            rarity: strings.string(Int(profile(index, .rarity))),
            language: language,
            releaseDate: StoredDate.decoded(profile(index, .releaseDate)),
            finishes: strings.string(Int(profile(index, .finishes))).split(separator: ",")
                .map { Finish(rawValue: String($0)) },
            isDigital: profile(index, .flags) & 1 == 1,
            smallImage: images.small, largeImage: images.large,
            externalIDs: externalIDs(index))
    }

    /// Everything the index holds of a set.
    func cardSet(_ index: Int) -> CardSet {
        let total = set(index, .printedTotal)
        return CardSet(
            game: Game(rawValue: strings.string(Int(set(index, .game)))),
            id: strings.string(Int(set(index, .identifier))),
            name: strings.string(Int(set(index, .name))),
            series: strings.string(Int(set(index, .series))),
            codes: strings.string(Int(set(index, .codes))).split(separator: ",").map(String.init),
            releaseDate: StoredDate.decoded(set(index, .releaseDate)),
            printedTotal: total == 0 ? nil : Int(total) - 1)
    }

    /// The day a printing came out: its own, else its set's.
    func releaseDate(_ printing: Int) -> CalendarDate? {
        if let own = StoredDate.decoded(profile(printing, .releaseDate)) { return own }
        let set = profile(printing, .set)
        return set == UInt32.max ? nil : StoredDate.decoded(self.set(Int(set), .releaseDate))
    }

    /// The printing of an id.
    ///
    /// - Complexity: O(log n) hashes of ids.
    func find(_ id: PrintingID) -> Int? {
        let hash = IdentifierHash.of(game: id.game.rawValue, nativeID: id.nativeID)
        var low = 0
        var high = identifierOrder.count
        while low < high {
            let middle = (low + high) / 2
            if self.hash(Int(identifierOrder[middle])) < hash { low = middle + 1 } else { high = middle }
        }
        while low < identifierOrder.count {
            let printing = Int(identifierOrder[low])
            guard self.hash(printing) == hash else { return nil }
            if identifier(printing) == id { return printing }
            low += 1
        }
        return nil
    }

    /// The hash of a printing's id.
    func hash(_ printing: Int) -> UInt64 {
        IdentifierHash.of(
            game: strings.string(Int(profile(printing, .game))), nativeID: nativeID(printing))
    }

    func unique(_ index: UInt32) -> UniqueIdentifier {
        UniqueIdentifier(
            high: uniqueIdentifiers[2 &* Int(index)], low: uniqueIdentifiers[2 &* Int(index) &+ 1])
    }

    /// The external ids of a printing.
    func externalIDs(_ printing: Int) -> [ExternalID] {
        let range = externalValues.clipped(Int(externalStarts[printing]), Int(externalStarts[printing + 1]))
        return range.map { index in
            let tag = 2 &* Int(externalTags[index])
            let value = externalValues[index]
            let text =
                switch ExternalEncoding(rawValue: externalKinds[tag &+ 1]) {
                case .unique: unique(value).text
                case .text: strings.string(Int(value))
                default: String(value)
                }
            return ExternalID(kind: strings.string(Int(externalKinds[tag])), value: text)
        }
    }

    /// The other names that lead to a printing, by kind, text and language.
    ///
    /// - Complexity: O(number of entries).
    func otherNames(ofPrinting printing: Int) -> [OtherName] {
        let name = printingNames[printing]
        var names: [OtherName] = []
        for entry in 0..<entryNames.count where entryNames[entry] == name && entryTexts[entry] != 0 {
            let kind: OtherName.Kind? =
                switch EntryKind(rawValue: entryKinds[entry]) {
                case .face: .face
                case .printed: .printed
                case .flavor: .flavor
                default: nil
                }
            guard let kind else { continue }
            let text = strings.string(Int(entryTexts[entry]))
            let range = links(ofEntry: entry)
            if range.isEmpty { names.append(OtherName(text, kind: kind)) }
            for link in range where Int(links[link]) == printing {
                let codes = strings.string(Int(languages(ofLink: link)))
                for code in codes.split(separator: ",", omittingEmptySubsequences: false) {
                    names.append(OtherName(text, kind: kind, language: String(code)))
                }
            }
        }
        return names.sorted {
            ($0.kind.rawValue, $0.text, $0.language) < ($1.kind.rawValue, $1.text, $1.language)
        }
    }
}
