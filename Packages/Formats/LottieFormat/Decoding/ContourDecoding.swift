import AnimationCore
import JSONText

extension DecodingContext {
  /// Reads an outline property: `ks` of a path, `pt` of a mask.
  ///
  /// - Parameter closed: the flag that files before 4.4.18 keep next to the property instead of in each outline.
  mutating func contour(_ json: JSONValue, closed: JSONValue) -> Property<Contour> {
    let closedByParent = version < FileVersion(4, 4, 18) ? closed.bool : nil
    let isAbsolute = hasAbsoluteHandles
    return property(json, Contour(vertices: [], isClosed: false)) { value in
      Self.contour(value, closedByParent: closedByParent, hasAbsoluteHandles: isAbsolute)
    }
  }

  private static func contour(
    _ json: JSONValue, closedByParent: Bool?, hasAbsoluteHandles: Bool
  ) -> Contour? {
    var (v, i, o, c) = (JSONValue.missing, JSONValue.missing, JSONValue.missing, JSONValue.missing)
    for (name, value) in json.fields {
      switch name {
      case "v": v = value
      case "i": i = value
      case "o": o = value
      case "c": c = value
      default: break
      }
    }
    guard v.isArray else { return nil }
    var vertices: [Contour.Vertex] = []
    vertices.reserveCapacity(v.count)
    var (ins, outs) = (i.items, o.items)
    for item in v.items {
      guard let point = item.point() else { break }
      let (arriving, leaving) = (ins.next()?.point(), outs.next()?.point())
      if hasAbsoluteHandles {
        vertices.append(Contour.Vertex(point, in: arriving ?? point, out: leaving ?? point))
      } else {
        // Where one is absent, it is zero.
        vertices.append(
          Contour.Vertex(point, in: point + (arriving ?? .zero), out: point + (leaving ?? .zero)))
      }
    }
    return Contour(vertices: vertices, isClosed: closedByParent ?? c.bool ?? false)
  }
}
