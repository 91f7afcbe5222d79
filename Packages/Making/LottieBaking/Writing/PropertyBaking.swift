import AnimationCore
import JSONText
import KeyframeFitting
import LottieFormat

/// One property, from what its expression gives to what is written.
struct PropertyBaking {
  enum Outcome: Equatable {
    case baked(BakedValue)
    case left(String)
  }

  let spans: JSONSpans
  let site: ExpressionSite
  let samples: SampledExpression
  let tolerance: Double
  /// The properties that have the expression; more than one where they are in a slot.
  let properties: [any KeyedValue]
  /// Whether handles in the file are absolute: see `ExpressionSites`.
  let hasAbsoluteHandles: Bool

  /// - Parameter canEvaluate: what the engine says; nil for an expression that the decoder has not met.
  func outcome(_ canEvaluate: Bool?) -> Outcome {
    if site.tag.isEmpty { return .baked(.own) }
    guard let canEvaluate else {
      // Of what is in use nowhere, or drawn by nobody.
      return site.k != nil || site.members.contains { spans.isNamed($0, "sid") }
        ? .baked(.own) : .left("what it belongs to is no property")
    }
    if !canEvaluate { return .left("it cannot be evaluated") }
    if properties.isEmpty { return .left("what it belongs to cannot be baked") }
    if samples.isContradictory {
      return .left("it gives several values in one frame, by where its composition is shown")
    }
    guard let first = samples.samples.first else { return .baked(.own) }
    if isKeyed { return .baked(.own) }
    if samples.samples.contains(where: \.isRestyled) { return .left("it sets the style of the text") }
    if site.isText { return documents() }
    if hasAbsoluteHandles, case .path = first.value {
      return .left("paths of a file saved from lottie-web's memory cannot be baked")
    }
    if samples.samples.count == 1 {
      var json = JSONWriter()
      KeyframeText.write(first.value, to: &json)
      return .baked(.other(json.text, isAnimated: false, keyframeCount: 0))
    }
    if let cycle = cycle() { return .baked(cycle) }
    let keys =
      isOrientation ? samples.keyframes : samples.fittedKeyframes(tolerance: tolerance)
    let decimals = KeyframeText.decimals(within: tolerance)
    return .baked(
      .other(
        KeyframeText.json(keys, decimals: isTimeRemap ? nil : decimals), isAnimated: true,
        keyframeCount: keys.count))
  }

  /// A time may be one at which a layer begins: it is written as it is.
  private var isTimeRemap: Bool { site.steps.last == .member("tm") }

  /// Whether the property is an orientation: between keyframes that turns the shortest way, which is not what lies between its angles.
  private var isOrientation: Bool { site.steps.suffix(2).elementsEqual([.member("ks"), .member("or")]) }

  /// Whether the expression gives what the property has without it.
  private var isKeyed: Bool {
    samples.samples.allSatisfy { sample in
      properties.allSatisfy { property in
        // Where samples were alike, those at the ends stand for all: the property may still have moved between.
        stride(from: sample.frame, through: sample.end, by: 0.5).allSatisfy {
          sample.value.isClose(to: property.keyedValue(at: $0), within: 1e-9)
        }
      }
    }
  }

  private func cycle() -> BakedValue? {
    guard let property = properties.first, let k = site.k else { return nil }
    return KeyframeCycle(spans: spans, k: k.value, samples: samples.samples, property: property)?.value
  }

  /// The text of a layer: its documents, each with the text that it has.
  private func documents() -> Outcome {
    guard let k = site.k, let documents = TextDocuments(spans, k.value) else {
      return .left("its document is not in a list of keyframes")
    }
    let (json, count) = documents.json(samples.samples)
    return .baked(.other(json, isAnimated: true, keyframeCount: count))
  }
}
