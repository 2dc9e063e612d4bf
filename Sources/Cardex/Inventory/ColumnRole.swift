internal import CardModel
internal import CardText

/// What a column of a table says.
enum ColumnRole: Hashable {
    case name
    case simpleName
    case set
    case number
    case total
    case quantity
    /// The number of copies in one finish.
    case copies(Finish)
    case condition
    case finish
    /// Yes or no, for one finish.
    case flag(Finish)
    /// Yes or no, for the first edition.
    case firstEdition
    case language
    case rarity
    case game
    case price
    /// An identifier; the kind is empty where any may stand.
    case identifier(String)
    /// A column that an earlier match appended.
    case previous(String)
    /// A column that tells nothing of the printing but is known not to be the name.
    case other

    /// The role of a column by its name.
    ///
    /// - Parameter name: The name as written, in any case, with any spaces and punctuation.
    /// - Returns: The role, or `nil` where the name is not known.
    static func named(_ name: String) -> ColumnRole? {
        var folder = Folder()
        let key = String(decoding: folder.fold(name).joined, as: UTF8.self)
        if key.hasPrefix("cardex"), let border = name.firstIndex(of: "_") {
            return .previous(name[name.index(after: border)...].lowercased())
        }
        return ColumnAliases.roles[key]
    }

    /// Whether a table with such a column can be matched.
    var findsCards: Bool {
        switch self {
        case .name, .simpleName, .identifier: true
        default: false
        }
    }
}
