import AnimationCore
import LottieExpressions
import LottieFormat
import Testing

/// What scripts see of the transforms of layers.
@Suite struct TransformTests {
  /// One key to the next in a straight line.
  private static func ramp(_ keys: (time: Double, values: String)...) -> String {
    let keys = keys.map { #"{"t":\#($0.time),"s":[\#($0.values)],"i":{"x":1,"y":1},"o":{"x":0,"y":0}}"# }
    return #"{"k":[\#(keys.joined(separator: ","))]}"#
  }

  private static let turned = layer(
    #"""
    "ty":3,"nm":"turned","ddd":1,"ks":{"rx":{"k":11},"ry":{"k":\#(12)},"rz":\#(ramp((0, "0"), (30, "90"))),
      "or":\#(ramp((0, "0,0,10"), (30, "0,0,40")))}
    """#)
  private static let flat = layer(#""ty":3,"nm":"flat","ks":{"r":{"k":8}}"#)
  private static let split = layer(
    #"""
    "ty":3,"nm":"split","ddd":1,"ks":{"p":{"s":true,"x":\#(ramp((0, "10"), (30, "40"))),
      "y":\#(ramp((15, "0"), (30, "40"))),"z":{"k":7}}}
    """#)

  private func check(_ script: String, _ expected: Double) throws {
    for found in try values(of: script, at: 15, [Self.turned, Self.flat, Self.split]) {
      #expect(found.map { abs($0 - expected) < 1e-6 } == true, "\(script): \(found ?? .nan)")
    }
  }

  @Test(arguments: [
    ("transform('X Rotation')", 11.0), ("transform('Y Rotation')", 12), ("transform('Z Rotation')", 45),
    ("transform('Rotation')", 45), ("transform('ADBE Rotate Z')", 45), ("transform('zRotation')", 45),
    ("transform.zRotation", 45), ("rotation", 45), ("transform('X Rotation').valueAtTime(1)", 11),
    ("transform('Z Rotation').valueAtTime(1)", 90), ("transform('Z Rotation').numKeys", 2),
  ])
  func rotationsHaveTheNamesThatAreShown(script: String, expected: Double) throws {
    try check("thisComp.layer('turned').\(script)", expected)
  }

  @Test(arguments: [
    ("orientation[2]", 25.0), ("transform.orientation[2]", 25), ("transform('Orientation')[2]", 25),
    ("transform('ADBE Orientation')[2]", 25), ("transform(7)[2]", 25),
    ("orientation.valueAtTime(1)[2]", 40), ("orientation.value.length", 3), ("orientation.numKeys", 2),
    ("transform.orientation.key(2).value[2]", 40),
  ])
  func orientationsAreRead(script: String, expected: Double) throws {
    try check("thisComp.layer('turned').\(script)", expected)
  }

  @Test(arguments: [
    ("transform.orientation[1]", 0.0), ("transform('Orientation').length", 3), ("transform('X Rotation')", 0),
    ("transform.yRotation", 0), ("transform('Z Rotation')", 8),
  ])
  func flatLayersHaveNoOrientation(script: String, expected: Double) throws {
    try check("thisComp.layer('flat').\(script)", expected)
  }

  @Test func anOrientationIsDrivenByAnExpression() throws {
    let orientation = #"{"k":[0,0,5],"x":"value[2] > 4 ? [0, 0, 90] : value"}"#
    let own = solid(#""nm":"turning","ddd":1,"ks":{"or":\#(orientation)}"#)
    let script = "thisComp.layer('turning').transform.orientation[2]"
    let drawn = Drawn(try animation([moving(script), own]).makeEvaluator())
    guard case .fill(let fill) = drawn.list.items.first else {
      Issue.record("no square")
      return
    }
    #expect(abs(fill.transform.a) < 1e-9 && abs(fill.transform.b - 1) < 1e-9)
    #expect(drawn.positions.first == 90)
  }

  @Test(arguments: [
    ("position[0]", 25.0), ("position.length", 3), ("position.value[0]", 25), ("position[2]", 7),
    ("transform('Position')[0]", 25), ("transform('ADBE Position')[1]", 0), ("transform(2)[0]", 25),
    ("position.valueAtTime(1)[1]", 40), ("position.velocityAtTime(0.3)[0]", 30),
    ("position.speedAtTime(0.3)", 30), ("position.velocity[0]", 30), ("position.speed", 30),
    ("position.numKeys", 3), ("position.key(2).time", 0.5), ("position.key(2).value[0]", 25),
    ("position.key(3)[1]", 40), ("position.nearestKey(0.4).index", 2),
    ("position.wiggle(0, 5)[0] - thisComp.layer('split').position.wiggle(0, 5)[0]", 0),
    ("position.propertyGroup(1)._name == 'Transform' ? 1 : 0", 1),
    ("transform('Z Position')", 7), ("transform.zPosition", 7), ("transform('ADBE Position_0')", 25),
    ("transform('X Position').valueAtTime(1)", 40),
  ])
  func aSplitPositionIsOneProperty(script: String, expected: Double) throws {
    try check("thisComp.layer('split').\(script)", expected)
  }

  @Test(arguments: [
    "thisComp.layer('flat').transform('Rotatoin') + 30", "thisComp.layer('flat').text('Position') + 1",
    "thisComp.layer('flat').transform('X Position') + 30",
  ])
  func propertiesThatAreNotThereAreTold(script: String) throws {
    for leavesAllToEngine in [false, true] {
      let engine = JavaScriptExpressions(leavesAllToEngine: leavesAllToEngine)
      let drawn = Drawn(try animation([moving(script), Self.flat], engine: engine).makeEvaluator())
      #expect(drawn.positions.first == 7)
      #expect(drawn.notes.count == 1)
    }
  }

  @Test func whatIsNotInAShapeIsTold() throws {
    let box = layer(#""ty":4,"nm":"box","shapes":[{"ty":"rc","nm":"R","p":{"k":[1,2]},"s":{"k":[8,9]}}]"#)
    let script = "thisComp.layer('box').content('R')('Colour') + 1"
    let drawn = Drawn(try animation([moving(script), box]).makeEvaluator())
    #expect(drawn.positions.first == 7)
    #expect(drawn.notes.first?.contains(#"there is no property "Colour""#) == true)
  }
}
