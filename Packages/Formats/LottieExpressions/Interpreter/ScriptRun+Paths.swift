import AnimationCore
import LottieFormat

// Outlines: what scripts ask them, and make.

extension ScriptRun {
  /// What an outline answers besides what every property does; nil for other methods.
  func method(_ name: String, ofPath path: ScriptPath, _ call: Call) throws(ScriptStop) -> ScriptValue? {
    guard let method = PathMethod(rawValue: name) else { return nil }
    return try value(of: method, path, try values(of: call.arguments))
  }

  func value(
    of method: PathMethod, _ path: ScriptPath, _ arguments: [ScriptValue]
  ) throws(ScriptStop) -> ScriptValue {
    if method == .isClosed { return .truth(path.contour.isClosed) }
    let contour = try contour(of: path, method.timePlace, arguments)
    try spend(contour.vertices.count * 4)
    let first = arguments.first ?? .undefined
    let progress = first.isUndefined ? .number(0.5) : first
    switch method {
    case .points: return .points(contour.vertices.map(\.point))
    case .inTangents: return .points(contour.vertices.map { $0.inControl - $0.point })
    case .outTangents: return .points(contour.vertices.map { $0.outControl - $0.point })
    case .isClosed: return .truth(contour.isClosed)
    case .pointOnPath:
      return .point(try point(on: try measured(contour, of: path.place), try progress.number()))
    case .tangentOnPath, .normalOnPath:
      let tangent = try tangent(on: try measured(contour, of: path.place), try progress.number())
      guard method == .normalOnPath else { return .list(ScriptList(tangent)) }
      return .list(ScriptList([-tangent[1], tangent[0]]))
    }
  }

  /// What the outline is at the time that a script asks for.
  private func contour(
    of path: ScriptPath, _ timePlace: Int, _ arguments: [ScriptValue]
  ) throws(ScriptStop) -> Contour {
    guard arguments.count > timePlace, !arguments[timePlace].isUndefined else { return path.contour }
    let frame = try arguments[timePlace].number() * context.frameRate
    guard let property = try path.place?.property(), case .path(let contour) = property.keyedValue(at: frame)
    else { throw .unknown }
    return contour
  }

  private func tangent(on path: MeasuredPath, _ progress: Double) throws(ScriptStop) -> [Double] {
    let start = ScriptMath.smaller(progress, 0.999)
    let way = try point(on: path, start + 0.001) - point(on: path, start)
    let length = way.length
    return length == 0 ? [way.x * 0, way.y * 0] : [way.x / length, way.y / length]
  }

  private func point(on path: MeasuredPath, _ progress: Double) throws(ScriptStop) -> Point {
    guard let point = path.point(at: progress) else { throw .unknown }
    return point
  }

  private func measured(_ contour: Contour, of place: ScriptPlace?) throws(ScriptStop) -> MeasuredPath {
    if let node = place?.node, let known = paths.path(contour, of: node) { return known }
    try spend(MeasuredPath.effort(of: contour))
    let path = MeasuredPath(contour)
    if let node = place?.node { paths.keep(path, of: node) }
    return path
  }

  /// Makes an outline of points, and of tangents that are relative to them.
  func createdPath(_ arguments: [ScriptValue]) throws(ScriptStop) -> ScriptValue {
    func argument(_ index: Int) -> ScriptValue { index < arguments.count ? arguments[index] : .undefined }
    func list(_ index: Int) throws(ScriptStop) -> [ScriptValue] {
      if argument(index).isUndefined, index > 0 { return [] }
      guard let list = argument(index).list else { throw .unknown }
      return list.elements
    }
    let (points, arriving, leaving) = (try list(0), try list(1), try list(2))
    guard points.count <= Prelude.maximumVertices else { throw .unknown }
    try spend(points.count * 4)
    var vertices: [Contour.Vertex] = []
    vertices.reserveCapacity(points.count)
    for (index, element) in points.enumerated() {
      let point = try point(element)
      func control(_ tangents: [ScriptValue]) throws(ScriptStop) -> Point {
        guard index < tangents.count, tangents[index].isTrue else { return point }
        return point + (try self.point(tangents[index]))
      }
      vertices.append(Contour.Vertex(point, in: try control(arriving), out: try control(leaving)))
    }
    let isClosed = argument(3).isUndefined || argument(3).isTrue
    return .path(ScriptPath(Contour(vertices: vertices, isClosed: isClosed)))
  }

  private func point(_ value: ScriptValue) throws(ScriptStop) -> Point {
    guard let elements = value.list?.elements else { throw .unknown }
    return Point(
      elements.isEmpty ? .nan : try elements[0].number(), elements.count > 1 ? try elements[1].number() : .nan
    )
  }
}

extension ScriptValue {
  fileprivate static func point(_ point: Point) -> ScriptValue { .list(ScriptList([point.x, point.y])) }

  fileprivate static func points(_ points: [Point]) -> ScriptValue {
    .list(ScriptList(points.map { ScriptValue.point($0) }))
  }
}
