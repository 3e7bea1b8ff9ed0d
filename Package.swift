// swift-tools-version: 6.2
import Foundation
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
let unixSignals: Target.Dependency = .product(name: "UnixSignals", package: "swift-service-lifecycle")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")

/// What only other packages use. It is named so that its versions are exact too; on Linux nothing is linked for it.
let ofOthers: [Target.Dependency] = [
    .product(name: "AsyncAlgorithms", package: "swift-async-algorithms", condition: .when(platforms: [.wasi])),
    .product(name: "Collections", package: "swift-collections", condition: .when(platforms: [.wasi])),
    .product(name: "SwiftASN1", package: "swift-asn1", condition: .when(platforms: [.wasi])),
    .product(name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.wasi])),
]

/// The rooms of the house: each folder of Sources/Domains is a domain, and needs no line here. A domain is one target, or
/// with the folders Storage and API three; its tests lie in Tests beside them. Modules a domain may import: those below, and
/// no sibling.
let domainsFolder = "Sources/Domains"
let manifestFolder = Context.packageDirectory + "/"
let domainNames = ((try? FileManager.default.contentsOfDirectory(atPath: manifestFolder + domainsFolder)) ?? [])
    .filter { !$0.hasPrefix(".") }.sorted()
let domainParts = ["Storage", "API", "Tests"]
/// What ContractTests asks of a domain.
let exchanges = "exchanges.tsv"
/// Data of a domain's tests, beside them.
let samples = "Papers"
/// Those of a domain's tests that wait for processes, threads or sockets: a target of their own, which runs one at a time.
let waiting = "Waiting"

func domainHas(_ part: String, _ domain: String) -> Bool {
    FileManager.default.fileExists(atPath: manifestFolder + "\(domainsFolder)/\(domain)/\(part)")
}

func domainTargets(_ name: String) -> [Target] {
    let folder = "\(domainsFolder)/\(name)"
    let parts = domainParts.filter { domainHas($0, name) }
    let isWhole = !parts.contains("API")
    let ground: [Target.Dependency] = [
        "Basics", "CZlib", "Explaining", "JSON", "Language", "Learning", "LimitedProcess", "RAG", "Stores",
    ]
    let storage: [Target.Dependency] = ["Storage"]
    let web: [Target.Dependency] = ["HTTPMessages", "Household", "Web", httpTypes, logging, metrics]
    var targets = [
        Target.target(
            name: name, dependencies: ground + (isWhole ? storage + web : []), path: folder, exclude: parts,
            resources: domainHas("Resources", name) ? [.copy("Resources")] : [], swiftSettings: strict)
    ]
    if parts.contains("Storage") {
        targets.append(
            .target(
                name: name + "Storage", dependencies: ground + storage + [.target(name: name)],
                path: folder + "/Storage", swiftSettings: strict))
    }
    if parts.contains("API") {
        targets.append(
            .target(
                name: name + "API",
                dependencies: ground + storage + web + [.target(name: name)]
                    + (parts.contains("Storage") ? [.target(name: name + "Storage")] : []),
                path: folder + "/API", swiftSettings: strict))
    }
    if parts.contains("Tests") {
        targets.append(
            .testTarget(
                name: name + "Tests",
                dependencies: ground + storage + web + domainModules(name) + ["App", "TestSupport"],
                path: folder + "/Tests",
                exclude: [exchanges, samples, waiting].filter { domainHas("Tests/\($0)", name) },
                swiftSettings: strict))
    }
    if domainHas("Tests/\(waiting)", name) {
        targets.append(
            .testTarget(
                name: name + "WaitingTests",
                dependencies: ground + storage + domainModules(name)
                    + ["CurlClient", "ModelFixtures", "ModelGateways", "TestSupport", "TestWaiting", "limited-child"],
                path: folder + "/Tests/\(waiting)", swiftSettings: strict))
    }
    return targets
}

func domainModules(_ name: String) -> [Target.Dependency] {
    [.target(name: name)]
        + ["Storage", "API"].filter { domainHas($0, name) }.map { .target(name: name + $0) }
}

let domains = domainNames.flatMap(domainModules)

