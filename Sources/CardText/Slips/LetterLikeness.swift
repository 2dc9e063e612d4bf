/// How easily one letter is typed, heard or read in the place of another.
///
/// The costs are in eighths of an ordinary edit. They only order candidates, so that no exact value matters, but
/// their order does: what a scanner confuses, then what sounds alike, then what lies side by side on a keyboard.
struct LetterLikeness: Sendable {
    /// The cost of an edit that nothing explains.
    static let ordinary: UInt8 = 8
    /// What looks alike to a scanner or in haste.
    static let lookAlike: UInt8 = 3
    /// What sounds alike in some European language, or is written in the place of it.
    static let soundAlike: UInt8 = 4
    /// What lies side by side on a keyboard.
    static let keyboardNeighbour: UInt8 = 5
    /// One vowel for another.
    static let vowel: UInt8 = 5
    /// One digit for another, which is another card and hardly ever a slip.
    static let digit: UInt8 = 14

    /// The number of a letter or digit in the tables: a is 1, 0 is 27; zero for every other scalar.
    @inline(__always)
    static func number(of scalar: UInt32) -> UInt8 {
        switch scalar {
        case 0x61...0x7A: UInt8(truncatingIfNeeded: scalar - 0x60)
        case 0x30...0x39: UInt8(truncatingIfNeeded: scalar - 0x30 + 27)
        default: 0
        }
    }

    /// The tables, made once.
    static let tables = LetterLikeness()

    /// The cost of one letter in the place of another, by `number(of:)` of one times 64 plus that of the other.
    let substitutions = substitutionTable()

    /// The single letters that pairs of letters stand for, by `number(of:)` of the first times 64 plus that of the
    /// second: bit n for the letter of number n that looks like the pair, bit 37 + n for one that sounds like it.
    let pairs = pairTable()

    private static let lookAlikes =
        "o0 1l 1i il ij lj lt 5s 8b 2z 6g 6b 9g 9q gq ce uv vy 4a 7t 1t 3e oq hn ft co"
    private static let lookAlikePairs = "rnm nnm inm nim vvw uuw cld iiu iin rin lih lob"
    private static let soundAlikes = "ck cs sz fv iy gj kq cq vw uw dt bp mn xz lr kx gk bv yj jh"
    private static let soundAlikePairs =
        """
        phf ckk ckc ksx csx tsz tzz khk ghg rhr tht whw chk chc dhd szs oou ouu eei iei eii eae aee aea oee oeo ueu \
        aii ayi eye aie eyi kwq quk
        """

    private static func substitutionTable() -> [UInt8] {
        var costs = [UInt8](repeating: ordinary, count: 64 * 64)
        func lower(_ one: UInt8, _ other: UInt8, to cost: UInt8) {
            let (one, other) = (Int(number(of: UInt32(one))), Int(number(of: UInt32(other))))
            costs[one << 6 | other] = min(costs[one << 6 | other], cost)
            costs[other << 6 | one] = costs[one << 6 | other]
        }
        for layout in keyboards {
            for (one, other) in neighbours(on: layout) { lower(one, other, to: keyboardNeighbour) }
        }
        for one in "aeiouy".utf8 {
            for other in "aeiouy".utf8 { lower(one, other, to: vowel) }
        }
        for pair in soundAlikes.split(separator: " ").map({ Array($0.utf8) }) {
            lower(pair[0], pair[1], to: soundAlike)
        }
        for pair in lookAlikes.split(separator: " ").map({ Array($0.utf8) }) {
            lower(pair[0], pair[1], to: lookAlike)
        }
        for one in 27...36 {
            for other in 27...36 { costs[one << 6 | other] = digit }
        }
        return costs
    }

    /// Letter keys row by row, each row about a third of a key further to the right than the one above.
    private static let keyboards = [
        ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"],
        ["1234567890", "qwertzuiop", "asdfghjkl", "yxcvbnm"],
        ["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn"],
    ]

    /// The keys that touch each other on a keyboard.
    private static func neighbours(on keyboard: [String]) -> [(UInt8, UInt8)] {
        var found: [(UInt8, UInt8)] = []
        let rows = keyboard.map { Array($0.utf8) }
        for (row, keys) in rows.enumerated() {
            for (column, key) in keys.enumerated() {
                if column + 1 < keys.count { found.append((key, keys[column + 1])) }
                guard row + 1 < rows.count else { continue }
                for below in [column - 1, column] where rows[row + 1].indices.contains(below) {
                    found.append((key, rows[row + 1][below]))
                }
            }
        }
        return found
    }

    private static func pairTable() -> [UInt64] {
        var table = [UInt64](repeating: 0, count: 64 * 64)
        for (triples, shift) in [(lookAlikePairs, 0), (soundAlikePairs, 37)] {
            for triple in triples.split(separator: " ") {
                let numbers = triple.utf8.map { Int(number(of: UInt32($0))) }
                table[numbers[0] << 6 | numbers[1]] |= 1 << UInt64(numbers[2] + shift)
            }
        }
        return table
    }
}
