/// Goes through all properties, in the file's order, and may change them.
protocol PropertyVisitor {
  /// What is visited next belongs to a node of this name.
  ///
  /// - Parameter name: nil for a node that no key path leads through.
  /// - Returns: false to pass the node over, with all that belongs to it.
  mutating func enter(_ name: String?) -> Bool
  /// Enters a node that expressions may call by other names, too.
  mutating func enter(_ name: String?, _ others: OtherNames) -> Bool
  /// The end of the node that was entered last.
  mutating func leave()
  /// - Parameter name: nil for a property that no key path leads to.
  mutating func visit<Value: ReplaceableValue>(_ name: String?, _ property: inout Property<Value>)
  /// Visits a property that expressions may call by other names, too.
  mutating func visit<Value: ReplaceableValue>(
    _ name: String?, _ others: OtherNames, _ property: inout Property<Value>)
  /// Visits a parameter of an effect that is the number of a layer.
  mutating func visit(layerNumber name: String?, _ others: OtherNames, _ property: inout Property<Double>)
  /// No key path leads to outlines: viewers have none to give.
  mutating func visit(outline name: String?, _ property: inout Property<Contour>)
  /// Viewers give texts by the names of layers.
  mutating func visit(sourceText property: inout Property<TextDocument>)
  /// - Parameter index: of the composition that a layer shows.
  mutating func visit(composition index: inout Int)
}

extension PropertyVisitor {
  mutating func enter(_ name: String?, _ others: OtherNames) -> Bool { enter(name) }
  mutating func visit<Value: ReplaceableValue>(
    _ name: String?, _ others: OtherNames, _ property: inout Property<Value>
  ) {
    visit(name, &property)
  }
  mutating func visit(layerNumber name: String?, _ others: OtherNames, _ property: inout Property<Double>) {
    visit(name, others, &property)
  }
  mutating func visit(outline name: String?, _ property: inout Property<Contour>) {}
  mutating func visit(sourceText property: inout Property<TextDocument>) {}
}

// MARK: Nodes that have a table

extension PropertyVisitor {
  private mutating func visit<Node: TabledNode>(_ node: inout Node) { visit(Node.members, of: &node) }

  private mutating func visit<Node>(_ members: [NodeMember<Node>], of node: inout Node) {
    for member in members {
      let name = member.keyPathName(in: node)
      switch member.content {
      case .number(let place, _, _): visit(name, &node[keyPath: place.path])
      case .vector(let place, _, _): visit(name, &node[keyPath: place.path])
      case .orientation(let place): visit(name, OtherNames(name: member.name ?? ""), &node[keyPath: place])
      case .stops(let place): visit(name, &node[keyPath: place])
      case .outline(let place, _): visit(outline: name, &node[keyPath: place])
      case .optionalNumber(let place, _, _): visit(name, &node[keyPath: place.path])
      case .optionalColor(let place): visit(name, &node[keyPath: place])
      case .choice, .flag: break
      }
    }
  }

  private mutating func visit<Value: ReplaceableValue>(_ name: String?, _ property: inout Property<Value>?) {
    guard var present = property else { return }
    visit(name, &present)
    property = present
  }
}

// MARK: Layers

extension PropertyVisitor {
  mutating func visit(_ layers: inout [Layer]) {
    for position in layers.indices {
      inside(layers[position].keyPathName(at: position)) { $0.visit(&layers[position]) }
    }
  }

  private mutating func inside(
    _ name: String?, _ others: OtherNames = OtherNames(), _ body: (inout Self) -> Void
  ) {
    guard enter(name, others) else { return }
    body(&self)
    leave()
  }

