// swift-tools-version: 6.2
import PackageDescription

/// The settings every Swift target shares, so that no module is held to a lower standard than the next.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

/// Tests are held to the same settings, except that they may use unsafe calls without marking each one.
let testing: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "cardex",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "Cardex", targets: ["Cardex"]),
        .executable(name: "cardex", targets: ["CardexCommand"]),
    ],
    targets: [
        // C at the leaves.
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .target(
            name: "CICUShim",
            linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        .target(name: "CDigest"),
        // libcurl is opened when the first request is sent: linked, it would slow down the start of every command.
        .target(name: "CCurl"),
        // So is libmicrohttpd, which brings gnutls, when a server starts.
        .target(name: "CMicrohttpd"),
        .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),
        // The files of the web page, which stand in Sources/CardServer/Page/Web.
        .target(name: "CPageFiles"),

        // The library, leaf to root.
        .target(name: "CardModel", swiftSettings: strict),
        .target(name: "CardText", dependencies: ["CICUShim"], swiftSettings: strict),
        .target(name: "CardBytes", swiftSettings: strict),
        .target(
            name: "CardIndex", dependencies: ["CardModel", "CardText", "CardBytes"], swiftSettings: strict),
        .target(name: "CardTransport", dependencies: ["CCurl"], swiftSettings: strict),
        .target(
            name: "CardCatalog",
            dependencies: ["CardModel", "CardTransport", "CArchive", "CDigest", "CSimdJSON", "CZlib"],
            swiftSettings: strict),
        .target(name: "CardPricing", dependencies: ["CardModel", "CSQLite"], swiftSettings: strict),
        .target(
            name: "CardMarket",
            dependencies: ["CardModel", "CardText", "CardCatalog", "CardPricing", "CardTransport"],
            swiftSettings: strict),
        .target(
            name: "Cardex",
            dependencies: [
                "CardModel", "CardBytes", "CardText", "CardIndex", "CardCatalog", "CardDocuments",
                "CardPricing",
                "CardMarket", "CardTransport",
            ],
            swiftSettings: strict),

        // What answers look like to programs: shared by the command and the server.
        .target(
            name: "CardPresentation",
            dependencies: [
                "Cardex", "CardModel", "CardText", "CardIndex", "CardCatalog", "CardPricing", "CardMarket",
            ],
            swiftSettings: strict),
        .target(
            name: "CardDocuments", dependencies: ["CardModel", "CardText", "CardBytes", "CZstd"],
            swiftSettings: strict),
        .target(
            name: "CardServer",
            dependencies: [
                "Cardex", "CardModel", "CardText", "CardIndex", "CardCatalog", "CardDocuments",
                "CardPresentation", "CardPricing", "CardMarket", "CardTransport", "CMicrohttpd",
                "CPageFiles", "CZlib",
            ],
            exclude: ["Page/Web"],
            swiftSettings: strict),

        // The command and the benchmarks: parse, wire, print.
        .executableTarget(
            name: "CardexCommand",
            dependencies: [
                "Cardex", "CardModel", "CardText", "CardIndex", "CardCatalog", "CardDocuments", "CardPricing",
                "CardMarket",
                "CardPresentation", "CardServer", "CardTransport",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "CardexBenchmarks",
            dependencies: [
                "Cardex", "CardModel", "CardText", "CardIndex", "CardCatalog", "CardPricing", "CardMarket",
                "CardTransport", "CardDocuments", "CardServer", "CardTestSupport",
            ],
            path: "Benchmarks/CardexBenchmarks",
            swiftSettings: strict),

        // The example of the README, word for word.
        .executableTarget(
            name: "Quickstart", dependencies: ["Cardex"], path: "Examples/Quickstart", swiftSettings: strict),

        // Tests and what they share: slow oracles, seeded randomness, temporary folders.
        .target(
            name: "CardTestSupport", dependencies: ["CardModel", "CardDocuments", "CardPricing"],
            path: "Tests/CardTestSupport",
            swiftSettings: strict),
        .testTarget(
            name: "CardModelTests", dependencies: ["CardModel", "CardTestSupport"], swiftSettings: testing),
        .testTarget(
            name: "CardTextTests", dependencies: ["CardText", "CICUShim", "CardTestSupport"],
            swiftSettings: testing),
        .testTarget(
            name: "CardBytesTests", dependencies: ["CardBytes", "CardTestSupport"], swiftSettings: testing),
        .testTarget(
            name: "CardIndexTests",
            dependencies: ["CardIndex", "CardText", "CardBytes", "CardModel", "CardTestSupport"],
            swiftSettings: testing),
        .testTarget(
            name: "CardTransportTests", dependencies: ["CardTransport", "CardTestSupport"],
            swiftSettings: testing),
        .testTarget(
            name: "CardCatalogTests",
            dependencies: ["CardCatalog", "CardTransport", "CardModel", "CardTestSupport"],
            swiftSettings: testing),
        .testTarget(
            name: "CardPricingTests", dependencies: ["CardPricing", "CardModel", "CardTestSupport"],
            swiftSettings: testing),
        .testTarget(
            name: "CardMarketTests",
            dependencies: [
                "CardMarket", "CardPricing", "CardCatalog", "CardTransport", "CardModel", "CardTestSupport",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "CardexTests",
            dependencies: [
                "Cardex", "CardModel", "CardText", "CardIndex", "CardCatalog", "CardDocuments", "CardPricing",
                "CardMarket",
                "CardTransport", "Quickstart", "CardTestSupport",
            ],
            exclude: ["Conformance/cases.jsonl", "Conformance/names.csv"],
            swiftSettings: testing),
        .testTarget(
            name: "CardDocumentsTests", dependencies: ["CardDocuments", "CardModel", "CardTestSupport"],
            swiftSettings: testing),
        .testTarget(
            name: "CardServerTests",
            dependencies: [
                "CardServer", "Cardex", "CardDocuments", "CardModel", "CardIndex", "CardCatalog",
                "CardPresentation", "CardPricing", "CardMarket", "CardTransport", "CardTestSupport",
            ],
            exclude: ["Native/Golden"],
            swiftSettings: testing),
        .testTarget(
            name: "CardexCommandTests",
            dependencies: [
                "CardexCommand", "CardPresentation", "Cardex", "CardModel", "CardPricing", "CardMarket",
                "CardCatalog", "CardTransport", "CardTestSupport",
            ],
            exclude: ["Golden"],
            swiftSettings: testing),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
