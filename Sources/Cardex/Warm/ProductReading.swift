internal import CardText

/// A product in the terms of a catalogue: which names and which number it may mean.
struct ProductReading {
    /// One way to read the product's name.
    struct Name {
        /// The folded, joined name.
        var joined: [UInt8]
        /// The key of the catalogue that equals it, if there is one.
        var key: UInt32?
        /// The decorations that this reading leaves out of the name.
        var terms: [String]
    }

    let product: ProductPrice
    /// The ways to read the name, those with most of it in the name first.
    let names: [Name]
    /// Whether the product says its number.
    let hasNumber: Bool
    /// The number, where the catalogue has any printing with it.
    let number: UInt32?
    /// The digits of the number alone.
    let digits: UInt32?
    /// The total behind the number, the `195` of `186/195`.
    let total: Int?

    init(_ product: ProductPrice, _ catalogue: ProductCatalogue, _ folder: inout Folder) {
        self.product = product
        let decorated = DecoratedName(product.name, number: product.number)
        var names: [Name] = []
        for reading in decorated.readings {
            Self.append(reading, catalogue, &folder, to: &names)
        }
        if names.allSatisfy({ $0.key == nil }), let last = decorated.readings.last {
            // Shops list cards of two parts by both or by the first alone.
            let front = last.name.split(separator: "/").first.map(String.init) ?? ""
            if front.utf8.count < last.name.utf8.count {
                Self.append(
                    DecoratedName.Reading(name: front, terms: last.terms), catalogue, &folder, to: &names)
            }
        }
        self.names = names
        let written = product.number.isEmpty ? decorated.number : product.number
        let parts = written.split(separator: "/", omittingEmptySubsequences: false)
        let key = CollectorNumber.key(of: parts.first ?? "")
        hasNumber = !key.isEmpty
        number = key.isEmpty ? nil : catalogue.number(key)
        digits = ProductCatalogue.digits(of: key).flatMap(catalogue.number)
        let behind = parts.count == 2 ? ProductCatalogue.digits(of: CollectorNumber.key(of: parts[1])) : nil
        total = behind.flatMap { Int($0) }
    }

    /// Adds a reading, with what its symbols may be spelt as where the catalogue doesn't know it.
    private static func append(
        _ reading: DecoratedName.Reading, _ catalogue: ProductCatalogue, _ folder: inout Folder,
        to names: inout [Name]
    ) {
        let joined = folder.fold(reading.name).joined
        guard !joined.isEmpty else { return }
        let key = catalogue.key(joined)
        names.append(Name(joined: joined, key: key, terms: reading.terms))
        guard key == nil else { return }
        for alternate in folder.alternates(of: reading.name) {
            let joined = alternate.filter { $0 != UInt8(ascii: " ") }
            guard let key = catalogue.key(joined) else { continue }
            names.append(Name(joined: joined, key: key, terms: reading.terms))
        }
    }
}
