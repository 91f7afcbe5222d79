// swift-tools-version:6.2
import PackageDescription

// What pkg-config has to say of these has flags that packages may not use (`-pthread`, `-D…`), and every build would warn
// of it. On Linux they are not needed: there the headers are where compilers look, but for Pango's.
#if os(Linux)
  let folder = "\(Context.packageDirectory)/Packages/SystemLibraries/CCairo"
  // Several files are separated by spaces.
  let pango = folder.contains(" ") ? "pangocairo" : "\(folder)/pango.pc"
  let (sdl, simdjson): (String?, String?) = (nil, nil)
#else
  let pango = "pangocairo"
  let (sdl, simdjson): (String?, String?) = ("sdl2", "simdjson")
#endif

let package = Package(
  name: "animrender",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AnimationCore", targets: ["AnimationCore"]),
    .library(name: "Pixels", targets: ["Pixels"]),
    .library(name: "SVGAFormat", targets: ["SVGAFormat"]),
    .library(name: "LottieFormat", targets: ["LottieFormat"]),
    .library(name: "CairoRenderer", targets: ["CairoRenderer"]),
    .library(name: "FrameRendering", targets: ["FrameRendering"]),
    .library(name: "FrameSources", targets: ["FrameSources"]),
    .library(name: "SystemSupport", targets: ["SystemSupport"]),
    .library(name: "AnimationFiles", targets: ["AnimationFiles"]),
    .library(name: "DotLottieMachines", targets: ["DotLottieMachines"]),
    .library(name: "AnimationLoading", targets: ["AnimationLoading"]),
    .library(name: "AnimationFormats", targets: ["AnimationFormats"]),
    .library(name: "AnimationPlayer", targets: ["AnimationPlayer"]),
    .library(name: "AnimationDownload", targets: ["AnimationDownload"]),
    .library(name: "AnimationAudio", targets: ["AnimationAudio"]),
    .library(name: "AnimationKitFoundation", targets: ["AnimationKitFoundation"]),
    .library(name: "AnimationConversion", targets: ["AnimationConversion"]),
    .library(name: "AnimationExport", targets: ["AnimationExport"]),
    .library(name: "AnimationLint", targets: ["AnimationLint"]),
    .library(name: "AnimationOptimisation", targets: ["AnimationOptimisation"]),
    .library(name: "AnimationSnapshot", targets: ["AnimationSnapshot"]),
    .library(name: "AnimationSnapshotTesting", targets: ["AnimationSnapshotTesting"]),
    .library(name: "AnimationKit", targets: ["AnimationKit"]),
    .executable(name: "animrender", targets: ["animrender"]),
    .executable(name: "animsnap", targets: ["animsnap"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
  ],
  targets: [
    .target(name: "AnimationCore", dependencies: ["CStandardLibrary"], path: "Packages/AnimationCore"),
    .target(
      name: "SystemSupport", dependencies: ["AnimationCore", "CMallopt", "CStandardLibrary"],
      path: "Packages/SystemSupport"),
    // JSON that is read, checked and written.
    .target(name: "JSONText", dependencies: ["AnimationCore", "CSimdjson"], path: "Packages/JSONText"),
    .target(
      name: "Archives", dependencies: ["AnimationCore", "CISAL", "CStandardLibrary", "CZip", "CZlib"],
      path: "Packages/Archives"),
    .target(
      name: "Pixels",
      dependencies: [
        "AnimationCore", "CGIF", "CLCMS2", "CPNG", "CSpans", "CStandardLibrary", "CTurboJPEG", "CWebP",
        "CWebPDemux",
        "SystemSupport",
      ],
      path: "Packages/Pixels"),
    .target(
      name: "SVGAFormat",
      dependencies: [
        "AnimationCore", "Archives", "CStandardLibrary", "JSONText",
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      path: "Packages/SVGAFormat",
      exclude: ["Messages/svga.proto"]
    ),
    .target(
      name: "LottieFormat",
      dependencies: ["AnimationCore", "CPolyclipping", "CStandardLibrary", "JSONText"],
      path: "Packages/LottieFormat"
    ),
    // Evaluates the scripts in a Lottie. On its own: it knows JavaScriptCore.
    .target(
      name: "LottieExpressions",
      dependencies: ["AnimationCore", "CJavaScriptCore", "CStandardLibrary", "LottieFormat"],
      path: "Packages/LottieExpressions",
      // In the code, so that a tool stays one file.
      resources: [
        .embedInCode("Prelude/numbers.js"), .embedInCode("Prelude/locale.js"),
        .embedInCode("Prelude/random.js"), .embedInCode("Prelude/objects.js"),
        .embedInCode("Prelude/footage.js"), .embedInCode("Prelude/texts.js"),
        .embedInCode("Prelude/environment.js"),
      ]),
    .target(
      name: "LottieBaking", dependencies: ["AnimationCore", "JSONText", "LottieFormat"],
      path: "Packages/LottieBaking"),
    .target(
      name: "DotLottieFormat",
      dependencies: ["AnimationCore", "Archives", "DotLottieMachines", "JSONText", "LottieFormat"],
      path: "Packages/DotLottieFormat"),
    .target(
      name: "DotLottieMachines", dependencies: ["AnimationCore", "JSONText"],
      path: "Packages/DotLottieMachines"),
    .target(
      name: "DrawingPlan", dependencies: ["AnimationCore", "Pixels"], path: "Packages/DrawingPlan"),
    .target(
      name: "SpanRenderer",
      dependencies: [
        "AnimationCore", "CSpans", "CStandardLibrary", "CairoRenderer", "DrawingPlan", "Pixels",
      ],
      path: "Packages/SpanRenderer"),
    .target(
      name: "CairoRenderer",
      dependencies: ["AnimationCore", "CCairo", "CStandardLibrary", "DrawingPlan", "Pixels"],
      path: "Packages/CairoRenderer"
    ),
    // Knows which backend draws pixels.
    .target(
      name: "FrameRendering",
      dependencies: [
        "AnimationCore", "CStandardLibrary", "CairoRenderer", "DrawingPlan", "Pixels", "SpanRenderer",
        "SystemSupport",
      ],
      path: "Packages/FrameRendering"),
    .target(
      name: "AnimationFiles", dependencies: ["AnimationCore", "CXXHash", "SystemSupport"],
      path: "Packages/AnimationFiles"),
    .target(
      name: "AnimationLoading",
      dependencies: ["AnimationCore", "AnimationFiles", "CStandardLibrary", "SystemSupport"],
      path: "Packages/AnimationLoading"),
    .target(
      name: "AnimationFormats",
      dependencies: [
        "AnimationCore", "AnimationFiles", "AnimationLoading", "Archives", "CairoRenderer", "DotLottieFormat",
        "DotLottieMachines", "LottieExpressions",
        "LottieFormat",
        "SVGAFormat", "SystemSupport",
      ],
      path: "Packages/AnimationFormats"),
    .target(
      name: "AnimationPlayer", dependencies: ["AnimationCore", "AnimationLoading", "DotLottieMachines"],
      path: "Packages/AnimationPlayer"),
    // Frames out of animated images, videos and folders.
    .target(
      name: "FrameSources",
      dependencies: [
        "AnimationCore", "Archives", "CStandardLibrary", "CWebPDemux", "JSONText", "Pixels", "SystemSupport",
      ],
      path: "Packages/FrameSources"),
    // Makes a file of one format of an animation of another.
    .target(
      name: "AnimationConversion",
      dependencies: [
        "AnimationCore", "AnimationFiles", "AnimationFormats", "CStandardLibrary", "CairoRenderer",
        "DotLottieFormat", "DrawingPlan", "FrameRendering", "FrameSources", "JSONText", "LottieBaking",
        "LottieFormat", "Pixels", "SVGAFormat", "SystemSupport",
      ],
      path: "Packages/AnimationConversion"),
    // Plays what somebody does with an animation, for tools.
    .target(
      name: "InteractionScripts",
      dependencies: [
        "AnimationCore", "AnimationFiles", "AnimationFormats", "AnimationLoading", "AnimationPlayer",
        "DotLottieMachines", "JSONText", "SystemSupport",
      ],
      path: "Packages/InteractionScripts"),
    // On its own: it links Foundation's networking, which is large.
    .target(
      name: "AnimationDownload", dependencies: ["AnimationCore", "AnimationLoading"],
      path: "Packages/AnimationDownload"),
    // On its own: it links Foundation.
    .target(
      name: "AnimationKitFoundation", dependencies: ["AnimationLoading"],
      path: "Packages/AnimationKitFoundation"),
    // On its own: it links SDL, which brings the window system along.
    .target(
      name: "AnimationAudio", dependencies: ["AnimationCore", "AnimationPlayer", "CMpg123", "CSDL2"],
      path: "Packages/AnimationAudio"),
    .target(
      name: "AnimationExport",
      dependencies: [
        "AnimationCore", "CWebP", "CZlib", "CairoRenderer", "DrawingPlan", "FrameRendering", "JSONText",
        "Pixels", "SystemSupport",
      ],
      path: "Packages/AnimationExport"),
    // Says what is wrong with animations, for people and for CI.
    .target(
      name: "AnimationLint",
      dependencies: [
        "AnimationCore", "AnimationFiles", "AnimationFormats", "CairoRenderer", "FrameRendering", "JSONText",
        "LottieFormat", "SVGAFormat", "SystemSupport",
      ],
      path: "Packages/AnimationLint"),
    // Makes a file smaller that shows the same.
    .target(
      name: "AnimationOptimisation",
      dependencies: [
        "AnimationConversion", "AnimationCore", "AnimationFiles", "AnimationFormats", "AnimationLint",
        "Archives", "DotLottieFormat", "FrameRendering", "JSONText", "LottieFormat", "Pixels", "SVGAFormat",
      ],
      path: "Packages/AnimationOptimisation"),
    .target(
      name: "AnimationSnapshot",
      dependencies: [
        "AnimationCore", "AnimationFiles", "AnimationFormats", "AnimationKit", "AnimationLoading",
        "AnimationPlayer", "CXXHash", "CairoRenderer", "DrawingPlan", "FrameRendering", "InteractionScripts",
        "JSONText", "Pixels", "SystemSupport",
      ],
      path: "Packages/AnimationSnapshot",
      // In the code, so that a tool stays one file.
      resources: [.embedInCode("Report/Page")]),
    // On its own: it links the test libraries.
    .target(
      name: "AnimationSnapshotTesting",
      dependencies: ["AnimationCore", "AnimationPlayer", "AnimationSnapshot", "Pixels", "SystemSupport"],
      path: "Packages/AnimationSnapshotTesting"),
    .target(
      name: "AnimationKit",
      dependencies: [
        "AnimationCore", "AnimationFiles", "AnimationFormats", "AnimationLoading", "AnimationPlayer",
        "CairoRenderer", "DotLottieMachines", "FrameRendering", "LottieFormat", "Pixels", "SVGAFormat",
        "SystemSupport",
      ],
      path: "Packages/AnimationKit"
    ),
    // What the tools share: arguments, messages, exit codes; not a product.
    .target(
      name: "CommandLineSupport",
      dependencies: [
        "AnimationCore", "AnimationFormats", "AnimationKit", "JSONText", "Pixels", "SystemSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Packages/CommandLineSupport"),
    .executableTarget(
      name: "animrender",
      dependencies: [
        "AnimationConversion", "AnimationCore", "AnimationExport", "AnimationFiles", "AnimationFormats",
        "AnimationKit",
        "AnimationLint", "AnimationLoading", "AnimationOptimisation", "AnimationPlayer", "CommandLineSupport",
        "DotLottieFormat", "FrameRendering",
        "FrameSources",
        "InteractionScripts", "JSONText", "LottieBaking", "LottieFormat", "Pixels", "SVGAFormat",
        "SystemSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Apps/animrender"
    ),
    .executableTarget(
      name: "animsnap",
      dependencies: [
        "AnimationCore", "AnimationFiles", "AnimationFormats", "AnimationKit", "AnimationPlayer",
        "AnimationSnapshot", "CommandLineSupport", "FrameRendering", "InteractionScripts", "JSONText",
        "Pixels",
        "SystemSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Apps/animsnap"
    ),

    // The project's own tools, for `make samples` and `make demo`; not products.
    .executableTarget(
      name: "samplegen",
      dependencies: [
        "AnimationCore", "AnimationExport", "AnimationKit", "CairoRenderer", "DrawingPlan", "FrameRendering",
        "Pixels", "SVGAFormat", "SystemSupport",
      ],
      path: "Samples/Generator"),
    .executableTarget(
      name: "contactsheet",
      dependencies: [
        "AnimationCore", "AnimationExport", "AnimationFormats", "AnimationKit", "FrameRendering",
      ],
      path: "Samples/ContactSheet"),

    // What the tests share; not a product.
    .target(name: "TestSupport", dependencies: ["AnimationCore", "Pixels"], path: "Tests/Support"),
    .testTarget(
      name: "AnimationCoreTests", dependencies: ["AnimationCore"], path: "Tests/AnimationCoreTests"),
    .testTarget(
      name: "SystemSupportTests", dependencies: ["AnimationCore", "SystemSupport", "TestSupport"],
      path: "Tests/SystemSupportTests"),
    .testTarget(
      name: "JSONTextTests", dependencies: ["AnimationCore", "JSONText"], path: "Tests/JSONTextTests"),
    .testTarget(
      name: "AnimationFilesTests",
      dependencies: ["AnimationCore", "AnimationFiles", "SystemSupport", "TestSupport"],
      path: "Tests/AnimationFilesTests"),
    .testTarget(
      name: "ArchivesTests", dependencies: ["AnimationCore", "Archives", "TestSupport"],
      path: "Tests/ArchivesTests"),
    .testTarget(
      name: "SVGAFormatTests",
      dependencies: ["AnimationCore", "Archives", "CairoRenderer", "Pixels", "SVGAFormat", "TestSupport"],
      path: "Tests/SVGAFormatTests"),
    .testTarget(
      name: "LottieFormatTests", dependencies: ["AnimationCore", "LottieFormat"],
      path: "Tests/LottieFormatTests"),
    .testTarget(
      name: "DotLottieFormatTests",
      dependencies: ["AnimationCore", "Archives", "DotLottieFormat", "LottieFormat", "TestSupport"],
      path: "Tests/DotLottieFormatTests"),
    .testTarget(
      name: "DotLottieMachinesTests",
      dependencies: [
        "AnimationCore", "AnimationFiles", "AnimationFormats", "AnimationLoading", "AnimationPlayer",
        "DotLottieMachines", "InteractionScripts", "TestSupport",
      ],
      path: "Tests/DotLottieMachinesTests"),
    .testTarget(
      name: "LottieExpressionsTests",
      dependencies: ["AnimationCore", "LottieExpressions", "LottieFormat", "TestSupport"],
      path: "Tests/LottieExpressionsTests"),
    .testTarget(
      name: "LottieBakingTests",
      dependencies: [
        "AnimationCore", "JSONText", "LottieBaking", "LottieExpressions", "LottieFormat", "TestSupport",
      ],
      path: "Tests/LottieBakingTests"),
    .testTarget(
      name: "PixelsTests",
      dependencies: [
        "AnimationCore", "CLCMS2", "CStandardLibrary", "Pixels", "TestSupport",
      ],
      path: "Tests/PixelsTests"),
    .testTarget(
      name: "DrawingPlanTests", dependencies: ["AnimationCore", "DrawingPlan", "Pixels", "TestSupport"],
      path: "Tests/DrawingPlanTests"),
    .testTarget(
      name: "SpanRendererTests",
      dependencies: [
        "AnimationCore", "AnimationFormats", "CSpans", "CairoRenderer", "DrawingPlan", "Pixels",
        "SpanRenderer",
        "TestSupport",
      ],
      path: "Tests/SpanRendererTests"),
    .testTarget(
      name: "CairoRendererTests",
      dependencies: ["AnimationCore", "CairoRenderer", "DrawingPlan", "Pixels", "TestSupport"],
      path: "Tests/CairoRendererTests"),
    .testTarget(
      name: "FrameRenderingTests",
      dependencies: ["AnimationCore", "FrameRendering", "Pixels", "TestSupport"],
      path: "Tests/FrameRenderingTests"),
    .testTarget(
      name: "AnimationLoadingTests",
      dependencies: [
        "AnimationCore", "AnimationDownload", "AnimationFiles", "AnimationFormats", "AnimationKit",
        "AnimationKitFoundation", "AnimationLoading", "SVGAFormat", "SystemSupport", "TestSupport",
      ],
      path: "Tests/AnimationLoadingTests"),
    .testTarget(
      name: "AnimationFormatsTests",
      dependencies: [
        "AnimationCore", "AnimationFiles", "AnimationFormats", "AnimationLoading", "SVGAFormat",
        "SystemSupport", "TestSupport",
      ],
      path: "Tests/AnimationFormatsTests"),
    .testTarget(
      name: "AnimationPlayerTests",
      dependencies: [
        "AnimationCore", "AnimationDownload", "AnimationFiles", "AnimationFormats", "AnimationKit",
        "AnimationLoading", "AnimationPlayer", "CairoRenderer", "Pixels", "SVGAFormat", "SystemSupport",
        "TestSupport",
      ],
      path: "Tests/AnimationPlayerTests"),
    .testTarget(
      name: "AnimationAudioTests",
      dependencies: ["AnimationAudio", "AnimationCore", "AnimationPlayer", "SVGAFormat", "TestSupport"],
      path: "Tests/AnimationAudioTests"),
    .testTarget(
      name: "AnimationConversionTests",
      dependencies: [
        "AnimationConversion", "AnimationCore", "AnimationFormats", "FrameRendering", "LottieFormat",
        "Pixels",
        "SVGAFormat", "TestSupport",
      ],
      path: "Tests/AnimationConversionTests"),
    .testTarget(
      name: "FrameSourcesTests", dependencies: ["AnimationCore", "FrameSources", "Pixels", "TestSupport"],
      path: "Tests/FrameSourcesTests"),
    .testTarget(
      name: "AnimationExportTests",
      dependencies: [
        "AnimationCore", "AnimationExport", "AnimationFormats", "AnimationKit", "CWebPDemux", "CairoRenderer",
        "FrameRendering", "Pixels", "SystemSupport", "TestSupport",
      ],
      path: "Tests/AnimationExportTests"),
    .testTarget(
      name: "AnimationLintTests",
      dependencies: [
        "AnimationCore", "AnimationFiles", "AnimationLint", "JSONText", "Pixels", "SVGAFormat", "TestSupport",
      ],
      path: "Tests/AnimationLintTests"),
    .testTarget(
      name: "AnimationOptimisationTests",
      dependencies: [
        "AnimationAudio", "AnimationCore", "AnimationFormats", "AnimationLint", "AnimationOptimisation",
        "Archives", "SVGAFormat", "TestSupport",
      ],
      path: "Tests/AnimationOptimisationTests"),
    .testTarget(
      name: "AnimationSnapshotTests",
      dependencies: [
        "AnimationCore", "AnimationFiles", "AnimationFormats", "AnimationKit", "AnimationPlayer",
        "AnimationSnapshot", "AnimationSnapshotTesting", "CairoRenderer", "InteractionScripts", "JSONText",
        "Pixels", "SVGAFormat",
        "TestSupport",
      ],
      path: "Tests/AnimationSnapshotTests", exclude: ["Assertions/__Snapshots__"]),
    .testTarget(
      name: "animsnapTests",
      dependencies: [
        "AnimationCore", "AnimationKit", "AnimationSnapshot", "CairoRenderer", "Pixels", "SVGAFormat",
        "TestSupport", "animsnap",
      ],
      path: "Tests/animsnapTests", exclude: ["Browser/drive.py"]),
    .testTarget(
      name: "AnimationKitTests",
      dependencies: [
        "AnimationCore", "AnimationDownload", "AnimationKit", "AnimationKitFoundation", "Archives",
        "SVGAFormat",
        "TestSupport",
      ],
      path: "Tests/AnimationKitTests"),
    .testTarget(
      name: "OtherPlayersTests",
      dependencies: [
        "AnimationCore", "AnimationDownload", "AnimationKit", "AnimationKitFoundation", "Archives",
        "SVGAFormat",
        "TestSupport",
      ],
      path: "Tests/OtherPlayersTests"),
    .testTarget(
      name: "animrenderTests",
      dependencies: [
        "AnimationCore", "AnimationKit", "CairoRenderer", "CommandLineSupport", "Pixels", "SVGAFormat",
        "TestSupport", "animrender",
      ],
      path: "Tests/animrenderTests"),

    .systemLibrary(
      name: "CCairo", path: "Packages/SystemLibraries/CCairo", pkgConfig: pango,
      providers: [.apt(["libcairo2-dev", "libpango1.0-dev"]), .brew(["cairo", "pango"])]),
    .systemLibrary(
      name: "CZlib", path: "Packages/SystemLibraries/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CISAL", path: "Packages/SystemLibraries/CISAL", pkgConfig: "libisal",
      providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
    .systemLibrary(
      name: "CZip", path: "Packages/SystemLibraries/CZip", pkgConfig: "libzip",
      providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
    .systemLibrary(
      name: "CXXHash", path: "Packages/SystemLibraries/CXXHash", pkgConfig: "libxxhash",
      providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    .systemLibrary(
      name: "CTurboJPEG", path: "Packages/SystemLibraries/CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CLCMS2", path: "Packages/SystemLibraries/CLCMS2", pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .systemLibrary(
      name: "CWebP", path: "Packages/SystemLibraries/CWebP", pkgConfig: "libwebpmux",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CWebPDemux", path: "Packages/SystemLibraries/CWebPDemux", pkgConfig: "libwebpdemux",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CMpg123", path: "Packages/SystemLibraries/CMpg123", pkgConfig: "libmpg123",
      providers: [.apt(["libmpg123-dev"]), .brew(["mpg123"])]),
    .systemLibrary(
      name: "CSDL2", path: "Packages/SystemLibraries/CSDL2", pkgConfig: sdl,
      providers: [.apt(["libsdl2-dev"]), .brew(["sdl2"])]),
    .systemLibrary(
      name: "CLibPNG", path: "Packages/SystemLibraries/CLibPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CLibPolyclipping", path: "Packages/SystemLibraries/CLibPolyclipping",
      pkgConfig: "polyclipping",
      providers: [.apt(["libpolyclipping-dev"])]),
    .systemLibrary(
      name: "CLibSimdjson", path: "Packages/SystemLibraries/CLibSimdjson", pkgConfig: simdjson,
      providers: [.apt(["libsimdjson-dev"]), .brew(["simdjson"])]),
    // libpng reports errors with longjmp and simdjson is C++: both sit behind a few C functions.
    .target(
      name: "CPolyclipping", dependencies: ["CLibPolyclipping"],
      path: "Packages/SystemLibraries/CPolyclipping"),
    .target(
      name: "CPNG", dependencies: ["CISAL", "CLibPNG"], path: "Packages/SystemLibraries/CPNG"),
    .target(
      name: "CSimdjson", dependencies: ["CLibSimdjson"], path: "Packages/SystemLibraries/CSimdjson",
      linkerSettings: [.linkedLibrary("simdjson")]),
    // Opens giflib when it is needed.
    .target(name: "CGIF", path: "Packages/SystemLibraries/CGIF"),
    // Opens JavaScriptCore when it is needed.
    .target(name: "CJavaScriptCore", path: "Packages/SystemLibraries/CJavaScriptCore"),
    // Loops over pixels that compilers make vector instructions of.
    .target(name: "CSpans", path: "Packages/SystemLibraries/CSpans"),
    // What the C library's own module leaves out; the benchmarks have a module CMalloc of their own.
    .systemLibrary(name: "CMallopt", path: "Packages/SystemLibraries/CMallopt"),
    .target(name: "CStandardLibrary", path: "Packages/SystemLibraries/CStandardLibrary"),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// What fuzzing runs. `make fuzz` builds the same harnesses for libFuzzer, which brings a `main` of its own:
// the program that they reach into becomes a library.
let fuzzing: [Target.Dependency] = [
  "AnimationConversion", "AnimationCore", "AnimationFiles", "AnimationFormats", "AnimationKit",
  "AnimationLint", "AnimationLoading", "AnimationOptimisation", "AnimationPlayer", "AnimationSnapshot",
  "animsnap", "Archives", "CairoRenderer", "CommandLineSupport", "CStandardLibrary", "DotLottieFormat",
  "DotLottieMachines", "DrawingPlan", "FrameRendering", "FrameSources", "InteractionScripts",
  "JSONText", "LottieBaking", "LottieExpressions", "LottieFormat", "Pixels", "SpanRenderer", "SVGAFormat",
  "SystemSupport", "TestSupport",
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
