import AnimationCore
import AnimationPlayer

extension AnimationLoader {
  /// Loads both formats. Pictures that a Lottie keeps in files of their own are read from the animation's
  /// folder.
  public init() {
    self.init { data, limits throws(AnimationError) in
      try AnimationDecoder.decode(data.bytes, limits: limits, externalImage: data.externalImage)
    }
  }
}