let package = Package(
    name: "steward",
    products: [
        .executable(name: "steward", targets: ["steward"]),
        // For the benchmarks, a package of their own.
        .library(name: "Basics", targets: ["Basics"]),
        .library(name: "HTTPServing", targets: ["HTTPServing"]),
        .library(name: "JSON", targets: ["JSON"]),
        .library(name: "Language", targets: ["Language"]),
        .library(name: "RAG", targets: ["RAG"]),
        .library(name: "SentenceEmbedding", targets: ["SentenceEmbedding"]),
        .library(name: "Storage", targets: ["Storage"]),
        .library(name: "Wallet", targets: ["Wallet"]),
    ],
    // As scripts/release/packages.tsv has them (scripts/checks/packages compares).
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        .target(name: "CKernels"),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CEpoll"),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CSandbox"),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "Basics", dependencies: ["CEpoll"], swiftSettings: strict),
        .target(name: "JSON", dependencies: ["Basics"], swiftSettings: strict),
        .target(name: "LimitedProcess", dependencies: ["Basics", "CEpoll", "CSandbox"], swiftSettings: strict),
        .target(
            name: "Language", dependencies: ["Basics"], resources: [.copy("Resources")], swiftSettings: strict),
        .target(name: "HTTPMessages", dependencies: ["Basics", httpTypes], swiftSettings: strict),
        .target(
            name: "HTTPServing", dependencies: ["Basics", "CEpoll", "HTTPMessages", httpTypes, logging],
            swiftSettings: strict),
        .target(name: "CurlClient", dependencies: ["Basics", "CCurl", "CEpoll"], swiftSettings: strict),
        .target(name: "RAG", dependencies: ["Basics", "CKernels", "JSON"], swiftSettings: strict),
        .target(name: "Explaining", dependencies: ["Basics", "Language", "RAG"], swiftSettings: strict),
        .target(name: "Learning", dependencies: ["Language", "RAG"], swiftSettings: strict),
        .target(
            name: "SentenceEmbedding", dependencies: ["CKernels"], resources: [.copy("Resources")],
            swiftSettings: strict),
        .target(
            name: "ModelGateways",
            dependencies: ["Basics", "CurlClient", "JSON", "Learning", "RAG", "SentenceEmbedding"],
            swiftSettings: strict),
        .target(name: "Stores", dependencies: ["Basics"], swiftSettings: strict),
        .target(
            name: "Storage", dependencies: ["Basics", "JSON", "RAG", "Stores", grdb, sqlite], swiftSettings: strict),
        .target(
            name: "Web",
            dependencies: [
                "Basics", "CZlib", "HTTPMessages", "JSON", "Language", "RAG", "Stores", httpTypes, logging, metrics,
            ],
            resources: [.copy("Resources")], swiftSettings: strict),
        .target(
            name: "Household",
            dependencies: [
                "Basics", "HTTPMessages", "JSON", "Language", "Learning", "LimitedProcess", "RAG", "Storage", "Stores",
                "Web", httpTypes, logging,
            ],
            swiftSettings: strict),
        .target(
            name: "App",
            dependencies: [
                "Basics", "CMalloc", "CurlClient", "HTTPMessages", "HTTPServing", "Household", "JSON", "Language",
                "Learning", "LimitedProcess", "ModelGateways", "RAG", "SentenceEmbedding", "Storage", "Stores", "Web",
                configuration,
                coreMetrics,
                crypto, httpTypes,
                lifecycle, logging, unixSignals,
            ] + domains + ofOthers,
            swiftSettings: strict),
        .executableTarget(
            name: "steward",
            dependencies: ["App", "Basics", "JSON", "LimitedProcess", "Stores", "Wallet", argumentParser],
            swiftSettings: strict),
        .target(
            name: "TestSupport",
            dependencies: [
                "App", "Basics", "HTTPMessages", "Household", "JSON", "Language", "LimitedProcess", "ModelGateways",
                "RAG", "SentenceEmbedding",
                "Storage", "Stores", "Web", coreMetrics, httpTypes, logging,
            ] + domains,
            swiftSettings: strict),
        // What `scripts/training/train-edits` learns from.
        .executableTarget(
            name: "edit-turns", dependencies: ["Basics", "JSON", "Language", "Wallet", "WalletAPI"],
            swiftSettings: strict),
        // Measures how papers are found and answered, for `scripts/evaluate-documents` and `scripts/training/fit-documents`.
        .executableTarget(
            name: "document-measures", dependencies: ["Basics", "Documents", "Language", "SentenceEmbedding"],
            swiftSettings: strict),
        // A model server that misbehaves, for the tests of whatever talks to one.
        .target(name: "ModelFixtures", dependencies: ["TestWaiting"], swiftSettings: strict),
        // The two sides of a limited child, for tests: what becomes the tool, and a tool that misbehaves.
        .executableTarget(name: "limited-child", dependencies: ["LimitedProcess"], swiftSettings: strict),
        .executableTarget(name: "misbehaving-tool"),
        // How tests wait; those of targets that depend on it run one at a time (scripts/test).
        .target(name: "TestWaiting", swiftSettings: strict),

        .testTarget(name: "BasicsTests", dependencies: ["Basics", "TestWaiting"], swiftSettings: strict),
        .testTarget(name: "JSONTests", dependencies: ["Basics", "JSON"], swiftSettings: strict),
        .testTarget(
            name: "LanguageTests", dependencies: ["Basics", "Language"], exclude: ["Quantities/Corpus"],
            swiftSettings: strict),
        .testTarget(name: "LearningTests", dependencies: ["Language", "Learning"], swiftSettings: strict),
        .testTarget(
            name: "HTTPMessagesTests", dependencies: ["HTTPMessages", httpTypes], swiftSettings: strict),
        .testTarget(
            name: "HTTPServingTests",
            dependencies: ["Basics", "HTTPMessages", "HTTPServing", "TestWaiting", httpTypes, logging],
            swiftSettings: strict),
        .testTarget(
            name: "LimitedProcessTests",
            dependencies: ["Basics", "LimitedProcess", "TestWaiting", "limited-child", "misbehaving-tool"],
            swiftSettings: strict),
        .testTarget(
            name: "CurlClientTests", dependencies: ["Basics", "CurlClient", "ModelFixtures", "TestWaiting"],
            swiftSettings: strict),
        .testTarget(
            name: "RAGTests", dependencies: ["Basics", "JSON", "RAG", "TestSupport", "TestWaiting"],
            swiftSettings: strict),
        .testTarget(
            name: "SentenceEmbeddingTests", dependencies: ["SentenceEmbedding"], exclude: ["Golden"],
            swiftSettings: strict),
        .testTarget(
            name: "ExplainingTests", dependencies: ["Basics", "Explaining", "Language", "RAG"], swiftSettings: strict),
        .testTarget(
            name: "ModelGatewaysTests",
            dependencies: [
                "Basics", "CurlClient", "JSON", "ModelFixtures", "ModelGateways", "RAG", "TestSupport", "TestWaiting",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "WalletTests",
            dependencies: [
                "Basics", "Explaining", "Language", "Learning", "ModelGateways", "RAG", "SentenceEmbedding", "Stores",
                "Wallet",
            ],
            exclude: ["Explanation/Golden", "Sellers/Corpus"],
            swiftSettings: strict),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Basics", "Household", "Language", "RAG", "Storage", "Stores", "TestSupport", "TestWaiting", "Wallet",
                "WalletAPI", "WalletStorage", grdb,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "HouseholdTests",
            dependencies: [
                "App", "Basics", "HTTPMessages", "Household", "JSON", "RAG", "Storage", "Stores", "TestSupport", "Web",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "WebTests",
            dependencies: [
                "Basics", "HTTPMessages", "Household", "JSON", "RAG", "Stores", "TestSupport", "Wallet", "WalletAPI",
                "Web", coreMetrics, httpTypes, logging,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "App", "Basics", "CurlClient", "HTTPMessages", "HTTPServing", "JSON", "ModelFixtures",
                "ModelGateways", "RAG", "Storage", "Stores", "TestSupport", "TestWaiting", "Wallet",
                "Web",
                coreMetrics, httpTypes, logging, "steward",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ContractTests",
            dependencies: [
                "App", "Basics", "HTTPMessages", "Household", "JSON", "Stores", "TestSupport", "Wallet", "Web",
                httpTypes, yams,
            ],
            swiftSettings: strict),
    ] + domainNames.flatMap(domainTargets)
)
