import AnimationCore
import AnimationSnapshot
import CairoRenderer
import FrameRendering
import Painting
import Pixels
import SpanRenderer
import TestSupport

/// Asks an animation all that can be asked of it, and draws some of its frames small.
enum Playing {
  /// - Parameter choices: what is asked for.
  static func everything(of animation: any Animation, _ choices: inout Choices) throws(BrokenPromise) {
    let info = animation.info
    try BrokenPromise.unless(info.frameCount >= 1, "an animation has no frames")
    try BrokenPromise.unless(
      info.size.width > 0 && info.size.height > 0 && info.size.width.isFinite && info.size.height.isFinite,
      "an animation has the size \(info.size)")
    let log = DrawingLog()
    var context = EvaluationContext(budget: Harness.budget(), log: log)
    let keyPaths = animation.valueKeyPaths()
    context.replacements = replacements(for: info, keyPaths.prefix(64), &choices)
    context.motionBlur = choices.rarely(8)
    let evaluator = animation.makeEvaluator()
    var before: DisplayList?
    for _ in 0..<1 + choices.next(3) {
      let frame = choices.rarely(8) ? choices.number() : Double(choices.next(min(info.frameCount, 64)))
      if choices.rarely(8) {
        context.tweens = [FrameTween(to: choices.number(), progress: choices.number())]
      }
      let list = evaluator.displayList(at: frame, context: context)
      try Drawing.all(of: list, after: before, &choices)
      before = list
      ask(evaluator, at: frame, keyPaths.prefix(64), context, &choices)
    }
    _ = info.diagnostics(with: context.replacements, log: log)
    _ = InfoText.text(of: info)
    _ = animation.memoryCost
  }

  private static func ask(
    _ evaluator: any FrameEvaluator, at frame: Double, _ keyPaths: some Collection<String>,
    _ context: EvaluationContext, _ choices: inout Choices
  ) {
    guard choices.rarely(3) else { return }
    let point = Point(choices.number(), choices.number())
    _ = evaluator.layerKeys(at: point, frame: frame, context: context)
    _ = evaluator.layers(named: ["A", "B"], at: point, frame: frame, context: context)
    let path = AnimationKeyPath(keyPaths.isEmpty || choices.flag() ? "**" : choices.pick(Array(keyPaths)))
    _ = evaluator.geometry(of: path, frame: frame, context: context)
    _ = evaluator.values(for: path, frame: frame, context: context)
    _ = evaluator.geometry(of: "A", frame: frame, context: context)
  }

  private static func replacements(
    for info: AnimationInfo, _ keyPaths: some Collection<String>, _ choices: inout Choices
  ) -> Replacements {
    var replacements = Replacements()
    guard choices.rarely(4) else { return replacements }
    let keys = info.replaceableKeys
    if let key = keys.texts.first ?? info.images.first?.key {
      replacements.strings[key] = choices.text()
      if choices.flag() {
        replacements.texts[key] = StyledText(
          choices.text(), fontSize: choices.number(), fontWeight: choices.next(1000), color: .black)
      }
    }
    if let key = keys.images.first {
      replacements.images[key] = Replacements.Image(bytes: choices.flag() ? [] : Self.image)
    }
    if choices.rarely(4), let key = keys.layers.first { replacements.hidden.insert(key) }
    for keyPath in keyPaths where choices.rarely(4) {
      let path = AnimationKeyPath(keyPath)
      switch choices.next(3) {
      case 0: replacements.values[path] = .number(choices.number())
      case 1: replacements.values[path] = .point(Point(choices.number(), choices.number()))
      default:
        replacements.values[path] = .color(
          Color(red: choices.number(), green: choices.number(), blue: choices.number()))
      }
    }
    return replacements
  }

  private static let image: [UInt8] = EncodedImage.checkers.bytes
}
