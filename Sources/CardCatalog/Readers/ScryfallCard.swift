internal import CardModel

/// One card object of Scryfall, turned into a printing.
struct ScryfallCard: ~Escapable {
    private let members: JSONMembers<ScryfallCardKey>
    private let name: String
    private let faceKeys: JSONKeys<ScryfallFaceKey>
    private let imageKeys: JSONKeys<ScryfallImageKey>

    /// Takes a card.
    ///
    /// - Parameters:
    ///   - members: Its members.
    ///   - name: Its name.
    ///   - faceKeys: What is read of its faces.
    ///   - imageKeys: What is read of its pictures.
    @_lifetime(copy members)
    init(
        _ members: JSONMembers<ScryfallCardKey>, name: String, faceKeys: JSONKeys<ScryfallFaceKey>,
        imageKeys: JSONKeys<ScryfallImageKey>
    ) {
        self.members = members
        self.name = name
        self.faceKeys = faceKeys
        self.imageKeys = imageKeys
    }

    /// Reads everything.
    ///
    /// - Parameters:
    ///   - id: The id of the printing.
    ///   - setID: The set's code.
    /// - Returns: The printing.
    func printing(id: PrintingID, setID: String) -> Printing {
        let images = images
        return Printing(
            id: id, name: name, otherNames: otherNames, setID: setID, number: members.string(.number) ?? "",
            rarity: members.string(.rarity) ?? "", language: members.string(.lang) ?? "en",
            releaseDate: members.string(.releaseDate).flatMap { CalendarDate($0) }, finishes: finishes,
            isDigital: members[.digital]?.boolean ?? false, smallImage: images.small,
            largeImage: images.large, externalIDs: externalIDs)
    }

    private var otherNames: [OtherName] {
        var names: [OtherName] = []
        func add(_ text: String, _ kind: OtherName.Kind) {
            guard !text.isEmpty, text != name, !names.contains(where: { $0.text == text }) else { return }
            names.append(OtherName(text, kind: kind))
        }
        func addWithParts(_ text: String, _ kind: OtherName.Kind) {
            add(text, kind)
            for part in Self.parts(of: text) { add(part, kind) }
        }
        forEachFace { face in
            if let text = face.string(.name) { add(text, .face) }
        }
        for part in Self.parts(of: name) { add(part, .face) }
        if let text = members.string(.printedName) { addWithParts(text, .printed) }
        if let text = members.string(.flavorName) { addWithParts(text, .flavor) }
        forEachFace { face in
            if let text = face.string(.printedName) { add(text, .printed) }
            if let text = face.string(.flavorName) { add(text, .flavor) }
        }
        return names
    }

    private func forEachFace(_ body: (JSONMembers<ScryfallFaceKey>) -> Void) {
        members[.faces]?.forEachElement { body(JSONMembers(faceKeys, of: $0)) }
    }

    /// The parts of `A // B`, or nothing for a name of one part.
    private static func parts(of name: String) -> [String] {
        guard name.utf8.contains(UInt8(ascii: "/")) else { return [] }
        var parts: [String] = []
        var words: [Substring] = []
        for word in name.split(separator: " ") {
            if word == "//" {
                parts.append(words.joined(separator: " "))
                words = []
            } else {
                words.append(word)
            }
        }
        guard !parts.isEmpty else { return [] }
        return parts + [words.joined(separator: " ")]
    }

    private var finishes: [Finish] {
        var finishes: [Finish] = []
        guard let listed = members[.finishes] else {
            if members[.nonfoil]?.boolean == true { finishes.append(.normal) }
            if members[.foil]?.boolean == true { finishes.append(.foil) }
            return finishes
        }
        listed.forEachElement { element in
            guard let term = element.string else { return }
            finishes.append(term == "nonfoil" ? .normal : Finish(rawValue: term))
        }
        return finishes
    }

    /// The pictures of the card, else of its first face that has some.
    ///
    /// Where there is no scan yet, the addresses lead to a picture that says so, which is no picture of the card.
    private var images: (small: String, large: String) {
        if let status = members[.imageStatus], status.isString("missing") || status.isString("placeholder") {
            return ("", "")
        }
        if let images = members[.images] { return addresses(in: images) }
        var found: (small: String, large: String)?
        forEachFace { face in
            guard found == nil, let images = face[.images] else { return }
            found = addresses(in: images)
        }
        return found ?? ("", "")
    }

    private func addresses(in images: JSONValue) -> (small: String, large: String) {
        let addresses = JSONMembers(imageKeys, of: images)
        return (addresses.string(.small) ?? "", addresses.string(.large) ?? "")
    }

    private var externalIDs: [ExternalID] {
        var ids: [ExternalID] = []
        ids.reserveCapacity(8)
        if let oracle = members.identifier(.oracle) {
            ids.append(ExternalID(kind: "oracle", value: oracle))
        } else {
            // Reversible cards carry it on their faces.
            forEachFace { face in
                guard let oracle = face.identifier(.oracle) else { return }
                let id = ExternalID(kind: "oracle", value: oracle)
                if !ids.contains(id) { ids.append(id) }
            }
        }
        for (key, kind) in ScryfallCardKey.services {
            if let value = members.identifier(key) { ids.append(ExternalID(kind: kind, value: value)) }
        }
        members[.multiverse]?.forEachElement { element in
            guard let number = element.integer else { return }
            ids.append(ExternalID(kind: "multiverse", value: String(number)))
        }
        return ids
    }
}
