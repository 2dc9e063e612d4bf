import CardIndex
import CardPricing
import CardTestSupport
import Cardex
import Foundation
import Synchronization
import Testing

@testable import CardServer

struct GenerationHolderTests {
    private func holder(_ small: SmallIndex) throws -> GenerationHolder {
        let opener = small.opener()
        return try GenerationHolder(watching: [small.path]) { () throws(ServerFileError) in try opener.open()
        }
    }

    private func names(_ generation: Generation, _ text: String) -> [String] {
        generation.finder.search(SearchRequest(text)).results.map(\.name)
    }

    @Test func aNewFileIsANewGenerationAndTheOldOneStaysWhole() throws {
        let small = try SmallIndex()
        let holder = try holder(small)
        let old = holder.current
        if case .unchanged = holder.check() {} else { Issue.record("nothing has changed") }
        try small.replace(with: ["Charizard", "Gengar"])
        guard case .renewed(let new) = holder.check() else {
            Issue.record("the new file was not noticed")
            return
        }
        #expect(holder.current === new && old.tag != new.tag)
        #expect(names(new, "gengar") == ["Gengar"] && names(old, "gengar").isEmpty)
        #expect(names(old, "mewtwo") == ["Mewtwo"])
        #expect(holder.history.renewals == 1 && holder.history.failures == 0)
    }

    @Test func aNewGenerationIsMadeReadyBeforeItAnswers() throws {
        let small = try SmallIndex()
        let holder = try holder(small)
        let old = holder.current
        let ready = Mutex<[Generation]>([])
        holder.prepare { [weak holder] generation in
            #expect(holder?.current === old)
            ready.withLock { $0.append(generation) }
        }
        try small.replace(with: ["Gengar"])
        _ = holder.check()
        #expect(ready.withLock { $0.count == 1 && $0.first === holder.current })
    }

    @Test func theSameBytesHaveTheSameTag() throws {
        let small = try SmallIndex()
        let holder = try holder(small)
        let old = holder.current
        try small.replace(with: ["Charizard", "Pikachu", "Mewtwo"])
        guard case .renewed(let new) = holder.check() else {
            Issue.record("the new file was not noticed")
            return
        }
        #expect(new.tag == old.tag && new !== old)
    }

    @Test func aFileThatIsNoIndexChangesNothingAndIsTold() throws {
        let small = try SmallIndex()
        let holder = try holder(small)
        let whole = try Data(contentsOf: URL(fileURLWithPath: small.path))
        let old = holder.current
        var flipped = whole
        flipped[whole.count / 2] ^= 0x40
        for damaged in [Data("no index".utf8), whole.prefix(whole.count - 100), Data(), flipped] {
            // A file of its own, as in a replacement; the mapped one must not be written to.
            let other = small.folder.file("other")
            try damaged.write(to: URL(fileURLWithPath: other))
            #expect(rename(other, small.path) == 0)
            guard case .failed(let reason) = holder.check() else {
                Issue.record("a damaged file was taken up")
                return
            }
            #expect(reason.contains(small.path))
            #expect(holder.current === old && names(old, "pikachu") == ["Pikachu"])
            if case .unchanged = holder.check() {} else { Issue.record("it was tried again without need") }
        }
        #expect(holder.history.failures == 4 && holder.history.lastFailure != nil)
        try FileManager.default.removeItem(atPath: small.path)
        if case .failed = holder.check() {} else { Issue.record("a missing file was taken up") }
        try small.replace(with: ["Gengar"])
        if case .renewed = holder.check() {} else { Issue.record("the remedy was not noticed") }
        #expect(holder.history.lastFailure == nil)
    }

    @Test func withoutAnIndexThereIsNoFirstGeneration() throws {
        let folder = try TemporaryFolder()
        let opener = GenerationOpener(
            index: folder.file("none.cardex"), prices: folder.file("none.sqlite"),
            source: .stored(chain: SourceChain()))
        let error = #expect(throws: ServerFileError.self) {
            try GenerationHolder(watching: []) { () throws(ServerFileError) in try opener.open() }
        }
        #expect(error?.description.contains("none.cardex") == true)
    }

    @Test func pricesStayOpenOverGenerationsAndAreFoundOnceTheyAreThere() throws {
        let small = try SmallIndex()
        let opener = small.opener()
        #expect(try opener.open().finder.store == nil)
        let store = try SQLitePriceStore(path: small.prices)
        let first = try opener.open().finder
        let second = try opener.open().finder
        #expect(first.engine != nil && first.engine === second.engine)
        #expect(first.index !== second.index)
        _ = store
    }
}
