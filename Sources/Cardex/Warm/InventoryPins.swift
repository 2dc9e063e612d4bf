/// Keeps the prices of an inventory warm.
public enum InventoryPins {
    /// Pins the printings of an inventory in place of those of the last one.
    ///
    /// - Parameters:
    ///   - printings: The printings, each once.
    ///   - path: The price store, which is made where it is missing.
    ///   - clock: What time it is.
    /// - Throws: `PricingError` when the store can't be written, `IndexError` when its folder can't be made.
    public static func replace(
        with printings: [PrintingID], inStoreAt path: String, clock: WallClock = .system
    ) throws {
        try FileFolder.make(for: path)
        let store = try SQLitePriceStore(path: path, clock: clock)
        let now = clock.now()
        try store.setPins(
            printings.map { Pin(printing: $0, reason: Pin.byInventory, since: now) },
            inPlaceOf: Pin.byInventory)
    }
}
