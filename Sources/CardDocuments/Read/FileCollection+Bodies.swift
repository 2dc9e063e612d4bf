/// Reading the bodies of documents out of their blocks.
extension FileCollection {
    /// Where a body lies.
    private struct Place {
        /// The block that holds it, and how long that is.
        var block: Int
        var blockByteCount: Int
        /// Which part of the block it is.
        var range: Range<Int>
    }

    func body(of document: Int) throws(DocumentError) -> [UInt8] {
        let place = try place(of: document)
        return try part(place.range, of: try block(place.block, count: place.blockByteCount), place.block)
    }

    func bodies(of documents: [Int]) throws(DocumentError) -> [[UInt8]] {
        var bodies = [[UInt8]](repeating: [], count: documents.count)
        var (number, block): (Int, [UInt8]) = (-1, [])
        // In the order in which they are stored, so that each block is asked for once.
        for index in documents.indices.sorted(by: { documents[$0] < documents[$1] }) {
            let place = try place(of: documents[index])
            if place.block != number {
                (number, block) = (place.block, try self.block(place.block, count: place.blockByteCount))
            }
            bodies[index] = try part(place.range, of: block, number)
        }
        return bodies
    }

    private func place(of document: Int) throws(DocumentError) -> Place {
        let place: (block: Int, start: Int, end: Int, blockStart: Int, blockEnd: Int)? = withColumns {
            columns in
            guard document >= 0, document < columns.documentCount else { return nil }
            let (start, end) = (columns.long(.bodyStarts, document), columns.long(.bodyStarts, document + 1))
            let blockCount = columns.bytes(.blockBodies).byteCount / 8 - 1
            let block = Self.partition(max(0, blockCount)) { columns.long(.blockBodies, $0 + 1) <= start }
            return (
                block, start, end, columns.long(.blockBodies, block), columns.long(.blockBodies, block + 1)
            )
        }
        guard let place else {
            throw DocumentError(
                .noSuchDocument, "there is no document \(document); there are \(count)", path: file.path)
        }
        guard place.blockStart <= place.start, place.start <= place.end, place.end <= place.blockEnd else {
            throw damaged("document \(document) lies outside its block")
        }
        return Place(
            block: place.block, blockByteCount: place.blockEnd - place.blockStart,
            range: place.start - place.blockStart..<place.end - place.blockStart)
    }

    private func part(
        _ range: Range<Int>, of block: [UInt8], _ number: Int
    ) throws(DocumentError) -> [UInt8] {
        guard range.upperBound <= block.count else { throw damaged("block \(number) is too short") }
        return Array(block[range])
    }

    /// A block, decompressed.
    func block(_ block: Int, count: Int) throws(DocumentError) -> [UInt8] {
        let bytes: [UInt8]? = withColumns { columns in
            let all = columns.bytes(.blocks)
            let (start, end) = (columns.long(.blockStarts, block), columns.long(.blockStarts, block + 1))
            guard start <= end, end <= all.byteCount else { return nil }
            return file.decompression.decompress(
                Span(_bytes: all.extracting(start..<end)), count: count, layout.dictionary)
        }
        guard let bytes else { throw damaged("block \(block) can't be decompressed") }
        return bytes
    }
}
