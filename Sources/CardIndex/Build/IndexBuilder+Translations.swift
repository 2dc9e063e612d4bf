public import CardModel

/// A name in another language whose printing has not come yet, with all texts as numbers of the builder's pool.
struct PendingTranslation {
    var row: PrintingRow
    var otherNames: [PrintingRow.Other]
    var externalIDs: [PrintingRow.External]
}

extension IndexBuilder {
    /// Adds a printing as another language calls it.
    ///
    /// Its name goes to the printing of the same id, whichever of the two comes first, else to the printings of the same
    /// number in the same set; where there is none, it becomes a printing of its own in its language.
    ///
    /// - Parameter translation: The printing with its name in the other language.
    /// - Complexity: O(size of the translation), amortised.
    public mutating func add(translation: Printing) {
        if let known = row(of: translation.id) {
            attach(translation, to: known)
            return
        }
        isMerged = false
        var row = PrintingRow(translation, pool: &pool)
        row.dumps = dumpSets.single(dump)
        translations.append(
            PendingTranslation(
                row: row,
                otherNames: translation.otherNames.filter { !$0.text.isEmpty }.map { other in
                    let language = other.language.isEmpty ? translation.language : other.language
                    return PrintingRow.Other(
                        text: pool.intern(other.text), kind: other.kind, languages: pool.intern(language))
                },
                externalIDs: translation.externalIDs.filter { !$0.value.isEmpty }.map {
                    PrintingRow.External(kind: pool.intern($0.kind), value: pool.intern($0.value))
                }))
    }

    /// Gives the name of a printing in another language, and what it is called elsewhere, to a row.
    mutating func attach(_ translation: Printing, to row: UInt32) {
        let language = translation.language
        add(OtherName(translation.name, kind: .printed, language: language), to: row)
        for other in translation.otherNames {
            add(
                OtherName(
                    other.text, kind: other.kind == .face ? .printed : other.kind,
                    language: other.language.isEmpty ? language : other.language), to: row)
        }
        for external in translation.externalIDs { add(external, to: row) }
        report.attachedNames += 1
    }

    /// Brings every name in another language that is left to its place.
    mutating func attachTranslations() {
        let pending = translations
        translations = []
        guard !pending.isEmpty else { return }
        var place = TranslationPlace(rows: rows, pool: pool, sets: sets, pending: pending)
        for translation in pending {
            let hash = IdentifierHash.of(
                game: pool[translation.row.game], nativeID: pool[translation.row.nativeID])
            if let known = rowsByID[hash] {
                attach(translation, to: known)
                continue
            }
            let found = place.rows(for: translation.row)
            if found.isEmpty {
                keep(translation, hash)
                continue
            }
            let kind = pool.intern(Self.formerIDKind)
            for row in found {
                attach(translation, to: row)
                add(PrintingRow.External(kind: kind, value: translation.row.nativeID), to: row)
            }
            rowsByID[hash] = found[0]
        }
    }

    private mutating func attach(_ translation: PendingTranslation, to row: UInt32) {
        let own = translation.row
        var names = [PrintingRow.Other(text: own.name, kind: .printed, languages: own.language)]
        names += translation.otherNames.map {
            PrintingRow.Other(
                text: $0.text, kind: $0.kind == .face ? .printed : $0.kind, languages: $0.languages)
        }
        for var name in names where name.text != 0 {
            let isForeign = name.languages != 0 && name.languages != rows[Int(row)].language
            if name.text == rows[Int(row)].name, !isForeign { continue }
            if !isForeign { name.languages = 0 }
            add(name, to: row)
        }
        for external in translation.externalIDs { add(external, to: row) }
        report.attachedNames += 1
    }

    /// Makes a translation that nobody has the printing of a printing of its own.
    private mutating func keep(_ translation: PendingTranslation, _ hash: UInt64) {
        let number = insert(translation.row, hash)
        for other in translation.otherNames where other.text != translation.row.name {
            let isForeign = other.languages != translation.row.language && other.kind != .face
            add(
                PrintingRow.Other(
                    text: other.text, kind: other.kind, languages: isForeign ? other.languages : 0),
                to: number)
        }
        for external in translation.externalIDs { add(external, to: number) }
        report.keptTranslations += 1
        for dump in dumpSets[translation.row.dumps] { report.countPrinting(ofDump: dump) }
    }
}
