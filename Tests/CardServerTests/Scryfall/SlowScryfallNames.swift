import Foundation

/// What Scryfall's autocomplete is documented to do, word by word: the slow oracle of the fast one.
enum SlowScryfallNames {
    static func collated(_ text: String) -> String {
        let plain = text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
            .replacingOccurrences(of: "æ", with: "ae")
        let kept = plain.unicodeScalars.filter { CharacterSet.alphanumerics.contains($0) }
        return String(String.UnicodeScalarView(kept))
    }

    private static func trigrams(_ text: String) -> Set<String> {
        let padded = Array("  " + text + " ")
        return Set((0..<max(0, padded.count - 2)).map { String(padded[$0..<($0 + 3)]) })
    }

    /// Names with their collated form.
    struct Table {
        private let names: [(name: String, collated: String, text: [CChar])]

        init(_ names: some Sequence<String>) {
            self.names = names.map { name in
                let collated = SlowScryfallNames.collated(name)
                return (name, collated, collated.utf8CString.map { $0 })
            }
        }

        func complete(_ text: String) -> [String] {
            let wanted = SlowScryfallNames.collated(text)
            guard wanted.count >= 2 else { return [] }
            let own = trigrams(wanted)
            let needle = wanted.utf8CString.map { $0 }
            let ranked = names.filter { strstr($0.text, needle) != nil }.map { entry in
                let others = trigrams(entry.collated)
                let shared = own.intersection(others).count
                let total = own.count + others.count - shared
                return (entry.name, entry.collated.hasPrefix(wanted), Double(shared) / Double(total))
            }
            let sorted = ranked.sorted { left, right in
                if left.1 != right.1 { return left.1 }
                if left.2 != right.2 { return left.2 > right.2 }
                return Array(left.0.utf8).lexicographicallyPrecedes(Array(right.0.utf8))
            }
            return sorted.prefix(20).map(\.0)
        }
    }
}
