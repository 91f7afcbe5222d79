import AnimationCore
import JSONText
import LottieExpressions
import LottieFormat
import TestSupport

@testable import LottieBaking

/// A file of 60 frames at 30 a second.
struct Lottie {
  var text: String

  init(_ layers: String..., assets: String = "", members: String = "") {
    text = """
      {"v":"5.7.15","fr":30,"ip":0,"op":60,"w":100,"h":80,\(members)
       "assets":[\(assets)],"layers":[\(layers.joined(separator: ","))]}
      """
  }

  static var options: LottieDecoder.Options {
    var options = LottieDecoder.Options()
    options.expressions = JavaScriptExpressions(patience: Sanitizer.isThread ? 4 : 1)
    return options
  }

  func baked(tolerance: Double = 0.05) throws -> Baked {
    Baked(
      original: self,
      result: try LottieBaker.bake(Array(text.utf8), options: Self.options, tolerance: tolerance))
  }

  func decoded() throws -> LottieAnimation {
    try LottieDecoder.decode(Array(text.utf8), options: Self.options)
  }
}

/// A square of 10 x 10; members given later win over the defaults.
func square(_ members: String) -> String {
  #"{"ty":1,"sw":10,"sh":10,"sc":"ff0000","ip":0,"op":60,"st":0,"ks":{},\#(members)}"#
}

/// A square whose horizontal position is given in JSON.
func moving(_ x: String, members: String = "") -> String {
  square(#"\#(members)"ks":{"p":{"s":true,"x":\#(x),"y":{"k":0}}}"#)
}

struct Baked {
  let original: Lottie
  let result: LottieBaker.Result

  var text: String { String(decoding: result.text, as: UTF8.self) }
  var messages: [String] { result.findings.map(\.description) }

  /// What stands between the two texts in the baked file.
  func part(after start: String, before end: String) -> String? {
    guard let begin = text.firstRange(of: start)?.upperBound,
      let finish = text[begin...].firstRange(of: end)?.lowerBound
    else { return nil }
    return String(text[begin..<finish])
  }

  /// The horizontal positions of squares in both files, in frames and between them.
  func positions(at frames: [Double]) throws -> [(original: [Double], baked: [Double])] {
    var other = original
    other.text = text
    let (a, b) = (try original.decoded().makeEvaluator(), try other.decoded().makeEvaluator())
    return frames.map { (Self.positions(a, $0), Self.positions(b, $0)) }
  }

  /// The largest difference of all frames and those halfway between them.
  func largestDifference() throws -> Double {
    try positions(at: (0..<120).map { Double($0) / 2 }).reduce(0) { largest, frame in
      guard frame.original.count == frame.baked.count else { return .infinity }
      return zip(frame.original, frame.baked).reduce(largest) { max($0, abs($1.0 - $1.1)) }
    }
  }

  private static func positions(_ evaluator: any FrameEvaluator, _ frame: Double) -> [Double] {
    positions(evaluator.displayList(at: frame, context: EvaluationContext()).items)
  }

  private static func positions(_ items: [DisplayItem]) -> [Double] {
    items.flatMap { item -> [Double] in
      switch item {
      case .fill(let fill): [fill.transform.tx]
      case .group(let group): positions(group.items)
      default: []
      }
    }
  }
}
