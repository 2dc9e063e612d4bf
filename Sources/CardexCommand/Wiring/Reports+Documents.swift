internal import CardDocuments
internal import CardPresentation
internal import Cardex

/// Puts what is in the documents beside an index into facts.
extension Reports {
    /// What documents an index has, or why they can't be used.
    static func documents(of index: SearchIndex) -> [ReportView.Fact] {
        do throws(DocumentError) {
            guard let file = try IndexDocuments.file(of: index) else {
                return [ReportView.Fact("document_bytes", "Documents", .bytes(0))]
            }
            return documents(in: file)
        } catch {
            return [ReportView.Fact("documents_problem", "Documents", .text(error.description))]
        }
    }

    /// What documents a file holds.
    static func documents(in file: DocumentFile) -> [ReportView.Fact] {
        [
            ReportView.Fact("documents_file", "Documents", .text(file.path)),
            ReportView.Fact("document_bytes", "Size of the documents", .bytes(UInt64(file.byteCount))),
            ReportView.Fact(
                "documents", "Documents by shape",
                .list(
                    file.shapes.compactMap { file.collection($0) }.map { collection in
                        [
                            ReportView.Fact("shape", "", .text(collection.shape.rawValue)),
                            ReportView.Fact("documents", "documents", .count(collection.count)),
                            ReportView.Fact("fields", "fields", .count(collection.fieldPaths.count)),
                        ]
                    })),
        ]
    }
}
