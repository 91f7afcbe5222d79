extension PathModifier.Trim: TabledNode {
  static let members: [NodeMember<Self>] = [
    .number("s", "Start", .percent, \.start),
    .number("e", "End", .percent, \.end),
    .number("o", "Offset", .degrees, \.offset),
    .choice("m", \.isSequential, [1: false, 2: true]),
  ]
}

extension PathModifier.RoundCorners: TabledNode {
  static let members: [NodeMember<Self>] = [
    .number("r", "Radius", .length, \.radius)
  ]
}

extension PathModifier.PuckerBloat: TabledNode {
  static let members: [NodeMember<Self>] = [
    .number("a", "Amount", .percent, \.amount)
  ]
}

extension PathModifier.ZigZag: TabledNode {
  static let members: [NodeMember<Self>] = [
    .number("s", "Size", .length, \.amplitude),
    .number("r", "Ridges per segment", .count, \.frequency),
    .choice("pt", \.isSmooth, [1: false, 2: true], isProperty: true),
  ]
}

extension PathModifier.OffsetPath: TabledNode {
  static let members: [NodeMember<Self>] = [
    .number("a", "Amount", .length, \.amount),
    .choice("lj", \.join, [1: .miter, 2: .round, 3: .bevel]),
    .number("ml", "Miter Limit", .ratio, \.miterLimit),
  ]
}

extension PathModifier.Twist: TabledNode {
  static let members: [NodeMember<Self>] = [
    .number("a", "Angle", .degrees, \.angle),
    .vector("c", "Center", .length, \.center),
  ]
}

extension Repeater: TabledNode {
  static let members: [NodeMember<Self>] = [
    .number("c", "Copies", .count, \.copies),
    .number("o", "Offset", .count, \.offset),
    .choice("m", \.isFirstOnTop, [1: true, 2: false]),
  ]

  /// What is next to the members of its transform.
  static let transformMembers: [NodeMember<Self>] = [
    .number("so", "Start Opacity", .percent, \.startOpacity),
    .number("eo", "End Opacity", .percent, \.endOpacity),
  ]
}

extension Polystar: TabledNode {
  static let members: [NodeMember<Self>] = [
    .choice("sy", \.isStar, [1: true, 2: false]),
    .number("pt", "Points", .count, \.points),
    .vector("p", "Position", .length, \.position),
    .number("r", "Rotation", .degrees, \.rotation),
    .number("or", "Outer Radius", .length, \.outerRadius),
    .number("os", "Outer Roundedness", .percent, \.outerRoundness),
    .number("ir", "Inner Radius", .length, \.innerRadius, hasKeyPath: \.isStar),
    .number("is", "Inner Roundedness", .percent, \.innerRoundness, hasKeyPath: \.isStar),
  ]
}

extension GradientModel: TabledNode {
  static let members: [NodeMember<Self>] = [
    .choice("t", \.isRadial, [1: false, 2: true]),
    .vector("s", "Start Point", .length, \.start),
    .vector("e", "End Point", .length, \.end),
    .stops("g", "Colors", \.stops),
    .number("h", "Highlight Length", .percent, \.highlightLength, hasKeyPath: \.isRadial),
    .number("a", "Highlight Angle", .degrees, \.highlightAngle, hasKeyPath: \.isRadial),
  ]
}
