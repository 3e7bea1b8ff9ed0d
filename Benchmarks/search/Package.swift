// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "search-benchmark",
    dependencies: [
        // The name, because the folder of a clone may have any name.
        .package(name: "steward", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "SearchBench",
            dependencies: [
                .product(name: "Basics", package: "steward"),
                .product(name: "RAG", package: "steward"),
                .product(name: "Storage", package: "steward"),
                .product(name: "Wallet", package: "steward"),
            ])
    ]
)
