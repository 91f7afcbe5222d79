import JSONText
import LottieFormat

/// A property with an expression, where it stands in the text.
struct ExpressionSite {
  /// The property's number, counted from 0 in the order in which they end.
  let number: Int
  let steps: [JSONStep]
  let members: [JSONSpans.Member]
  /// Those of the members that are expressions: the last counts.
  let expressions: [JSONSpans.Member]
  /// What the decoder reads in the place of the expression; empty for an empty one, which it does not read.
  let tag: String
  let k: JSONSpans.Member?
  let a: JSONSpans.Member?
  /// True for the text of a layer, whose keyframes are documents.
  var isText: Bool { Array(steps.suffix(2)) == [.member("t"), .member("d")] }
}

/// All properties of a text that have an expression.
struct ExpressionSites {
  let spans: JSONSpans
  let sites: [ExpressionSite]
  /// True for a file that was saved as lottie-web has it in memory: handles of paths are not relative to their vertex.
  let hasAbsoluteHandles: Bool

  init(in text: [UInt8]) {
    let spans = JSONSpans(text)
    func isExpression(_ member: JSONSpans.Member) -> Bool {
      spans.isNamed(member, "x") && spans.isText(member.value)
    }
    self.spans = spans
    hasAbsoluteHandles = !spans.objects {
      $0.contains { spans.isNamed($0, "__complete") || spans.isNamed($0, "completed") }
    }.isEmpty
    sites = spans.objects { $0.contains(where: isExpression) }.enumerated().map { number, object in
      let expressions = object.members.filter(isExpression)
      // What it says is of use to nobody but the decoder.
      let text = expressions.last.flatMap { spans.string($0.value) } ?? ""
      return ExpressionSite(
        number: number, steps: object.steps, members: object.members, expressions: expressions,
        tag: text.isEmpty ? "" : ExpressionTag.text(text, number: number),
        k: object.members.last { spans.isNamed($0, "k") },
        a: object.members.last { spans.isNamed($0, "a") })
    }
  }

  /// The text in which each expression has its number in front.
  var taggedText: [UInt8] {
    var edits = TextEdits()
    for site in sites where !site.tag.isEmpty {
      for expression in site.expressions {
        let start = expression.value.lowerBound + 1
        edits.replace(start..<start, with: Array(ExpressionTag.prefix(site.number).utf8))
      }
    }
    return edits.applied(to: spans.text)
  }
}

/// Tells expressions from one another that have the same text.
enum ExpressionTag {
  static func prefix(_ number: Int) -> String { "\(number)|" }

  static func text(_ expression: String, number: Int) -> String { prefix(number) + expression }

  /// Nil for a text without a number.
  static func split(_ text: String) -> (number: Int, expression: String)? {
    guard let end = text.utf8.firstIndex(of: UInt8(ascii: "|")), let number = Int(text[..<end]) else {
      return nil
    }
    return (number, String(text[text.utf8.index(after: end)...]))
  }
}

extension JSONSpans {
  /// The text that a value is; nil for others.
  func string(_ value: Range<Int>) -> String? {
    let document = try? JSONDocument(parsing: Array("[".utf8 + text[value] + "]".utf8), maxDepth: 2)
    return document?.withRoot { $0.first.string }
  }

  func number(_ value: Range<Int>) -> Double? {
    Double(String(decoding: text[value], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }
}
