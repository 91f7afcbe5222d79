import AnimationCore
import JSONText

/// How far the values of a property may be from those of its expression. Given in pixels of the animation's
/// canvas; what is measured otherwise may be so far off that nothing on the canvas moves further than that,
/// or, where nothing moves, that it cannot be seen: at the standard tolerance 1/512 of a colour's range and a
/// fifth of a percent of opacity.
package struct BakingTolerance {
  private let pixels: Double
  /// The radius of a part of the canvas around its centre, in pixels: what turns or grows by 1 moves no
  /// further at its edge.
  private let radius: Double
  private let frameRate: Double

  init(pixels: Double, size: Size, frameRate: Double) {
    self.pixels = pixels
    radius = max(size.width, size.height, 2) / 2
    self.frameRate = frameRate
  }

  /// - Parameter steps: that lead to the property.
  func tolerance(at steps: [JSONStep]) -> Double {
    let names = steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
    guard let name = names.last else { return pixels }
    let parent = names.dropLast().last
    let isInTransform = parent == "ks" || parent == "tr"
    switch name {
    case "r", "rx", "ry", "rz", "or", "sk", "sa": return pixels / radius * 180 / .pi
    case "o" where isInTransform: return 4 * pixels
    case "s", "e", "o": return pixels / radius * 100
    // A hundredth of a frame, in seconds.
    case "tm": return 0.2 * pixels / frameRate
    case "c", "sc", "fc": return pixels / 25.6
    case "k" where parent == "g": return pixels / 25.6
    default: return pixels
    }
  }
}
