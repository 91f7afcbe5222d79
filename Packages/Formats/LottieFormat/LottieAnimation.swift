import AnimationCore

/// A decoded Lottie file.
public struct LottieAnimation: Animation {
  public let info: AnimationInfo
  public let identity: AnimationIdentity? = AnimationIdentity()
  let model: LottieModel
  private let themes: LottieThemes

  init(model: LottieModel, info: AnimationInfo, themes: LottieThemes = LottieThemes()) {
    self.model = model
    self.info = info
    self.themes = themes
  }

  /// Returns the animation with another info, where more is known of the file.
  package func changingInfo(_ change: (inout AnimationInfo) -> Void) -> LottieAnimation {
    var info = info
    change(&info)
    return LottieAnimation(model: model, info: info, themes: themes)
  }

  /// Returns the animation with themes, which are in effect when they are asked for: see
  /// `Replacements.theme`.
  package func adding(_ themes: LottieThemes, expressions: (any ExpressionEngine)?) -> LottieAnimation {
    var (info, model) = (info, model)
    info.replaceableKeys.themes = themes.ids
    info.initialTheme = themes.initial
    let filled = themes.slots(Replacements())
    info.diagnostics.removeAll { diagnostic in
      let keys = diagnostic.missingImageKeys
      if !keys.isEmpty { return keys.allSatisfy { filled[model.imageSlots[$0] ?? ""] != nil } }
      return diagnostic.subject?.noun == "slot" && filled[diagnostic.subject?.name ?? ""] != nil
    }
    if model.expressionEngine == nil, themes.mayHaveExpressions { model.expressionEngine = expressions }
    return LottieAnimation(model: model, info: info, themes: themes)
  }

  /// Returns an animation of whose expressions `recorder` learns.
  package func recorded(by recorder: ExpressionRecorder) -> LottieAnimation {
    LottieAnimation(model: recorder.recorded(model), info: info)
  }

  public func valueKeyPaths() -> [String] { KeyPathList(model).keyPaths }

  public func makeEvaluator() -> any FrameEvaluator {
    LottieEvaluator(model, themes)
  }
}

extension LottieDecoder {
  /// Decodes a whole file. Time and memory grow with its size.
  ///
  /// - Throws: `corrupt` for text that is not JSON, `invalid` for JSON that is not an animation,
  ///   `limitExceeded` for one that asks for too much. Everything else is tolerated and noted in
  ///   `info.diagnostics`.
  public static func decode(_ bytes: [UInt8], options: Options = Options()) throws(AnimationError)
    -> LottieAnimation
  {
    let file = try read(bytes, options)
    var info = file.info
    if file.hasSlots { info.replaceableKeys.slots = SlotList(file.model).slots }
    return LottieAnimation(model: file.model, info: info)
  }
}

extension LottieAnimation: KeyedAnimation {
  package func propertyKinds(of keyPaths: [AnimationKeyPath]) -> [Set<AnimationSlot.Kind>] {
    PropertyKindList(keyPaths, in: model).kinds
  }
}
