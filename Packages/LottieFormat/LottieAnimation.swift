import AnimationCore

/// A decoded Lottie file.
public struct LottieAnimation: Animation {
  public let info: AnimationInfo
  let model: LottieModel

  init(model: LottieModel, info: AnimationInfo) {
    self.model = model
    self.info = info
  }

  /// The same where more is known of the file.
  package func changingInfo(_ change: (inout AnimationInfo) -> Void) -> LottieAnimation {
    var info = info
    change(&info)
    return LottieAnimation(model: model, info: info)
  }

  /// The same animation, of whose expressions `recorder` learns.
  package func recorded(by recorder: ExpressionRecorder) -> LottieAnimation {
    LottieAnimation(model: recorder.recorded(model), info: info)
  }

  public func valueKeyPaths() -> [String] { KeyPathList(model).keyPaths }

  /// The slots that something in the animation is in, be they filled by the file or not. Each once: where its
  /// properties are of several kinds, that of the first counts.
  ///
  /// Takes as long as a look at every property.
  package func slots() -> [LottieSlot] { SlotList(model).slots }

  public func makeEvaluator() -> any FrameEvaluator {
    LottieEvaluator(model)
  }
}
