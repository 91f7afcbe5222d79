extension Layer {
  /// What it is called in key paths: without a name of its own, "Layer" with its number in its list.
  func keyPathName(at position: Int) -> String { name.isEmpty ? "Layer \(position + 1)" : name }
}

/// Gives shapes without a name the one that After Effects gives to new ones: what it is, in English, with its
/// number among those of its kind in its list, as in "Fill 2".
struct DefaultShapeNames {
  private var counts: [String: Int] = [:]

  /// Returns a shape's name; to be asked for all shapes of one list in turn. Hidden ones do not count, and
  /// have no name but their own.
  mutating func name(of shape: NamedShape) -> String? {
    guard !shape.isHidden else { return shape.name.isEmpty ? nil : shape.name }
    let kind = shape.item.kind.name
    counts[kind, default: 0] += 1
    return shape.name.isEmpty ? "\(kind) \(counts[kind, default: 0])" : shape.name
  }
}

extension NamedShape {
  var otherNames: OtherNames {
    OtherNames(matchName: item.kind.matchName, number: number.map(Int.init))
  }
}

/// What After Effects calls shapes.
private struct ShapeKind {
  /// The English name.
  var name: String
  /// The name in all languages.
  var matchName: String

  init(_ name: String, _ matchName: String) {
    self.name = name
    self.matchName = matchName
  }
}

extension ShapeItem {
  fileprivate var kind: ShapeKind {
    switch self {
    case .group: ShapeKind("Group", "ADBE Vector Group")
    case .path(let generator): generator.kind
    case .paint(let paint): paint.kind
    case .modifier(.trim): ShapeKind("Trim Paths", "ADBE Vector Filter - Trim")
    case .modifier(.roundCorners): ShapeKind("Round Corners", "ADBE Vector Filter - RC")
    case .modifier(.puckerBloat): ShapeKind("Pucker & Bloat", "ADBE Vector Filter - PB")
    case .modifier(.zigZag): ShapeKind("Zig Zag", "ADBE Vector Filter - Zigzag")
    case .modifier(.offset): ShapeKind("Offset Paths", "ADBE Vector Filter - Offset")
    case .modifier(.twist): ShapeKind("Twist", "ADBE Vector Filter - Twist")
    case .repeater: ShapeKind("Repeater", "ADBE Vector Filter - Repeater")
    case .merge: ShapeKind("Merge Paths", "ADBE Vector Filter - Merge")
    }
  }
}

extension PathGenerator {
  fileprivate var kind: ShapeKind {
    switch self {
    case .bezier: ShapeKind("Path", "ADBE Vector Shape - Group")
    case .rectangle: ShapeKind("Rectangle Path", "ADBE Vector Shape - Rect")
    case .ellipse: ShapeKind("Ellipse Path", "ADBE Vector Shape - Ellipse")
    case .polystar: ShapeKind("Polystar Path", "ADBE Vector Shape - Star")
    case .reversed(let generator): generator.kind
    }
  }
}

extension ShapePaint {
  fileprivate var kind: ShapeKind {
    if case .gradient = source {
      return stroke == nil
        ? ShapeKind("Gradient Fill", "ADBE Vector Graphic - G-Fill")
        : ShapeKind("Gradient Stroke", "ADBE Vector Graphic - G-Stroke")
    }
    return stroke == nil
      ? ShapeKind("Fill", "ADBE Vector Graphic - Fill") : ShapeKind("Stroke", "ADBE Vector Graphic - Stroke")
  }
}
