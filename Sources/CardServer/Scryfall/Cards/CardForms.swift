internal import CardCatalog

/// A card as plain text or as the address of a picture, for those who ask for something else than JSON.
enum CardForms {
    /// The sizes of pictures that there are.
    static let imageVersions = ["small", "normal", "large", "png", "art_crop", "border_crop"]

    /// The text of a card: name and cost, types, rules and size of each of its faces.
    ///
    /// - Parameter body: The card object.
    /// - Returns: Lines of text; empty for what is no object.
    static func text(of body: [UInt8]) -> String {
        var faces: [String] = []
        read(body) { card in
            card["card_faces"]?.forEachElement { faces.append(text(ofFace: $0)) }
            if faces.isEmpty { faces.append(text(ofFace: card)) }
        }
        return faces.joined(separator: "\n----\n") + "\n"
    }

    private static func text(ofFace face: JSONValue) -> String {
        var lines = [[face.text("name"), face.text("mana_cost")].compactMap(\.self).joined(separator: " ")]
        lines += [face.text("type_line"), face.text("oracle_text")].compactMap(\.self)
        if let power = face.text("power"), let toughness = face.text("toughness") {
            lines.append("\(power)/\(toughness)")
        }
        if let loyalty = face.text("loyalty") { lines.append("Loyalty: \(loyalty)") }
        return lines.joined(separator: "\n")
    }

    /// The address of a card's picture.
    ///
    /// - Parameters:
    ///   - body: The card object.
    ///   - version: One of `imageVersions`.
    ///   - isBack: Whether the picture of the back is wanted.
    /// - Returns: The address; `nil` where there is none.
    static func image(of body: [UInt8], version: String, isBack: Bool) -> String? {
        var addresses: [String] = []
        var ownAddress: String?
        read(body) { card in
            ownAddress = image(in: card, version)
            card["card_faces"]?.forEachElement { face in
                if let address = image(in: face, version) { addresses.append(address) }
            }
        }
        if isBack { return addresses.count > 1 ? addresses[1] : nil }
        return ownAddress ?? addresses.first
    }

    private static func image(in object: JSONValue, _ version: String) -> String? {
        var address: String?
        object["image_uris"]?.forEachMember { key, value in
            if key == version { address = value.text }
        }
        return address
    }

    private static func read(_ body: [UInt8], _ use: (JSONValue) -> Void) {
        do throws(CatalogError) {
            var parser = try JSONParser()
            parser.parse(JSONDocument(body, exactNumbers: false)) { outcome in
                if case .value(let value) = outcome { use(value) }
            }
        } catch {
            return
        }
    }
}
