internal import CardTransport

extension FetchSession {
    /// Brings one file up to date; what is there already in this version is left alone.
    ///
    /// - Parameter file: The file.
    /// - Throws: `UpstreamError`; the file of the last time then still stands.
    func bring(_ file: OfferedFile) throws(UpstreamError) {
        var known = state.files[file.name]
        if let version = file.version, known?.version == version { return }
        if known?.address != file.address { known = nil }
        var isRepeated = false
        while true {
            let download = PartialDownload(
                file, in: entry, limit: settings.largestFile, now: surroundings.now,
                received: { [self] download, count in
                    bytesMoved += Int64(count)
                    progress(
                        FetchProgress(
                            label: file.name, received: download.written, total: download.total))
                })
            guard try transfer(file, known: known, into: download) else {
                state.files[file.name]?.version = file.version ?? ""
                return
            }
            do throws(UpstreamError) {
                try publish(download, as: file)
                return
            } catch {
                let isPatched = download.isPatched
                guard error.code == .wrongChecksum || error.code == .damaged else { throw error }
                download.discard()
                // Pieces of two versions may have been put together; a file of one piece is as wrong the next time.
                guard isPatched, !isRepeated else { throw error }
                isRepeated = true
                notes.append(
                    "\(file.name) was put together of pieces that do not fit, and was fetched once more.")
            }
        }
    }

    /// Transfers a file; returns false when there is nothing new.
    private func transfer(
        _ file: OfferedFile, known: CacheState.File?, into download: PartialDownload
    ) throws(UpstreamError) -> Bool {
        try repeating(file.address) {
            var fields = [
                TransportField("Accept", "*/*"),
                TransportField("Accept-Encoding", file.mayBeCompressed ? "gzip" : "identity"),
            ]
            if let rest = download.fieldsForRest {
                fields += rest
            } else if let known {
                if !known.entityTag.isEmpty {
                    fields.append(TransportField("If-None-Match", known.entityTag))
                }
                if !known.lastModified.isEmpty {
                    fields.append(TransportField("If-Modified-Since", known.lastModified))
                }
            }
            let request = TransportRequest(
                url: file.address, fields: fields, limits: TransportLimits(bodyBytes: settings.largestFile))
            let response = try send(request, into: download)
            if response.status == 304 { return .done(false) }
            if response.status == 416, download.written > 0 {
                if download.isWhole(accordingTo: response) { return .done(true) }
                download.discard()
                return .again(
                    UpstreamError(
                        .refused, "the publisher has no such part of the file; try again",
                        subject: file.address))
            }
            if let verdict: Attempt<Bool> = try verdict(on: response, file.address) { return verdict }
            guard response.status == 200 || response.status == 206, try download.finish() else {
                return .again(
                    UpstreamError(
                        .unreachable, "only \(download.written) of \(download.total) bytes came; try again",
                        subject: file.address, transport: .interrupted))
            }
            return .done(true)
        }
    }

    /// Checks a download and puts it in the place of the file of the last time.
    private func publish(_ download: PartialDownload, as file: OfferedFile) throws(UpstreamError) {
        try verifyChecksum(of: download, file)
        let digest: String
        do throws(CatalogError) {
            digest = try ContentCheck.digest(of: download.path)
        } catch {
            let code: UpstreamError.Code = error.code == .unreadable ? .cacheUnusable : .damaged
            throw UpstreamError(code, "what came can't be used: \(error.message)", subject: file.address)
        }
        let target = entry.path(of: file.name)
        let (entityTag, lastModified) = download.validators
        try download.publish(as: target)
        guard let stamp = CacheFiles.stamp(of: target) else { throw CacheFiles.failure("read", target) }
        state.files[file.name] = CacheState.File(
            address: file.address, stamp: stamp, digest: digest, entityTag: entityTag,
            lastModified: lastModified, version: file.version ?? "", fetchedAt: surroundings.now())
        try entry.write(state)
    }

    private func verifyChecksum(of download: PartialDownload, _ file: OfferedFile) throws(UpstreamError) {
        guard let address = file.checksum else { return }
        guard let bytes = try optionalDocument(address) else {
            notes.append("No checksum is published for \(file.name).")
            return
        }
        guard let published = ContentCheck.publishedDigest(in: bytes) else {
            throw unexpected(address, "it holds no SHA-256 digest")
        }
        let found: String
        do throws(CatalogError) {
            found = try ContentCheck.rawDigest(of: download.path)
        } catch {
            throw UpstreamError(.cacheUnusable, error.message, subject: download.path)
        }
        guard found == published else {
            throw UpstreamError(
                .wrongChecksum,
                "what came has the SHA-256 digest \(found), but \(published) is published; nothing was replaced, "
                    + "try again in an hour",
                subject: file.address)
        }
    }
}
