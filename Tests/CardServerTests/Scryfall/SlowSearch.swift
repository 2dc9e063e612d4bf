import CardTestSupport
import Foundation

/// Queries whose meaning is written down beside them, to be asked of every body one by one.
indirect enum SlowSearch {
    case term(String, @Sendable ([String: Any]) -> Bool)
    case not(SlowSearch)
    case all([SlowSearch])
    case any([SlowSearch])

    var text: String {
        switch self {
        case .term(let text, _): text
        case .not(let part): "-" + part.text
        case .all(let parts): "(" + parts.map(\.text).joined(separator: " ") + ")"
        case .any(let parts): "(" + parts.map(\.text).joined(separator: " or ") + ")"
        }
    }

    func holds(for body: [String: Any]) -> Bool {
        switch self {
        case .term(_, let holds): holds(body)
        case .not(let part): !part.holds(for: body)
        case .all(let parts): parts.allSatisfy { $0.holds(for: body) }
        case .any(let parts): parts.contains { $0.holds(for: body) }
        }
    }

    static func random(_ generator: inout SeededGenerator, depth: Int) -> SlowSearch {
        guard depth > 0, Int.random(in: 0..<3, using: &generator) > 0 else { return term(&generator) }
        let parts = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            random(&generator, depth: depth - 1)
        }
        return switch Int.random(in: 0..<3, using: &generator) {
        case 0: .not(.all(parts))
        case 1: .all(parts)
        default: .any(parts)
        }
    }

    private static func texts(_ body: [String: Any], _ keys: [String]) -> [String] {
        let faces = body["card_faces"] as? [[String: Any]] ?? []
        return keys.flatMap { key in ([body] + faces).compactMap { $0[key] as? String } }
    }

    private static func plain(_ text: String) -> String {
        let folded = text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
            .filter { !"'’".contains($0) }
        return folded.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }

    /// How often each symbol stands in a cost; numbers count under one key.
    private static func symbols(_ cost: String) -> [String: Int] {
        var symbols: [String: Int] = [:]
        for match in cost.uppercased().matches(of: /\{([^}]*)\}|([0-9]+)|(.)/) {
            let symbol = String(match.1 ?? match.2 ?? match.3 ?? "")
            if let number = Int(symbol) {
                symbols["number", default: 0] += number
            } else {
                symbols[symbol == "W/G" ? "G/W" : symbol, default: 0] += 1
            }
        }
        return symbols.filter { $0.value > 0 }
    }

    private static func term(_ generator: inout SeededGenerator) -> SlowSearch {
        func pick(_ choices: [String]) -> String { choices.randomElement(using: &generator) ?? "" }
        let comparison = pick(["=", "<", "<=", ">", ">=", "!=", ":"])
        @Sendable func relate(_ left: Double, _ right: Double) -> Bool {
            switch comparison {
            case "<": left < right
            case "<=": left <= right
            case ">": left > right
            case ">=": left >= right
            case "!=": left != right
            default: left == right
            }
        }
        switch Int.random(in: 0..<13, using: &generator) {
        case 0, 1:
            let word = pick(["bolt", "the", "lions", "o", "jace", "sea gate", "dûl", "ice", "serra's", "mog"])
            let wanted = plain(word)
            return .term(word.contains(" ") ? "\"\(word)\"" : word) { body in
                texts(body, ["name", "printed_name", "flavor_name"]).contains { plain($0).contains(wanted) }
            }
        case 2:
            let set = pick(["lea", "iko", "tst", "apc", "nope", "2xm", "mh2"])
            return .term("e:\(set)") { $0["set"] as? String == set }
        case 3:
            let ranks = ["common", "uncommon", "rare", "mythic", "special", "bonus"]
            let rank = Int.random(in: 0..<6, using: &generator)
            return .term("r\(comparison)\(ranks[rank])") { body in
                guard let own = ranks.firstIndex(of: body["rarity"] as? String ?? "") else { return false }
                return relate(Double(own), Double(rank))
            }
        case 4:
            let year = Int.random(in: 1993...2025, using: &generator)
            return .term("year\(comparison)\(year)") { body in
                guard let own = (body["released_at"] as? String).flatMap({ Double($0.prefix(4)) }) else {
                    return false
                }
                return relate(own, Double(year))
            }
        case 5:
            let language = pick(["en", "ja", "de", "zhs", "la", "ru"])
            return .term("lang:\(language)") { $0["lang"] as? String == language }
        case 6:
            let finish = pick(["foil", "nonfoil", "etched"])
            return .term("is:\(finish)") { body in
                (body["finishes"] as? [String])?.contains(finish) == true || body[finish] as? Bool == true
            }
        case 7:
            let layout = pick(["split", "transform", "adventure", "meld", "flip", "modal_dfc", "token"])
            return .term("is:\(layout)") { $0["layout"] as? String == layout }
        case 8:
            let number = Int.random(in: 1...300, using: &generator)
            return .term("cn\(comparison == "!=" ? "<" : comparison)\(number)") { body in
                let text = body["collector_number"] as? String ?? ""
                if comparison == "=" || comparison == ":" { return text == String(number) }
                let digits = text.drop { !$0.isNumber }.prefix { $0.isNumber }
                guard let own = Double(digits) else { return false }
                return comparison == "!=" ? own < Double(number) : relate(own, Double(number))
            }
        case 9:
            let key = pick(["usd", "usd_foil", "eur", "tix"])
            let amount = pick(["0", "0.5", "1", "2.005", "7.50", "10", "99999999999999999999"])
            return .term("\(key)\(comparison)\(amount)") { body in
                guard let text = (body["prices"] as? [String: Any])?[key] as? String,
                    let own = Decimal(string: text), let limit = Decimal(string: amount)
                else { return false }
                return relate(own < limit ? 0 : own == limit ? 1 : 2, 1)
            }
        case 10:
            let wanted = pick(["r", "1r", "2", "g{g/w}", "3{w/g}w", "{2/b}", "x", "uu", "0", "1{r}"])
            return .term("m\(comparison)\(wanted)") { body in
                let costs = texts(body, ["mana_cost"]).flatMap { $0.components(separatedBy: " // ") }
                    .filter { !$0.isEmpty }.map(symbols)
                let limit = symbols(wanted)
                func isAtLeast(_ left: [String: Int], _ right: [String: Int]) -> Bool {
                    right.allSatisfy { left[$0.key, default: 0] >= $0.value }
                }
                func holds(_ own: [String: Int]) -> Bool {
                    switch comparison {
                    case "<": own != limit && isAtLeast(limit, own)
                    case "<=": isAtLeast(limit, own)
                    case ">": own != limit && isAtLeast(own, limit)
                    case ">=", ":": isAtLeast(own, limit)
                    default: own == limit
                    }
                }
                return comparison == "!=" ? !costs.contains(where: holds) : costs.contains(where: holds)
            }
        case 11:
            let wanted = pick(["~", "~ can't", "~ deals", "~ enters", "add ~"])
            return .term("o:\"\(wanted)\"") { body in
                let names = texts(body, ["name"]).flatMap { $0.components(separatedBy: " // ") }
                let selves =
                    names + names.compactMap { $0.contains(",") ? $0.components(separatedBy: ",")[0] : nil }
                    + ["this creature", "this land", "this artifact", "this spell"]
                return texts(body, ["oracle_text"]).contains { text in
                    let text = text.lowercased().replacing("\n", with: " ")
                    return selves.contains { text.contains(wanted.replacing("~", with: $0.lowercased())) }
                }
            }
        default:
            let game = pick(["paper", "mtgo", "arena"])
            return .term("game:\(game)") { ($0["games"] as? [String])?.contains(game) == true }
        }
    }
}
