extension Layer {
  /// What it is called in key paths: without a name of its own, "Layer" with its number in its list.
  func keyPathName(at position: Int) -> String { name.isEmpty ? "Layer \(position + 1)" : name }
}

/// Gives shapes without a name the one that After Effects gives to new ones: what it is, in English, with its
/// number among those of its kind in its list, as in "Fill 2".
struct DefaultShapeNames {
  private var counts: [String: Int] = [:]

  /// To be asked for all shapes of one list in turn.
  mutating func name(of shape: NamedShape) -> String {
    let kind = shape.item.kindName
    counts[kind, default: 0] += 1
    return shape.name.isEmpty ? "\(kind) \(counts[kind, default: 0])" : shape.name
  }
}

extension ShapeItem {
  fileprivate var kindName: String {
    switch self {
    case .group: "Group"
    case .path(let generator): generator.kindName
    case .paint(let paint): paint.kindName
    case .modifier(.trim): "Trim Paths"
    case .modifier(.roundCorners): "Round Corners"
    case .modifier(.puckerBloat): "Pucker & Bloat"
    case .modifier(.zigZag): "Zig Zag"
    case .modifier(.offset): "Offset Paths"
    case .modifier(.twist): "Twist"
    case .repeater: "Repeater"
    case .merge: "Merge Paths"
    }
  }
}

extension PathGenerator {
  fileprivate var kindName: String {
    switch self {
    case .bezier: "Path"
    case .rectangle: "Rectangle Path"
    case .ellipse: "Ellipse Path"
    case .polystar: "Polystar Path"
    case .reversed(let generator): generator.kindName
    }
  }
}

extension ShapePaint {
  fileprivate var kindName: String {
    let kind = stroke == nil ? "Fill" : "Stroke"
    return if case .gradient = source { "Gradient " + kind } else { kind }
  }
}
