import AnimationBuilding
import SystemSupport

/// Writes the project's own animations into a folder: `samplegen Samples`.
@main
enum SampleGenerator {
  static func main() throws {
    let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "Samples"
    for scene in [try heart(), bouncingBalls(), try balloons()] {
      try SVGAMovie(scene).write(to: "\(folder)/\(scene.name).svga")
      try write(LottieDocument(scene), folder)
    }
    try boat().write(to: "\(folder)/boat.svga")
    try day().write(to: "\(folder)/day.svga")
    try bell().write(to: "\(folder)/bell.svga")
    try checkmark().write(to: "\(folder)/check.svga")
    for document in [
      loaderAnimation(), try moon(), try route(), effectSheet(), styleSheet(), try selectorSheet(),
      try typography(), cameraFlight(), blurredMotion(),
    ] {
      try write(document, folder)
    }
    try gift().write(to: "\(folder)/Recipes/gift.svga")
    try write(logo(), "\(folder)/Recipes")
    try StagedFile(try Portrait.anna().bytes, for: "\(folder)/Recipes/anna.png").commit()
  }

  private static func write(_ document: LottieDocument, _ folder: String) throws {
    try StagedFile(try document.json(decimals: 3), for: "\(folder)/\(document.name).json").commit()
  }
}
