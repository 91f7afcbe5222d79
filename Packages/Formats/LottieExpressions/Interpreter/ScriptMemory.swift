import LottieFormat

/// What the runs of one script, for one evaluator, keep for the next.
final class ScriptMemory {
  /// The most nodes whose children are kept for a call.
  private static let maximumPlaces = 256
  /// The most texts that are kept.
  private static let maximumTexts = 100

  /// What a call that asks for the same each time led to.
  private struct Answers {
    /// The node that was asked last, and what it answered.
    var node: ExpressionNode?
    var child: ExpressionNode?
    /// All that were asked.
    var all: [ObjectIdentifier: (node: ExpressionNode, child: ExpressionNode?)] = [:]
  }

  /// Answers by the numbers of calls.
  private var answers: [Answers]
  /// What evaluated texts are.
  private var expressions: [String: Expression] = [:]

  init(_ program: ScriptProgram) { answers = Array(repeating: Answers(), count: program.callCount) }

  /// Returns what a node answered to a call before; nil where it was not asked.
  func answer(to call: Call, of node: ExpressionNode) -> ExpressionNode?? {
    guard call.number < answers.count else { return nil }
    if answers[call.number].node === node { return answers[call.number].child }
    guard let known = answers[call.number].all[ObjectIdentifier(node)] else { return nil }
    (answers[call.number].node, answers[call.number].child) = known
    return known.child
  }

  func keep(_ child: ExpressionNode?, of node: ExpressionNode, to call: Call) {
    guard call.isConstant, call.number < answers.count else { return }
    if answers[call.number].all.count >= Self.maximumPlaces { answers[call.number].all = [:] }
    answers[call.number].all[ObjectIdentifier(node)] = (node, child)
    (answers[call.number].node, answers[call.number].child) = (node, child)
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
      answers += Array(repeating: Answers(), count: callCount - answers.count)
    }
    return expression
  }
}
