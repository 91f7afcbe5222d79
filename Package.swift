// swift-tools-version:6.2
import PackageDescription

// What pkg-config has to say of these has flags that packages may not use (`-pthread`, `-D…`), and every build would warn
// of it. On Linux they are not needed: there the headers are where compilers look, but for Pango's.
#if os(Linux)
  let folder = "\(Context.packageDirectory)/Packages/Foundations/SystemLibraries/CCairo"
  // Several files are separated by spaces.
  let pango = folder.contains(" ") ? "pangocairo" : "\(folder)/pango.pc"
  let (sdl, simdjson): (String?, String?) = (nil, nil)
  // CLateLibraries opens them: they are not linked.
  func late(_ name: String) -> String? { nil }
#else
  let pango = "pangocairo"
  let (sdl, simdjson): (String?, String?) = ("sdl2", "simdjson")
  func late(_ name: String) -> String? { name }
#endif

// Digits and letters alone: it becomes a part of a compiler's argument.
let commit = (Context.environment["ANIMRENDER_COMMIT"] ?? "").filter { $0.isLetter || $0.isNumber }
let telemetry = TargetDependencyCondition.when(traits: ["Telemetry"])

let package = Package(
  name: "animrender",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AnimationCore", targets: ["AnimationCore"]),
    .library(name: "SystemSupport", targets: ["SystemSupport"]),
    .library(name: "SVGAFormat", targets: ["SVGAFormat"]),
    .library(name: "LottieFormat", targets: ["LottieFormat"]),
    .library(name: "StateMachines", targets: ["StateMachines"]),
    .library(name: "Pixels", targets: ["Pixels"]),
    .library(name: "VisibleDifferences", targets: ["VisibleDifferences"]),
    .library(name: "TextLayout", targets: ["TextLayout"]),
    .library(name: "FrameRendering", targets: ["FrameRendering"]),
    .library(name: "AnimationLoading", targets: ["AnimationLoading"]),
    .library(name: "AnimationFormats", targets: ["AnimationFormats"]),
    .library(name: "AnimationPlayer", targets: ["AnimationPlayer"]),
    .library(name: "AnimationAudio", targets: ["AnimationAudio"]),
    .library(name: "AnimationFoundation", targets: ["AnimationFoundation"]),
    .library(name: "AnimationTelemetry", targets: ["AnimationTelemetry"]),
    .library(name: "AnimationKit", targets: ["AnimationKit"]),
    .library(name: "AnimationBuilding", targets: ["AnimationBuilding"]),
    .library(name: "AnimationConversion", targets: ["AnimationConversion"]),
    .library(name: "AnimationExport", targets: ["AnimationExport"]),
    .library(name: "FrameSources", targets: ["FrameSources"]),
    .library(name: "AnimationLint", targets: ["AnimationLint"]),
    .library(name: "AnimationOptimisation", targets: ["AnimationOptimisation"]),
    .library(name: "AnimationSnapshot", targets: ["AnimationSnapshot"]),
    .library(name: "AnimationSnapshotTesting", targets: ["AnimationSnapshotTesting"]),
    // libanimrender: what other languages load. `make library` builds it for them.
    .library(name: "animrender-library", type: .dynamic, targets: ["CInterface"]),
    .executable(name: "animrender", targets: ["animrender"]),
    .executable(name: "animsnap", targets: ["animsnap"]),
    .executable(name: "animview", targets: ["animview"]),
  ],
  // Who depends on this package with `traits: []` gets neither what they bring nor what that depends on.
  traits: [
    .trait(
      name: "Telemetry",
      description: "What AnimationTelemetry needs: swift-log, swift-metrics, swift-distributed-tracing"),
    .default(enabledTraits: ["Telemetry"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
  ],
  targets: [
    // MARK: Foundations

    .target(
      name: "AnimationCore", dependencies: ["CStandardLibrary"], path: "Packages/Foundations/AnimationCore"),
    .target(
      name: "SystemSupport", dependencies: ["AnimationCore", "CMallopt", "CStandardLibrary", "CXXHash"],
      path: "Packages/Foundations/SystemSupport"),
    .target(
      name: "JSONText", dependencies: ["AnimationCore", "CSimdjson"], path: "Packages/Foundations/JSONText"),
    .target(
      name: "Archives",
      dependencies: [
        "AnimationCore", "CISAL", "CLateLibraries", "CLibDeflate", "CStandardLibrary", "CZip", "CZlib",
      ],
      path: "Packages/Foundations/Archives"),

    // MARK: Formats

    .target(
      name: "SVGAFormat",
      dependencies: [
        "AnimationCore", "Archives", "CStandardLibrary", "JSONText",
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ], path: "Packages/Formats/SVGAFormat", exclude: ["Messages/svga.proto"]),
    .target(
      name: "LottieFormat", dependencies: ["AnimationCore", "CPolyclipping", "CStandardLibrary", "JSONText"],
      path: "Packages/Formats/LottieFormat"),
    // On its own: it knows JavaScriptCore. The scripts are in the code, so that a tool stays one file.
    .target(
      name: "LottieExpressions",
      dependencies: ["AnimationCore", "CJavaScriptCore", "CStandardLibrary", "LottieFormat"],
      path: "Packages/Formats/LottieExpressions",
      resources: [
        .embedInCode("Prelude/numbers.js"), .embedInCode("Prelude/locale.js"),
        .embedInCode("Prelude/random.js"), .embedInCode("Prelude/objects.js"),
        .embedInCode("Prelude/footage.js"), .embedInCode("Prelude/texts.js"),
        .embedInCode("Prelude/code.js"), .embedInCode("Prelude/admission.js"),
        .embedInCode("Prelude/environment.js"),
      ]),
    .target(
      name: "StateMachines", dependencies: ["AnimationCore", "JSONText"],
      path: "Packages/Formats/StateMachines"),
    .target(
      name: "DotLottieFormat",
      dependencies: ["AnimationCore", "Archives", "JSONText", "LottieFormat", "StateMachines"],
      path: "Packages/Formats/DotLottieFormat"),

    // MARK: Drawing

    // Loops over pixels that compilers make vector instructions of.
    .target(name: "PixelKernels", path: "Packages/Drawing/PixelKernels"),
    .target(
      name: "Pixels",
      dependencies: [
        "AnimationCore", "Archives", "CGIF", "CLateLibraries", "CLCMS2", "CPNG", "CStandardLibrary",
        "CTurboJPEG", "CWebP", "CWebPDemux", "CZlib", "PixelKernels", "SystemSupport",
      ], path: "Packages/Drawing/Pixels"),
    .target(
      name: "VisibleDifferences",
      dependencies: ["AnimationCore", "CStandardLibrary", "PixelKernels", "Pixels"],
      path: "Packages/Drawing/VisibleDifferences"),
    .target(name: "Painting", dependencies: ["AnimationCore", "Pixels"], path: "Packages/Drawing/Painting"),
    .target(
      name: "TextLayout", dependencies: ["AnimationCore", "CCairo", "CLateLibraries", "Painting"],
      path: "Packages/Drawing/TextLayout"),
    .target(
      name: "CairoRenderer", dependencies: ["AnimationCore", "CCairo", "Painting", "Pixels", "TextLayout"],
      path: "Packages/Drawing/CairoRenderer"),
    .target(
      name: "SpanRenderer",
      dependencies: ["AnimationCore", "CairoRenderer", "Painting", "PixelKernels", "Pixels", "TextLayout"],
      path: "Packages/Drawing/SpanRenderer"),
    .target(
      name: "FrameRendering",
      dependencies: [
        "AnimationCore", "CairoRenderer", "Painting", "Pixels", "SpanRenderer", "SystemSupport",
        "VisibleDifferences",
      ], path: "Packages/Drawing/FrameRendering"),

    // MARK: Playing

    .target(
      name: "AnimationLoading", dependencies: ["AnimationCore", "CStandardLibrary", "SystemSupport"],
      path: "Packages/Playing/AnimationLoading"),
    .target(
      name: "AnimationFormats",
      dependencies: [
        "AnimationCore", "AnimationLoading", "Archives", "DotLottieFormat", "LottieExpressions",
        "LottieFormat", "StateMachines", "SVGAFormat", "SystemSupport", "TextLayout",
      ], path: "Packages/Playing/AnimationFormats"),
    .target(
      name: "AnimationPlayer", dependencies: ["AnimationCore", "AnimationLoading", "StateMachines"],
      path: "Packages/Playing/AnimationPlayer"),
    // On its own: it links SDL, which brings the window system along.
    .target(
      name: "AnimationAudio",
      dependencies: ["AnimationCore", "AnimationPlayer", "CMpg123", "CSDL2", "SystemSupport"],
      path: "Packages/Playing/AnimationAudio"),
    // On its own, as that.
    .target(
      name: "AnimationWindow",
      dependencies: ["AnimationCore", "CSDL2", "CStandardLibrary", "Pixels", "StateMachines"],
      path: "Packages/Playing/AnimationWindow"),
    // On its own: it links Foundation with its networking, which is large.
    .target(
      name: "AnimationFoundation", dependencies: ["AnimationCore", "AnimationLoading"],
      path: "Packages/Playing/AnimationFoundation"),
    // On its own: who does not use it gets none of what it is for.
    .target(
      name: "AnimationTelemetry",
      dependencies: [
        "AnimationCore", .product(name: "CoreMetrics", package: "swift-metrics", condition: telemetry),
        .product(name: "Logging", package: "swift-log", condition: telemetry),
        .product(name: "Tracing", package: "swift-distributed-tracing", condition: telemetry),
      ], path: "Packages/Playing/AnimationTelemetry"),
    .target(
      name: "AnimationKit",
      dependencies: [
        "AnimationCore", "AnimationFormats", "AnimationLoading", "AnimationPlayer", "FrameRendering",
        "JSONText", "LottieFormat", "Pixels", "StateMachines", "SVGAFormat", "SystemSupport", "TextLayout",
        "VisibleDifferences",
      ], path: "Packages/Playing/AnimationKit"),

    // MARK: Making

    .target(
      name: "AnimationBuilding",
      dependencies: [
        "AnimationCore", "AnimationFormats", "DotLottieFormat", "JSONText", "LottieFormat", "SVGAFormat",
        "SystemSupport",
      ], path: "Packages/Making/AnimationBuilding"),
    .target(
      name: "KeyframeFitting",
      dependencies: ["AnimationCore", "CStandardLibrary", "JSONText", "LottieFormat"],
      path: "Packages/Making/KeyframeFitting"),
    .target(
      name: "LottieBaking", dependencies: ["AnimationCore", "JSONText", "KeyframeFitting", "LottieFormat"],
      path: "Packages/Making/LottieBaking"),
    .target(
      name: "AnimatedSVG",
      dependencies: [
        "AnimationCore", "CairoRenderer", "KeyframeFitting", "LottieFormat", "Painting", "Pixels",
      ], path: "Packages/Making/AnimatedSVG"),
    .target(
      name: "AnimationConversion",
      dependencies: [
        "AnimatedSVG", "AnimationCore", "AnimationFormats", "AnimationLoading", "CStandardLibrary",
        "DotLottieFormat", "FrameRendering", "FrameSources", "JSONText", "KeyframeFitting", "LottieFormat",
        "Painting", "Pixels", "SVGAFormat", "SystemSupport",
      ], path: "Packages/Making/AnimationConversion"),
    .target(
      name: "AnimationExport",
      dependencies: [
        "AnimationCore", "CairoRenderer", "CStandardLibrary", "CWebP", "FrameRendering", "JSONText",
        "Painting", "Pixels", "SystemSupport", "VisibleDifferences",
      ], path: "Packages/Making/AnimationExport"),
    .target(
      name: "FrameSources",
      dependencies: [
        "AnimationCore", "Archives", "CStandardLibrary", "CWebPDemux", "JSONText", "Pixels", "SystemSupport",
      ], path: "Packages/Making/FrameSources"),
    .target(
      name: "AnimationLint",
      dependencies: [
        "AnimationCore", "AnimationFormats", "AnimationLoading", "FrameRendering", "JSONText", "LottieFormat",
        "SVGAFormat", "SystemSupport", "TextLayout",
      ], path: "Packages/Making/AnimationLint"),
    .target(
      name: "AnimationOptimisation",
      dependencies: [
        "AnimationConversion", "AnimationCore", "AnimationFormats", "AnimationLint", "AnimationLoading",
        "Archives", "DotLottieFormat", "FrameRendering", "JSONText", "LottieFormat", "Pixels", "SVGAFormat",
        "SystemSupport", "VisibleDifferences",
      ], path: "Packages/Making/AnimationOptimisation"),

    // MARK: Checking

    .target(
      name: "InteractionScripts",
      dependencies: [
        "AnimationCore", "AnimationFormats", "AnimationLoading", "AnimationPlayer", "JSONText",
        "StateMachines", "SystemSupport",
      ], path: "Packages/Checking/InteractionScripts"),
    // The page is in the code, so that a tool stays one file.
    .target(
      name: "AnimationSnapshot",
      dependencies: [
        "AnimationCore", "AnimationFormats", "AnimationKit", "AnimationLoading", "AnimationPlayer",
        "CairoRenderer", "CXXHash", "FrameRendering", "InteractionScripts", "JSONText", "Painting", "Pixels",
        "SystemSupport", "TextLayout", "VisibleDifferences",
      ], path: "Packages/Checking/AnimationSnapshot", resources: [.embedInCode("Report/Page")]),
    // On its own: it links the test libraries.
    .target(
      name: "AnimationSnapshotTesting",
      dependencies: ["AnimationCore", "AnimationPlayer", "AnimationSnapshot", "Pixels", "SystemSupport"],
      path: "Packages/Checking/AnimationSnapshotTesting"),

    // MARK: Reaching

    .target(
      name: "AnimationReports",
      dependencies: [
        "AnimationCore", "AnimationKit", "AnimationLoading", "JSONText", "Pixels", "SystemSupport",
      ], path: "Packages/Reaching/AnimationReports"),
    // The header is the contract, and the compiler holds the functions to it.
    .systemLibrary(name: "CAnimrender", path: "Packages/Reaching/CAnimrender"),
    .target(
      name: "CInterface",
      dependencies: [
        "AnimationConversion", "AnimationCore", "AnimationExport", "AnimationFormats", "AnimationKit",
        "AnimationLint", "AnimationLoading", "AnimationOptimisation", "AnimationPlayer", "AnimationReports",
        "CAnimrender", "FrameRendering", "FrameSources", "JSONText", "KeyframeFitting", "LottieBaking",
        "Pixels", "SystemSupport",
      ], path: "Packages/Reaching/CInterface"),
    // The page is in the code, so that a tool stays one file.
    .target(
      name: "AnimationInspector",
      dependencies: [
        "AnimationCore", "AnimationFormats", "AnimationKit", "AnimationLint", "AnimationLoading",
        "AnimationSnapshot", "Archives", "CCairo", "CStandardLibrary", "FrameRendering", "InteractionScripts",
        "JSONText", "LottieFormat", "Pixels", "StateMachines", "SystemSupport",
      ], path: "Packages/Reaching/AnimationInspector", resources: [.embedInCode("Page")]),

    // MARK: Apps

    // The commit that `make build` builds; other builds name none.
    .target(
      name: "CReleaseCommit", path: "Apps/CReleaseCommit",
      cSettings: commit.isEmpty ? [] : [.define("RELEASE_COMMIT", to: "\"\(commit)\"")]),
    // What the tools share: arguments, messages, exit codes; not a product.
    .target(
      name: "CommandLineSupport",
      dependencies: [
        "AnimationCore", "AnimationFormats", "AnimationKit", "CReleaseCommit", "JSONText", "SystemSupport",
        "TextLayout", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Apps/CommandLineSupport"),
    .executableTarget(
      name: "animrender",
      dependencies: [
        "AnimationConversion", "AnimationCore", "AnimationExport", "AnimationFormats", "AnimationInspector",
        "AnimationKit", "AnimationLint", "AnimationLoading", "AnimationOptimisation", "AnimationPlayer",
        "AnimationReports", "CStandardLibrary", "CommandLineSupport",
        "DotLottieFormat", "FrameRendering", "FrameSources", "InteractionScripts", "JSONText",
        "KeyframeFitting", "LottieBaking", "LottieFormat", "Pixels", "SVGAFormat", "SystemSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Apps/animrender"),
    .executableTarget(
      name: "animsnap",
      dependencies: [
        "AnimationCore", "AnimationFormats", "AnimationKit", "AnimationLoading", "AnimationPlayer",
        "AnimationSnapshot", "CommandLineSupport", "FrameRendering", "InteractionScripts", "JSONText",
        "Pixels", "SystemSupport", "TextLayout",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Apps/animsnap"),
    .executableTarget(
      name: "animview",
      dependencies: [
        "AnimationAudio", "AnimationCore", "AnimationFormats", "AnimationKit", "AnimationLoading",
        "AnimationPlayer", "AnimationWindow", "CommandLineSupport", "Pixels", "SystemSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Apps/animview"),
    // The project's own tools, for `make samples`, `make demo` and `make bench-scripts`; not products.
    .executableTarget(
      name: "samplegen",
      dependencies: [
        "AnimationBuilding", "AnimationCore", "AnimationExport", "AnimationKit", "CairoRenderer",
        "FrameRendering", "Painting", "Pixels", "SVGAFormat", "SystemSupport",
      ], path: "Samples/Generator"),
    .executableTarget(
      name: "contactsheet",
      dependencies: [
        "AnimationCore", "AnimationExport", "AnimationFormats", "AnimationKit", "FrameRendering",
      ], path: "Samples/ContactSheet"),
    // On this side of the benchmarks, as only the package itself sees the engine: `make bench-scripts`.
    .executableTarget(
      name: "scriptprofile",
      dependencies: [
        "AnimationCore", "CStandardLibrary", "LottieExpressions", "LottieFormat", "SystemSupport",
      ], path: "Benchmarks/ScriptProfile"),

    // MARK: Tests

    // What the tests share; not a product.
    .target(
      name: "TestSupport", dependencies: ["AnimationCore", "Pixels"], path: "Tests/Support",
      exclude: ["Browser/drive.py"]),
    .testTarget(
      name: "AnimationCoreTests", dependencies: ["AnimationCore"],
      path: "Tests/Foundations/AnimationCoreTests"),
    .testTarget(
      name: "SystemSupportTests", dependencies: ["AnimationCore", "SystemSupport", "TestSupport"],
      path: "Tests/Foundations/SystemSupportTests"),
    .testTarget(
      name: "JSONTextTests", dependencies: ["AnimationCore", "JSONText"],
      path: "Tests/Foundations/JSONTextTests"),
    .testTarget(
      name: "ArchivesTests", dependencies: ["AnimationCore", "Archives", "TestSupport"],
      path: "Tests/Foundations/ArchivesTests"),
    .testTarget(
      name: "SVGAFormatTests",
      dependencies: ["AnimationCore", "Archives", "CairoRenderer", "Pixels", "SVGAFormat", "TestSupport"],
      path: "Tests/Formats/SVGAFormatTests"),
    .testTarget(
      name: "LottieFormatTests", dependencies: ["AnimationCore", "CStandardLibrary", "LottieFormat"],
      path: "Tests/Formats/LottieFormatTests"),
    .testTarget(
      name: "LottieExpressionsTests",
      dependencies: ["AnimationCore", "LottieExpressions", "LottieFormat", "TestSupport"],
      path: "Tests/Formats/LottieExpressionsTests"),
    .testTarget(
      name: "StateMachinesTests",
      dependencies: [
        "AnimationCore", "AnimationFormats", "AnimationLoading", "AnimationPlayer", "InteractionScripts",
        "StateMachines", "TestSupport",
      ], path: "Tests/Formats/StateMachinesTests"),
    .testTarget(
      name: "DotLottieFormatTests",
      dependencies: ["AnimationCore", "Archives", "DotLottieFormat", "LottieFormat", "TestSupport"],
      path: "Tests/Formats/DotLottieFormatTests"),
    .testTarget(
      name: "PixelsTests",
      dependencies: ["AnimationCore", "CLCMS2", "CStandardLibrary", "Pixels", "TestSupport"],
      path: "Tests/Drawing/PixelsTests"),
    .testTarget(
      name: "VisibleDifferencesTests",
      dependencies: ["AnimationCore", "Pixels", "TestSupport", "VisibleDifferences"],
      path: "Tests/Drawing/VisibleDifferencesTests"),
    .testTarget(
      name: "PaintingTests", dependencies: ["AnimationCore", "Painting", "Pixels", "TestSupport"],
      path: "Tests/Drawing/PaintingTests"),
    .testTarget(
      name: "TextLayoutTests", dependencies: ["AnimationCore", "TestSupport", "TextLayout"],
      path: "Tests/Drawing/TextLayoutTests"),
    .testTarget(
      name: "CairoRendererTests",
      dependencies: ["AnimationCore", "CairoRenderer", "Painting", "Pixels", "TestSupport"],
      path: "Tests/Drawing/CairoRendererTests"),
    .testTarget(
      name: "SpanRendererTests",
      dependencies: [
        "AnimationCore", "AnimationFormats", "CairoRenderer", "Painting", "PixelKernels", "Pixels",
        "SpanRenderer", "TestSupport",
      ], path: "Tests/Drawing/SpanRendererTests"),
    .testTarget(
      name: "FrameRenderingTests",
      dependencies: ["AnimationCore", "FrameRendering", "Pixels", "TestSupport"],
      path: "Tests/Drawing/FrameRenderingTests"),
    .testTarget(
      name: "AnimationLoadingTests",
      dependencies: [
        "AnimationCore", "AnimationFormats", "AnimationFoundation", "AnimationKit", "AnimationLoading",
        "SVGAFormat", "SystemSupport", "TestSupport",
      ], path: "Tests/Playing/AnimationLoadingTests"),
    .testTarget(
      name: "AnimationFormatsTests",
      dependencies: [
        "AnimationCore", "AnimationFormats", "AnimationLoading", "SVGAFormat", "SystemSupport", "TestSupport",
      ], path: "Tests/Playing/AnimationFormatsTests"),
    .testTarget(
      name: "AnimationPlayerTests",
      dependencies: [
        "AnimationCore", "AnimationFormats", "AnimationFoundation", "AnimationKit", "AnimationLoading",
        "AnimationPlayer", "CairoRenderer", "Pixels", "SVGAFormat", "SystemSupport", "TestSupport",
      ], path: "Tests/Playing/AnimationPlayerTests"),
    .testTarget(
      name: "AnimationAudioTests",
      dependencies: ["AnimationAudio", "AnimationCore", "AnimationPlayer", "SVGAFormat", "TestSupport"],
      path: "Tests/Playing/AnimationAudioTests"),
    .testTarget(
      name: "AnimationKitTests",
      dependencies: [
        "AnimationCore", "AnimationKit", "Archives", "CairoRenderer", "SVGAFormat", "TestSupport",
      ], path: "Tests/Playing/AnimationKitTests"),
    .testTarget(
      name: "AnimationTelemetryTests",
      dependencies: [
        "AnimationCore", "AnimationExport", "AnimationKit", "AnimationTelemetry", "TestSupport",
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing", condition: telemetry),
        .product(name: "Logging", package: "swift-log", condition: telemetry),
        .product(name: "MetricsTestKit", package: "swift-metrics", condition: telemetry),
        .product(name: "Tracing", package: "swift-distributed-tracing", condition: telemetry),
      ], path: "Tests/Playing/AnimationTelemetryTests"),
    .testTarget(
      name: "OtherPlayersTests",
      dependencies: ["AnimationAudio", "AnimationFoundation", "AnimationKit", "TestSupport"],
      path: "Tests/Playing/OtherPlayersTests"),
    .testTarget(
      name: "AnimationBuildingTests",
      dependencies: ["AnimationBuilding", "AnimationKit", "TestSupport"],
      path: "Tests/Making/AnimationBuildingTests"),
    .testTarget(
      name: "KeyframeFittingTests",
      dependencies: ["AnimationCore", "KeyframeFitting", "LottieFormat", "SVGAFormat"],
      path: "Tests/Making/KeyframeFittingTests"),
    .testTarget(
      name: "LottieBakingTests",
      dependencies: [
        "AnimationCore", "JSONText", "LottieBaking", "LottieExpressions", "LottieFormat", "TestSupport",
      ], path: "Tests/Making/LottieBakingTests"),
    .testTarget(
      name: "AnimatedSVGTests", dependencies: ["AnimatedSVG"], path: "Tests/Making/AnimatedSVGTests"),
    .testTarget(
      name: "AnimationConversionTests",
      dependencies: [
        "AnimationConversion", "AnimationCore", "AnimationFormats", "AnimationLint", "AnimationOptimisation",
        "FrameRendering", "FrameSources", "Pixels", "SVGAFormat", "TestSupport",
      ], path: "Tests/Making/AnimationConversionTests"),
    .testTarget(
      name: "AnimationExportTests",
      dependencies: [
        "AnimationCore", "AnimationExport", "AnimationFormats", "AnimationKit", "CairoRenderer", "CWebPDemux",
        "FrameRendering", "Pixels", "SystemSupport", "TestSupport",
      ], path: "Tests/Making/AnimationExportTests"),
    .testTarget(
      name: "FrameSourcesTests", dependencies: ["AnimationCore", "FrameSources", "Pixels", "TestSupport"],
      path: "Tests/Making/FrameSourcesTests"),
    .testTarget(
      name: "AnimationLintTests",
      dependencies: ["AnimationCore", "AnimationLint", "JSONText", "SVGAFormat", "TestSupport"],
      path: "Tests/Making/AnimationLintTests"),
    .testTarget(
      name: "AnimationOptimisationTests",
      dependencies: [
        "AnimationAudio", "AnimationCore", "AnimationFormats", "AnimationLint", "AnimationOptimisation",
        "Archives", "Pixels", "SVGAFormat", "TestSupport",
      ], path: "Tests/Making/AnimationOptimisationTests"),
    .testTarget(
      name: "AnimationSnapshotTests",
      dependencies: [
        "AnimationCore", "AnimationFormats", "AnimationKit", "AnimationLoading", "AnimationPlayer",
        "AnimationSnapshot", "AnimationSnapshotTesting", "CairoRenderer", "InteractionScripts", "JSONText",
        "Pixels", "SVGAFormat", "SystemSupport", "TestSupport",
      ], path: "Tests/Checking/AnimationSnapshotTests", exclude: ["Assertions/__Snapshots__"]),
    .testTarget(
      name: "animrenderTests",
      dependencies: [
        "AnimationConversion", "AnimationCore", "AnimationExport", "AnimationInspector", "AnimationKit",
        "AnimationOptimisation", "animrender", "CairoRenderer", "CommandLineSupport", "JSONText", "Pixels",
        "SVGAFormat", "TestSupport",
      ], path: "Tests/Apps/animrenderTests"),
    .testTarget(
      name: "animsnapTests",
      dependencies: [
        "AnimationCore", "AnimationKit", "AnimationSnapshot", "CairoRenderer", "Pixels", "SVGAFormat",
        "TestSupport",
      ], path: "Tests/Apps/animsnapTests", exclude: ["Action/fake-github.py"]),
    .testTarget(
      name: "animviewTests", dependencies: ["AnimationCore", "AnimationKit", "TestSupport"],
      path: "Tests/Apps/animviewTests", exclude: ["Screen/drive.py"]),

    // MARK: System libraries

    .systemLibrary(
      name: "CCairo", path: "Packages/Foundations/SystemLibraries/CCairo", pkgConfig: pango,
      providers: [.apt(["libcairo2-dev", "libpango1.0-dev"]), .brew(["cairo", "pango"])]),
    .systemLibrary(
      name: "CZlib", path: "Packages/Foundations/SystemLibraries/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CISAL", path: "Packages/Foundations/SystemLibraries/CISAL", pkgConfig: "libisal",
      providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
    .systemLibrary(
      name: "CLibDeflate", path: "Packages/Foundations/SystemLibraries/CLibDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CZip", path: "Packages/Foundations/SystemLibraries/CZip", pkgConfig: late("libzip"),
      providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
    .systemLibrary(
      name: "CXXHash", path: "Packages/Foundations/SystemLibraries/CXXHash", pkgConfig: "libxxhash",
      providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    .systemLibrary(
      name: "CTurboJPEG", path: "Packages/Foundations/SystemLibraries/CTurboJPEG",
      pkgConfig: late("libturbojpeg"),
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CLCMS2", path: "Packages/Foundations/SystemLibraries/CLCMS2", pkgConfig: late("lcms2"),
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .systemLibrary(
      name: "CWebP", path: "Packages/Foundations/SystemLibraries/CWebP", pkgConfig: late("libwebpmux"),
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CWebPDemux", path: "Packages/Foundations/SystemLibraries/CWebPDemux",
      pkgConfig: late("libwebpdemux"),
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CMpg123", path: "Packages/Foundations/SystemLibraries/CMpg123", pkgConfig: "libmpg123",
      providers: [.apt(["libmpg123-dev"]), .brew(["mpg123"])]),
    .systemLibrary(
      name: "CSDL2", path: "Packages/Foundations/SystemLibraries/CSDL2", pkgConfig: sdl,
      providers: [.apt(["libsdl2-dev"]), .brew(["sdl2"])]),
    .systemLibrary(
      name: "CLibPNG", path: "Packages/Foundations/SystemLibraries/CLibPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CLibPolyclipping", path: "Packages/Foundations/SystemLibraries/CLibPolyclipping",
      pkgConfig: "polyclipping",
      providers: [.apt(["libpolyclipping-dev"])]),
    .systemLibrary(
      name: "CLibSimdjson", path: "Packages/Foundations/SystemLibraries/CLibSimdjson", pkgConfig: simdjson,
      providers: [.apt(["libsimdjson-dev"]), .brew(["simdjson"])]),
    // libpng reports errors with longjmp and simdjson is C++: both sit behind a few C functions.
    .target(
      name: "CPolyclipping", dependencies: ["CLibPolyclipping"],
      path: "Packages/Foundations/SystemLibraries/CPolyclipping"),
    .target(
      name: "CPNG", dependencies: ["CISAL", "CLibPNG"], path: "Packages/Foundations/SystemLibraries/CPNG"),
    .target(
      name: "CSimdjson", dependencies: ["CLibSimdjson"],
      path: "Packages/Foundations/SystemLibraries/CSimdjson",
      linkerSettings: [.linkedLibrary("simdjson")]),
    // Opens the libraries of the system that are not needed by every command when one of their functions is called.
    .target(
      name: "CLateLibraries", path: "Packages/Foundations/SystemLibraries/CLateLibraries",
      exclude: ["functions"],
      linkerSettings: [
        "cairo", "fontconfig", "freetype", "glib-2.0", "gobject-2.0", "harfbuzz", "lcms2", "pango-1.0",
        "pangocairo-1.0", "pangoft2-1.0", "turbojpeg", "webp", "webpdemux", "webpmux", "zip",
      ].map { .linkedLibrary($0, .when(platforms: [.macOS])) }),
    // Opens giflib when it is needed.
    .target(name: "CGIF", path: "Packages/Foundations/SystemLibraries/CGIF"),
    // Opens JavaScriptCore when it is needed.
    .target(name: "CJavaScriptCore", path: "Packages/Foundations/SystemLibraries/CJavaScriptCore"),
    // What the C library's own module leaves out; the benchmarks have a module CMalloc of their own.
    .systemLibrary(name: "CMallopt", path: "Packages/Foundations/SystemLibraries/CMallopt"),
    .target(name: "CStandardLibrary", path: "Packages/Foundations/SystemLibraries/CStandardLibrary"),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

#if compiler(<6.3)
  // Functions that C calls need Swift 6.3; all else does with 6.2.
  package.products.removeAll { $0.name == "animrender-library" }
  package.targets.removeAll { $0.name == "CInterface" }
#endif

#if os(macOS)
  // Views of AppKit, UIKit and SwiftUI.
  package.products.append(.library(name: "AnimationUI", targets: ["AnimationUI"]))
  package.targets.append(
    .target(
      name: "AnimationUI", dependencies: ["AnimationKit", "Pixels"], path: "Packages/Playing/AnimationUI"))
#endif

// What fuzzing runs. `make fuzz` builds the same harnesses for libFuzzer, which brings a `main` of its own:
// the program that they reach into becomes a library.
let fuzzing: [Target.Dependency] = [
  "AnimationConversion", "AnimationCore", "AnimationFormats", "AnimationKit", "AnimationLint",
  "AnimationLoading",
  "AnimationOptimisation", "AnimationPlayer", "AnimationSnapshot", "animsnap", "Archives", "CairoRenderer",
  "CommandLineSupport", "CStandardLibrary", "DotLottieFormat", "FrameRendering", "FrameSources",
  "InteractionScripts", "JSONText", "LottieBaking", "LottieExpressions", "LottieFormat", "Painting", "Pixels",
  "SpanRenderer", "StateMachines", "SVGAFormat", "SystemSupport", "TestSupport", "TextLayout",
  .product(name: "SwiftProtobuf", package: "swift-protobuf"),
]
if Context.environment["FUZZ"] == nil {
  package.targets.append(
    .testTarget(
      name: "FuzzTests", dependencies: fuzzing, path: "Tests/Fuzz", exclude: ["Corpus", "LibFuzzer"]))
} else {
  package.products = []
  package.targets = package.targets.filter { $0.type != .test }.map {
    guard $0.name == "animsnap" else { return $0 }
    return .target(
      name: $0.name, dependencies: $0.dependencies, path: $0.path,
      swiftSettings: [
        .unsafeFlags([
          "-enable-testing", "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "animsnap_main",
        ])
      ])
  }
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: fuzzing, path: "Tests/Fuzz", exclude: ["Corpus", "Tests"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}
