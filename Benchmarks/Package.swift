// swift-tools-version:6.2
import PackageDescription

// A package of its own: it links another renderer to compare with, which users of the library never need.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "animrender", path: "..")],
  targets: [
    .executableTarget(
      name: "RendererBenchmark",
      dependencies: [
        "CRLottie", "CInflate",
        .product(name: "SVGAFormat", package: "animrender"),
        .product(name: "LottieFormat", package: "animrender"),
        .product(name: "CairoRenderer", package: "animrender"),
        .product(name: "Pixels", package: "animrender"),
      ]),
    .executableTarget(
      name: "PlaybackBenchmark", dependencies: [.product(name: "AnimationKit", package: "animrender")]),
    .systemLibrary(
      name: "CInflate", path: "Sources/CInflate", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CRLottie", path: "Sources/CRLottie", pkgConfig: "rlottie",
      providers: [.apt(["librlottie-dev"]), .brew(["rlottie"])]),
  ],
  swiftLanguageModes: [.v6]
)
