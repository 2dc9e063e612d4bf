internal import CardModel

/// What columns are called in the exports of many tools and in several languages.
///
/// To teach Cardex a header, add it here: without case, spaces, accents and punctuation.
enum ColumnAliases {
    /// Roles by folded names.
    static let roles: [String: ColumnRole] = {
        var roles: [String: ColumnRole] = [:]
        for (role, words) in spellings {
            for word in words.split(whereSeparator: \.isWhitespace) where roles[String(word)] == nil {
                roles[String(word)] = role
            }
        }
        return roles
    }()

    /// Of several columns with one of these names, the earlier in this list holds the name of the card.
    static let namePreference = [
        "cardname", "productname", "name", "englishname", "nameen", "card", "kartenname", "nomdelacarte",
        "nombredelacarta", "title",
    ]

    private static let spellings: [(ColumnRole, String)] = [
        (
            .name,
            """
            name cardname card cardtitle title product productname item itemname article articlename englishname nameen \
            cardnameen fullname cards karte kartenname artikel artikelname bezeichnung nom nomdelacarte nomcarte carte \
            nombre nombredelacarta nombrecarta carta nomecarta nome nomedacarta nomedellacarta naam kaart kaartnaam \
            kort kortnavn namn nimi nazwa nazwakarty karta カード名 名前 名称 カード 카드이름 카드명 이름 卡牌名称 卡名 卡牌 \
            имя название карта
            """
        ),
        (.simpleName, "simplename cleanname basename plainname"),
        (
            .set,
            """
            set setcode setname edition editioncode editionname expansion expansioncode expansionname setid setabbreviation \
            setabbr abbreviation ptcgocode expansionset cardset settitle group groupname erweiterung ausgabe edicion \
            extension espansione edizione coleccion colecao edicao uitgave uitbreiding collezione utgava dodatek \
            expansionid codeset codedelextension codigodeedicion セット セット名 拡張 エキスパンション 収録 세트 확장팩 系列 扩展 \
            набор выпуск release printset printedset fromset
            """
        ),
        (
            .number,
            """
            number no nr num cardnumber cardno cardnum collectornumber collectorno collectorsnumber collectorsno cn \
            setnumber numberinset printnumber cardcode code kartennummer sammlernummer nummer numero numerodecarte \
            numerodecoleccionista numerodelacarta numerocarta numerodacarta numerocarte numerodicollezione kaartnummer \
            kartennr collectornr numer 番号 カード番号 번호 카드번호 编号 卡号 номер # № extnumber collnumber
            """
        ),
        (.total, "printedtotal settotal totalinset ofset"),
        (
            .quantity,
            """
            quantity qty count amount copies qnty quant have owned totalquantity totalqty qtyowned stock instock onhand \
            regularquantity regularqty regularcount normalquantity normalqty normalcount nonfoilquantity nonfoilqty \
            nonfoilcount addtoquantity cardq cardquantity cardqty numberofcopies cardcount collectioncount anzahl menge stuck stk bestand quantite \
            qte cantidad cant ctd existencias quantita qta quantidade qtd qtde aantal antal ilosc mangd lukumaara 数量 枚数 \
            수량 매수 张数 количество колво pcs pieces x
            """
        ),
        (
            .copies(.foil),
            """
            foilquantity foilqty foilcount qtyfoil countfoil foilamount foilcopies foilsowned quantityfoil anzahlfoil \
            foilanzahl foilowned totalfoil
            """
        ),
        (.copies(.holofoil), "holoquantity holoqty holocount holofoilquantity"),
        (
            .copies(.reverseHolofoil),
            "reverseholoquantity reverseholoqty reverseholocount reversequantity reverseqty revholoqty reverseholofoilquantity"
        ),
        (.copies(.etched), "etchedquantity etchedqty etchedcount foiletchedquantity"),
        (
            .condition,
            """
            condition cond quality state grading cardcondition zustand erhaltung etat estado condicion condizione condizioni \
            stato qualita qualidade condicao staat kwaliteit conditie skick stan kunto 状態 コンディション 상태 품질 品相 состояние
            """
        ),
        (
            .finish,
            """
            foil finish cardedition printing foiling isfoil foiltype variant version treatment variance foilstatus premium printingtype \
            ausfuhrung finition acabado finitura afwerking foliert brillante brillant foilnonfoil isfoiled フォイル 포일 闪卡 фойл
            """
        ),
        (.flag(.holofoil), "holo isholo holofoil"),
        (.flag(.reverseHolofoil), "reverseholo isreverseholo reverse reverseholofoil reversefoil isreverse"),
        (.flag(.etched), "etched isetched"),
        (.firstEdition, "1stedition firstedition isfirstedition is1stedition 1sted firsted firsteditionflag"),
        (
            .language,
            """
            language lang languagecode cardlanguage sprache langue idioma lingua linguagem taal sprak jezyk kieli 言語 언어 语言 язык
            """
        ),
        (
            .rarity,
            "rarity cardrarity seltenheit rarete rareza rarita raridade zeldzaamheid rzadkosc レアリティ レア 희귀도 稀有度 редкость extrarity"
        ),
        (
            .game,
            "game tcg productline cardgame category gamename spiel jeu juego gioco jogo spel ゲーム 게임 游戏 игра"
        ),
        (
            .price,
            """
            price prices purchaseprice pricebought priceeach pricepaid cost unitprice myprice boughtprice buyprice preis \
            einkaufspreis prix prixdachat precio preciodecompra prezzo preco prijs cena price(usd) priceusd
            """
        ),
        (
            .identifier("tcgplayer"),
            "productid tcgplayerid tcgplayerproductid tcgproductid tcgid tcgplayerproduct"
        ),
        (.identifier("cardmarket"), "cardmarketid idproduct mcmid mkmid cardmarketproductid cardmarket"),
        (.identifier("scryfall"), "scryfallid scryfalluuid scryfall"),
        (.identifier("multiverse"), "multiverseid multiverseids multiverse gathererid"),
        (.identifier("oracle"), "oracleid scryfalloracleid"),
        (.identifier("mtgo"), "mtgoid catid catalogid"), (.identifier("arena"), "arenaid mtgaid"),
        (.identifier("mtgjson"), "mtgjsonid mtgjsonuuid"),
        (.identifier("passcode"), "passcode cardpasscode ygoid konamicode cardidpasscode password"),
        (.identifier("isbn"), "isbn isbn13 isbn10"),
        (.identifier("barcode"), "barcode upc ean gtin ean13"),
        (
            .identifier(""),
            "externalid id cardid uuid nativeid cardexid pokemontcgid apiid uniqueid printingid printinguniqueid"
        ),
        (
            .other,
            """
            sku skuid tcgplayersku foldername folder binder bindername bindertype section board type cardtype tags tag notes \
            note comment comments signed altered misprint proxy tradequantity tradeqty tradelistcount tradelist \
            wishlistcount datebought dateadded date added lastmodified lastupdated low mid high market marketprice \
            lowprice midprice highprice tcgmarketprice tcgdirectlow tcglowprice tcglowpricewithshipping \
            tcgmarketplaceprice photourl currency purchasepricecurrency total totalprice value url image imageurl \
            color colors colour colours cost manacost cmc supertype subtypes artist hp stage grade gradingcompany
            """
        ),
    ]
}
