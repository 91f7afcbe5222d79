import AnimationCore

extension SelectorScript {
  /// What one evaluation takes, about: as much as that of a property.
  private static let units = 1 << 12

  /// Returns the weight of each character; 1 for all of them where the script gives something that is no
  /// number.
  ///
  /// - Parameter others: what the selectors before it have selected; nil for the first one.
  func weights(_ numbers: TextUnits.Numbers, after others: [Double]?, in context: PropertyContext) -> [Double]
  {
    let scene = context.scene
    // A script that asks for the bounds of its own text does so of one in which all is selected.
    guard let runtime = scene.expressions, scene.expressionStack.place(of: ObjectIdentifier(self)) == nil
    else {
      if let place = scene.expressionStack.place(of: ObjectIdentifier(self)) {
        scene.expressionStack.close(at: place)
      }
      return Array(repeating: 1, count: numbers.ofCharacters.count)
    }
    scene.expressionCount += 1
    let mark = scene.expressionStack.push(ObjectIdentifier(self))
    defer { _ = scene.expressionStack.pop(mark) }
    var known: [Int: Double] = [:]
    var isFailed = false
    return numbers.ofCharacters.enumerated().map { position, unit in
      if isFailed { return 1 }
      if let weight = known[unit] { return weight }
      guard scene.budget.spend(Self.units) else {
        isFailed = true
        scene.narrow(to: .never)
        return 1
      }
      let selected = SelectedUnit(
        place: (index: unit + 1, count: numbers.count, value: 100 * (others?[position] ?? 1)),
        source: ObjectIdentifier(self))
      do throws(ExpressionError) {
        let value = try runtime.value(of: source, property: selected, in: context)
        guard let percent = value.percent else {
          throw ExpressionError("it gives a value of another kind than the selector has")
        }
        guard percent.isFinite else { throw ExpressionError("it gives what is no number") }
        known[unit] = percent / 100
        return percent / 100
      } catch {
        isFailed = true
        note(error.message, in: scene)
        return 1
      }
    }
  }

  private func note(_ reason: String, in scene: FrameScene) {
    scene.narrow(to: .never)
    scene.log?.note(
      Diagnostic(
        .unsupported, path: path, "expression: all characters are selected: \(reason)",
        about: Diagnostic.Subject("expression")))
  }
}

extension ExpressionValue {
  /// The number that counts; the first of a list, for all dimensions.
  fileprivate var percent: Double? {
    switch self {
    case .number(let number): number
    case .list(let list): list.first
    case .path, .text, .restyled: nil
    }
  }
}

/// A unit of a text, in the place of the property that a script belongs to.
private struct SelectedUnit: ExpressionProperty {
  typealias Place = (index: Int, count: Int, value: Double)

  let place: Place
  let source: ObjectIdentifier?

  var value: ExpressionValue { .number(place.value) }
  func keyedValue(at frame: Double) -> ExpressionValue { value }
  var keyCount: Int { 0 }
  func keyTime(at position: Int) -> Double? { nil }
  func indexOfNearestKey(to frame: Double) -> Int? { nil }
  var textUnit: (index: Int, count: Int, value: Double)? { place }
}
