/// Spellings that sound alike, or nearly, to somebody who only heard the name.
///
/// Rules of English spelling first, then what speakers of German, French, Italian, Polish and Spanish write for what
/// they hear. Texts are small plain letters.
enum SoundRules {
    /// All rules.
    static let all = Rewriting(consonants + silent + vowels + endings + otherLanguages + doubled)

    private static let consonants: [RewriteRule] = [
        RewriteRule("ph", "f"), RewriteRule("f", "ph", at: .start), RewriteRule("ff", "ph"),
        RewriteRule("ck", "k", "c"), RewriteRule("c", "k", before: "aoulrt"), RewriteRule("c", "k", at: .end),
        RewriteRule("k", "c", before: "aoulr"), RewriteRule("k", "ck", at: .end),
        RewriteRule("ch", "k", before: "aorl"),
        RewriteRule("c", "s", before: "eiy"), RewriteRule("s", "c", before: "ei"),
        RewriteRule("sc", "s", before: "ei"),
        RewriteRule("ss", "c", before: "ei"), RewriteRule("qu", "kw", "k"), RewriteRule("kw", "qu"),
        RewriteRule("x", "ks", "cks", at: .end), RewriteRule("x", "ks", "cs", at: .inside),
        RewriteRule("x", "z", at: .start),
        RewriteRule("cks", "x"), RewriteRule("ks", "x"), RewriteRule("cc", "x", before: "ei"),
        RewriteRule("cc", "k", before: "aou"),
        RewriteRule("s", "z", at: .inside, before: "aeiouy"), RewriteRule("z", "s"),
        RewriteRule("zz", "z", "ss"),
        RewriteRule("dge", "j", "ge"), RewriteRule("j", "g", before: "ei"),
        RewriteRule("g", "j", before: "eiy"),
        RewriteRule("tch", "ch"), RewriteRule("ch", "tch", at: .end), RewriteRule("sch", "sh", "sk"),
        RewriteRule("sh", "sch"), RewriteRule("wh", "w"), RewriteRule("w", "wh", at: .start),
        RewriteRule("y", "j", at: .start), RewriteRule("v", "f", at: .end), RewriteRule("ng", "nk", at: .end),
    ]

    private static let silent: [RewriteRule] = [
        RewriteRule("kn", "n", at: .start), RewriteRule("n", "kn", at: .start, before: "io"),
        RewriteRule("wr", "r", at: .start),
        RewriteRule("gn", "n", at: .start), RewriteRule("gn", "n", at: .end),
        RewriteRule("mb", "m", at: .end),
        RewriteRule("ps", "s", at: .start), RewriteRule("pt", "t", at: .start), RewriteRule("rh", "r"),
        RewriteRule("gh", "g", at: .start), RewriteRule("th", "t"), RewriteRule("lh", "l"),
        RewriteRule("igh", "i", "ie", "y"),
        RewriteRule("eigh", "ay", "a"), RewriteRule("ough", "o", "uff"), RewriteRule("augh", "aw", "af"),
        RewriteRule("lk", "k", at: .end), RewriteRule("st", "ss", before: "l"),
        RewriteRule("mn", "m", at: .end),
        RewriteRule("h", "", at: .end), RewriteRule("gu", "g", before: "eiy"),
    ]

    private static let vowels: [RewriteRule] = [
        RewriteRule("y", "i", at: .inside), RewriteRule("i", "y", at: .inside),
        RewriteRule("y", "ie", "i", "ey", at: .end),
        RewriteRule("ie", "ee", "ei"), RewriteRule("ei", "ie", "ai"), RewriteRule("ee", "ea", "ie", "i"),
        RewriteRule("ea", "ee", "e"), RewriteRule("ai", "ay", "ei", "a"), RewriteRule("ay", "ai", "ey", "a"),
        RewriteRule("oo", "u", "ou"), RewriteRule("ou", "ow", "oo", "u"), RewriteRule("ow", "ou", "o"),
        RewriteRule("au", "aw", "o"), RewriteRule("aw", "au", "or"), RewriteRule("oa", "o", "oe"),
        RewriteRule("oi", "oy"), RewriteRule("oy", "oi"), RewriteRule("ue", "oo", "u", at: .end),
        RewriteRule("ew", "oo", "ue", at: .end), RewriteRule("ae", "e", "ai"), RewriteRule("oe", "e", "o"),
        RewriteRule("eu", "oo", "oi"), RewriteRule("io", "eo", at: .inside),
        RewriteRule("ia", "ea", "ya", at: .end),
        RewriteRule("a", "e", at: .inside, before: "rln"), RewriteRule("e", "i", at: .inside, before: "rln"),
        RewriteRule("o", "u", at: .inside, before: "nrl"), RewriteRule("i", "e", at: .inside, before: "rln"),
    ]

