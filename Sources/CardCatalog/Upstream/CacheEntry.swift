#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The place of one source in the cache.
///
///     <cache>/upstream/<format>-<digest of the address>.lock
///     <cache>/upstream/<format>-<digest of the address>/state.tsv
///                                                      /files/…       whole files only
///                                                      /parts/…       what is coming, with a table of where it comes from
struct CacheEntry {
    /// The source.
    let source: CatalogSource
    /// How it is fetched.
    let recipe: UpstreamRecipe
    /// The folder, without a slash at its end.
    let folder: String

    /// Finds the place of a source.
    ///
    /// - Parameters:
    ///   - source: A source with an address for its path.
    ///   - cache: The folder of the cache.
    /// - Throws: `invalidSource`.
    init(_ source: CatalogSource, in cache: String) throws(UpstreamError) {
        self.source = source
        recipe = try UpstreamRecipe(source)
        folder = "\(Self.folder(of: cache))/\(Self.name(of: source))"
    }

    /// Where all sources are.
    static func folder(of cache: String) -> String { "\(cache)/upstream" }

    /// The name of a source's folder.
    static func name(of source: CatalogSource) -> String {
        var hash = SHA256()
        hash.update(source.path)
        return "\(UpstreamRecipe.safeName(source.format.rawValue))-\(hash.hexadecimalDigest().prefix(16))"
    }

    /// The path of a whole file.
    func path(of name: String) -> String { "\(folder)/files/\(name)" }

    /// The path of a file that is coming.
    func part(of name: String) -> String { "\(folder)/parts/\(name)" }

    private var statePath: String { "\(folder)/state.tsv" }

    /// Reads what is known, and forgets what is not there as it is said to be.
    ///
    /// - Parameter notes: Is told of damage.
    /// - Returns: The state, with those files only that are whole.
    func state(notes: inout [String]) -> CacheState {
        var state = CacheState(address: source.path)
        guard let bytes = CacheFiles.content(of: statePath) else {
            if CacheFiles.stamp(of: statePath) != nil { notes.append(Self.damageNote) }
            return state
        }
        guard let known = CacheState(bytes, address: source.path) else {
            notes.append(Self.damageNote)
            return state
        }
        state = known
        for (name, file) in known.files {
            let path = path(of: name)
            let stamp = CacheFiles.stamp(of: path)
            if stamp == file.stamp { continue }
            // A cache that was copied has other times; what counts is the content.
            if let stamp, stamp.size == file.stamp.size, (try? ContentCheck.digest(of: path)) == file.digest {
                state.files[name]?.stamp = stamp
            } else {
                state.files[name] = nil
                state.isComplete = false
                notes.append("\(name) in the cache was missing or damaged.")
            }
        }
        return state
    }

    private static let damageNote = "What was noted about the cache was damaged, so it does not count."

    /// Writes what is known.
    func write(_ state: CacheState) throws(UpstreamError) {
        try CacheFiles.replace(statePath, with: state.bytes)
    }

    /// What a state means for somebody who reads the dump; `nil` when not everything is there.
    func cached(_ state: CacheState) -> CachedSource? {
        guard state.isComplete, !state.files.isEmpty else { return nil }
        var local = source
        let name = recipe.localName
        local.path = name.isEmpty ? "\(folder)/files" : path(of: name)
        let digest = state.digest
        return CachedSource(
            local: local, version: state.version.isEmpty ? String(digest.prefix(12)) : state.version,
            digest: digest, fetchedAt: state.files.values.map(\.fetchedAt).max() ?? 0,
            checkedAt: state.checkedAt, byteCount: state.files.values.reduce(0) { $0 + $1.stamp.size })
    }

    /// Removes whatever the state does not name: files of groups that are gone, parts that nobody will continue.
    func removeSuperseded(_ state: CacheState) throws(UpstreamError) {
        try CacheFiles.removeFolder("\(folder)/parts")
        let files = "\(folder)/files"
        guard FolderListing.isFolder(files), let listed = try? FolderListing.files(below: files) else {
            return
        }
        for file in listed where state.files[file.name] == nil { CacheFiles.remove("\(files)/\(file.name)") }
    }
}

/// The right to change what the cache holds of one source; ends with its owner, or with the process.
struct CacheLock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock, unless another process or another fetch of this one has it; the C function is `flock`.
    ///
    /// - Parameter entry: The source's place.
    /// - Throws: `cacheUnusable` when the lock file can't be made.
    init?(_ entry: CacheEntry) throws(UpstreamError) {
        try self.init(folder: entry.folder)
    }

    /// Takes the lock of a folder, unless somebody has it.
    ///
    /// - Parameter folder: The folder, which need not be there yet.
    /// - Throws: `cacheUnusable` when the lock file can't be made.
    init?(folder: String) throws(UpstreamError) {
        let path = "\(folder).lock"
        try CacheFiles.makeFolder(for: path)
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw CacheFiles.failure("locked", path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
    }

    deinit {
        // Unlocked by word: a child that another thread just forked holds the descriptor until it becomes its program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
