/// A symbol that people read aloud, and the words they type for it.
enum SymbolWord: UInt8, CaseIterable {
    // The Greek letters, in the order of the alphabet.
    case alpha, beta, gamma, delta, epsilon, zeta, eta, theta, iota, kappa, lambda, mu
    case nu, xi, omicron, pi, rho, sigma, tau, upsilon, phi, chi, psi, omega
    case star, prismStar, female, male, and, infinity, times, heart, spade, club, diamond

    /// The words a fold puts in the symbol's place.
    var words: String {
        switch self {
        case .prismStar: "prism star"
        case .times: "x"
        default: "\(self)"
        }
    }

    /// What people type instead of `words`; the empty text stands for leaving the symbol out.
    var alternates: [String] {
        switch self {
        case .star: ["gold star", ""]
        case .prismStar: ["prism", ""]
        case .female: ["f"]
        case .male: ["m"]
        case .delta: ["delta species", ""]
        case .and, .heart, .spade, .club, .diamond, .infinity: [""]
        case .times: []
        default: rawValue <= Self.omega.rawValue ? [""] : []
        }
    }

    /// The words of every symbol as UTF-8, by raw value.
    static let wordBytes: [[UInt8]] = allCases.map { Array($0.words.utf8) }

    /// The symbol a scalar always is; a Greek letter is one only where it stands alone.
    ///
    /// - Parameter scalar: A scalar.
    /// - Returns: The symbol, or `nil` where the scalar is none.
    static func always(_ scalar: UInt32) -> SymbolWord? {
        switch scalar {
        case 0x26, 0x204A, 0x1F670...0x1F675: .and  // & ⁊ and ornamental ampersands
        case 0x2605, 0x2606, 0x2729, 0x272A, 0x272D...0x2730, 0x2B50, 0x1F31F: .star  // ★ ☆ ✩ ✪ ⭐ 🌟
        case 0x25C7, 0x2662, 0x25CA, 0x22C4, 0x2B26, 0x2B28: .prismStar  // ◇ ♢ ◊ ⋄ ⬦ ⬨
        case 0x2640, 0x1F6BA: .female  // ♀ 🚺
        case 0x2642, 0x1F6B9: .male  // ♂ 🚹
        case 0x221E, 0x267E: .infinity  // ∞ ♾
        case 0xD7, 0x2715, 0x2716, 0x2A2F, 0x2573: .times  // × ✕ ✖ ⨯ ╳
        case 0x2206: .delta  // ∆, the increment, typed for Δ
        case 0x2661, 0x2665, 0x2764, 0x1F499...0x1F49C, 0x1F5A4, 0x1F90D, 0x1F90E, 0x1F9E1: .heart
        case 0x2660, 0x2664: .spade
        case 0x2663, 0x2667: .club
        case 0x2666: .diamond
        default: nil
        }
    }

    /// The name of a small Greek letter without accents.
    ///
    /// - Parameter scalar: A case-folded scalar.
    /// - Returns: The letter's name, or `nil` where the scalar is no letter of the alphabet of 24.
    static func greekLetter(_ scalar: UInt32) -> SymbolWord? {
        switch scalar {
        case 0x3B1...0x3C1: SymbolWord(rawValue: UInt8(scalar - 0x3B1))
        case 0x3C3...0x3C9: SymbolWord(rawValue: UInt8(scalar - 0x3B2))
        default: nil
        }
    }
}
