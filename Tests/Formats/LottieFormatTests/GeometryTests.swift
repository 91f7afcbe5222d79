import AnimationCore
import Testing

@testable import LottieFormat

/// Where layers are, and what their properties are, in any frame.
struct GeometryTests {
  /// From (0, 0) at frame 0 to (100, 50) at frame 50, straight.
  private let moving =
    #"{"a":1,"k":[{"t":0,"s":[0,0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":50,"s":[100,50]}]}"#

  private func precomp(_ members: String) -> String {
    layer(#""ty":0,"refId":"c","w":40,"h":30,\#(members)"#)
  }

  private func only(
    _ keyPath: AnimationKeyPath, _ animation: LottieAnimation, at frame: Double = 0,
    _ replacements: Replacements = Replacements()
  ) throws -> LayerGeometry {
    let found = animation.geometry(of: keyPath, at: frame, replacements: replacements)
    #expect(found.count == 1)
    return try #require(found.first)
  }

  @Test func aLayerIsWhereItsTransformPutsItBetweenFrames() throws {
    let animation = try animation(
      solid(#""nm":"box","ks":{"p":\#(moving),"s":{"k":[200,300]},"o":{"k":50}}"#))
    let box = try only("box", animation, at: 12.5)
    #expect(box.key == "box")
    #expect(box.bounds == Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(box.transform == Transform(a: 2, b: 0, c: 0, d: 3, tx: 25, ty: 12.5))
    #expect(box.frame == Rect(x: 25, y: 12.5, width: 20, height: 30))
    #expect(box.clip == Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(box.opacity == 0.5)
    #expect(box.isVisible && box.projection == nil)
    #expect(box.toLayer(Point(45, 42.5)) == Point(10, 10))
    #expect(box.fromLayer(Point(5, 5)) == Point(35, 27.5))
    #expect(box.toLayer(Rect(x: 25, y: 12.5, width: 10, height: 15)) == Rect(x: 0, y: 0, width: 5, height: 5))
    #expect(animation.geometry(of: "nothing", at: 0).isEmpty)
  }

  @Test func parentsAndPrecompsCount() throws {
    let asset =
      #"{"id":"c","layers":[\#(solid(#""nm":"inner","ks":{"p":\#(moving),"o":{"k":50}}"#))]}"#
    let animation = try animation(
      layer(#""ty":3,"nm":"parent","ind":1,"ks":{"p":{"k":[10,20]},"o":{"k":0}}"#),
      precomp(#""nm":"card","parent":1,"st":5,"ks":{"s":{"k":[50,50]},"o":{"k":40}}"#),
      precomp(#""nm":"late","ip":30,"ks":{"p":{"k":[50,0]}}"#), assets: [asset])
    let found = animation.geometry(of: "inner", at: 15)
    #expect(found.map(\.key) == ["card.inner", "late.inner"])
    // Ten frames into the precomp, at half the size.
    #expect(found[0].frame == Rect(x: 20, y: 25, width: 5, height: 5))
    #expect(found[0].clip == Rect(x: 10, y: 20, width: 20, height: 15))
    #expect(abs(found[0].opacity - 0.2) < 1e-12)
    #expect(found[0].isVisible)
    #expect(found[1].frame == Rect(x: 80, y: 15, width: 10, height: 10))
    #expect(!found[1].isVisible, "its precomp is not shown yet")
    #expect(found[1].isBelow(found[0]) && !found[0].isBelow(found[1]))
    #expect(animation.geometry(of: "card.inner", at: 15) == [found[0]])
    #expect(animation.geometry(of: "*.inner", at: 15) == found)
    #expect(animation.geometry(of: "**.inner", at: 15) == found)
    #expect(animation.geometry(of: "card.*", at: 15) == [found[0]])
    #expect(animation.geometry(of: "*", at: 15).map(\.key) == ["parent", "card", "late"])
    let hidden = animation.geometry(of: "inner", at: 15, replacements: Replacements(hidden: ["card"]))
    #expect(hidden.map(\.isHidden) == [true, false])
    let parent = try only("parent", animation)
    #expect(parent.bounds == nil && parent.frame == nil)
    #expect(parent.transform == .translation(10, 20))
    #expect(!parent.isVisible, "it is transparent")
  }

  @Test func hiddenAndFlattenedLayersAreFoundNevertheless() throws {
    let animation = try animation(
      solid(#""nm":"off","hd":true,"ks":{"p":{"k":[3,4]}}"#), solid(#""nm":"short","op":10"#),
      solid(#""nm":"flat","ks":{"s":{"k":[0,100]}}"#), solid(#""nm":"box""#))
    #expect(try !only("off", animation).isVisible)
    #expect(try only("off", animation).frame == Rect(x: 3, y: 4, width: 10, height: 10))
    #expect(try only("short", animation, at: 9.5).isVisible)
    #expect(try !only("short", animation, at: 10).isVisible)
    let flat = try only("flat", animation)
    #expect(!flat.isVisible && flat.frame == nil)
    #expect(flat.toLayer(Point(0, 0)) == nil)
    #expect(flat.fromLayer(Point(5, 5)) == Point(0, 5))
    #expect(try only("box", animation).isVisible)
    #expect(try !only("box", animation).isHidden)
    let hidden = try only("box", animation, at: 0, Replacements(hidden: ["box"]))
    #expect(hidden.isHidden && hidden.isVisible)
  }

  @Test func shapesHaveTheBoxAroundWhatTheyDraw() throws {
    // The square of 20 reaches from (0, 0) to (20, 20), its stroke a pixel farther.
    let animation = try animation(
      shapes(group(square, blackStroke), members: #""nm":"a","ks":{"p":{"k":[30,40]},"s":{"k":[200,200]}}"#),
      shapes(
        group(square, redFill), members: #""nm":"b","ks":{"p":{"k":[50,50]},"r":{"k":45},"a":{"k":[10,10]}}"#)
    )
    #expect(try only("a", animation).bounds == Rect(x: -1, y: -1, width: 22, height: 22))
    #expect(try only("a", animation).frame == Rect(x: 28, y: 38, width: 44, height: 44))
    let turned = try #require(try only("b", animation).frame)
    #expect(abs(turned.width - 20 * 2.0.squareRoot()) < 1e-9)
    #expect(abs(turned.midX - 50) < 1e-9 && abs(turned.midY - 50) < 1e-9)
  }

  @Test func neighborsAreThoseThatAreSeen() throws {
    let animation = try animation(
      solid(#""nm":"top""#), solid(#""nm":"gone","op":10"#), layer(#""ty":3,"nm":"null""#),
      solid(#""nm":"middle""#), solid(#""nm":"bottom""#))
    let middle = try only("middle", animation, at: 20)
    #expect(middle.layerAbove == "top" && middle.layerBelow == "bottom")
    #expect(try only("middle", animation, at: 5).layerAbove == "gone")
    #expect(try only("top", animation).layerAbove == nil)
    #expect(try only("bottom", animation).layerBelow == nil)
    #expect(try only("null", animation, at: 20).layerAbove == "top")
    #expect(try only("bottom", animation).isBelow(only("top", animation)))
  }

  @Test func whatACameraSeesTiltedIsInPerspective() throws {
    let camera = layer(
      #""ty":13,"nm":"camera","pe":{"k":100},"ks":{"a":{"k":[50,50,0]},"p":{"k":[50,50,-100]}}"#)
    let animation = try animation(
      camera,
      solid(
        #""nm":"door","ddd":1,"sw":20,"sh":20,"ks":{"a":{"k":[0,10,0]},"p":{"k":[50,50,0]},"rx":{"k":0},"ry":{"k":60},"rz":{"k":0},"or":{"k":[0,0,0]}}"#
      ))
    let door = try only("door", animation)
    #expect(door.isVisible)
    let hinge = try #require(door.fromLayer(Point(0, 10)))
    #expect(hinge.distance(to: Point(50, 50)) < 1e-9)
    // Turned by 60° the far edge is half as far to the side, and 20 · sin 60° nearer to or farther from the camera.
    let depth = 20 * 3.0.squareRoot() / 2
    let edge = try #require(door.fromLayer(Point(20, 10)))
    let (near, far) = (50 + 1000 / (100 - depth), 50 + 1000 / (100 + depth))
    #expect(min(abs(edge.x - near), abs(edge.x - far)) < 1e-9)
    let back = try #require(door.toLayer(edge))
    #expect(back.distance(to: Point(20, 10)) < 1e-9)
    let frame = try #require(door.frame)
    #expect(abs(frame.minX - 50) < 1e-9 && abs(frame.maxX - edge.x) < 1e-9)
    let moved = door.applying(.scale(2, 2))
    #expect(try #require(moved.fromLayer(Point(20, 10))).distance(to: edge * 2) < 1e-9)
  }
}

/// The values of properties.
struct ValueReadingTests {
  private let gradient =
    #"{"ty":"gf","nm":"G","t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#

  private func animation() throws -> LottieAnimation {
    let moving =
      #"{"a":1,"k":[{"t":0,"s":[0,0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":50,"s":[100,50]}]}"#
    let asset = #"{"id":"c","layers":[\#(solid(#""nm":"box","ks":{"p":\#(moving)}"#))]}"#
    return try LottieFormatTests.animation(
      shapes(redFill, gradient, members: #""nm":"art","ks":{"o":{"k":30},"s":{"k":[50,60]}}"#),
      layer(#""ty":0,"refId":"c","w":40,"h":30,"nm":"one""#),
      layer(#""ty":0,"refId":"c","w":40,"h":30,"nm":"two","st":10"#), assets: [asset])
  }

  @Test func allKindsAreRead() throws {
    let animation = try animation()
    #expect(animation.value(for: "art.Transform.Opacity", at: 0)?.number == 30)
    #expect(animation.value(for: "art.Transform.Scale", at: 0)?.size == Size(50, 60))
    #expect(animation.value(for: "art.Fill 1.Color", at: 0)?.color == Color(red: 1, green: 0, blue: 0))
    #expect(
      animation.value(for: "art.G.Colors", at: 0)?.stops == [
        Gradient.Stop(offset: 0, color: Color(red: 1, green: 0, blue: 0)),
        Gradient.Stop(offset: 1, color: Color(red: 0, green: 0, blue: 1)),
      ])
    #expect(animation.value(for: "art.Transform.Nothing", at: 0) == nil)
    #expect(animation.value(for: "art", at: 0) == nil)
  }

  @Test func precompsHaveTheirOwnTime() throws {
    let found = try animation().makeEvaluator().values(
      for: "*.box.Transform.Position", frame: 25.5, context: EvaluationContext())
    #expect(
      found == [
        PropertyReading(keyPath: "one.box.Transform.Position", value: .point(Point(51, 25.5))),
        PropertyReading(keyPath: "two.box.Transform.Position", value: .point(Point(31, 15.5))),
      ])
  }

  @Test func replacementsAreReadWhereTheyAreInEffect() throws {
    let animation = try animation()
    var replacements = Replacements()
    replacements.values["**.Opacity"] = .number { frame in frame * 2 }
    replacements.values["**.Color"] = .color(.white)
    replacements.values["one.**.Position"] = .point(Point(7, 8))
    func read(_ keyPath: AnimationKeyPath) -> PropertyValue? {
      animation.value(for: keyPath, at: 12.5, replacements: replacements)
    }
    #expect(read("art.Transform.Opacity") == .number(25))
    #expect(read("art.Fill 1.Color") == .color(.white))
    #expect(read("one.box.Transform.Position") == .point(Point(7, 8)))
    #expect(read("two.box.Transform.Position") == .point(Point(5, 2.5)))
    #expect(animation.value(for: "art.Transform.Opacity", at: 12.5) == .number(30))
    // What was read can be put back.
    let value = try #require(animation.value(for: "art.Fill 1.Color", at: 0))
    replacements.values["**.Color"] = value.replacement
    #expect(read("art.Fill 1.Color") == value)
  }

  @Test func everyKeyPathThatIsListedHasAValue() throws {
    let animation = try animation()
    let keyPaths = animation.valueKeyPaths()
    #expect(keyPaths.count > 10)
    for keyPath in keyPaths {
      #expect(animation.value(for: AnimationKeyPath(keyPath), at: 3) != nil, "\(keyPath)")
    }
  }
}
