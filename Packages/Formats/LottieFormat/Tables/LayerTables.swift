extension TransformModel.Rotation3D: TabledNode {
  static let members: [NodeMember<Self>] = [
    .number("rx", "Rotation X", .degrees, \.x),
    .number("ry", "Rotation Y", .degrees, \.y),
    .number("rz", "Rotation Z", .degrees, \.z),
    .orientation("or", "Orientation", \.orientation),
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
    .vector("a", "Anchor Point", .length, \.anchor),
    .vector("p", "Position", .length, \.position),
    .vector("s", "Scale", .percent, \.scale),
    .number("sk", "Skew", .degrees, \.skew),
    .number("sa", "Skew Axis", .degrees, \.skewAxis),
    .number("rx", "X Rotation", .degrees, \.rotationX),
    .number("ry", "Y Rotation", .degrees, \.rotationY),
    .number("r", "Rotation", .degrees, \.rotation),
    .number("rz", "Z Rotation", .degrees, \.rotationZ),
    .number("o", "Opacity", .percent, \.opacity, default: 100),
    .number("fo", "Fill Opacity", .percent, \.fillOpacity, default: 100),
    .color("fc", "Fill Color", \.fill),
    .number("fh", "Fill Hue", .degrees, \.fillShift.hue),
    .number("fs", "Fill Saturation", .percent, \.fillShift.saturation),
    .number("fb", "Fill Brightness", .percent, \.fillShift.brightness),
    .number("so", "Stroke Opacity", .percent, \.strokeOpacity, default: 100),
    .color("sc", "Stroke Color", \.stroke),
    .number("sh", "Stroke Hue", .degrees, \.strokeShift.hue),
    .number("ss", "Stroke Saturation", .percent, \.strokeShift.saturation),
    .number("sb", "Stroke Brightness", .percent, \.strokeShift.brightness),
    .number("sw", "Stroke Width", .length, \.strokeWidth),
    .number("t", "Tracking Amount", .length, \.tracking),
    .vector("ls", "Line Spacing", .length, \.lineSpacing),
    .vector("bl", "Blur", .length, \.blur),
  ]
}

extension TextSelector: TabledNode {
  static let members: [NodeMember<Self>] = [
    .choice("b", \.unit, [1: .characters, 2: .charactersWithoutSpaces, 3: .words, 4: .lines]),
    .choice("r", \.countsUnits, [1: false, 2: true]),
    .choice(
      "sh", \.shape, [1: .square, 2: .rampUp, 3: .rampDown, 4: .triangle, 5: .round, 6: .smooth]),
    // No exporter writes it: numbers as in the menu of After Effects.
    .choice(
      "m", \.mode, [1: .add, 2: .subtract, 3: .intersect, 4: .min, 5: .max, 6: .difference]),
    .flag("rn", \.isRandom),
    .number("s", "Start", .percent, \.start),
    .number("e", "End", .percent, \.end, default: 100),
    .number("o", "Offset", .percent, \.offset),
    .number("a", "Amount", .percent, \.amount),
    .number("ne", "Ease Low", .percent, \.easeLow),
    .number("xe", "Ease High", .percent, \.easeHigh),
    .number("sm", "Smoothness", .percent, \.smoothness),
  ]
}

extension TextAnchor: TabledNode {
  static let members: [NodeMember<Self>] = [
    .choice("g", \.grouping, [1: .character, 2: .word, 3: .line, 4: .all]),
    .vector("a", "Grouping Alignment", .percent, \.alignment),
  ]
}

extension TextPath: TabledNode {
  static let members: [NodeMember<Self>] = [
    .number("f", "First Margin", .length, \.firstMargin),
    .number("l", "Last Margin", .length, \.lastMargin),
    .number("r", "Reverse Path", .count, \.isReversed),
    .number("p", "Perpendicular To Path", .count, \.isPerpendicular),
    .number("a", "Force Alignment", .count, \.isForced),
  ]
}
