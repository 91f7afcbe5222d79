/// Goes through all properties that have a key path, in the file's order, and may change them.
protocol PropertyVisitor {
  /// What is visited next belongs to a node of this name.
  ///
  /// - Returns: false to pass the node over, with all that belongs to it.
  mutating func enter(_ name: String) -> Bool
  /// The end of the node that was entered last.
  mutating func leave()
  mutating func visit<Value: ReplaceableValue>(_ name: String, _ property: inout Property<Value>)
  /// - Parameter index: of the composition that a layer shows.
  mutating func visit(composition index: inout Int)
}

// MARK: Layers

extension PropertyVisitor {
  mutating func visit(_ layers: inout [Layer]) {
    for position in layers.indices {
      inside(layers[position].keyPathName(at: position)) { $0.visit(&layers[position]) }
    }
  }

  private mutating func inside(_ name: String, _ body: (inout Self) -> Void) {
    guard enter(name) else { return }
    body(&self)
    leave()
  }

  private mutating func visit(_ layer: inout Layer) {
    inside("Transform") { $0.visit(&layer.transform) }
    switch layer.content {
    case .shapes(var shapes):
      visit(&shapes)
      layer.content = .shapes(shapes)
    case .solid(var color, let size):
      visit("Color", &color)
      layer.content = .solid(color, size)
    case .precomp(var index, let size, var timing):
      if case .remapped(var seconds, let outFrame) = timing {
        visit("Time Remap", &seconds)
        timing = .remapped(seconds, outFrame: outFrame)
      }
      visit(composition: &index)
      layer.content = .precomp(index, size: size, timing: timing)
    case .none, .image, .text: break
    }
  }

  private mutating func visit(_ transform: inout TransformModel) {
    visit("Anchor Point", &transform.anchor)
    switch transform.position {
    case .joined(var position):
      visit("Position", &position)
      transform.position = .joined(position)
    case .split(var x, var y, let z):
      visit("X Position", &x)
      visit("Y Position", &y)
      transform.position = .split(x: x, y: y, z: z)
    }
    visit("Scale", &transform.scale)
    if var rotation = transform.rotation3D {
      visit("Rotation X", &rotation.x)
      visit("Rotation Y", &rotation.y)
      visit("Rotation Z", &rotation.z)
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
      inside(names.name(of: shapes[position])) { $0.visit(&shapes[position].item) }
    }
  }

  private mutating func visit(_ item: inout ShapeItem) {
    switch item {
    case .group(var group):
      visit(&group.items)
      inside("Transform") { $0.visit(&group.transform) }
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
    case .bezier: break
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
      visit("Points", &star.points)
      visit("Position", &star.position)
      visit("Rotation", &star.rotation)
      visit("Outer Radius", &star.outerRadius)
      visit("Outer Roundedness", &star.outerRoundness)
      if star.isStar {
        visit("Inner Radius", &star.innerRadius)
        visit("Inner Roundedness", &star.innerRoundness)
      }
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
      visit("Start Point", &gradient.start)
      visit("End Point", &gradient.end)
      visit("Colors", &gradient.stops)
      if gradient.isRadial {
        visit("Highlight Length", &gradient.highlightLength)
        visit("Highlight Angle", &gradient.highlightAngle)
      }
      paint.source = .gradient(gradient)
    }
    visit("Opacity", &paint.opacity)
    guard var stroke = paint.stroke else { return }
    visit("Stroke Width", &stroke.width)
    for position in stroke.dashes.indices {
      let number = position < 2 ? "" : " \(position / 2 + 1)"
      visit((position % 2 == 0 ? "Dash" : "Gap") + number, &stroke.dashes[position])
    }
    if !stroke.dashes.isEmpty { visit("Dash Phase", &stroke.dashOffset) }
    paint.stroke = stroke
  }

  private mutating func visit(_ modifier: inout PathModifier) {
    switch modifier {
    case .trim(var trim):
      visit("Start", &trim.start)
      visit("End", &trim.end)
      visit("Offset", &trim.offset)
      modifier = .trim(trim)
    case .roundCorners(var radius):
      visit("Radius", &radius)
      modifier = .roundCorners(radius: radius)
    case .puckerBloat(var amount):
      visit("Amount", &amount)
      modifier = .puckerBloat(amount: amount)
    case .zigZag(var zigZag):
      visit("Size", &zigZag.amplitude)
      visit("Ridges per segment", &zigZag.frequency)
      modifier = .zigZag(zigZag)
    case .offset(var offset):
      visit("Amount", &offset.amount)
      visit("Miter Limit", &offset.miterLimit)
      modifier = .offset(offset)
    case .twist(var angle, var center):
      visit("Angle", &angle)
      visit("Center", &center)
      modifier = .twist(angle: angle, center: center)
    }
  }

  private mutating func visit(_ repeater: inout Repeater) {
    visit("Copies", &repeater.copies)
    visit("Offset", &repeater.offset)
    visit("Anchor Point", &repeater.transform.anchor)
    if case .joined(var position) = repeater.transform.position {
      visit("Position", &position)
      repeater.transform.position = .joined(position)
    }
    visit("Scale", &repeater.transform.scale)
    visit("Rotation", &repeater.transform.rotation)
    visit("Start Opacity", &repeater.startOpacity)
    visit("End Opacity", &repeater.endOpacity)
  }
}
