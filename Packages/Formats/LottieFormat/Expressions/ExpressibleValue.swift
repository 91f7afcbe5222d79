import AnimationCore

/// What a property can have, and an expression can give.
protocol ExpressibleValue: Interpolatable {
  var expressionValue: ExpressionValue { get }

  /// Nil when the expression gives something of another kind.
  ///
  /// - Parameter keyed: stands in for numbers that are missing or not finite.
  init?(_ value: ExpressionValue, keyed: Self)

  /// Makes a value of what an expression gives, and of what the file has besides.
  static func value(_ value: ExpressionValue, keyed: Self, in model: LottieModel) -> Self?
}

extension ExpressibleValue {
  static func value(_ value: ExpressionValue, keyed: Self, in model: LottieModel) -> Self? {
    Self(value, keyed: keyed)
  }
}

extension ExpressionValue {
  /// - Parameter count: of a list, how many components count.
  func isFinite(components count: Int) -> Bool {
    switch self {
    case .number(let number): number.isFinite
    case .list(let list): list.prefix(count).allSatisfy(\.isFinite)
    case .path(let path):
      path.vertices.allSatisfy { $0.point.isFinite && $0.inControl.isFinite && $0.outControl.isFinite }
    case .text, .restyled: true
    }
  }
}

extension Double: ExpressibleValue {
  var expressionValue: ExpressionValue { .number(self) }

  init?(_ value: ExpressionValue, keyed: Double) {
    switch value {
    case .number(let number): self = number.isFinite ? number : keyed
    // Of several, none is meant.
    case .list(let list) where list.count == 1: self = list.number(0, keyed)
    case .list, .path, .text, .restyled: return nil
    }
  }
}

extension Vector: ExpressibleValue {
  var expressionValue: ExpressionValue { .list([x, y, z]) }

  init?(_ value: ExpressionValue, keyed: Vector) {
    guard case .list(let list) = value, list.count > 1 else { return nil }
    self.init(list.number(0, keyed.x), list.number(1, keyed.y), list.number(2, keyed.z))
  }
}

extension ColorComponents: ExpressibleValue {
  var expressionValue: ExpressionValue { .list([red, green, blue, alpha]) }

  /// The alpha of an expression counts as little as that in the file.
  init?(_ value: ExpressionValue, keyed: ColorComponents) {
    guard case .list(let list) = value, list.count > 2 else { return nil }
    self.init(
      red: list.number(0, keyed.red), green: list.number(1, keyed.green), blue: list.number(2, keyed.blue),
      alpha: keyed.alpha)
  }
}

extension GradientStops: ExpressibleValue {
  var expressionValue: ExpressionValue { .list(colors + opacities) }

  /// There are as many of each as before.
  init?(_ value: ExpressionValue, keyed: GradientStops) {
    guard case .list(let list) = value, list.count >= keyed.colors.count else { return nil }
    self.init(
      colors: keyed.colors.indices.map { list.number($0, keyed.colors[$0]) },
      opacities: keyed.opacities.indices.map { list.number(keyed.colors.count + $0, keyed.opacities[$0]) })
  }
}

extension Contour: ExpressibleValue {
  var expressionValue: ExpressionValue { .path(self) }

  init?(_ value: ExpressionValue, keyed: Contour) {
    guard case .path(let path) = value else { return nil }
    self = value.isFinite(components: 0) ? path : keyed
  }
}

extension TextDocument: ExpressibleValue {
  var expressionValue: ExpressionValue { .text(string) }

  /// The style stays.
  init?(_ value: ExpressionValue, keyed: TextDocument) {
    guard case .text(let text) = value else { return nil }
    self = keyed
    string = TextDocument.lines(text)
  }

  static func value(
    _ value: ExpressionValue, keyed: TextDocument, in model: LottieModel
  ) -> TextDocument? {
    if case .restyled(let change) = value { return keyed.changed(by: change, model.fonts) }
    return TextDocument(value, keyed: keyed)
  }
}

extension TextDocument {
  var expressionStyle: ExpressionTextStyle {
    func components(_ color: Color) -> [Double] { [color.red, color.green, color.blue] }
    let justified =
      switch justification {
      case .lastLeft: "justifyLastLeft"
      case .lastRight: "justifyLastRight"
      case .lastCenter: "justifyLastCenter"
      case .full: "justifyFull"
      case nil: nil as String?
      }
    let aligned =
      switch alignment {
      case .left: "alignLeft"
      case .center: "alignCenter"
      case .right: "alignRight"
      }
    return ExpressionTextStyle(
      fill: fill.map(components), stroke: stroke.map { components($0.color) },
      strokeWidth: stroke?.width ?? 0, size: size, leading: lineHeight,
      tracking: size > 0 ? tracking / size * 1000 : 0, baselineShift: baselineShift,
      hasSmallCapitals: hasSmallCapitals, justification: justified ?? aligned,
      font: font.request.name ?? font.family ?? "")
  }
}

extension [Double] {
  fileprivate func number(_ index: Int, _ keyed: Double) -> Double {
    indices.contains(index) && self[index].isFinite ? self[index] : keyed
  }
}
