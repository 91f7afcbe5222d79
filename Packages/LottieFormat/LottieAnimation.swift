import AnimationCore

/// A decoded Lottie file.
public struct LottieAnimation: Animation {
  public let info: AnimationInfo
  let model: LottieModel

  init(model: LottieModel, info: AnimationInfo) {
    self.model = model
    self.info = info
  }

  public func valueKeyPaths() -> [String] { KeyPathList(model).keyPaths }

  public func makeEvaluator() -> any FrameEvaluator {
    LottieEvaluator(model)
  }
}
