/// The checked shapes of the dictionaries of an index, found once when it is opened.
struct IndexDictionaries: Sendable {
    /// The dictionary over folded names.
    let names: DictionaryShape
    /// The dictionary over their words.
    let words: DictionaryShape
    /// The dictionary over how words sound.
    let sounds: DictionaryShape

    /// Checks the headers of the dictionaries.
    ///
    /// - Parameters:
    ///   - file: The whole file.
    ///   - table: Its checked section table.
    ///   - path: Its path, for errors.
    /// - Throws: `IndexError` corrupt, naming the dictionary.
    /// - Complexity: O(1).
    init(_ file: RawSpan, _ table: borrowing SectionTable, path: String) throws(IndexError) {
        names = try Self.shape(of: .nameDictionary, file, table, path: path)
        words = try Self.shape(of: .wordDictionary, file, table, path: path)
        sounds = try Self.shape(of: .soundDictionary, file, table, path: path)
    }

    private static func shape(
        of section: SectionKind, _ file: RawSpan, _ table: borrowing SectionTable, path: String
    ) throws(IndexError) -> DictionaryShape {
        do throws(KeyDictionaryError) {
            return try DictionaryShape(of: file.extracting(table.range(section)))
        } catch {
            throw IndexError(.corrupt, path: path, detail: "section \(section): \(error)")
        }
    }

    /// The shape of the dictionary that a section holds, or `nil` when it holds none.
    ///
    /// - Parameter section: The number of a section.
    /// - Returns: The shape.
    func shape(ofSection section: UInt32) -> DictionaryShape? {
        switch SectionKind(rawValue: section) {
        case .nameDictionary: names
        case .wordDictionary: words
        case .soundDictionary: sounds
        default: nil
        }
    }
}
