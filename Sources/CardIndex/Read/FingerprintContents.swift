internal import CardModel

/// The hashes of what printings share, so that each text of an index is hashed once and not once for every printing.
struct FingerprintContents {
    private var strings: [UInt64] = []
    private var names: [UInt64] = []
    private var numbers: [UInt64] = []
    private var profiles: [UInt64] = []
    /// Of each printing, the sum of the hashes of its other names: their order plays no part.
    private var otherNames: [UInt64]

    /// Hashes every text of an index.
    ///
    /// - Parameter reader: The columns of the index.
    /// - Complexity: O(size of the index).
    init(_ reader: borrowing IndexReader) {
        otherNames = [UInt64](repeating: 0, count: reader.printingCount)
        for string in 0..<reader.strings.count { strings.append(.hash(of: reader.strings.bytes(string))) }
        for name in 0..<reader.nameCount { names.append(.hash(of: reader.nameText.bytes(name))) }
        for number in 0..<reader.numbers.count { numbers.append(.hash(of: reader.numbers.bytes(number))) }
        for profile in 0..<(reader.profiles.count / ProfileField.count) {
            profiles.append(hash(ofProfile: profile, reader))
        }
        for entry in 0..<reader.entryNames.count { addOtherName(entry, reader) }
    }

    /// The hash of a printing's name.
    func name(of printing: Int, _ reader: borrowing IndexReader) -> UInt64 {
        value(names, reader.printingNames[printing])
    }

    /// The hash of everything a rebuild can change of a printing.
    func content(of printing: Int, _ reader: borrowing IndexReader) -> UInt64 {
        var hash = name(of: printing, reader)
            .combined(with: value(numbers, reader.printingNumbers[printing]))
            .combined(with: value(profiles, reader.printingProfiles[printing]))
            .combined(with: UInt64(reader.printingImageNumbers[printing]))
            .combined(with: otherNames[printing])
        var externals: UInt64 = 0
        for external in reader.externalIDs(printing) {
            // A sum, because the order of the kinds may follow from what else is in the index.
            externals &+= UInt64.hash(of: external.kind.utf8.span)
                .combined(with: .hash(of: external.value.utf8.span))
        }
        hash = hash.combined(with: externals)
        return hash
    }

    private func hash(ofProfile profile: Int, _ reader: borrowing IndexReader) -> UInt64 {
        var hash: UInt64 = 1
        for field in ProfileField.allCases {
            let number = reader.profiles[profile &* ProfileField.count &+ field.rawValue]
            switch field {
            case .set:
                let identifier =
                    number < reader.setCount ? reader.set(Int(number), .identifier) : 0
                hash = hash.combined(with: value(strings, identifier))
            case .game, .rarity, .language, .finishes, .images:
                hash = hash.combined(with: value(strings, number))
            case .releaseDate, .flags:
                hash = hash.combined(with: UInt64(number))
            }
        }
        return hash
    }

    /// Adds the other name that an entry stands for to the printings it leads to.
    private mutating func addOtherName(_ entry: Int, _ reader: borrowing IndexReader) {
        let kind = reader.entryKinds[entry]
        switch EntryKind(rawValue: kind) {
        case .face, .printed, .flavor: break
        case .name, .spelling, .alias, .transliteration, nil: return
        }
        let hash = value(strings, reader.entryTexts[entry]).combined(with: UInt64(kind))
        let range = reader.links(ofEntry: entry)
        if range.isEmpty {
            let name = reader.entryNames[entry]
            guard name < reader.nameCount else { return }
            for printing in reader.printings(ofName: name) { otherNames[printing] &+= hash }
        } else {
            for link in range where reader.links[link] < otherNames.count {
                otherNames[Int(reader.links[link])] &+= hash
            }
        }
    }

    /// The hash of one of several texts; damaged numbers stand for no text.
    private func value(_ hashes: [UInt64], _ number: UInt32) -> UInt64 {
        Int(number) < hashes.count ? hashes[Int(number)] : 0
    }
}

extension UInt64 {
    /// FNV-1a (Fowler, Noll, Vo) of some bytes, mixed at the end so that sums of hashes stay apart.
    fileprivate static func hash(of bytes: Span<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3 }
        return hash.mixed
    }

    /// The hash of this one and another, in this order.
    fileprivate func combined(with other: UInt64) -> UInt64 {
        (self &* 0x9E37_79B9_7F4A_7C15 ^ other).mixed
    }

    /// The last steps of SplitMix64, after which every bit depends on every other.
    private var mixed: UInt64 {
        var mixed = self
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
