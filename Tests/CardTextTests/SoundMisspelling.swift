import CardTestSupport

/// Misspells words as one does who knows them by ear, made independently of the rules of the sound keys.
struct SoundMisspelling {
    private var generator: SeededGenerator

    private enum Place { case anywhere, start, end, inside }

    /// Letters, where they may stand, what may stand behind them (anything where empty), and what is written instead.
    private static let slips: [(letters: String, place: Place, before: String, instead: [String])] = [
        ("ph", .anywhere, "", ["f"]), ("f", .anywhere, "aeiour", ["ph", "ff"]), ("ck", .anywhere, "", ["k"]),
        ("k", .inside, "aou", ["ck", "c"]), ("k", .end, "", ["ck", "c"]), ("c", .anywhere, "aourlt", ["k"]),
        ("c", .anywhere, "eiy", ["s", "ss"]), ("qu", .anywhere, "", ["kw", "k"]),
        ("x", .inside, "", ["ks", "cks"]),
        ("x", .end, "", ["ks", "xx"]), ("z", .anywhere, "", ["s"]), ("z", .inside, "aeio", ["zz"]),
        ("s", .inside, "aeiou", ["z"]), ("s", .end, "", ["z"]), ("ss", .anywhere, "", ["s"]),
        ("sc", .anywhere, "eiy", ["s"]), ("tion", .inside, "", ["shun", "sion"]),
        ("sion", .inside, "", ["shun"]),
        ("ch", .anywhere, "rlt", ["k"]), ("tch", .anywhere, "", ["ch"]), ("ch", .end, "", ["tch"]),
        ("j", .anywhere, "ei", ["g"]), ("g", .anywhere, "eiy", ["j"]), ("dge", .anywhere, "", ["ge", "je"]),
        ("ight", .anywhere, "", ["ite", "yte"]), ("kn", .start, "", ["n"]), ("wr", .start, "", ["r"]),
        ("wh", .start, "", ["w"]), ("gn", .start, "", ["n"]), ("ps", .start, "", ["s"]),
        ("mb", .end, "", ["m"]),
        ("h", .inside, "rlmn", [""]), ("rh", .anywhere, "", ["r"]), ("gh", .anywhere, "aou", ["g"]),
        ("e", .end, "", [""]), ("le", .end, "", ["el", "al"]), ("el", .end, "", ["le"]),
        ("er", .end, "", ["or", "ar", "re"]), ("or", .end, "", ["er", "our"]), ("re", .end, "", ["er"]),
        ("ous", .end, "", ["us"]), ("us", .end, "", ["ous"]), ("y", .inside, "", ["i", "ie"]),
        ("y", .end, "", ["i", "ee", "ie"]), ("i", .inside, "bcdfgklmnprstvz", ["y", "ee"]),
        ("ie", .inside, "", ["ei", "ee"]), ("ee", .anywhere, "", ["ea", "ie"]), ("ea", .inside, "", ["ee"]),
        ("ei", .anywhere, "", ["ie", "ay"]), ("ai", .anywhere, "", ["ay", "ei"]),
        ("ay", .anywhere, "", ["ai", "ey"]),
        ("ou", .anywhere, "", ["u", "oo"]), ("oo", .anywhere, "", ["u", "ou"]),
        ("u", .inside, "bdlmnrst", ["oo", "ou"]),
        ("au", .anywhere, "", ["aw"]), ("aw", .inside, "", ["au"]), ("ow", .anywhere, "", ["ou"]),
        ("ts", .end, "", ["tz"]), ("th", .anywhere, "", ["t"]), ("v", .end, "", ["f"]),
        ("ll", .anywhere, "", ["l"]),
        ("rr", .anywhere, "", ["r"]), ("tt", .anywhere, "", ["t"]), ("nn", .anywhere, "", ["n"]),
        ("l", .inside, "aeo", ["ll"]), ("r", .inside, "aeo", ["rr"]), ("n", .inside, "aeo", ["nn"]),
        ("t", .inside, "aeo", ["tt"]), ("la", .inside, "lmnr", ["le"]), ("ra", .inside, "lmnr", ["re"]),
        ("ta", .inside, "lmnr", ["te"]), ("e", .inside, "lmnr", ["a", "i"]),
        ("o", .inside, "lmnr", ["a"]), ("i", .inside, "lmnr", ["e"]),
    ]

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A word with up to some number of slips, or the word itself where none fits.
    mutating func misspell(_ word: String, slips: Int) -> String {
        var letters = Array(word.utf8)
        for _ in 0..<slips {
            let chances = Self.slips.flatMap { slip in
                Self.places(of: slip, in: letters).map { (place: $0, slip: slip) }
            }
            guard let (place, slip) = chances.randomElement(using: &generator) else { break }
            let instead = slip.instead.randomElement(using: &generator) ?? ""
            letters.replaceSubrange(place..<(place + slip.letters.utf8.count), with: instead.utf8)
        }
        return String(decoding: letters, as: UTF8.self)
    }

    private static func places(
        of slip: (letters: String, place: Place, before: String, instead: [String]), in letters: [UInt8]
    ) -> [Int] {
        let count = slip.letters.utf8.count
        guard letters.count > count + 1 else { return [] }
        return (0...(letters.count - count)).filter { start in
            let end = start + count
            guard letters[start..<end].elementsEqual(slip.letters.utf8) else { return false }
            let mayFollow =
                slip.before.isEmpty || end < letters.count && slip.before.utf8.contains(letters[end])
            return switch slip.place {
            case .anywhere: mayFollow
            case .start: start == 0 && mayFollow
            case .end: end == letters.count && start > 1
            case .inside: start > 0 && end < letters.count && mayFollow
            }
        }
    }
}
