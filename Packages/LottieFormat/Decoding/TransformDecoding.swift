import SimdJSON

extension DecodingContext {
  /// Reads a layer's `ks` or a group's `tr`. Missing members have their defaults.
  mutating func transform(_ json: JSONValue) -> TransformModel {
    guard json.isObject else { return TransformModel() }
    var transform = TransformModel()
    transform.anchor = vector(json["a"], .zero)
    transform.position = position(json)
    transform.scale = vector(json["s"], Vector(100, 100, 100))
    transform.rotation = scalar(json["r"], 0)
    transform.skew = scalar(json["sk"], 0)
    transform.skewAxis = scalar(json["sa"], 0)
    transform.opacity = scalar(json["o"], 100)
    let (rx, ry, rz, orientation) = (json["rx"], json["ry"], json["rz"], json["or"])
    if !(rx.isMissing && ry.isMissing && rz.isMissing && orientation.isMissing) {
      let rotation = TransformModel.Rotation3D(
        x: scalar(rx, 0), y: scalar(ry, 0), z: scalar(rz.isMissing ? json["r"] : rz, 0),
        orientation: vector(orientation, .zero))
      if rotation.isFlat { transform.rotation = rotation.z } else { transform.rotation3D = rotation }
    }
    return transform
  }

  private mutating func position(_ json: JSONValue) -> TransformModel.Position {
    let p = json["p"]
    if p["s"].bool == true {
      return .split(x: scalar(p["x"], 0), y: scalar(p["y"], 0), z: scalar(p["z"], 0))
    }
    // Old exports for lottie-ios keep the split parts beside an empty position.
    if p.isMissing, !json["px"].isMissing || !json["py"].isMissing {
      return .split(x: scalar(json["px"], 0), y: scalar(json["py"], 0), z: .fixed(0))
    }
    return .joined(vector(p, .zero))
  }
}

extension TransformModel.Rotation3D {
  /// True when only the rotation around z is there: the layer stays in the plane.
  fileprivate var isFlat: Bool {
    if case .fixed(0) = x, case .fixed(0) = y, case .fixed(.zero) = orientation { true } else { false }
  }
}
