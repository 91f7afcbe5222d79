extension TransformModel.Rotation3D: TabledNode {
  static let members: [NodeMember<Self>] = [
    .number("rx", "Rotation X", .degrees, \.x),
    .number("ry", "Rotation Y", .degrees, \.y),
    .number("rz", "Rotation Z", .degrees, \.z),
    .vector("or", "Orientation", .degrees, \.orientation, hasKeyPath: { _ in false }),
  ]
}

extension LayerMask: TabledNode {
  static let members: [NodeMember<Self>] = [
    .outline("pt", "Mask Path", \.path, closed: "cl"),
    .number("o", "Mask Opacity", .percent, \.opacity),
    .number("x", "Mask Expansion", .length, \.expansion),
    .vector("f", "Mask Feather", .length, \.feather),
    .flag("inv", \.isInverted),
  ]
}

extension TextAnimator: TabledNode {
  static let members: [NodeMember<Self>] = [
    .number("o", "Opacity", .percent, \.opacity, default: 100),
    .color("fc", "Fill Color", \.fill),
    .color("sc", "Stroke Color", \.stroke),
  ]
}

extension TextSelector: TabledNode {
  static let members: [NodeMember<Self>] = [
    .choice("b", \.unit, [1: .characters, 2: .charactersWithoutSpaces, 3: .words, 4: .lines]),
    .choice("r", \.countsUnits, [1: false, 2: true]),
    .choice(
      "sh", \.shape, [1: .square, 2: .rampUp, 3: .rampDown, 4: .triangle, 5: .round, 6: .smooth]),
    .number("s", "Start", .percent, \.start),
    .number("e", "End", .percent, \.end, default: 100),
    .number("o", "Offset", .percent, \.offset),
    .number("a", "Amount", .percent, \.amount),
    .number("ne", "Ease Low", .percent, \.easeLow),
    .number("xe", "Ease High", .percent, \.easeHigh),
    .number("sm", "Smoothness", .percent, \.smoothness),
  ]
}
