import LottieFormat

// What nodes are called beyond what files call them.
extension ExpressionNode {
  func child(_ step: PropertyStep) -> ExpressionNode? {
    if let found = children.first(where: { $0.isCalled(step) }) { return found }
    switch step {
    case .name(let name):
      let wanted = Self.plain(name)
      return children.first { $0.kind == .property && Self.plain($0.name) == wanted }
    case .number(let number):
      if kind == .contents { return number > 0 && number <= children.count ? children[number - 1] : nil }
      return children.first { $0.usualNumber == number }
    }
  }

  /// The place in After Effects of a property that every node of its kind has.
  var usualNumber: Int? {
    guard kind == .property, let parent else { return nil }
    let numbers: [String: Int] =
      switch (parent.kind, parent.matchName) {
      case (.transform, "ADBE Transform Group"): Self.layerTransform
      case (.transform, _): Self.groupTransform
      case (_, "ADBE Vector Shape - Star"): Self.star
      case (_, "ADBE Vector Shape - Group"): ["Path": 2]
      case (_, "ADBE Vector Shape - Rect"), (_, "ADBE Vector Shape - Ellipse"): Self.rectangle
      case (_, "ADBE Vector Filter - Trim"): ["Start": 1, "End": 2, "Offset": 3]
      default: [:]
      }
    return numbers[name]
  }

  private static let layerTransform = [
    "Anchor Point": 1, "Position": 2, "X Position": 3, "Y Position": 4, "Scale": 6, "Orientation": 7,
    "Rotation X": 8,
    "Rotation Y": 9, "Rotation": 10, "Rotation Z": 10, "Opacity": 11,
  ]
  private static let groupTransform = [
    "Anchor Point": 1, "Position": 2, "Scale": 3, "Skew": 4, "Skew Axis": 5, "Rotation": 6, "Opacity": 7,
  ]
  private static let rectangle = ["Size": 2, "Position": 3, "Roundness": 4]
  private static let star = [
    "Points": 3, "Position": 4, "Rotation": 5, "Inner Radius": 6, "Outer Radius": 7, "Inner Roundedness": 8,
    "Outer Roundedness": 9,
  ]

  /// A name of a property in which different ways to write it are the same: "Skew Axis", "skewAxis", "ADBE Vector Skew Axis";
  /// "X Rotation", as After Effects shows it, and "Rotation X", as in key paths.
  private static func plain(_ name: String) -> String {
    var words = name.split(separator: " ")
    guard words.first == "ADBE" else {
      let plain = words.joined().lowercased()
      return shownNames[plain] ?? plain
    }
    words.removeFirst()
    for group in [["Vector"], ["Rect", "Ellipse", "Star", "Trim", "Group", "Repeater", "RoundCorner"]]
    where words.count > 1 && group.contains(where: { $0 == words.first.map(String.init) }) {
      words.removeFirst()
    }
    let plain = words.joined().lowercased()
    return matchNames[plain] ?? plain
  }

  private static let shownNames = [
    "xrotation": "rotationx", "yrotation": "rotationy", "zrotation": "rotation", "rotationz": "rotation",
    "innerroundness": "innerroundedness", "outerroundness": "outerroundedness",
  ]
  private static let matchNames = [
    "anchor": "anchorpoint", "rotatex": "rotationx", "rotatey": "rotationy", "rotatez": "rotation",
    "position_0": "xposition", "position_1": "yposition", "position_2": "zposition", "shape": "path",
    "fillcolor": "color", "strokecolor": "color", "fillopacity": "opacity", "strokeopacity": "opacity",
    "innerroundess": "innerroundedness", "outerroundess": "outerroundedness", "gradstartpt": "startpoint",
    "gradendpt": "endpoint", "maskshape": "maskpath", "maskoffset": "maskexpansion",
  ]
}