    private static let endings: [RewriteRule] = [
        RewriteRule("tion", "shun", "sion", at: .end), RewriteRule("sion", "tion", "zhun", at: .end),
        RewriteRule("cious", "shus", "shious", at: .end), RewriteRule("tious", "shus", at: .end),
        RewriteRule("ous", "us", at: .end), RewriteRule("us", "ous", at: .end),
        RewriteRule("er", "or", "ur", "a", at: .end),
        RewriteRule("or", "er", "ur", at: .end), RewriteRule("ar", "er", at: .end),
        RewriteRule("ur", "er", "ir", at: .inside),
        RewriteRule("re", "er", at: .end), RewriteRule("le", "el", "al", at: .end),
        RewriteRule("el", "le", "al", at: .end),
        RewriteRule("al", "el", "le", at: .end), RewriteRule("ance", "ence", at: .end),
        RewriteRule("ence", "ance", at: .end),
        RewriteRule("ent", "ant", at: .end), RewriteRule("ant", "ent", at: .end),
        RewriteRule("age", "ige", "idge", at: .end),
        RewriteRule("ic", "ick", "ik", at: .end), RewriteRule("que", "k", "ck", at: .end),
        RewriteRule("ture", "cher", "chur", at: .end),
        RewriteRule("ite", "ight", at: .end), RewriteRule("ate", "ait", at: .end),
        RewriteRule("eur", "er", "ur", at: .end),
        RewriteRule("ence", "ense", at: .end), RewriteRule("eau", "o", "ow"),
        RewriteRule("able", "ible", at: .end),
    ]

    private static let otherLanguages: [RewriteRule] = [
        RewriteRule("v", "w", at: .start), RewriteRule("w", "v", at: .start), RewriteRule("tz", "ts", "z"),
        RewriteRule("ts", "tz", at: .end), RewriteRule("sz", "s"), RewriteRule("cz", "ch"),
        RewriteRule("gl", "ll", at: .inside),
        RewriteRule("zh", "j", "sh"), RewriteRule("dj", "j"), RewriteRule("sh", "ch", at: .start),
        RewriteRule("ll", "y", at: .inside),
        RewriteRule("b", "v", at: .inside, before: "aeio"), RewriteRule("d", "t", at: .end),
        RewriteRule("b", "p", at: .end),
        RewriteRule("u", "oo", at: .inside, before: "nlm"), RewriteRule("i", "ee", at: .inside, before: "nl"),
        RewriteRule("kh", "k"), RewriteRule("gh", "g"), RewriteRule("aa", "a"), RewriteRule("dh", "d"),
    ]

    /// Consonants between vowels written twice or once, and the silent e.
    private static let doubled: [RewriteRule] =
        "bdfglmnprst".flatMap { letter in
            [
                RewriteRule("\(letter)\(letter)", "\(letter)", family: "single"),
                RewriteRule(
                    "\(letter)", "\(letter)\(letter)", at: .inside, before: "aeiouy", after: "aeiouy",
                    family: "double"),
            ]
        } + "bcdfgklmnprstvz".map { RewriteRule("\($0)e", "\($0)", at: .end, family: "silent e") }
        + "dklmnprt".map { RewriteRule("\($0)", "\($0)e", at: .end, after: "aeiouy", family: "silent e") }
}
