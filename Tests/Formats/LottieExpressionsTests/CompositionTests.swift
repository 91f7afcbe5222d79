import AnimationCore
import LottieExpressions
import LottieFormat
import Testing

/// What scripts see of compositions that are not around their layers.
@Suite struct CompositionTests {
  /// Keyframes from 0 to 90 in frames 10 to 30.
  private static let ramp = #"{"k":[{"t":10,"s":[0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":30,"s":[90]}]}"#
  private static let control = layer(
    #"""
    "ty":3,"nm":"control","ind":7,"ks":{"r":\#(ramp)},
    "ef":[{"ty":5,"nm":"Speed","ef":[{"ty":0,"nm":"Slider","ix":1,"v":{"k":6}}]}]
    """#)

  private func shown(_ name: String, _ asset: String, _ members: String) -> String {
    layer(#""ty":0,"nm":"\#(name)","refId":"\#(asset)","w":30,"h":20,\#(members)"#)
  }

  private func asset(_ id: String, _ name: String, _ layers: String...) -> String {
    #"{"id":"\#(id)","nm":"\#(name)","layers":[\#(layers.joined(separator: ","))]}"#
  }

  @Test(arguments: [
    // 10 frames later than the root.
    ("comp('Inner').layer('control').rotation", 45.0), ("comp('shown').layer('control').rotation", 45),
    ("comp('Inner').layer(7).effect('Speed')('Slider')", 6), ("comp('Inner')('control').index", 7),
    ("comp('Inner').width + comp('Inner').numLayers", 31),
    ("comp('Inner').name === 'Inner' ? 1 : 0", 1), ("comp('Inner').layer('nobody') === null ? 1 : 0", 1),
    ("comp('nobody') === null ? 1 : 0", 1), ("comp('') === null ? 1 : 0", 1),
    ("comp('Empty') === null ? 1 : 0", 1),
    ("try { comp('nobody').layer(1) } catch { 5 }", 5),
    // Inside of another, that shows it at twice the speed.
    ("comp('Deep').layer('control').rotation", 90),
    // Where it is shown twice, the time of who asks counts, unless a layer is named.
    ("comp('Twice').layer('control').rotation", 90), ("comp('first').layer('control').rotation", 76.5),
    // Shown by nobody: the time of who asks counts.
    ("comp('Unshown').layer('control').rotation", 90),
    ("comp('Unshown').width + comp('Unshown').duration", 62),
    ("comp('Unshown').layer('control').effect('Speed')('Slider')", 6), ("comp('Unshown').marker.numKeys", 0),
    ("comp('Unshown').layer('asking').transform.rotation", 56),
    ("comp('Main').layer('own').index", 50), ("comp('Inner').marker.numKeys", 0),
    ("comp('Inner').layer('control').toComp([0, 0, 0])[2]", 0),
  ])
  func compositionsAreFoundByName(script: String, expected: Double) throws {
    let animation = try animation(
      [
        moving(script), shown("shown", "inner", #""st":10"#), shown("outer", "outer", #""st":0"#),
        shown("first", "twice", #""st":3"#), shown("second", "twice", #""st":4"#),
        shown("empty", "empty", #""st":0"#),
      ],
      assets: [
        asset("inner", "Inner", Self.control), asset("deep", "Deep", Self.control),
        asset("outer", "Outer", shown("", "deep", #""st":0,"sr":0.5"#)),
        asset("twice", "Twice", Self.control),
        #"{"id":"empty","nm":"Empty","layers":[]}"#,
        #"""
        {"id":"unshown","nm":"Unshown","xt":1,"w":60,"h":50,"layers":[\#(Self.control),
          \#(layer(#""ty":3,"nm":"asking","ks":{"r":{"k":0,"x":"comp('Main').layer('own').index + comp('Inner').layer('control').effect('Speed')(1)"}}"#)),
          \#(layer(#""ty":0,"refId":"unshown","w":60,"h":50"#))]}
        """#,
      ], members: #""nm":"Main","#)
    for evaluator in [animation.makeEvaluator(), animation.makeEvaluator()] {
      // In any order.
      _ = Drawn(evaluator, at: 3)
      let drawn = Drawn(evaluator, at: 30)
      #expect(
        drawn.positions.first.map { abs($0 - expected) < 1e-9 } == true, "\(drawn.positions) \(drawn.notes)")
    }
  }

  /// One that asks for what it shows itself: its keyed time counts while it waits.
  @Test func aTimeRemapThatAsksForItselfHasItsKeyedValue() throws {
    let time = #"{"k":0.5,"x":"value + comp('Inner').layer('control').rotation / 900"}"#
    let inner = asset("inner", "Inner", Self.control)
    let layers = [
      moving("comp('Inner').layer('control').rotation"), shown("shown", "inner", #""st":0,"tm":\#(time)"#),
    ]
    // Frame 15 has 22.5 degrees, a fortieth of a second more has 25.875.
    for layers in [layers, layers.reversed()] {
      let drawn = Drawn(try animation(layers, assets: [inner]).makeEvaluator(), at: 5)
      #expect(
        drawn.positions.first.map { abs($0 - 25.875) < 1e-9 } == true, "\(drawn.positions) \(drawn.notes)")
    }
  }

  @Test(arguments: [
    ("thisLayer.marker.numKeys", 0.0), ("marker.numKeys", 0), ("thisLayer.marker.nearestKey(1).index", 0),
    ("try { thisLayer.marker.key(1) } catch { 5 }", 5), ("try { marker.key('in') } catch { 5 }", 5),
    ("thisComp.marker.key(1).comment.length + thisComp.marker.key('out').index", 4),
    ("thisComp.marker.nearestKey(0.4).index", 1), ("thisComp.marker.nearestKey(9).time", 1),
    ("try { thisComp.marker.key(3) } catch { 5 }", 5), ("try { thisComp.marker.key(0) } catch { 5 }", 5),
    ("thisComp.marker.key(1).protectedRegion ? 1 : thisComp.marker.key(1).chapter.length", 0),
  ])
  func markersAreFoundByNameAndNumber(script: String, expected: Double) throws {
    let animation = try animation(
      [moving(script)], members: #""markers":[{"tm":0,"cm":"in","dr":15},{"tm":30,"cm":"out","dr":0}],"#)
    #expect(Drawn(animation.makeEvaluator()).positions == [expected])
  }
}
