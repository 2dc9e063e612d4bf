import CardTestSupport
import Foundation
import Testing

/// What a run of the program said and how it ended.
struct Run {
    /// The exit status; 256 and more for a signal.
    var status: Int32
    var bytes: [UInt8]
    var errors: String

    var output: String { String(decoding: bytes, as: UTF8.self) }
    var lines: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}

/// A folder with an index of the project's corpus and its prices, and the program to ask it.
///
/// The corpus is indexed once by the program itself; each owner gets copies of its own to damage.
struct CardexHome {
    let folder: TemporaryFolder

    /// Makes the folder; `CARDEX_HOME` points to `home` in it.
    ///
    /// - Parameter isEmpty: Whether there is no index yet.
    /// - Throws: What Foundation throws, or why the corpus could not be indexed.
    init(isEmpty: Bool = false) throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        guard !isEmpty else { return }
        let files = try Self.corpusFiles.get()
        try folder.write(files.index, to: "home/cards.cardex")
        try folder.write(files.prices, to: "home/prices.sqlite")
        for (name, bytes) in files.documents { try folder.write(bytes, to: "home/\(name)") }
    }

    var home: String { folder.file("home") }
    var index: String { folder.file("home/cards.cardex") }
    var prices: String { folder.file("home/prices.sqlite") }

    /// Runs the program with arguments.
    @discardableResult
    func callAsFunction(
        _ arguments: String..., input: some Sequence<UInt8> = [UInt8](), environment: [String: String]? = nil
    ) throws -> Run {
        try run([BuiltCommandTests.path] + arguments, input: Array(input), environment)
    }

    /// Runs the program with arguments of which some are lists.
    @discardableResult
    func callAsFunction(_ arguments: [String], input: some Sequence<UInt8> = [UInt8]()) throws -> Run {
        try run([BuiltCommandTests.path] + arguments, input: Array(input), nil)
    }

    /// Runs a line of bash in which `$cardex` is the program.
    func shell(_ line: String, environment: [String: String] = [:]) throws -> Run {
        let bash = ["/bin/bash", "--norc", "-c", "set -o pipefail; cardex=$1; home=$2; \(line)", "bash"]
        let variables = self.environment.merging(environment) { $1 }
        return try run(bash + [BuiltCommandTests.path, home], input: [], variables)
    }

    /// Starts the program without waiting for it.
    func start(_ arguments: [String]) throws -> CardexProcess {
        try CardexProcess([BuiltCommandTests.path] + arguments, environment: environment)
    }

    /// The bytes of the index.
    func indexBytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: index)) }

    /// The names of the files in `home`, but for those of documents.
    func files() throws -> Set<String> { try allFiles().subtracting(documentFiles()) }

    /// The names of the files of documents in `home`.
    func documentFiles() throws -> Set<String> {
        try allFiles().filter { $0.hasPrefix("cards.documents-") }
    }

    private func allFiles() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: home))
    }

    /// The variables the program gets; the proxy keeps it from asking any real service.
    var environment: [String: String] {
        [
            "CARDEX_HOME": home, "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
            "https_proxy": "http://127.0.0.1:9",
        ]
    }

    private func run(_ command: [String], input: [UInt8], _ environment: [String: String]?) throws -> Run {
        let place = UUID().uuidString
        let inputPath = input.isEmpty ? "/dev/null" : try folder.write(input, to: "\(place)/input")
        try folder.write([], to: "\(place)/output")
        defer { try? FileManager.default.removeItem(atPath: folder.file(place)) }
        let process = try CardexProcess(
            command, environment: environment ?? self.environment, input: inputPath,
            output: folder.file("\(place)/output"), errors: folder.file("\(place)/errors"))
        let status: Int32
        switch try process.wait() {
        case .exited(let code): status = code
        case .killed(let signal): status = 256 + signal
        }
        return Run(
            status: status,
            bytes: Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("\(place)/output")))),
            errors: try String(contentsOfFile: folder.file("\(place)/errors"), encoding: .utf8))
    }

    private struct CorpusFiles {
        var index: Data
        var prices: Data
        var documents: [String: Data]
    }

    private static let corpusFiles: Result<CorpusFiles, any Error> = Result {
        let cardex = try CardexHome(isEmpty: true)
        let built = try cardex(["rebuild"] + Corpus.everything)
        guard built.status == 0 else { throw CardexProcess.Failure(description: built.errors) }
        var documents: [String: Data] = [:]
        for name in try cardex.documentFiles() {
            documents[name] = try Data(contentsOf: URL(fileURLWithPath: "\(cardex.home)/\(name)"))
        }
        return CorpusFiles(
            index: try cardex.indexBytes(), prices: try Data(contentsOf: URL(fileURLWithPath: cardex.prices)),
            documents: documents)
    }
}

/// The arguments that name the project's corpus.
enum Corpus {
    static let folder = "\(RealCorpora.projectFolder)/Corpus"

    static let pokemon = ["--from", "pokemontcg:\(folder)/pokemon"]
    static let magic = ["--from", "scryfall:\(folder)/magic/scryfall-cards.jsonl"]
    static let yugioh = ["--from", "ygoprodeck:\(folder)/yugioh/cardinfo.json"]
    static let table = ["--from", "csv:\(folder)/cards.csv"]
    static let prices = ["--from", "tcgcsv,game=pokemon:\(folder)/prices/tcgcsv"]
    static let everything = pokemon + magic + yugioh + table + prices

    /// The queries of `queries.jsonl`, as typed.
    static func queries() throws -> [String] {
        struct Golden: Decodable { var query: String }
        return try String(contentsOfFile: "\(folder)/queries.jsonl", encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(Golden.self, from: Data($0.utf8)).query }
    }
}