  mutating func visit(_ layer: inout Layer) {
    inside("Transform", OtherNames(matchName: "ADBE Transform Group")) { $0.visit(&layer.transform) }
    switch layer.content {
    case .shapes(var shapes):
      visit(&shapes)
      layer.content = .shapes(shapes)
    case .solid(var color, let size):
      visit("Color", &color)
      layer.content = .solid(color, size: size)
    case .precomp(var index, let size, var timing):
      if case .remapped(var seconds, let outFrame) = timing {
        visit("Time Remap", &seconds)
        timing = .remapped(seconds, outFrame: outFrame)
      }
      visit(composition: &index)
      layer.content = .precomp(index, size: size, timing: timing)
    case .text(var text):
      visit(sourceText: &text.document)
      inside(nil) { visitor in
        for position in text.animators.indices {
          visitor.visit(&text.animators[position])
          for selector in text.animators[position].selectors.indices {
            visitor.visit(&text.animators[position].selectors[selector])
          }
        }
        visitor.visit(&text.anchor)
        if var path = text.path {
          visitor.visit(outline: nil, &path.outline)
          visitor.visit(&path)
          text.path = path
        }
      }
      layer.content = .text(text)
    case .camera(var camera):
      inside("Camera Options", OtherNames(matchName: "ADBE Camera Options Group")) {
        $0.visit("Zoom", OtherNames(matchName: "ADBE Camera Zoom"), &camera.zoom)
      }
      layer.content = .camera(camera)
    // Sounds are fixed when the file is read.
    case .none, .image, .sound: break
    }
    for position in layer.masks.indices {
      inside(nil, layer.masks[position].others) { $0.visit(&layer.masks[position]) }
    }
    if !layer.effects.isEmpty {
      inside("Effects", OtherNames(matchName: "ADBE Effect Parade")) { $0.visit(&layer.effects) }
    }
    if !layer.styles.isEmpty {
      inside("Layer Styles", OtherNames(matchName: "ADBE Layer Styles")) { visitor in
        for position in layer.styles.indices {
          visitor.inside(layer.styles[position].kind.name) {
            $0.visit(&layer.styles[position].parameters)
          }
        }
      }
    }
    // Behind all others, whose places do not change with them.
    for position in layer.idleMasks.indices {
      inside(nil, layer.idleMasks[position].others) { $0.visit(&layer.idleMasks[position]) }
    }
  }

  private mutating func visit(_ effects: inout [LayerEffect]) {
    for position in effects.indices {
      inside(effects[position].name.keyPathName, effects[position].otherNames) { visitor in
        visitor.visit(&effects[position].parameters)
        for outline in effects[position].outlines.indices {
          visitor.visit(outline: nil, &effects[position].outlines[outline])
        }
      }
    }
  }

  private mutating func visit(_ parameters: inout [LayerEffect.Parameter]) {
    for position in parameters.indices {
      let (name, others) = (parameters[position].name.keyPathName, parameters[position].otherNames)
      switch parameters[position].value {
      case .number(var number):
        visit(name, others, &number)
        parameters[position].value = .number(number)
      case .layer(var number):
        visit(layerNumber: name, others, &number)
        parameters[position].value = .layer(number)
      case .point(var point):
        visit(name, others, &point)
        parameters[position].value = .point(point)
      case .color(var color):
        visit(name, others, &color)
        parameters[position].value = .color(color)
      case .stops(var stops):
        visit(name, others, &stops)
        parameters[position].value = .stops(stops)
      case .group(var group):
        inside(name, others) { $0.visit(&group) }
        parameters[position].value = .group(group)
      case .none: break
      }
    }
  }

  private mutating func visit(_ transform: inout TransformModel) {
    visit("Anchor Point", &transform.anchor)
    switch transform.position {
    case .joined(var position):
      visit("Position", &position)
      transform.position = .joined(position)
    case .split(var x, var y, var z):
      visit("X Position", &x)
      visit("Y Position", &y)
      visit(nil, OtherNames(name: "Z Position"), &z)
      transform.position = .split(x: x, y: y, z: z)
    }
    visit("Scale", &transform.scale)
    if var rotation = transform.rotation3D {
      visit(&rotation)
      transform.rotation3D = rotation
    } else {
      visit("Rotation", &transform.rotation)
    }
    visit("Opacity", &transform.opacity)
    visit("Skew", &transform.skew)
    visit("Skew Axis", &transform.skewAxis)
  }
}

