import LottieFormat

/// What the runs of one script, for one evaluator, keep for the next.
final class ScriptMemory {
  /// The most nodes whose children are kept for a call.
  private static let maximumPlaces = 256
  /// The most texts that are kept.
  private static let maximumTexts = 100

  /// A node that was asked, and what it answered.
  typealias Answer = (node: ExpressionNode, child: ExpressionNode?)

  /// What calls that ask for the same each time led to.
  private struct Answers {
    /// The one that was found last.
    var last: Answer
    var all: [ObjectIdentifier: Answer]
  }

  /// Answers by the numbers of calls.
  private var answers: [Answers?]
  /// What evaluated texts are.
  private var expressions: [String: Expression] = [:]

  init(_ program: ScriptProgram) { answers = Array(repeating: nil, count: program.callCount) }

  func answer(to call: Call, of node: ExpressionNode) -> Answer? {
    guard call.number < answers.count, let known = answers[call.number] else { return nil }
    if known.last.node === node { return known.last }
    guard let answer = known.all[ObjectIdentifier(node)] else { return nil }
    answers[call.number]?.last = answer
    return answer
  }

  func keep(_ answer: Answer, to call: Call) {
    guard call.isConstant, call.number < answers.count else { return }
    var known = answers[call.number] ?? Answers(last: answer, all: [:])
    answers[call.number] = nil
    if known.all.count >= Self.maximumPlaces { known.all = [:] }
    known.last = answer
    known.all[ObjectIdentifier(answer.node)] = answer
    answers[call.number] = known
  }

  /// Returns what a text that the script evaluates is.
  ///
  /// - Parameter parsed: reads the text, of which the first call has the number `callCount`.
  func expression(
    _ text: String,
    else parsed: (_ callCount: Int) throws(ScriptStop) -> (expression: Expression, callCount: Int)
  ) throws(ScriptStop) -> Expression {
    if let known = expressions[text] { return known }
    let (expression, callCount) = try parsed(answers.count)
    if expressions.count < Self.maximumTexts {
      expressions[text] = expression
      answers += Array(repeating: nil, count: callCount - answers.count)
    }
    return expression
  }
}
