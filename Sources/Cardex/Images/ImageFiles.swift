internal import CardCatalog

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The files of a cache of pictures: three names for each printing and quality, none of which anybody else chooses.
///
///     <32 digits>.image    the picture as it was fetched
///     <32 digits>.info     `ImageRecord`; the time of its last change is when the picture was last used
///     <32 digits>.pin      is there when the picture stays whatever the limit
///
/// The digits are those of a digest of printing and quality, so that no id and no address can name another file. There
/// are no locks: files are replaced whole, and a picture whose size is not the one in its record counts as absent.
/// Files of other names are never touched.
struct ImageFiles: Sendable {
    /// The folder.
    let folder: String

    /// What one picture's files are called.
    struct Name: Hashable, Comparable {
        /// The digits.
        let digits: String

        init(of printing: PrintingID, _ quality: ImageQuality) {
            var digest = SHA256()
            digest.update("\(quality.rawValue)\u{0}\(printing)")
            digits = String(digest.hexadecimalDigest().prefix(32))
        }

        /// The name and the ending of a file; `nil` when it is none of ours.
        init?(file: String, ending: inout String) {
            let parts = file.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].utf8.count == 32, parts[0].utf8.allSatisfy(Self.isDigit),
                ["image", "info", "pin"].contains(parts[1])
            else { return nil }
            digits = String(parts[0])
            ending = String(parts[1])
        }

        private static func isDigit(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
        }

        static func < (left: Name, right: Name) -> Bool { left.digits < right.digits }
    }

    /// What the folder has of one picture.
    struct Entry {
        /// The size of the picture; 0 without one.
        var byteCount: Int64 = 0
        /// When it was last used.
        var lastUse: Int64 = .min
        /// Whether it stays.
        var isPinned = false
    }

    /// The path of the picture.
    func image(_ name: Name) -> String { "\(folder)/\(name.digits).image" }
    private func info(_ name: Name) -> String { "\(folder)/\(name.digits).info" }
    private func pin(_ name: Name) -> String { "\(folder)/\(name.digits).pin" }

    /// What is known of a picture that is there whole, and its type.
    func find(_ name: Name) -> (record: ImageRecord, type: ImageType)? {
        guard let file = Self.read(info(name), atMost: 8_192), let record = ImageRecord(file.head),
            let picture = Self.read(image(name), atMost: ImageType.headLength),
            picture.size == record.byteCount, let type = ImageType(head: picture.head)
        else { return nil }
        return (record, type)
    }

    /// Writes a picture, then its record.
    func write(_ bytes: [UInt8], _ record: ImageRecord, _ name: Name) throws(ReplacingFile.Failure) {
        do throws(IndexError) {
            try FileFolder.make(for: image(name))
        } catch {
            throw ReplacingFile.Failure(reason: error.detail)
        }
        let file = try ReplacingFile(image(name))
        try file.write(bytes)
        // What a power cut takes is fetched again: the size and the first bytes tell.
        try file.commit(bringsToDisk: false)
        try write(record, name)
    }

    /// Writes the record of a picture.
    func write(_ record: ImageRecord, _ name: Name) throws(ReplacingFile.Failure) {
        let file = try ReplacingFile(info(name))
        try file.write(record.bytes)
        try file.commit(bringsToDisk: false)
    }

    /// Remembers that a picture was used.
    func touch(_ name: Name, at seconds: Int64) {
        var times = [
            timespec(tv_sec: Int(clamping: seconds), tv_nsec: 0),
            timespec(tv_sec: Int(clamping: seconds), tv_nsec: 0),
        ]
        unsafe utimensat(AT_FDCWD, info(name), &times, 0)
    }

    /// Makes a picture stay, or lets it go again.
    func setPinned(_ isPinned: Bool, _ name: Name) throws(ReplacingFile.Failure) {
        guard isPinned else {
            unsafe unlink(pin(name))
            return
        }
        do throws(IndexError) {
            try FileFolder.make(for: pin(name))
        } catch {
            throw ReplacingFile.Failure(reason: error.detail)
        }
        try ReplacingFile(pin(name)).commit(bringsToDisk: false)
    }

    /// Removes a picture.
    func remove(_ name: Name) {
        unsafe unlink(image(name))
        unsafe unlink(info(name))
    }

    /// What the folder holds; files of others are left out.
    ///
    /// Temporary files that writers have left an hour ago are removed.
    func entries(now: Int64) -> [Name: Entry] {
        var entries: [Name: Entry] = [:]
        guard let listing = unsafe opendir(folder) else { return [:] }
        defer { unsafe closedir(listing) }
        while let found = unsafe readdir(listing) {
            let file = unsafe withUnsafePointer(to: &found.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            var ending = ""
            var status = stat()
            guard unsafe lstat("\(folder)/\(file)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                continue
            }
            guard let name = Name(file: file, ending: &ending) else {
                if Self.isTemporary(file), Int64(status.st_mtim.tv_sec) < now - 3_600 {
                    unsafe unlink("\(folder)/\(file)")
                }
                continue
            }
            switch ending {
            case "image": entries[name, default: Entry()].byteCount = Int64(status.st_size)
            case "info": entries[name, default: Entry()].lastUse = Int64(status.st_mtim.tv_sec)
            default: entries[name, default: Entry()].isPinned = true
            }
        }
        return entries
    }

    /// Whether a name is that of a temporary file of a picture: `.<32 digits>.image.<numbers>.tmp`.
    private static func isTemporary(_ file: String) -> Bool {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false)
        var ending = ""
        return parts.count == 6 && parts[0].isEmpty && parts[5] == "tmp"
            && Name(file: "\(parts[1]).\(parts[2])", ending: &ending) != nil
    }

    private static func read(_ path: String, atMost count: Int) -> (head: [UInt8], size: Int64)? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var head = [UInt8](repeating: 0, count: count)
        let length = unsafe head.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, count, 0) }
        return length >= 0 ? (Array(head.prefix(length)), Int64(status.st_size)) : nil
    }
}
