import AnimationKit
import SVGAFormat
import SystemSupport

/// Writes the project's own animations into a folder: `samplegen Samples`.
@main
enum SampleGenerator {
  static func main() throws {
    let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "Samples"
    for scene in [heart, bouncingBalls, try balloons()] {
      try write(SVGAMovie(scene), "\(folder)/\(scene.name).svga")
      try write(Lottie.file(scene), "\(folder)/\(scene.name).json")
    }
    try write(boat, "\(folder)/boat.svga")
    try write(day, "\(folder)/day.svga")
    try write(try bell(), "\(folder)/bell.svga")
    try write(checkmark, "\(folder)/check.svga")
    try write(loaderAnimation, "\(folder)/loader.json")
    try write(moon, "\(folder)/moon.json")
    try write(route, "\(folder)/route.json")
    try write(effectSheet, "\(folder)/effects.json")
    try write(styleSheet, "\(folder)/styles.json")
    try write(selectorSheet, "\(folder)/selectors.json")
    try write(typography, "\(folder)/typography.json")
    try write(cameraFlight, "\(folder)/cameras.json")
    try write(blurredMotion, "\(folder)/motion-blur.json")
  }

  private static func write(_ movie: SVGAMovie, _ path: String) throws {
    try StagedFile(try SVGAEncoder.encode(movie), for: path).commit()
  }

  private static func write(_ json: JSON, _ path: String) throws {
    try StagedFile(Array(json.text.utf8), for: path).commit()
  }
}
