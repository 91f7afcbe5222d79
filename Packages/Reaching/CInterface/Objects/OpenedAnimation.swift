import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationReports
import CAnimrender
import FrameRendering
import Pixels

/// An animation that a caller has a handle of.
final class OpenedAnimation: Sendable {
  /// The frames that exports with replacements have in common take at most this, in bytes.
  private static let framesLimit = 32 << 20

  let animation: any Animation
  /// Keeps decoded images for all that draw it.
  let images = ImageCache(keepsFullSize: false)
  /// What files for many people have in common.
  let personalised: PersonalisedAnimation

  init(_ animation: any Animation) {
    self.animation = animation
    personalised = PersonalisedAnimation(animation, images: images, memoryLimit: Self.framesLimit)
  }

  convenience init(_ source: Source, _ limits: DecodingLimits) throws {
    self.init(try AnimationDecoder.decode(source.file, animation: source.animation, limits: limits))
  }

  /// What `info --json` prints.
  var report: HandedOutBytes {
    HandedOutBytes(Array((AnimationReport(animation).json(listsCopies: false) + "\n").utf8))
  }

  /// - Throws: where there is nothing at the place.
  func frame(at place: FramePlace) throws(Failure) -> Int {
    let found = FrameRange(place).found(in: animation.info)
    guard found.missing == nil else {
      throw Failure(
        ANIMRENDER_UNSUITABLE,
        "there is nothing at \(place): the animation has \(counted(animation.info.frameCount, "frame"))")
    }
    return found.first
  }
}
