/// Cards made for searches, with all that the project's corpus does not say of its own.
enum SearchSamples {
    static func card(id: Int, name: String, set: String, number: String, _ more: String = "") -> String {
        let digits = String(id, radix: 16)
        let identifier =
            "b0000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        return """
            {"object": "card", "id": "\(identifier)", "oracle_id": "\(identifier)", "name": "\(name)", \
            "lang": "en", "layout": "normal", "set": "\(set)", "set_name": "Set \(set)", \
            "collector_number": "\(number)"\(more.isEmpty ? "" : ", ")\(more)}
            """
    }

    /// Cards of a set of their own, in the shapes of 2018 and of 2026.
    static let cards = [
        card(
            id: 1, name: "Ember Imp", set: "tst", number: "1",
            #""mana_cost": "{1}{R}", "colors": ["R"], "color_identity": ["R"], "cmc": 2.0, "power": "2", "toughness": "1", "type_line": "Creature — Imp", "oracle_text": "Flying\nEmber Imp can't block.", "rarity": "common", "finishes": ["nonfoil", "foil"], "games": ["paper", "mtgo"], "artist": "Ann Lee", "released_at": "2024-05-01", "promo": false, "reprint": true, "legalities": {"modern": "legal", "vintage": "legal"}"#
        ),
        card(
            id: 2, name: "Grove Elder", set: "tst", number: "2a",
            #""mana_cost": "{3}{G/W}{W}", "colors": ["G", "W"], "color_identity": ["G", "U", "W"], "cmc": 5, "power": "*", "toughness": "1+*", "type_line": "Legendary Creature — Elf Druid", "oracle_text": "{T}: Add {G}. Draw a card.", "rarity": "mythic", "foil": true, "nonfoil": false, "games": ["paper"], "artist": "Bo Lee", "released_at": "2024-05-01", "promo": true, "reprint": false, "legalities": {"modern": "banned", "vintage": "restricted"}"#
        ),
        card(
            id: 3, name: "Silver Coin", set: "tst", number: "10",
            #""colors": [], "color_identity": [], "cmc": 0.5, "type_line": "Artifact", "oracle_text": "Draw two cards.", "rarity": "uncommon", "finishes": ["etched"], "games": ["arena"], "digital": true, "artist": "Cy", "released_at": "2023-12-31", "promo_types": ["buyabox"], "frame_effects": ["showcase"]"#
        ),
        card(
            id: 4, name: "Goblin", set: "tst", number: "T1",
            #""layout": "token", "colors": ["R"], "color_identity": ["R"], "type_line": "Token Creature — Goblin", "rarity": "common", "power": "1", "toughness": "1""#
        ).replacing("\"layout\": \"normal\", ", with: ""),
    ]

    /// What queries find, in order.
    static let expectations: [(String, [String])] = [
        ("!\"fire\"", ["Fire // Ice"]), ("!fire", ["Fire // Ice"]), ("name:\"fire // ice\"", ["Fire // Ice"]),
        ("!\"godzilla king of the monsters\"", ["Zilortha, Strength Incarnate"]),
        ("e:tst", ["Ember Imp", "Goblin", "Grove Elder", "Silver Coin"]),
        ("\"Set tst\"", []), ("set:\"set tst\"", ["Ember Imp", "Goblin", "Grove Elder", "Silver Coin"]),
        ("ember", ["Ember Imp"]), ("goblin c:r t:token", ["Goblin"]),
        ("e:tst c:r", ["Ember Imp", "Goblin"]), ("e:tst c:gw", ["Grove Elder"]), ("e:tst c=g", []),
        ("e:tst c>=g", ["Grove Elder"]), ("e:tst c<gwu c>0", ["Grove Elder"]), ("e:tst c:m", ["Grove Elder"]),
        ("e:tst c:selesnya", ["Grove Elder"]), ("e:tst c:c", ["Silver Coin"]),
        ("e:tst id:c", ["Silver Coin"]),
        ("e:tst id:bant t:elf", ["Grove Elder"]), ("e:tst id=gw", []),
        ("e:tst c!=r", ["Grove Elder", "Silver Coin"]),
        ("e:tst cmc=2", ["Ember Imp"]), ("e:tst mv<1", ["Silver Coin"]), ("e:tst cmc:even", ["Ember Imp"]),
        ("e:tst pow>tou", ["Ember Imp"]), ("e:tst pow=0", ["Grove Elder"]),
        ("e:tst tou=1", ["Ember Imp", "Goblin", "Grove Elder"]),
        ("e:tst is:foil", ["Ember Imp", "Grove Elder"]), ("e:tst is:nonfoil", ["Ember Imp"]),
        ("e:tst is:etched", ["Silver Coin"]), ("e:tst is:digital", ["Silver Coin"]),
        ("e:tst is:promo", ["Grove Elder"]),
        ("e:tst not:promo is:reprint", ["Ember Imp"]), ("e:tst is:buyabox", ["Silver Coin"]),
        ("e:tst is:showcase", ["Silver Coin"]), ("e:tst is:token", ["Goblin"]),
        ("e:tst is:commander", ["Grove Elder"]),
        ("e:tst is:permanent -t:creature", ["Silver Coin"]),
        ("e:tst r>uncommon", ["Grove Elder"]), ("e:tst r:m", ["Grove Elder"]),
        ("e:tst r<=u", ["Ember Imp", "Goblin", "Silver Coin"]),
        ("e:tst o:\"can't block\"", ["Ember Imp"]), ("e:tst o:\"can’t block.\"", ["Ember Imp"]),
        ("e:tst o:{t}", ["Grove Elder"]), ("e:tst o:\"flying ember\"", ["Ember Imp"]),
        ("e:tst o:draw", ["Grove Elder", "Silver Coin"]),
        ("e:tst o:\"~ can't block\"", ["Ember Imp"]), ("e:tst o:\"~ draws\"", []),
        ("e:tst o:~", ["Ember Imp"]),
        ("e:tst o:/^\\{t\\}:/", ["Grove Elder"]),
        ("e:tst o:/draw (a|two) cards?\\.$/", ["Grove Elder", "Silver Coin"]),
        ("e:tst name:/^[e-g]\\w+ [^x]/", ["Ember Imp", "Grove Elder"]),
        ("e:tst t:/\\belf\\b/", ["Grove Elder"]),
        ("e:tst -o:/./", ["Goblin"]),
        ("e:tst m:r", ["Ember Imp"]), ("e:tst m:1R", ["Ember Imp"]), ("e:tst m:{R}{R}", []),
        ("e:tst mana>={w/g}", ["Grove Elder"]), ("e:tst m=2{g/w}w", []),
        ("e:tst m=3{g/w}w", ["Grove Elder"]),
        ("e:tst m<2R", ["Ember Imp"]), ("e:tst m<1R", []), ("e:tst m<=1R", ["Ember Imp"]),
        ("e:tst m>W", ["Grove Elder"]), ("e:tst m!=1R", ["Goblin", "Grove Elder", "Silver Coin"]),
        ("e:tst a:lee", ["Ember Imp", "Grove Elder"]), ("e:tst a:\"bo lee\"", ["Grove Elder"]),
        ("e:tst game:arena", ["Silver Coin"]), ("e:tst year=2023", ["Silver Coin"]),
        ("e:tst date>=2024", ["Ember Imp", "Grove Elder"]),
        ("e:tst date<2024-05-01", ["Silver Coin"]), ("e:tst cn:2a", ["Grove Elder"]),
        ("e:tst cn>1", ["Grove Elder", "Silver Coin"]),
        ("e:tst cn:010", ["Silver Coin"]), ("e:tst f:modern", ["Ember Imp"]),
        ("e:tst banned:modern", ["Grove Elder"]),
        ("e:tst f:vintage", ["Ember Imp", "Grove Elder"]), ("e:tst restricted:vintage", ["Grove Elder"]),
        ("e:tst (t:elf or t:imp) -c:g", ["Ember Imp"]),
        ("e:tst -(t:elf or t:imp)", ["Goblin", "Silver Coin"]),
        ("e:tst order:number", ["Ember Imp", "Grove Elder", "Silver Coin", "Goblin"]),
        ("e:tst order:number direction:desc", ["Goblin", "Silver Coin", "Grove Elder", "Ember Imp"]),
        ("e:tst order:cmc", ["Silver Coin", "Ember Imp", "Grove Elder", "Goblin"]),
        ("goblin include:extras e:tst", ["Goblin"]),
        ("lang:de", ["Lightning Bolt", "Llanowar Elves", "Murder", "Teferi, Hero of Dominaria"]),
        ("lang:german mord", ["Murder"]), ("blitzschlag lang:any", ["Lightning Bolt"]), ("blitzschlag", []),
        ("is:transform delver", ["Delver of Secrets // Insectile Aberration"]),
        ("is:split fire", ["Fire // Ice"]),
        ("is:mdfc agadeem", []), ("oracleid:b0000000-0000-4000-8000-000000000001", ["Ember Imp"]),
    ]
}
