import AnimationCore
import LottieFormat

// What scripts see of the animation, as the objects of the prelude show it.

extension ScriptRun {
  /// What asking the animation takes, in steps.
  private static var question: Int { 20 }

  var seconds: Double { context.frame / context.frameRate }

  // MARK: Values of properties

  /// Makes a script's value that was read from no place.
  func plain(_ value: ExpressionValue) throws(ScriptStop) -> ScriptValue {
    switch value {
    case .number(let number): return .number(number)
    case .list(let list):
      try spend(list.count)
      return .list(ScriptList(list))
    case .path(let path):
      guard path.vertices.count <= Prelude.maximumVertices else { throw .unknown }
      return .path(ScriptPath(path))
    case .text, .restyled: throw .unknown
    }
  }

  func property(_ place: ScriptPlace) throws(ScriptStop) -> ScriptValue {
    try spend(Self.question)
    switch try place.property().value {
    case .number(let number): return .numberProperty(number, of: place)
    case .list(let list):
      try spend(list.count)
      return .list(ScriptList(list, place))
    case .path(let path) where path.vertices.count <= Prelude.maximumVertices:
      return .path(ScriptPath(path, place))
    case let value: return try plain(value)
    }
  }

  /// A node, or what a property is.
  func value(of node: ExpressionNode?, in context: PropertyContext) throws(ScriptStop) -> ScriptValue {
    guard let node else { return .null }
    switch node.kind {
    case .property: return try property(ScriptPlace(node, context))
    case .layerNumber:
      guard case .numberProperty(let number, _) = try property(ScriptPlace(node, context)) else {
        throw .unknown
      }
      return layer(.number(number), in: context)
    default:
      try spend(1)
      return .node(ScriptPlace(node, context))
    }
  }

  func layer(_ key: ScriptValue, in context: PropertyContext) -> ScriptValue {
    let found: PropertyContext? =
      switch key.step {
      case .name(let name): context.layer(named: name)
      case .number(let number): context.layer(numbered: number)
      case nil: nil
      }
    return found.map { .node(ScriptPlace($0.node, $0)) } ?? .null
  }

  /// - Parameter arguments: a name or a number; or another layer, and how many layers after that.
  func layer(
    _ arguments: [ScriptValue], in context: PropertyContext
  ) throws(ScriptStop) -> ScriptValue {
    guard let key = arguments.first else { return .null }
    guard case .node(let place) = key, place.node.kind == .layer, arguments.count > 1 else {
      return layer(key, in: context)
    }
    guard case .number(let number) = arguments[1] else { throw .unknown }
    return Int(exactly: number).flatMap { place.context.layer(after: $0) }
      .map { .node(ScriptPlace($0.node, $0)) } ?? .null
  }

  func group(of place: ScriptPlace, _ count: ScriptValue) throws(ScriptStop) -> ScriptValue {
    var node: ExpressionNode? = place.node
    var steps = 1
    switch count {
    case .undefined: break
    case .number(let number): steps = Int(exactly: number) ?? 1
    default: throw .unknown
    }
    for _ in 0..<min(max(steps, 0), 100) { node = node?.parent }
    let group = try value(of: node, in: place.context)
    if case .null = group { return .undefined }
    return group
  }

  // MARK: Names of the script

  func value(of name: GivenName) throws(ScriptStop) -> ScriptValue {
    switch name {
    case .undefined: return .undefined
    case .value: return try givenValue()
    case .time:
      context.variesWithTime()
      return .number(seconds)
    case .thisComp: return .composition(layer)
    case .thisLayer: return .node(layer)
    case .thisProperty: return try property(own)
    case .bmTransform: return try member("transform", of: .node(layer))
    case .numKeys, .velocity, .speed, .propertyIndex: return try quality(name.rawValue, of: own)
    case .parent:
      let parent = try member(name.rawValue, of: .node(layer))
      if case .null = parent { return .undefined }
      return parent
    case .transform, .hasParent, .index, .name, .startTime, .inPoint, .outPoint, .width, .height, .active,
      .position,
      .rotation,
      .scale, .opacity, .anchorPoint:
      return try member(name.rawValue, of: .node(layer))
    }
  }

  // MARK: Members

  func member(_ name: String, of object: ScriptValue) throws(ScriptStop) -> ScriptValue {
    switch object {
    case .undefined, .null: throw .thrown
    case .node(let place): return try member(name, of: place)
    case .composition(let place): return try member(name, ofComposition: place.context)
    case .numberProperty(let number, let place):
      return name == "value" ? .number(number) : try quality(name, of: place)
    case .list(let list):
      if name == "length" { return .number(Double(list.elements.count)) }
      guard let place = list.place else { throw .unknown }
      return name == "value" ? .list(ScriptList(list.elements)) : try quality(name, of: place)
    case .keyframe(let keyframe):
      switch name {
      case "index": return .number(keyframe.index)
      case "time": return .number(keyframe.seconds)
      case "value": return try keyframe.value(in: self) ?? .undefined
      default: throw .unknown
      }
    case .text(let text):
      guard name == "length" else { throw .unknown }
      return .number(Double(text.utf16.count))
    case .bounds(let bounds):
      let box = bounds.box
      switch name {
      case "left": return .number(box.x)
      case "top": return .number(box.y)
      case "width": return .number(box.width)
      case "height": return .number(box.height)
      default: throw .unknown
      }
    case .path(let path) where path.place != nil:
      guard let place = path.place else { throw .unknown }
      return name == "value" ? object : try quality(name, of: place)
    // So scripts count components.
    case .number where name == "length": return .undefined
    case .truth, .number, .path: throw .unknown
    }
  }

