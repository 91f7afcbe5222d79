import AnimationCore
import LottieExpressions
import LottieFormat
import Testing

/// What scripts see of the animation.
@Suite struct ObjectTests {
  /// Keyframes from 0 to 90 in frames 10 to 30.
  private static let ramp = #"{"k":[{"t":10,"s":[0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":30,"s":[90]}]}"#

  private static let rig = layer(
    #"""
    "ty":4,"nm":"rig","ind":3,"parent":4,"ip":5,"op":20,
    "ks":{"p":{"k":[30,40]},"a":{"k":[0,0]},"s":{"k":[50,50]},"r":\#(ramp)},
    "ef":[
      {"ty":5,"nm":"Speed","mn":"ADBE Slider Control","ix":1,"ef":[{"ty":0,"nm":"Slider","mn":"ADBE Slider Control-0001","ix":1,"v":{"k":6}}]},
      {"ty":5,"nm":"Goal","mn":"ADBE Layer Control","ix":2,"ef":[{"ty":10,"nm":"Layer","ix":1,"v":{"k":4}}]},
      {"ty":5,"nm":"Tint","mn":"ADBE Color Control","ix":3,"ef":[{"ty":2,"nm":"Color","ix":1,"v":{"k":[1,0.5,0,1]}}]}],
    "shapes":[{"ty":"gr","nm":"Arm","ix":2,"it":[
      {"ty":"rc","nm":"Box","ix":1,"p":{"k":[1,2]},"s":{"k":[8,9]},"r":{"k":5}},
      {"ty":"sh","nm":"Line","ix":2,"ks":{"k":{"v":[[0,0],[100,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}},
      {"ty":"fl","nm":"Paint","c":{"k":[0,1,0,1]},"o":{"k":80}},
      {"ty":"tr","p":{"k":[11,12]},"a":{"k":[0,0]},"s":{"k":[70,71]},"r":{"k":13},"o":{"k":100}}]}]
    """#)
  private static let base = layer(
    #""ty":3,"nm":"base","ind":4,"ks":{"p":{"k":[100,0]},"a":{"k":[0,0]},"s":{"k":[100,100]},"r":{"k":0}}"#)

  /// A frame to the right in each frame.
  private static let mover = layer(
    #"""
    "ty":3,"nm":"mover","ks":{"p":{"s":true,"y":{"k":0},
      "x":{"k":[{"t":0,"s":[0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":30,"s":[30]}]}}},
    "masksProperties":[
      {"mode":"n","nm":"Nothing","pt":{"k":{"v":[],"i":[],"o":[],"c":true}}},
      {"mode":"a","nm":"Hole","o":{"k":40},"x":{"k":3},"f":{"k":[5,6]},
        "pt":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}}}]
    """#)

  @Test(arguments: [
    ("thisComp.layer('rig').transform.position[1]", 40.0), ("thisComp.layer(3).position[0]", 30),
    ("thisComp('rig')('Transform')('Scale')[0]", 50), ("thisComp.layer('rig')(1)(6)[0]", 50),
    ("thisComp.layer('rig').transform('ADBE Rotate Z')", 45),
    ("thisComp.layer('rig').rotation.valueAtTime(1)", 90),
    ("thisComp.layer('rig').rotation.key(2).time", 1), ("thisComp.layer('rig').rotation.numKeys", 2),
    ("thisComp.layer('rig').rotation.loopOut('cycle')", 45),
    ("thisComp.layer('rig').effect('Speed')('Slider')", 6), ("thisComp.layer('rig').effect(1)(1).value", 6),
    ("thisComp.layer('rig')(4)('Speed')('ADBE Slider Control-0001')", 6),
    ("thisComp.layer('rig')('Effects')('ADBE Slider Control')(1)", 6),
    ("thisComp.layer('rig').effect('Goal')('Layer').index", 4),
    ("thisComp.layer('rig').effect('Tint')('Color')[1]", 0.5),
    ("thisComp.layer('rig').effect('nobody') === null ? 1 : 0", 1),
    ("try { thisComp.layer('rig').effect('Tint')('nobody') } catch { 5 }", 5),
    ("thisComp.layer('rig').content('Arm').content('Box').size[1]", 9),
    ("thisComp.layer('rig').content('Arm').content('Box').size.length", 2),
    ("thisComp.layer('rig').content(1)(2)(1)('Roundness')", 5),
    (
      "thisComp.layer('rig')('ADBE Root Vectors Group')('Arm')('ADBE Vectors Group')('Box')('ADBE Vector Rect Size')[0]",
      8
    ),
    ("thisComp.layer('rig').content('Arm').transform.scale[1]", 71),
    ("thisComp.layer('rig').content('Arm')('anything').rotation", 13),
    ("thisComp.layer('rig').content('Arm').content('Paint').opacity", 80),
    ("thisComp.layer('rig').content('Arm').content('nobody') === null ? 1 : 0", 1),
    ("thisComp.layer('rig').content('Arm').content('Box').size.propertyGroup(3)._name === 'Arm' ? 1 : 0", 1),
    ("thisComp.layer('rig').content('Arm').content('Box').size.propertyGroup(5)._name === 'rig' ? 1 : 0", 1),
    ("thisComp.layer('rig').content('Arm').propertyIndex", 2),
    ("thisComp.layer('rig').content('Arm').content('Line').path.points()[1][0]", 100),
    ("thisComp.layer('rig').content('Arm').content('Line').path.pointOnPath(0.5)[0]", 50),
    ("thisComp.layer('rig').content('Arm').content('Line').path.tangentOnPath(1)[0]", 1),
    ("thisComp.layer('rig').content('Arm').content('Line').path.isClosed() ? 1 : 0", 0),
    ("thisComp.layer('rig').parent.index", 4), ("thisComp.layer('rig').parent.hasParent ? 1 : 0", 0),
    ("thisComp.layer('base').parent === null ? 1 : 0", 1), ("parent === undefined ? 1 : 0", 1),
    ("thisComp.layer('rig').inPoint * 30", 5), ("thisComp.layer('rig').outPoint * 30", 20),
    ("thisComp.layer('rig').active ? 1 : 0", 0), ("thisComp.layer('nobody') === null ? 1 : 0", 1),
    ("thisComp.layer('3') === null ? 1 : 0", 1),
    ("thisComp.width + thisComp.height + thisComp.numLayers", 185), ("thisComp.frameDuration * 60", 2),
    ("thisComp.duration", 2), ("comp('Main').layer('rig').index", 3), ("comp('nobody') === null ? 1 : 0", 1),
    ("thisComp.layer('late').startTime * 30", 6), ("startTime", 0), ("thisLayer.startTime", 0),
    ("thisComp.layer(thisComp.layer('rig'), 1).index", 4),
    ("thisComp.layer(thisComp.layer('base'), -1).index", 3),
    ("thisComp.layer(thisLayer, 1) === null ? 1 : 0", 1), ("thisComp.layer(thisLayer) === null ? 1 : 0", 1),
    ("thisComp.layer(thisComp.layer('mover'), 1).name == 'late' ? 1 : 0", 1),
    ("thisComp.bgColor[3] - thisComp.bgColor[0]", 1), ("thisComp.shutterAngle", 90),
    ("thisComp.shutterPhase", -45), ("thisComp.colorDepth", 8),
    ("thisComp.layer('rig').rotation.nearestKey(0.9).value", 90),
    ("index", 50), ("name === 'own' && thisLayer.name === 'own' ? 1 : 0", 1), ("width + height", 20),
    ("active ? 1 : 0", 1),
    ("transform.rotation + thisLayer('Transform').opacity", 100), ("transform.position[0]", 7),
    ("thisProperty.value + thisProperty", 14),
    ("thisProperty.propertyGroup()._name === 'Transform' ? 1 : 0", 1),
    // Rotation, scale and place of the layer, then those of its parent.
    ("thisComp.layer('rig').toComp([0, 0])[0]", 130), ("thisComp.layer('rig').toComp([0, 0]).length", 3),
    ("thisComp.layer('base').fromComp([130, 5])[0]", 30),
    // At another time.
    ("thisComp.layer('mover').toComp([1, 0])[0]", 21), ("thisComp.layer('mover').toComp([1, 0], 0)[0]", 1),
    ("thisComp.layer('mover').fromComp([5, 0], 10 / 30)[0]", -5),
    ("thisComp.layer('mover').toWorld([1, 0], time - 10 / 30)[0]", 11),
    ("thisComp.layer('mover').sourceRectAtTime().width", 0), ("sourceRectAtTime().height", 10),
    ("thisComp.layer('mover').mask('Hole').maskOpacity", 40),
    ("thisComp.layer('mover').mask(2).maskExpansion", 3),
    ("thisComp.layer('mover').mask('Hole').maskPath.points()[1][0]", 9),
    ("thisComp.layer('mover').mask('Hole').maskFeather[1]", 6),
    ("thisComp.layer('mover').mask('nobody') === null ? 1 : 0", 1), ("mask(1) === null ? 1 : 0", 1),
    ("thisComp.marker.numKeys", 2), ("thisComp.marker.key(2).time", 1),
    ("thisComp.marker.key('in').duration", 0.5),
    ("thisComp.marker.nearestKey(0.9).comment === 'out' ? 1 : 0", 1), ("thisComp.marker.key(1).index", 1),
    ("try { thisComp.marker.key('nobody') } catch { 5 }", 5), ("thisLayer.marker.numKeys", 0),
    ("thisComp.layer('rig').content(-9223372036854775808) === null ? 1 : 0", 1),
    ("try { thisComp.marker.key(-9223372036854775808) } catch { 5 }", 5),
    ("try { thisComp.layer('rig').rotation.key(-9223372036854775808) } catch { 5 }", 5),
    ("thisComp.layer('rig').fromComp(thisComp.layer('rig').toComp([3, 4]))[1]", 4),
  ])
  func objectsGiveTheirProperties(script: String, expected: Double) throws {
    // Links are followed without the engine, too.
    for script in [script, "0; \(script)"] {
      let animation = try animation(
        [
          moving(script, members: ""), Self.rig, Self.base, Self.mover,
          layer(#""ty":3,"nm":"late","st":6"#),
        ],
        members:
          #""nm":"Main","mb":{"sa":90,"sp":-45},"markers":[{"tm":0,"cm":"in","dr":15},{"tm":30,"cm":"out","dr":0}],"#
      )
      let drawn = Drawn(animation.makeEvaluator(), at: 20)
      #expect(
        drawn.positions.first.map { abs($0 - expected) < 1e-9 } == true, "\(drawn.positions) \(drawn.notes)")
    }
  }

  @Test func thisCompIsThePrecomp() throws {
    let inner = [
      moving("thisComp.layer('inner').index + 100 * time + thisComp.width"),
      layer(#""ty":3,"nm":"inner","ind":2"#),
    ]
    let animation = try animation(
      [layer(#""ty":0,"refId":"p","w":30,"h":20,"st":30"#)],
      assets: [#"{"id":"p","layers":[\#(inner.joined(separator: ","))]}"#])
    guard case .group(let group) = Drawn(animation.makeEvaluator(), at: 45).list.items.first,
      case .fill(let fill) = group.items.first
    else {
      Issue.record("no precomp")
      return
    }
    #expect(fill.transform.tx == 2 + 50 + 30)
  }

  @Test func aViewerDrivesTheControls() throws {
    let animation = try animation([moving("thisComp.layer('rig').effect('Speed')('Slider') * 2"), Self.rig])
    #expect(animation.valueKeyPaths().contains("rig.Effects.Speed.Slider"))
    let evaluator = animation.makeEvaluator()
    #expect(Drawn(evaluator).positions.first == 12)
    #expect(Drawn(evaluator, ["rig.Effects.Speed.Slider": .number(40)]).positions.first == 80)
    #expect(Drawn(evaluator).positions.first == 12)
  }

  @Test(arguments: [
    ("key(1).value", 0.0), ("key(2)[0]", 90), ("key(2).index", 2), ("numKeys", 2),
    ("nearestKey(0.7).index", 2), ("nearestKey(0.7).value + nearestKey(0.1).value", 90),
    ("nearestKey(0.7)[0]", 90),
    ("nearestKey(0.1).time * 3", 1), ("valueAtTime(20 / 30)", 45),
    ("Math.round(velocityAtTime(0.5) * 1000) / 1000", 135),
    ("Math.round(speedAtTime(0.5))", 135), ("velocityAtTime(1.9)", 0), ("smooth(0.2, 3)", 45),
    ("posterizeTime(2); value + 1000 * time", 500 + 22.5), ("timeToFrames()", 20), ("framesToTime(60)", 2),
  ])
  func ownKeyframesAreRead(script: String, expected: Double) throws {
    let found = try value(of: script, keyed: Self.ramp, at: 20)
    #expect(found.map { abs($0 - expected) < 1e-9 } == true, "\(found ?? .nan)")
  }

  /// With the engine and without, to the bit.
  @Test(arguments: [
    "wiggle(3, 20)", "wiggle(0.7, -5)",
    "wiggle(thisComp.layer('rig').effect('Speed')('Slider'), thisComp.layer('rig').transform.rotation)",
    "thisComp.layer('rig').content('Arm').transform.scale", "thisComp.layer('rig').transform.nobody",
    "thisComp.layer('rig').effect('Goal')('Layer')", "thisComp.layer('nobody').transform.rotation",
    "thisLayer.transform.opacity", "transform.position", "thisComp.layer(\"rig\").effect(1)(1)",
  ])
  func plainScriptsGiveWhatBodymovinsGive(script: String) throws {
    let results = try [script, "0; \(script)", "var $bm_rt;\n$bm_rt = \(script);"].map { script in
      let evaluator = try animation([moving(script), Self.rig, Self.base]).makeEvaluator()
      return [20, 21.5, 3].map { Drawn(evaluator, at: $0) }
    }
    #expect(results[1].map(\.positions) == results[0].map(\.positions))
    #expect(results[2].map(\.positions) == results[0].map(\.positions))
    #expect(results[2].map(\.notes.count) == results[0].map(\.notes.count))
  }

  @Test(arguments: [
    ("left", -3.0), ("top", -2.5), ("width", 8), ("height", 9),
    ("width + 0 * thisComp.layer('box').width", 8),
  ])
  func boundsOfShapes(member: String, expected: Double) throws {
    let box = layer(
      #"""
      "ty":4,"nm":"box","shapes":[
        {"ty":"rc","p":{"k":[1,2]},"s":{"k":[8,9]},"r":{"k":0}},
        {"ty":"st","c":{"k":[0,0,0]},"o":{"k":100},"w":{"k":40}}]
      """#)
    #expect(try value(of: "thisComp.layer('box').sourceRectAtTime().\(member)", box) == expected)
  }

  /// A member of the same name as what scripts are given is none of that.
  @Test func whatAScriptDoesNotComeToIsNotAskedFor() throws {
    let script = "var $bm_rt; if (time < 0) thisLayer.position; $bm_rt = [4].map(x => x)[0]"
    let effects =
      #""ef":[{"ty":5,"nm":"S","mn":"x","ix":1,"ef":[{"ty":0,"nm":"A","ix":1,"v":{"k":3,"x":\#(quoted(script))}}]}],"#
    let drawn = Drawn(try animation([moving("effect('S')('A')", members: effects)]).makeEvaluator())
    #expect(drawn.positions == [4])
    #expect(drawn.notes == [])
  }
}
