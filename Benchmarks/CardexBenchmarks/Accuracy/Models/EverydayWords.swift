internal import CardTestSupport

/// Words of everyday life, far from dragons and spells, and texts made of them.
enum EverydayWords {
    private static let nouns = """
        umbrella invoice kettle dentist sandwich mortgage bicycle laundry pharmacy spreadsheet carpet toothbrush ladder \
        printer refrigerator suitcase lawnmower calendar envelope microwave passport plumber receipt scooter thermostat \
        vacuum wallet yoghurt zipper blanket cucumber detergent elevator faucet garage headphones insurance jacket \
        keyboard lettuce mattress napkin omelette pillow quilt radiator shampoo tomato usher vitamin warranty airport \
        bakery cardigan dishwasher eraser fridge grocery haircut internet juice kitchen lightbulb mailbox newspaper \
        office parking recipe sofa taxi upholstery voucher weekend yogurt apartment battery cinema deposit email
        """.split(separator: " ").map(String.init)
    private static let verbs = """
        bought cleaned repaired ordered forgot delivered borrowed cancelled booked painted measured parked printed \
        recycled refunded scheduled shipped stapled typed unplugged vacuumed washed weighed wrapped emailed cooked \
        downloaded ironed mailed microwaved
        """.split(separator: " ").map(String.init)
    private static let adjectives = """
        cheap second-hand leaking expensive broken comfortable portable waterproof organic refundable annual monthly \
        wireless quarterly adjustable disposable gluten-free stainless overdue vegetarian secondhand inflatable
        """.split(separator: " ").map(String.init)
    private static let people = """
        Jennifer Kowalski|Mohammed Rahman|Hans-Peter Schulze|Bridget O'Callaghan|Priya Venkataraman|Giuseppe Bianchi|\
        Yuki Tanabe|Siobhan Murphy|Pedro Gonzalez|Ingrid Johansson|Oluwaseun Adeyemi|Katarzyna Nowak|Dmitri Petrenko|\
        Wei-Ling Huang|Jean-Baptiste Moreau|Fatima Benali
        """.split(separator: "|").map(String.init)
    private static let places = """
        Birmingham Philadelphia Copenhagen Gothenburg Wolverhampton Düsseldorf Albuquerque Johannesburg Bucharest \
        Kilmarnock Thessaloniki Saskatoon Bratislava Guadalajara Rotterdam Vladivostok Christchurch Minneapolis
        """.split(separator: " ").map(String.init)
    private static let products = """
        Toyota Corolla|Whirlpool dishwasher|Nescafé instant coffee|Samsung Galaxy charger|Adidas running shoes|\
        Volkswagen Passat|Microsoft Office|Heinz ketchup|IKEA bookshelf|Dyson hairdryer|Lego railway|\
        Hewlett-Packard toner|Colgate toothpaste|Uncle Ben's rice|Bosch cordless drill|Ryanair ticket
        """.split(separator: "|").map(String.init)

    /// All single words, for learning what letters follow each other.
    static let all = nouns + verbs + adjectives.filter { !$0.contains("-") }

    /// An English sentence, or most of one.
    ///
    /// - Parameter random: Which.
    /// - Returns: The sentence.
    static func sentence(using random: inout SeededGenerator) -> String {
        let noun = pick(nouns, &random)
        let adjective = pick(adjectives, &random)
        let other = pick(nouns, &random)
        let verb = pick(verbs, &random)
        return switch Int.random(in: 0..<6, using: &random) {
        case 0: "we \(verb) the \(adjective) \(noun) yesterday"
        case 1: "how much is a \(adjective) \(noun)"
        case 2: "my \(noun) was \(verb) next to the \(other)"
        case 3: "please send the \(noun) and the \(other) to \(pick(places, &random))"
        case 4: "somebody \(verb) our \(noun)"
        default: "where can I get my \(noun) \(verb)"
        }
    }

    /// The name of something that is no card: a person, a town, a product.
    ///
    /// - Parameter random: Which.
    /// - Returns: The name.
    static func thing(using random: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: pick(people, &random)
        case 1: "\(pick(places, &random)) \(pick(nouns, &random))"
        case 2: pick(products, &random)
        case 3: "\(pick(adjectives, &random)) \(pick(nouns, &random))"
        default: "\(pick(people, &random).split(separator: " ")[0]) \(pick(nouns, &random))"
        }
    }

    private static func pick(_ words: [String], _ random: inout SeededGenerator) -> String {
        words.randomElement(using: &random) ?? "umbrella"
    }
}
