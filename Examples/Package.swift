// swift-tools-version:6.2
import PackageDescription

// In a package of your own, the repository's address stands in the place of the path:
// .package(url: "https://github.com/OWNER/animrender", branch: "main", traits: [])
let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "animrender", path: "..", traits: [])],
  targets: [
    .executableTarget(
      name: "Thumbnails",
      dependencies: [
        .product(name: "AnimationExport", package: "animrender"),
        .product(name: "AnimationKit", package: "animrender"),
      ]),
    .executableTarget(
      name: "GiftPlayer", dependencies: [.product(name: "AnimationKit", package: "animrender")]),
    .executableTarget(
      name: "StickerConverter",
      dependencies: [
        .product(name: "AnimationConversion", package: "animrender"),
        .product(name: "AnimationKit", package: "animrender"),
      ]),
    .executableTarget(
      name: "StateMachineDemo", dependencies: [.product(name: "AnimationKit", package: "animrender")]),
    .executableTarget(
      name: "OutlineRenderer", dependencies: [.product(name: "AnimationKit", package: "animrender")]),
    .testTarget(
      name: "SnapshotTests",
      dependencies: [
        .product(name: "AnimationKit", package: "animrender"),
        .product(name: "AnimationSnapshotTesting", package: "animrender"),
      ], exclude: ["__Snapshots__"]),
  ]
)