// MARK: Shapes

extension PropertyVisitor {
  private mutating func visit(_ shapes: inout [NamedShape]) {
    var names = DefaultShapeNames()
    for position in shapes.indices {
      inside(names.name(of: shapes[position]), shapes[position].otherNames) {
        $0.visit(&shapes[position].item)
      }
    }
  }

  private mutating func visit(_ item: inout ShapeItem) {
    switch item {
    case .group(var group):
      visit(&group.items)
      inside("Transform", OtherNames(matchName: "ADBE Vector Transform Group")) {
        $0.visit(&group.transform)
      }
      item = .group(group)
    case .path(var generator):
      visit(&generator)
      item = .path(generator)
    case .paint(var paint):
      visit(&paint)
      item = .paint(paint)
    case .modifier(var modifier):
      visit(&modifier)
      item = .modifier(modifier)
    case .repeater(var repeater):
      visit(&repeater)
      item = .repeater(repeater)
    case .merge: break
    }
  }

  private mutating func visit(_ generator: inout PathGenerator) {
    switch generator {
    case .bezier(var contour):
      visit(outline: "Path", &contour)
      generator = .bezier(contour)
    case .rectangle(var position, var size, var cornerRadius):
      visit("Position", &position)
      visit("Size", &size)
      visit("Roundness", &cornerRadius)
      generator = .rectangle(position: position, size: size, cornerRadius: cornerRadius)
    case .ellipse(var position, var size):
      visit("Position", &position)
      visit("Size", &size)
      generator = .ellipse(position: position, size: size)
    case .polystar(var star):
      visit(&star)
      generator = .polystar(star)
    case .reversed(var inner):
      visit(&inner)
      generator = .reversed(inner)
    }
  }

  private mutating func visit(_ paint: inout ShapePaint) {
    switch paint.source {
    case .color(var color):
      visit("Color", &color)
      paint.source = .color(color)
    case .gradient(var gradient):
      visit(&gradient)
      paint.source = .gradient(gradient)
    }
    visit("Opacity", &paint.opacity)
    guard var stroke = paint.stroke else { return }
    visit("Stroke Width", &stroke.width)
    for position in stroke.dashes.indices {
      let number = position < 2 ? "" : " \(position / 2 + 1)"
      visit((position % 2 == 0 ? "Dash" : "Gap") + number, &stroke.dashes[position])
    }
    visit(stroke.dashes.isEmpty ? nil : "Dash Phase", &stroke.dashOffset)
    paint.stroke = stroke
  }

  private mutating func visit(_ modifier: inout PathModifier) {
    switch modifier {
    case .trim(var trim):
      visit(&trim)
      modifier = .trim(trim)
    case .roundCorners(var corners):
      visit(&corners)
      modifier = .roundCorners(corners)
    case .puckerBloat(var bloat):
      visit(&bloat)
      modifier = .puckerBloat(bloat)
    case .zigZag(var zigZag):
      visit(&zigZag)
      modifier = .zigZag(zigZag)
    case .offset(var offset):
      visit(&offset)
      modifier = .offset(offset)
    case .twist(var twist):
      visit(&twist)
      modifier = .twist(twist)
    }
  }

  private mutating func visit(_ repeater: inout Repeater) {
    visit(Repeater.members, of: &repeater)
    visit("Anchor Point", &repeater.transform.anchor)
    if case .joined(var position) = repeater.transform.position {
      visit("Position", &position)
      repeater.transform.position = .joined(position)
    }
    visit("Scale", &repeater.transform.scale)
    visit("Rotation", &repeater.transform.rotation)
    visit(Repeater.transformMembers, of: &repeater)
  }
}

extension String {
  /// No key path leads through what has no name.
  fileprivate var keyPathName: String? { isEmpty ? nil : self }
}
