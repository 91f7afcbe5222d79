import AnimationCore
import JSONText

/// What is asked about the layers of a frame.
struct LayerQuestions {
  /// More properties are not listed.
  private static let maximumValues = 500
  private let opened: OpenedAnimation
  private let frame: Double
  private let context: EvaluationContext

  /// - Parameter json: the body of a request.
  /// - Throws: `SiteProblem` for the frame, `AnimationError` for the replacements.
  init(_ opened: OpenedAnimation, _ json: JSONValue, _ budget: WorkBudget) throws {
    self.opened = opened
    frame = try FrameRequest.frame(json["frame"])
    context = EvaluationContext(replacements: try FrameRequest.replacements(json).0, budget: budget)
  }

  /// The layers at a point of the canvas, topmost first.
  ///
  /// - Throws: `SiteProblem` when it is no point.
  func pick(_ json: JSONValue) throws -> SiteAnswer {
    guard let x = json["x"].number, let y = json["y"].number else {
      throw SiteProblem(422, "x, y: write numbers")
    }
    let ids = layers(at: Point(x, y))
    try context.budget.check()
    return SiteAnswer { $0.add("layers", ids) }
  }

  private func layers(at point: Point) -> [String] {
    let evaluator = opened.animation.makeEvaluator()
    if opened.animation.info.format == .svga {
      return ids(of: evaluator.layerKeys(at: point, frame: frame, context: context))
    }
    let hits = evaluator.geometry(of: "**", frame: frame, context: context).filter { layer in
      guard layer.isVisible, !layer.isHidden, layer.clip.contains(point), let bounds = layer.bounds,
        let own = layer.toLayer(point)
      else { return false }
      return bounds.contains(own)
    }
    // A layer of a precomp is above that.
    return ids(of: hits.sorted { $1.isBelow($0) }.map(\.key))
  }

  /// The ids of layers by their keys. Of layers with one key each is told once.
  private func ids(of keys: [String]) -> [String] {
    var known: Set<String> = []
    return keys.filter { known.insert($0).inserted }.flatMap { key in
      (opened.layers.places[key] ?? []).map { opened.layers.entries[$0].id }
    }
  }

  /// Where a layer is, and what its properties are.
  ///
  /// - Throws: `SiteProblem` when there is no such layer.
  func properties(_ json: JSONValue) throws -> SiteAnswer {
    guard let id = json["layer"].string, let entry = opened.layers.entry(id) else {
      throw SiteProblem(404, "there is no such layer")
    }
    let evaluator = opened.animation.makeEvaluator()
    let key = entry.node.key
    let found = evaluator.geometry(of: keyPath(key), frame: frame, context: context)
    // Sprites of one key are told in the file's order, layers of the tree from the top.
    let place = opened.layers.places[key]?.reversed().firstIndex { opened.layers.entries[$0].id == id } ?? 0
    let geometry = found.indices.contains(place) ? found[place] : found.first
    let readings = evaluator.values(for: AnimationKeyPath(key + ".**"), frame: frame, context: context)
    try context.budget.check()
    return SiteAnswer { json in
      json.add("bounds", orNull: geometry?.frame.map { [$0.x, $0.y, $0.width, $0.height] })
      json.array("values", .compact) { json in
        if let geometry { Self.write(geometry, to: &json) }
        for reading in readings.prefix(Self.maximumValues) {
          let name = reading.keyPath.after(key + ".") ?? reading.keyPath
          Self.write(name, reading.value.text, keyPath: reading.keyPath, to: &json)
        }
      }
      if readings.count > Self.maximumValues { json.add("valuesAreCut", true) }
    }
  }

  /// A sprite's key is taken as it is.
  private func keyPath(_ key: String) -> AnimationKeyPath {
    opened.animation.info.format == .svga ? AnimationKeyPath(names: [key]) : AnimationKeyPath(key)
  }

  private static func write(_ geometry: LayerGeometry, to json: inout JSONWriter) {
    let matrix = geometry.transform
    write(
      "On the canvas", geometry.isVisible ? geometry.isHidden ? "hidden" : "visible" : "not visible",
      to: &json)
    write("Opacity on the canvas", percent(geometry.opacity), to: &json)
    write("Origin on the canvas", "\(numberText(matrix.tx)), \(numberText(matrix.ty))", to: &json)
    write(
      "Matrix", [matrix.a, matrix.b, matrix.c, matrix.d].map { numberText($0) }.joined(separator: ", "),
      to: &json)
    if let bounds = geometry.bounds {
      write("Size", "\(numberText(bounds.width)) x \(numberText(bounds.height))", to: &json)
    }
  }

  private static func percent(_ share: Double) -> String { numberText(share * 100) + " %" }

  private static func write(
    _ name: String, _ value: String, keyPath: String? = nil, to json: inout JSONWriter
  ) {
    json.object(.compact) { json in
      json.add("name", name)
      json.add("value", value)
      json.add("keyPath", orNull: keyPath)
    }
  }
}

extension PropertyValue {
  /// The value as `--value` takes it.
  fileprivate var text: String {
    switch self {
    case .color(let color): color.hexText
    case .number(let number): numberText(number)
    case .point(let point): "\(numberText(point.x)),\(numberText(point.y))"
    case .gradient(let stops): ValueText.gradient(stops)
    }
  }
}
