import JSONText

extension DecodingContext {
  /// Reads a layer's `ks` or a group's `tr`. Missing members have their defaults.
  mutating func transform(_ json: JSONValue) -> TransformModel {
    var transform = TransformModel()
    read(json, into: &transform)
    return transform
  }

  private mutating func read(_ json: JSONValue, into transform: inout TransformModel) {
    var (p, px, py) = (JSONValue.missing, JSONValue.missing, JSONValue.missing)
    var isInSpace = false
    for (name, value) in json.fields {
      switch name {
      case "a": transform.anchor = vector(value, .zero)
      case "p": p = value
      case "px": px = value
      case "py": py = value
      case "s": transform.scale = vector(value, Vector(100, 100, 100))
      case "r": transform.rotation = scalar(value, 0)
      case "sk": transform.skew = scalar(value, 0)
      case "sa": transform.skewAxis = scalar(value, 0)
      case "o": transform.opacity = scalar(value, 100)
      case "rx", "ry", "rz", "or": isInSpace = true
      default: break
      }
    }
    transform.position = position(p, px, py)
    if isInSpace {
      var rotation = TransformModel.Rotation3D()
      rotation.z = transform.rotation
      read(TransformModel.Rotation3D.members, of: json, into: &rotation)
      if rotation.isFlat { transform.rotation = rotation.z } else { transform.rotation3D = rotation }
    }
  }

  /// - Parameters px, py: old exports for lottie-ios keep the split parts next to an empty position.
  private mutating func position(_ p: JSONValue, _ px: JSONValue, _ py: JSONValue) -> TransformModel.Position
  {
    if p["s"].bool == true {
      return .split(x: scalar(p["x"], 0), y: scalar(p["y"], 0), z: scalar(p["z"], 0))
    }
    if p.isMissing, !px.isMissing || !py.isMissing {
      return .split(x: scalar(px, 0), y: scalar(py, 0), z: .fixed(0))
    }
    return .joined(vector(p, .zero))
  }
}

extension TransformModel.Rotation3D {
  /// True when only the rotation around z is there: the layer stays in the plane.
  fileprivate var isFlat: Bool {
    x.fixedValue == 0 && y.fixedValue == 0 && orientation.fixedValue == .zero
  }
}
