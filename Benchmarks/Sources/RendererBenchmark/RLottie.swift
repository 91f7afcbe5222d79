import CRLottie

/// An animation in rlottie, the renderer we compare with.
final class RLottie {
  private let animation: OpaquePointer
  let frameCount: Int

  /// - Parameters:
  ///   - key: names the animation in rlottie's own cache; a new one makes it load from the text again.
  init?(json: String, key: String, resourcePath: String) {
    guard let animation = lottie_animation_from_data(json, key, resourcePath) else { return nil }
    self.animation = animation
    frameCount = lottie_animation_get_totalframe(animation)
  }

  deinit { lottie_animation_destroy(animation) }

  func render(frame: Int, into pixels: inout [UInt32], width: Int, height: Int) {
    pixels.withUnsafeMutableBufferPointer {
      lottie_animation_render(animation, frame, $0.baseAddress, width, height, width * 4)
    }
  }
}
