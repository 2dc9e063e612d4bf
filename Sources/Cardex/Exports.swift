// Who imports Cardex gets the values that its answers are made of.
@_exported public import CardCatalog
@_exported public import CardIndex
@_exported public import CardMarket
@_exported public import CardModel
@_exported public import CardPricing
