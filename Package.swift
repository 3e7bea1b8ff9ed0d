// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: Swift 6, no warning accepted, and the language features that will become the default.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let configuration: Target.Dependency = .product(name: "Configuration", package: "swift-configuration")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let coreMetrics: Target.Dependency = .product(name: "CoreMetrics", package: "swift-metrics")
let metrics: Target.Dependency = .product(name: "Metrics", package: "swift-metrics")
let swiftCSV: Target.Dependency = .product(name: "SwiftCSV", package: "SwiftCSV")
let unixSignals: Target.Dependency = .product(name: "UnixSignals", package: "swift-service-lifecycle")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")

let package = Package(
    name: "steward",
    products: [
        .executable(name: "steward", targets: ["steward"]),
        // For the benchmarks, a package of their own.
        .library(name: "Basics", targets: ["Basics"]),
        .library(name: "HTTPServing", targets: ["HTTPServing"]),
        .library(name: "JSON", targets: ["JSON"]),
        .library(name: "Language", targets: ["Language"]),
        .library(name: "Persistence", targets: ["Persistence"]),
        .library(name: "RAG", targets: ["RAG"]),
        .library(name: "SentenceEmbedding", targets: ["SentenceEmbedding"]),
        .library(name: "Wallet", targets: ["Wallet"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/swiftcsv/SwiftCSV", exact: "0.10.0"),
    ],
    targets: [
        .target(name: "CKernels"),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CEpoll"),
        .systemLibrary(name: "CMalloc"),
        .target(name: "Basics", dependencies: ["CEpoll"], swiftSettings: strict),
        .target(name: "JSON", dependencies: ["Basics"], swiftSettings: strict),
        .target(
            name: "Language", dependencies: ["Basics"], resources: [.copy("Resources")], swiftSettings: strict),
        .target(name: "HTTPMessages", dependencies: ["Basics", httpTypes], swiftSettings: strict),
        .target(
            name: "HTTPServing", dependencies: ["Basics", "CEpoll", "HTTPMessages", httpTypes, logging],
            swiftSettings: strict),
        .target(name: "CurlClient", dependencies: ["Basics", "CCurl", "CEpoll"], swiftSettings: strict),
        .target(name: "RAG", dependencies: ["Basics", "CKernels", "JSON"], swiftSettings: strict),
        .target(
            name: "SentenceEmbedding", dependencies: ["CKernels"], resources: [.copy("Resources")],
            swiftSettings: strict),
        .target(
            name: "ModelGateways",
            dependencies: ["Basics", "CurlClient", "JSON", "RAG", "SentenceEmbedding"],
            swiftSettings: strict),
        .target(
            name: "Wallet", dependencies: ["Basics", "JSON", "Language", "RAG"], resources: [.copy("Resources")],
            swiftSettings: strict),
        .target(
            name: "Persistence", dependencies: ["Basics", "RAG", "Wallet", grdb, sqlite], swiftSettings: strict
        ),
        .target(
            name: "API",
            dependencies: [
                "Basics", "JSON", "HTTPMessages", "Language", "RAG", "Wallet", httpTypes, logging, metrics, swiftCSV,
            ],
            swiftSettings: strict),
        .target(
            name: "App",
            dependencies: [
                "API", "Basics", "CMalloc", "CurlClient", "HTTPMessages", "HTTPServing", "JSON", "Language",
                "ModelGateways",
                "Persistence",
                "RAG",
                "SentenceEmbedding", "Wallet", configuration, coreMetrics, crypto, httpTypes, lifecycle, logging,
                unixSignals,
            ],
            resources: [.copy("Resources")],
            swiftSettings: strict),
        .executableTarget(
            name: "steward", dependencies: ["App", "Basics", "JSON", "Wallet", argumentParser],
            swiftSettings: strict),
        .target(
            name: "TestSupport",
            dependencies: [
                "API", "App", "Basics", "HTTPMessages", "JSON", "Language", "ModelGateways", "Persistence", "RAG",
                "SentenceEmbedding", "Wallet", coreMetrics, httpTypes, logging,
            ],
            swiftSettings: strict),
        // What `scripts/train-edits` learns from.
        .executableTarget(
            name: "edit-turns", dependencies: ["API", "Basics", "JSON", "Language", "Wallet"], swiftSettings: strict),
        // A model server that misbehaves, for the tests of whatever talks to one.
        .target(name: "ModelFixtures", swiftSettings: strict),

        .testTarget(name: "BasicsTests", dependencies: ["Basics"], swiftSettings: strict),
        .testTarget(name: "JSONTests", dependencies: ["Basics", "JSON"], swiftSettings: strict),
        .testTarget(
            name: "LanguageTests", dependencies: ["Basics", "Language"], exclude: ["Quantities/Corpus"],
            swiftSettings: strict),
        .testTarget(
            name: "HTTPMessagesTests", dependencies: ["HTTPMessages", httpTypes], swiftSettings: strict),
        .testTarget(
            name: "HTTPServingTests", dependencies: ["Basics", "HTTPMessages", "HTTPServing", httpTypes, logging],
            swiftSettings: strict),
        .testTarget(name: "CurlClientTests", dependencies: ["CurlClient", "ModelFixtures"], swiftSettings: strict),
        .testTarget(
            name: "RAGTests", dependencies: ["Basics", "JSON", "RAG", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "SentenceEmbeddingTests", dependencies: ["SentenceEmbedding"], exclude: ["Golden"],
            swiftSettings: strict),
        .testTarget(
            name: "ModelGatewaysTests",
            dependencies: [
                "Basics", "CurlClient", "JSON", "ModelFixtures", "ModelGateways", "RAG", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "WalletTests",
            dependencies: ["Basics", "Language", "ModelGateways", "RAG", "SentenceEmbedding", "Wallet"],
            exclude: ["Explanation/Golden"],
            swiftSettings: strict),
        .testTarget(
            name: "PersistenceTests", dependencies: ["Basics", "Persistence", "RAG", "TestSupport", "Wallet", grdb],
            swiftSettings: strict),
        .testTarget(
            name: "APITests",
            dependencies: [
                "API", "Basics", "HTTPMessages", "JSON", "RAG", "TestSupport", "Wallet", httpTypes,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "API", "App", "Basics", "CurlClient", "HTTPMessages", "HTTPServing", "JSON", "ModelFixtures",
                "ModelGateways", "Persistence", "RAG", "TestSupport", "Wallet",
                coreMetrics, httpTypes, logging, "steward",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ContractTests",
            dependencies: ["API", "HTTPMessages", "JSON", "TestSupport", "Wallet", httpTypes, yams],
            swiftSettings: strict),
    ]
)
