import CardTestSupport
import Testing

@testable import CardText

@Suite struct SoundKeyTests {
    static func key(_ word: String) -> String {
        var key: [UInt8] = []
        SoundKey.write(Array(word.utf8).span, into: &key)
        return String(decoding: key, as: UTF8.self)
    }

    @Test func spellingsThatSoundAlikeShareAKey() {
        let families = """
            rayquaza raykwaza reyquazah, gyarados gyaradose giaradoss jyarados, silhouette siloette silouete,
            typhlosion typhloshun tyflosion tyflozion, mystical mystikal mistickle, typhoon tyfoon tiphoon,
            scythe syth sithe, charizard karizard charisard, knight nite night, dracula drakula drackula,
            cryptic kryptic criptick, phantom fantom phantum, gengar jengar, zeraora zeeraora, jirachi jirachy gyrachi,
            articuno artikuno artycuno, exeggutor egzeggutor eckseggutor, wizard wizzard wizerd, sorcerer sorserer,
            axe ax axxe acks, dragon dragun dragen, sephiroth sefiroth sephirot, xerneas zerneas serneas,
            psychic sychic psykic, ghost gost, gnome nome, pterodactyl terodactil, chimera kimera, chaos kaos,
            lightning litening lightening, castle cassel, tomb toom, hymn him, scholar skolar, blitz blits,
            sapphire safire, action acshun aktion, passion pashun pashion, ancient anshent anshunt, magician majishun,
            judge juge, badge baj, queen kween, pikachu pikatchu pikachoo pickachew, mewtwo mewtoo,
            rogue roge roag, mystique mistike, tsunami sunami, knife nife, wraith raith, whirl wirl, rhino rino, khan kan,
            steven stephen, leviathan leviatan leviathen, squirtle skwirtel skwertle, schatten shatten, table tabel,
            theatre theater, colour color, night niht, impact inpact, czar tsar zar, djinn jinn, weird wierd,
            moltres molters moltrez, nymph nimf, scion sion, thorough thoro, heir air, schmidt shmit
            """
        for family in families.split(separator: ",") {
            let words = family.split(whereSeparator: \.isWhitespace).map(String.init)
            let keys = words.map(Self.key)
            #expect(Set(keys).count == 1 && keys[0] != "", "\(words) \(keys)")
        }
    }

    @Test func differentNamesKeepDifferentKeys() {
        let names = """
            pikachu raichu bulbasaur ivysaur venusaur charmander charmeleon charizard squirtle wartortle blastoise
            caterpie metapod butterfree weedle kakuna beedrill pidgey rattata ekans arbok sandshrew nidoran clefairy vulpix
            jigglypuff zubat oddish paras venonat diglett meowth psyduck mankey growlithe poliwag abra machop bellsprout
            tentacool geodude ponyta slowpoke magnemite doduo seel grimer shellder gastly haunter gengar onix drowzee krabby
            voltorb exeggcute cubone hitmonlee lickitung koffing rhyhorn chansey tangela horsea goldeen staryu scyther jynx
            electabuzz magmar pinsir tauros magikarp gyarados lapras ditto eevee vaporeon jolteon flareon porygon omanyte
            snorlax articuno zapdos moltres dratini dragonite mewtwo mew lugia celebi treecko torchic mudkip rayquaza
            kyogre groudon jirachi deoxys dialga palkia giratina darkrai arceus reshiram zekrom kyurem xerneas yveltal
            jace chandra liliana garruk ajani nissa karn ugin bolas sorin teferi vraska gideon lightning counterspell
            forest island mountain plains swamp dragon angel demon wizard goblin elf merfolk zombie vampire knight soldier
            """.split(whereSeparator: \.isWhitespace).map(String.init)
        let groups = Dictionary(grouping: names, by: Self.key)
        #expect(!groups.keys.contains(""))
        for (key, group) in groups where group.count > 1 { Issue.record("\(group) share \(key)") }
    }

    @Test func onlyWordsOfLatinLettersHaveAKey() {
        for word in ["", "4", "base1", "piка", "ピカチュウ", "피카츄", "a b", "A", "o'", "\u{80}"] {
            #expect(Self.key(word).isEmpty, "\(word)")
        }
        #expect(Self.key("a") == "A")
        #expect(Self.key("h").isEmpty)
        var key: [UInt8] = Array("old".utf8)
        SoundKey.write([0xFF, 0x61, 0xC3].span, into: &key)
        #expect(key.isEmpty)
    }

