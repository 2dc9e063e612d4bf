import Cardex

let dump = try CatalogSource(argument: "pokemontcg:Corpus/pokemon")
let prices = try CatalogSource(argument: "tcgcsv,game=pokemon:Corpus/prices/tcgcsv")
let rebuild = IndexRebuild(sources: [dump, prices], indexPath: "cards.cardex", pricesPath: "prices.sqlite")
print("new sets:", try rebuild.run().newSets.count)

let finder = try CardFinder.open(index: "cards.cardex", prices: "prices.sqlite")
for card in finder.search(SearchRequest("charzard 4/102", limit: 1)).results.flatMap(\.printings) {
    print(card.printing.name, card.printing.number, card.price?.amount.description ?? "no price")
}
