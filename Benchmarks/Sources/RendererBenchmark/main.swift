import Foundation

// RendererBenchmark [--load] FOLDER …: measures every animation below the folders, or only how large Lotties load.

let measuresLoadOnly = CommandLine.arguments.contains("--load")
let animationFolders = CommandLine.arguments.dropFirst().filter { $0 != "--load" }.map {
  URL(fileURLWithPath: $0)
}
let animationFiles = animationFolders.flatMap { folder -> [URL] in
  let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
  return found?.compactMap { $0 as? URL } ?? []
}.sorted { $0.path < $1.path }

/// rlottie's own crash reports: some of them keep it busy without end.
func isHostile(_ file: URL) -> Bool { file.lastPathComponent.hasPrefix("repro_") }

let lottieFiles = animationFiles.filter {
  $0.pathExtension == "json" && !["ref.json", "pairs.json"].contains($0.lastPathComponent) && !isHostile($0)
}
if !measuresLoadOnly { LottieBenchmark.run(lottieFiles) }
LoadBenchmark.run(lottieFiles)
if !measuresLoadOnly { SVGABenchmark.run(animationFiles.filter { $0.pathExtension == "svga" }) }
