internal import CardCatalog

/// Cuts a text into lines, ended by LF, CR LF or CR, in bounded memory.
struct LineCutter {
    /// The longest line; no card's is a thousandth of it.
    static let longestLine = 16 << 20

    private let source: TranscodedSource
    private let file: String
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// The number of the line that was cut last, counted from 1.
    private(set) var line = 0

    /// Starts on a text.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - file: What errors call it.
    init(_ source: TranscodedSource, file: String) {
        self.source = source
        self.file = file
    }

    /// Cuts the next line.
    ///
    /// - Returns: The line without its end, or `nil` after the last.
    /// - Throws: `InventoryError` unreadable, or malformed when a line is beyond all limits.
    mutating func next() throws(InventoryError) -> String? {
        var scanned = position
        while true {
            while scanned < buffer.count, buffer[scanned] != 0x0A, buffer[scanned] != 0x0D { scanned += 1 }
            // A CR at the very end may be half of CR LF.
            if scanned < buffer.count, buffer[scanned] == 0x0A || scanned + 1 < buffer.count || isAtEnd {
                break
            }
            if isAtEnd {
                guard position < buffer.count else { return nil }
                break
            }
            guard scanned - position <= Self.longestLine else {
                throw InventoryError(
                    .malformed, "a line is longer than \(Self.longestLine >> 20) MiB, which no card is",
                    file: file, line: line + 1)
            }
            scanned -= position
            buffer.removeFirst(position)
            position = 0
            try fill()
        }
        let text = String(decoding: buffer[position..<scanned], as: UTF8.self)
        position = scanned
        if position < buffer.count {
            let isCarriageReturn = buffer[position] == 0x0D
            position += 1
            if isCarriageReturn, position < buffer.count, buffer[position] == 0x0A { position += 1 }
        }
        line += 1
        return text
    }

    private mutating func fill() throws(InventoryError) {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var failure: CatalogError?
        let count = unsafe chunk.withUnsafeMutableBytes { bytes -> Int in
            do throws(CatalogError) {
                return try unsafe source.read(into: bytes)
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw InventoryError(.unreadable, failure.message, file: file) }
        isAtEnd = count == 0
        buffer.append(contentsOf: chunk[..<count])
    }
}
