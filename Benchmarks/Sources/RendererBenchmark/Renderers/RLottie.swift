import CRLottie
import Foundation

/// rlottie. It draws all of every frame, on as many threads as there are cores; its C interface knows no other number.
final class RLottie: LoadedAnimation {
  private let animation: OpaquePointer
  let frameCount: Int
  private var canvas: (width: Int, height: Int) = (0, 0)
  private(set) var pixels: [UInt32] = []

  init(_ source: AnimationSource, threads: Int) throws {
    // By its key rlottie finds what it has loaded before; a new one makes it load the text again.
    let key = UUID().uuidString
    let text = String(decoding: source.bytes, as: UTF8.self)
    guard let animation = lottie_animation_from_data(text, key, source.folder.path + "/") else {
      throw NotMeasured(description: "does not load")
    }
    self.animation = animation
    frameCount = lottie_animation_get_totalframe(animation)
  }

  deinit { lottie_animation_destroy(animation) }

  var size: (width: Double, height: Double) {
    var (width, height) = (0, 0)
    lottie_animation_get_size(animation, &width, &height)
    return (Double(width), Double(height))
  }

  func prepare(width: Int, height: Int) {
    canvas = (width, height)
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  func show(_ frame: Int) {
    pixels.withUnsafeMutableBufferPointer {
      lottie_animation_render(
        animation, frame, $0.baseAddress, canvas.width, canvas.height, canvas.width * 4)
    }
  }

  func redraw(_ frames: Range<Int>) { frames.forEach(show) }
}
