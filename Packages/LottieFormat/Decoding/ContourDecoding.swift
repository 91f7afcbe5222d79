import AnimationCore
import SimdJSON

extension DecodingContext {
  /// Reads an outline property: `ks` of a path, `pt` of a mask.
  ///
  /// - Parameter closed: the flag that files before 4.4.18 keep beside the property instead of in each outline.
  mutating func contour(_ json: JSONValue, closed: JSONValue) -> Property<Contour> {
    let closedByParent = version < FileVersion(4, 4, 18) ? closed.bool : nil
    return property(json, Contour(vertices: [], isClosed: false)) { value in
      Self.contour(value, closedByParent: closedByParent)
    }
  }

  private static func contour(_ json: JSONValue, closedByParent: Bool?) -> Contour? {
    guard json.isObject, json["v"].isArray else { return nil }
    var vertices: [Contour.Vertex] = []
    var ins = json["i"].items
    var outs = json["o"].items
    for item in json["v"].items {
      guard let (_, v) = item.vector() else { break }
      let point = Point(v.x, v.y)
      func control(_ tangent: JSONValue?) -> Point {
        guard let (_, t) = tangent?.vector() else { return point }
        return Point(v.x + t.x, v.y + t.y)
      }
      vertices.append(Contour.Vertex(point, in: control(ins.next()), out: control(outs.next())))
    }
    return Contour(vertices: vertices, isClosed: closedByParent ?? json["c"].bool ?? false)
  }
}
