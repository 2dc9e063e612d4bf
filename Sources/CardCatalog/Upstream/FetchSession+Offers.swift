/// What a publisher offers at the moment.
struct UpstreamOffer {
    /// What the publisher calls this version of the whole, or `nil` where only the files can tell.
    var version: String?
    /// The files; empty where the version is the one that is in the cache.
    var files: [OfferedFile]
}

extension FetchSession {
    /// Asks what the publisher's own version is, where it has one.
    ///
    /// - Returns: The version, or `nil` where only conditional requests can tell.
    /// - Throws: When the publisher can't be asked, or answers in another form.
    func publishedVersion() throws(UpstreamError) -> String? {
        switch entry.recipe {
        case .file, .files: return nil
        case .versioned(let document, _): return try version(in: document)
        case .bulkIndex(let address, let type): return try bulkEntry(address, type: type).version
        case .groups(let base, _): return try lastUpdate("\(base)/last-updated.txt")
        }
    }

    /// Finds out what is offered.
    ///
    /// - Returns: The version and the files.
    /// - Throws: When the publisher can't be asked, or answers in another form.
    func offer() throws(UpstreamError) -> UpstreamOffer {
        switch entry.recipe {
        case .file(let file): return UpstreamOffer(version: nil, files: [file])
        case .files(let files): return UpstreamOffer(version: nil, files: files)
        case .versioned(let document, let file):
            let version = try version(in: document)
            return UpstreamOffer(version: version, files: [file.at(version)])
        case .bulkIndex(let address, let type):
            let (version, download) = try bulkEntry(address, type: type)
            let file = OfferedFile(name: entry.recipe.localName, address: download, version: version)
            return UpstreamOffer(version: version, files: [file])
        case .groups(let base, let category):
            let version = try lastUpdate("\(base)/last-updated.txt")
            if state.isComplete, version == state.version {
                return UpstreamOffer(version: version, files: [])
            }
            return UpstreamOffer(
                version: version, files: try groupFiles(base, category: category, version: version))
        }
    }

    private func version(in document: UpstreamRecipe.VersionDocument) throws(UpstreamError) -> String? {
        var version: String?
        switch document {
        case .mtgjson(let address):
            guard let bytes = try optionalDocument(address) else { return nil }
            try forEachObject(in: bytes, from: address, key: nil) { value in
                version = value["data"]?.text("version") ?? value["meta"]?.text("version") ?? version
            }
            guard let version else { throw unexpected(address, "it names no `data.version`") }
            return PublishedText.version(version)
        case .ygoprodeck(let address):
            guard let bytes = try optionalDocument(address) else { return nil }
            try forEachObject(in: bytes, from: address, key: nil) { value in
                let number =
                    value.identifier("database_version") ?? value["database_version"]?.double.map { "\($0)" }
                let update = value.identifier("last_update") ?? value.identifier("date")
                let parts = [number, update].compactMap { $0 }
                if !parts.isEmpty { version = parts.joined(separator: " of ") }
            }
            guard let version else { throw unexpected(address, "it names no `database_version`") }
            return PublishedText.version(version)
        }
    }

    private func bulkEntry(
        _ address: String, type: String
    ) throws(UpstreamError) -> (version: String, download: String) {
        var types: [String] = []
        var found: (version: String?, download: String?)?
        try forEachObject(in: try document(address), from: address, key: "data") { value in
            guard let name = value.text("type") else { return }
            types.append(name)
            guard name == type, found == nil else { return }
            found = (
                value.text("updated_at"), value.text("jsonl_download_uri") ?? value.text("download_uri")
            )
        }
        guard let found else {
            let known = types.isEmpty ? "no types at all" : types.sorted().joined(separator: ", ")
            throw unexpected(address, "its index has no `\(type)`; it has \(known)")
        }
        guard let version = found.version, let download = found.download else {
            throw unexpected(address, "the entry `\(type)` lacks `updated_at` or an address to download from")
        }
        return (PublishedText.version(version), download)
    }

    private func lastUpdate(_ address: String) throws(UpstreamError) -> String {
        let text = String(decoding: try document(address).prefix(200), as: UTF8.self)
        let line = text.split(whereSeparator: \.isNewline).first ?? ""
        guard let start = line.first, start.isNumber, line.utf8.count < 64 else {
            throw unexpected(address, "`\(line.prefix(60))` is no time of an update")
        }
        return PublishedText.version(String(line))
    }

    /// The products and prices of every group; prices are new every day, products when their group says so.
    private func groupFiles(
        _ base: String, category: String, version: String
    ) throws(UpstreamError) -> [OfferedFile] {
        let root = "\(base)/tcgplayer/\(category)"
        let list = OfferedFile(name: "\(category)/groups", address: "\(root)/groups", version: version)
        try bring(list)
        guard let bytes = CacheFiles.content(of: entry.path(of: list.name), limit: 64 << 20) else {
            throw CacheFiles.failure("read", entry.path(of: list.name))
        }
        var files = [list]
        let content = try decompressed(bytes, list)
        try forEachObject(in: content, from: list.address, key: "results") { value in
            // Group ids become parts of addresses and paths.
            guard let id = value["groupId"]?.integer, id >= 0 else { return }
            let changed = value.identifier("modifiedOn").map(PublishedText.version)
            for (name, version) in [("products", changed), ("prices", version)] {
                files.append(
                    OfferedFile(
                        name: "\(category)/\(id)/\(name)", address: "\(root)/\(id)/\(name)", version: version,
                        isOptional: true))
            }
        }
        guard files.count > 1 else { throw unexpected(list.address, "the list holds no groups") }
        return files
    }

    private func decompressed(_ bytes: [UInt8], _ file: OfferedFile) throws(UpstreamError) -> [UInt8] {
        guard ContentKind(prefix: Array(bytes.prefix(ContentKind.prefixLength))) == .gzip else {
            return bytes
        }
        do throws(CatalogError) {
            let source = try GzipSource(
                PrefixedSource(bytes), file: file.address, meter: InputMeter(progress: nil))
            return try source.readPrefix(64 << 20)
        } catch {
            throw UpstreamError(.damaged, error.message, subject: file.address)
        }
    }
}

extension OfferedFile {
    /// The file, in a version.
    func at(_ version: String?) -> OfferedFile {
        var file = self
        file.version = version
        return file
    }
}
