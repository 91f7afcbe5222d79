// swift-tools-version:6.2
import PackageDescription

// A package of its own: it links another renderer to compare with, which users of the library never need.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "animrender", path: "..", traits: [])],
  targets: [
    .executableTarget(
      name: "RendererBenchmark",
      dependencies: [
        "BenchmarkResults", "CAffinity", "CInflate", "CRLottie",
        .product(name: "AnimationKit", package: "animrender"),
      ]),
    // What was measured, what follows from it and how it is reported; measures nothing and draws nothing.
    .target(name: "BenchmarkResults"),
    .testTarget(name: "BenchmarkResultsTests", dependencies: ["BenchmarkResults"]),
    .executableTarget(
      name: "FrameLoop", dependencies: [.product(name: "AnimationKit", package: "animrender")]),
    .executableTarget(
      name: "PlaybackBenchmark",
      dependencies: [
        "CMalloc", .product(name: "AnimationExport", package: "animrender"),
        .product(name: "AnimationKit", package: "animrender"),
      ]),
    .systemLibrary(name: "CMalloc", path: "Sources/CMalloc"),
    .systemLibrary(name: "CAffinity", path: "Sources/CAffinity"),
    .systemLibrary(
      name: "CInflate", path: "Sources/CInflate", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CRLottie", path: "Sources/CRLottie", pkgConfig: "rlottie",
      providers: [.apt(["librlottie-dev"]), .brew(["rlottie"])]),
  ],
  swiftLanguageModes: [.v6]
)