    @Test func misspellingsByEarNearlyAlwaysKeepTheKey() {
        let words = """
            charizard venusaur blastoise dragonite aerodactyl kangaskhan feraligatr typhlosion ampharos heracross tyranitar
            sceptile blaziken swampert gardevoir aggron manectric camerupt altaria zangoose milotic metagross garchomp
            lucario abomasnow electivire togekiss leafeon gliscor porygon gallade dusknoir froslass regigigas cresselia
            serperior emboar samurott excadrill conkeldurr scolipede whimsicott krookodile zoroark gothitelle chandelure
            haxorus hydreigon volcarona cobalion terrakion virizion chesnaught greninja talonflame aegislash dragalge
            counterspell lightning thoughtseize tarmogoyf emrakul archangel phyrexian obliterator necropotence sorcery
            enchantment planeswalker leviathan behemoth chimera minotaur sphinx hydra phoenix vampire werewolf wraith
            spectre skeleton assassin berserker conqueror executioner guardian illusionist necromancer paladin ranger
            shaman templar warlock cathedral labyrinth monastery sanctuary citadel fortress castle treasure crystal sapphire
            emerald obsidian celestial ethereal infernal abyssal nightmare tempest cyclone avalanche eruption inferno
            blue-eyes dark magician exodia summoned skull kuriboh jinzo cyberdragon stardust elsa maleficent rapunzel
            """.split(whereSeparator: { $0.isWhitespace || $0 == "-" }).map(String.init)
        var misspelling = SoundMisspelling(seed: 61)
        var kept = [0, 0, 0]
        var all = [0, 0, 0]
        for _ in 0..<5 {
            for (word, slips) in words.flatMap({ word in (1...3).map { (word, $0) } }) {
                let misspelt = misspelling.misspell(word, slips: slips)
                guard misspelt != word else { continue }
                all[slips - 1] += 1
                if Self.key(misspelt) == Self.key(word) { kept[slips - 1] += 1 }
            }
        }
        let shares = zip(kept, all).map { Double($0) / Double($1) }
        #expect(shares[0] > 0.97 && shares[1] > 0.94 && shares[2] > 0.9, "\(shares)")
    }

    @Test func theIndexedRulesMatchWhatASearchOfAllRulesFinds() {
        var generator = SeededGenerator(seed: 62)
        let letters = Array("aceghiknopqrstuwxyz".utf8)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...12, using: &generator)
            let word = (0..<count).map { _ in letters.randomElement(using: &generator) ?? 0 }
            #expect(Self.key(String(decoding: word, as: UTF8.self)) == Self.slowKey(word))
        }
    }

    /// The key, by looking at every rule at every place.
    private static func slowKey(_ word: [UInt8]) -> String {
        var sounds: [UInt8] = []
        var position = 0
        while position < word.count {
            var letters: UInt64 = 0
            for index in 0..<8 {
                let place = position + index
                letters = letters << 8 | (place < word.count ? UInt64(word[place]) : 0)
            }
            let behind = position == 0 ? LetterKinds.edge : LetterKinds.kind(of: word[position - 1])
            guard let rule = SoundRules.written.first(where: { $0.matches(letters, behind: behind) }) else {
                return "no rule"
            }
            sounds += [rule.first, rule.second].filter { $0 != 0 }
            position += Int(rule.taken)
        }
        var key: [UInt8] = []
        for (index, sound) in sounds.enumerated() where index == 0 || sounds[index - 1] != sound {
            if sound != SoundRule.vowel || index == 0 { key.append(sound) }
        }
        if sounds.last == SoundRule.vowel, key != [SoundRule.vowel] { key.append(SoundRule.vowel) }
        return String(decoding: key, as: UTF8.self)
    }

    @Test(.enabled(if: RealCorpora.arePresent)) func fewRealWordsShareAKey() throws {
        var folder = Folder()
        var words: Set<String> = []
        for dump in ["pokemon-tcg-data-2024-09.tar.gz", "magic-printings-2026.csv.gz"] {
            for name in try RealNameTests.names(of: dump) {
                let spaced = String(decoding: folder.fold(name).spaced, as: UTF8.self)
                words.formUnion(spaced.split(separator: " ").map(String.init))
            }
        }
        let groups = Dictionary(grouping: words.filter { !Self.key($0).isEmpty }, by: Self.key)
        let mean = Double(groups.values.reduce(0) { $0 + $1.count }) / Double(groups.count)
        #expect(mean < 1.6, "\(mean)")
        let long = groups.filter { $0.key.utf8.count >= 5 }
        let longMean = Double(long.values.reduce(0) { $0 + $1.count }) / Double(long.count)
        #expect(longMean < 1.25, "\(longMean)")
    }
}
