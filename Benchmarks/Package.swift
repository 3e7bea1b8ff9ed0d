// swift-tools-version: 6.2
import PackageDescription

let strict: [CSetting] = [.unsafeFlags(["-std=gnu11", "-Wall", "-Wextra", "-Werror"])]

// A package of its own, so that the product never builds a peer. The micro benchmarks, which do build the product's
// modules, are a third package in Micro: there the product keeps the versions of the libraries that it ships with.
let package = Package(
    name: "benchmarks",
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1")
    ],
    targets: [
        .executableTarget(
            name: "PeerServer", dependencies: [.product(name: "Hummingbird", package: "hummingbird")]),
        .executableTarget(name: "BareServer", cSettings: strict),
        .executableTarget(name: "LoadGenerator", cSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    ]
)
