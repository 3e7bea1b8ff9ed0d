// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "embedding-benchmark",
    // The name, because the folder of a clone may have any name.
    dependencies: [.package(name: "steward", path: "../..")],
    targets: [
        .executableTarget(
            name: "EmbeddingBench", dependencies: [.product(name: "SentenceEmbedding", package: "steward")])
    ]
)
