// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "micro-benchmarks",
    dependencies: [
        // Without its trait for jemalloc: the figures are times and instructions, not allocations.
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
        // The name, because the folder of a clone may have any name.
        .package(name: "steward", path: "../.."),
    ],
    targets: [
        .executableTarget(
            name: "Parts",
            dependencies: [
                .product(name: "Benchmark", package: "benchmark"),
                .product(name: "Basics", package: "steward"),
                .product(name: "HTTPServing", package: "steward"),
                .product(name: "JSON", package: "steward"),
                .product(name: "Language", package: "steward"),
                .product(name: "Wallet", package: "steward"),
            ],
            path: "Benchmarks/Parts",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
    ]
)
