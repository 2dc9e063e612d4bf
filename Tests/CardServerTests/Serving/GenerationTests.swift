import Cardex
import Testing

@testable import CardServer

/// What a generation knows of its index beside the index itself.
struct GenerationTests {
    @Test func whatInventoriesAreMatchedByIsReadOnceHoweverManyAskAtOnce() async throws {
        let small = try SmallIndex()
        let generation = try small.opener().open()
        let found = await withTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<8 { group.addTask { ObjectIdentifier(generation.inventoryTables) } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(found == [ObjectIdentifier(generation.inventoryTables)])
    }

    @Test func anotherIndexIsMatchedByItsOwnSetsAndGames() throws {
        let small = try SmallIndex()
        let generation = try small.opener().open()
        #expect(generation.games == [.pokemon])
        try small.replace(with: ["Charizard", "Gengar"])
        let next = try small.opener().open()
        #expect(next.games == [.pokemon] && next.inventoryTables !== generation.inventoryTables)
    }
}
