import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct TableTests {
  private func item(_ json: String) throws -> ShapeItem {
    let model = try animation(shapes(json)).model
    guard case .shapes(let shapes) = model.compositions[0].layers[0].content else {
      throw AnimationError.invalid(path: "", reason: "no shapes")
    }
    return try #require(shapes.first).item
  }

  private func modifier(_ json: String) throws -> PathModifier? {
    if case .modifier(let modifier) = try item(json) { modifier } else { nil }
  }

  private func trim(_ json: String) throws -> PathModifier.Trim? {
    if case .trim(let trim) = try modifier(json) { trim } else { nil }
  }

  private func expectDistinct<Node: TabledNode>(
    _ node: Node.Type, also more: [NodeMember<Node>] = [], _ location: SourceLocation = #_sourceLocation
  ) {
    // Members of an object of its own may have the same keys.
    for members in [Node.members, more] {
      let keys = members.map(\.key.description)
      #expect(Set(keys).count == keys.count, "\(keys)", sourceLocation: location)
    }
    let names = (Node.members + more).compactMap(\.name)
    #expect(!names.isEmpty && Set(names).count == names.count, "\(names)", sourceLocation: location)
  }

  /// Gives every member a value of its own, then looks whether each has it.
  private func expectWhatIsSetCanBeRead<Node: TabledNode>(
    _: Node.Type, also more: [NodeMember<Node>] = [], _ location: SourceLocation = #_sourceLocation
  ) {
    let members = Node.members + more
    var (node, initial) = (Node(), Node())
    var chosen: [Int: Int] = [:]
    for (position, member) in members.enumerated() {
      let number = Double(position + 1000)
      switch member.content {
      case .number(let place, _, _): node[keyPath: place.path] = .fixed(number)
      case .vector(let place, _, _): node[keyPath: place.path] = .fixed(Vector(number, 0, 0))
      case .orientation(let place):
        node[keyPath: place] = .fixed(Orientation(angles: Vector(number, 0, 0)))
      case .stops(let place): node[keyPath: place] = .fixed(GradientStops(colors: [number], opacities: []))
      case .outline(let place, _):
        let vertex = Contour.Vertex(corner: Point(number, 0))
        node[keyPath: place] = .fixed(Contour(vertices: [vertex], isClosed: true))
      case .optionalNumber(let place, _, _): node[keyPath: place.path] = .fixed(number)
      case .optionalColor(let place):
        node[keyPath: place] = .fixed(ColorComponents(red: number, green: 0, blue: 0, alpha: 1))
      case .choice(let get, let set, _):
        let numbers = (-1...20).filter { number in
          set(&node, number)
          return get(node) == number
        }
        #expect(numbers.count > 1, "\(member.key)", sourceLocation: location)
        let first = get(initial)
        #expect(first.map(numbers.contains) == true, "\(member.key)", sourceLocation: location)
        // Not the one it has from the beginning.
        chosen[position] = numbers.first { $0 != first }
        if let number = chosen[position] { set(&node, number) }
      case .flag(let place): node[keyPath: place].toggle()
      }
    }
    for (position, member) in members.enumerated() {
      let number = Double(position + 1000)
      let isRead =
        switch member.content {
        case .number(let place, _, _): node[keyPath: place.path].fixedValue == number
        case .vector(let place, _, _): node[keyPath: place.path].fixedValue?.x == number
        case .orientation(let place): node[keyPath: place].fixedValue?.angles.x == number
        case .stops(let place): node[keyPath: place].fixedValue?.colors == [number]
        case .outline(let place, _): node[keyPath: place].fixedValue?.vertices.first?.point.x == number
        case .optionalNumber(let place, _, _): node[keyPath: place.path]?.fixedValue == number
        case .optionalColor(let place): node[keyPath: place]?.fixedValue?.red == number
        case .choice(let get, _, _): chosen[position] != nil && get(node) == chosen[position]
        case .flag(let place): node[keyPath: place] != initial[keyPath: place]
        }
      #expect(isRead, "\(member.key)", sourceLocation: location)
    }
  }

  private func check<Node: TabledNode>(
    _ node: Node.Type, also more: [NodeMember<Node>] = [], _ location: SourceLocation = #_sourceLocation
  ) {
    expectDistinct(node, also: more, location)
    expectWhatIsSetCanBeRead(node, also: more, location)
  }

  @Test func keysAndNamesAreThereOnceAndWhatIsSetCanBeRead() {
    check(PathModifier.Trim.self)
    check(PathModifier.RoundCorners.self)
    check(PathModifier.PuckerBloat.self)
    check(PathModifier.ZigZag.self)
    check(PathModifier.OffsetPath.self)
    check(PathModifier.Twist.self)
    check(Repeater.self, also: Repeater.transformMembers)
    check(Polystar.self)
    check(GradientModel.self)
    check(TransformModel.Rotation3D.self)
    check(LayerMask.self)
    check(TextAnimator.self)
    check(TextSelector.self)
    check(TextAnchor.self)
    check(TextPath.self)
  }

  @Test func membersAreReadIntoTheirPlaces() throws {
    let trim = try #require(try trim(#"{"ty":"tm","s":{"k":1},"e":{"k":2},"o":{"k":3},"m":2}"#))
    #expect(trim.start.fixedValue == 1 && trim.end.fixedValue == 2 && trim.offset.fixedValue == 3)
    #expect(trim.isSequential)

    guard
      case .path(.polystar(let star)) = try item(
        #"""
        {"ty":"sr","sy":1,"p":{"k":[1,2]},"pt":{"k":3},"r":{"k":4},"or":{"k":5},"os":{"k":6},
         "ir":{"k":7},"is":{"k":8}}
        """#)
    else {
      Issue.record("no star")
      return
    }
    #expect(star.isStar && star.position.fixedValue == Vector(1, 2, 0) && star.points.fixedValue == 3)
    #expect(star.rotation.fixedValue == 4 && star.outerRadius.fixedValue == 5)
    #expect(star.outerRoundness.fixedValue == 6 && star.innerRadius.fixedValue == 7)
    #expect(star.innerRoundness.fixedValue == 8)

    guard
      case .repeater(let repeater) = try item(
        #"""
        {"ty":"rp","c":{"k":1},"o":{"k":2},"m":2,"tr":{"o":{"k":9},"r":{"k":3},"so":{"k":4},"eo":{"k":5}}}
        """#)
    else {
      Issue.record("no repeater")
      return
    }
    #expect(repeater.copies.fixedValue == 1 && repeater.offset.fixedValue == 2 && !repeater.isFirstOnTop)
    #expect(repeater.transform.rotation.fixedValue == 3)
    #expect(repeater.startOpacity.fixedValue == 4 && repeater.endOpacity.fixedValue == 5)
  }

  @Test func membersOfLayersAreReadIntoTheirPlaces() throws {
    let outline = #"{"k":{"v":[[0,0],[9,0],[9,9]],"i":[],"o":[],"c":true}}"#
    let mask =
      #"{"mode":"s","inv":true,"pt":\#(outline),"o":{"k":1},"x":{"k":2},"f":{"k":[3,4]}}"#
    let layers = try animation(
      solid(
        #""masksProperties":[\#(mask)],"ks":{"rx":{"k":1},"ry":{"k":2},"rz":{"k":3},"or":{"k":[4,5,6]}}"#),
      solid(#""ks":{"r":{"k":7},"rx":{"k":1}}"#)
    ).model.compositions[0].layers
    let decoded = try #require(layers[0].masks.first)
    #expect(decoded.mode == .subtract && decoded.isInverted && decoded.opacity.fixedValue == 1)
    #expect(decoded.path.fixedValue?.vertices.count == 3 && decoded.expansion.fixedValue == 2)
    #expect(decoded.feather.fixedValue == Vector(3, 4, 0))
    let rotation = try #require(layers[0].transform.rotation3D)
    #expect(rotation.x.fixedValue == 1 && rotation.y.fixedValue == 2 && rotation.z.fixedValue == 3)
    #expect(rotation.orientation.fixedValue?.angles == Vector(4, 5, 6))
    // Without a rotation around z of its own, it has that of the plane.
    #expect(layers[1].transform.rotation3D?.z.fixedValue == 7)
  }

  @Test func whatIsMissingOrCannotBeReadHasItsDefault() throws {
    for json in [#"{"ty":"tm"}"#, #"{"ty":"tm","e":{"k":{}},"m":{}}"#] {
      let trim = try #require(try trim(json))
      #expect(trim.start.fixedValue == 0 && trim.end.fixedValue == 100 && !trim.isSequential)
    }
    guard case .offset(let offset) = try modifier(#"{"ty":"op","ml":{"k":"x"}}"#) else {
      Issue.record("no offset")
      return
    }
    #expect(offset.miterLimit.fixedValue == 4 && offset.join == .round)
  }

  @Test func numbersThatStandForNoValueStandForTheDefault() throws {
    func join(_ number: String) throws -> StrokeStyle.Join? {
      if case .offset(let offset) = try modifier(#"{"ty":"op","lj":\#(number)}"#) { offset.join } else { nil }
    }
    #expect(try ["1", "2", "3", "4", "\"x\""].map(join) == [.miter, .round, .bevel, .round, .round])

    func isSmooth(_ points: String) throws -> Bool? {
      if case .zigZag(let zigZag) = try modifier(#"{"ty":"zz","pt":\#(points)}"#) {
        zigZag.isSmooth
      } else {
        nil
      }
    }
    #expect(try isSmooth(#"{"a":0,"k":2}"#) == true)
    #expect(try isSmooth("2") == true)
    #expect(try [#"{"a":0,"k":1}"#, #"{"k":2.5}"#, "{}"].map(isSmooth) == [false, false, false])
  }

  @Test func selectorsHaveAnEndOnlyWhereTheFileGivesOne() throws {
    func selector(_ members: String) throws -> TextSelector? {
      let text = #"{"d":{"k":[{"t":0,"s":{"t":"a","s":9}}]},"a":[{"s":{\#(members)},"a":{"o":{"k":7}}}]}"#
      let model = try animation(layer(#""ty":5,"t":\#(text)"#)).model
      guard case .text(let text) = model.compositions[0].layers[0].content else { return nil }
      #expect(text.animators.first?.opacity?.fixedValue == 7 && text.animators.first?.fill == nil)
      return text.animators.first?.selectors.first
    }
    let all = try #require(try selector(#""b":3,"r":2,"sh":4"#))
    #expect(all.end == nil && all.unit == .words && all.countsUnits && all.shape == .triangle)
    #expect(all.amount.fixedValue == 100 && all.smoothness.fixedValue == 100)
    #expect(try selector(#""e":{"k":50}"#)?.end?.fixedValue == 50)
    #expect(try selector(#""e":{}"#)?.end?.fixedValue == 100)
  }
}