  private func member(_ name: String, of place: ScriptPlace) throws(ScriptStop) -> ScriptValue {
    let (node, context) = (place.node, place.context)
    try spend(2)
    switch name {
    case "name", "_name", "nm": return try .text(within: node.name)
    case "matchName", "mn": return try .text(within: node.matchName)
    case "propertyIndex": return .number(Double(node.number ?? node.usualNumber ?? 0))
    default: break
    }
    switch node.kind {
    case .layer: return try member(name, ofLayer: place)
    case .transform: return try member(name, ofTransform: place)
    case .group where name == "transform": return try value(of: node.child("Transform"), in: context)
    case .effect where name == "active" || name == "enabled": return .truth(true)
    case .shape:
      guard let wanted = Self.shapeMembers[name] else { throw .unknown }
      return try value(of: node.child(.name(wanted)), in: context)
    default: throw .unknown
    }
  }

  private func member(_ name: String, ofLayer place: ScriptPlace) throws(ScriptStop) -> ScriptValue {
    let context = place.context
    switch name {
    case "transform": return try value(of: place.node.child("Transform"), in: context)
    case "parent": return try value(of: context.parent?.node, in: context.parent ?? context)
    case "hasParent": return .truth(context.parent != nil)
    case "index": return .number(Double(place.node.number ?? place.node.usualNumber ?? 0))
    case "startTime": return .number(context.layerStartFrame / self.context.frameRate)
    case "inPoint": return .number(context.layerFrames.first / self.context.frameRate)
    case "outPoint": return .number(context.layerFrames.end / self.context.frameRate)
    case "width": return .number(context.layerSize.width)
    case "height": return .number(context.layerSize.height)
    case "active": return .truth(context.isLayerShown)
    case "enabled", "hasVideo": return .truth(true)
    case "position", "rotation", "scale", "opacity", "anchorPoint", "anchor_point", "xRotation", "yRotation",
      "zRotation", "orientation":
      return try member(name, of: try value(of: place.node.child("Transform"), in: context))
    default: throw .unknown
    }
  }

  private func member(_ name: String, ofTransform place: ScriptPlace) throws(ScriptStop) -> ScriptValue {
    guard let wanted = Self.transformMembers[name] else { throw .unknown }
    return try value(of: place.node.child(.name(wanted)), in: place.context)
  }

  private func member(
    _ name: String, ofComposition context: PropertyContext
  ) throws(ScriptStop) -> ScriptValue {
    switch name {
    case "name", "_name": return try .text(within: context.compositionName)
    case "width": return .number(context.compositionSize.width)
    case "height": return .number(context.compositionSize.height)
    case "numLayers": return .number(Double(context.layerCount))
    case "duration": return .number(context.compositionFrameCount / self.context.frameRate)
    case "frameDuration": return .number(1 / self.context.frameRate)
    case "frameRate": return .number(self.context.frameRate)
    case "shutterAngle": return .number(context.compositionShutter.angle)
    case "shutterPhase": return .number(context.compositionShutter.phase)
    case "bgColor": return .list(ScriptList([0, 0, 0, 1]))
    case "colorDepth": return .number(8)
    case "displayStartTime": return .number(0)
    case "pixelAspect": return .number(1)
    default: throw .unknown
    }
  }

  /// Returns a member of a property that says something about it, such as its number of keyframes.
  private func quality(_ name: String, of place: ScriptPlace) throws(ScriptStop) -> ScriptValue {
    try spend(Self.question)
    switch name {
    case "numKeys": return .number(Double(try place.property().keyCount))
    case "velocity", "speed":
      context.variesWithTime()
      let function = name == "speed" ? LibraryFunction.speedAtTime : .velocityAtTime
      return try method(function, of: place, [.number(seconds)])
    case "propertyIndex": return .number(Double(place.node.number ?? place.node.usualNumber ?? 0))
    case "name", "_name": return try .text(within: place.node.name)
    default: throw .unknown
    }
  }

  private static let transformMembers = [
    "anchorPoint": "Anchor Point", "anchor_point": "Anchor Point", "position": "Position", "scale": "Scale",
    "opacity": "Opacity", "rotation": "Rotation", "skew": "Skew", "skewAxis": "Skew Axis",
    "xPosition": "X Position", "yPosition": "Y Position", "zPosition": "Z Position",
    "xRotation": "Rotation X", "yRotation": "Rotation Y", "zRotation": "Rotation Z",
    "orientation": "Orientation",
  ]

  private static let shapeMembers = [
    "path": "Path", "shape": "Path", "size": "Size", "position": "Position", "roundness": "Roundness",
    "points": "Points", "rotation": "Rotation", "innerRadius": "Inner Radius", "outerRadius": "Outer Radius",
    "innerRoundness": "Inner Roundedness", "outerRoundness": "Outer Roundedness", "color": "Color",
    "opacity": "Opacity", "strokeWidth": "Stroke Width", "start": "Start", "end": "End", "offset": "Offset",
    "radius": "Radius", "copies": "Copies",
  ]
}
