import AnimationCore
import Testing

@testable import LottieFormat

/// What layer styles become: sizes and angles are in the composition, deviations 0.3 of the size.
@Suite struct LayerStyleTests {
  private func list(_ styles: String...) throws -> DisplayList {
    let members = #""sy":[\#(styles.joined(separator: ","))],"ks":{"s":{"k":[200,200]},"o":{"k":50}}"#
    return try animation(solid(members)).displayList(at: 0)
  }

  private func layers(_ styles: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [FilterLayer]
  {
    let list = try list(styles.joined(separator: ","))
    guard list.items.count == 1, let layers = list.groups.first?.filters?.filters.only?.layers else {
      Issue.record("\(list)", sourceLocation: sourceLocation)
      return []
    }
    // Not turned or scaled with the layer.
    #expect(list.groups.first?.filters?.transform == .identity, sourceLocation: sourceLocation)
    #expect(list.groups.first?.opacity == 0.5, sourceLocation: sourceLocation)
    return layers
  }

  private let source = FilterLayer(.source([]))

  @Test func dropShadowsLieBelow() throws {
    let shadow = try layers(
      #"{"ty":1,"c":{"k":[0,0,0,1]},"o":{"k":40},"a":{"k":180},"d":{"k":8},"s":{"k":10},"ch":{"k":50},"bm":{"k":5}}"#
    )
    #expect(shadow.count == 2 && shadow.last == source)
    guard case .shade(let shade)? = shadow.first?.content else {
      Issue.record("no shade")
      return
    }
    // Light from the left; black that is multiplied is black.
    expectEqual(shade.offset, Point(8, 0))
    #expect(shade.shape == .alpha && shade.deviation == 3 && shade.gain == 2)
    #expect(shadow[0].opacity == 0.4 && shadow[0].extent == .everywhere && shadow[0].blendMode == .normal)
    // From the upper left by default.
    guard case .shade(let usual)? = try layers(#"{"ty":1}"#).first?.content else {
      Issue.record("no shade")
      return
    }
    expectEqual(usual.offset, Point(2.5, 5 * 0.75.squareRoot()))
  }

  @Test func outerStylesOfOtherModesAreBlendedByThemselves() throws {
    let list = try list(
      #"{"ty":1,"c":{"k":[1,0,0,1]},"bm":{"k":5}}"#, #"{"ty":3,"c":{"k":[0,1,0,1]},"bm":{"k":11}}"#)
    #expect(list.groups.map(\.blendMode) == [.multiply, .screen, .normal])
    #expect(list.groups.map(\.opacity) == [0.5, 0.5, 0.5])
    #expect(list.groups.last?.filters == nil)
    guard let shadow = list.groups.first?.filters?.filters.only?.layers else {
      Issue.record("no shadow")
      return
    }
    #expect(shadow.count == 1 && shadow[0].blendMode == .normal)
    #expect(list.groups[0].items == list.groups[2].items)
  }

  @Test func innerShadowsAndGlowsAreShades() throws {
    let inner = try layers(#"{"ty":2,"a":{"k":0},"d":{"k":4},"s":{"k":20},"bm":{"k":1}}"#)
    guard inner.count == 2, case .shade(let shadow) = inner[1].content else {
      Issue.record("no shadow")
      return
    }
    #expect(inner[0] == source && inner[1].extent == .inside && inner[1].opacity == 0.75)
    #expect(shadow.shape == .inverted && shadow.deviation == 6)
    expectEqual(shadow.offset, Point(-4, 0))

    let outer = try layers(#"{"ty":3,"o":{"k":50},"s":{"k":10},"ch":{"k":3.125},"bm":{"k":1}}"#)
    guard outer.count == 2, case .shade(let glow) = outer[0].content else {
      Issue.record("no glow")
      return
    }
    // 0.03125^0.2 = ½
    expectEqual(glow.gain, 2)
    #expect(outer[1] == source && outer[0].extent == .everywhere)
    #expect(glow.color == Color(red: 1, green: 1, blue: 0.75) && glow.offset == .zero)

    for (place, shape) in [(1, Shade.Shape.inverted), (2, .alpha)] {
      let layers = try layers(#"{"ty":4,"sr":{"k":\#(place)}}"#)
      guard layers.count == 2, case .shade(let glow) = layers[1].content else {
        Issue.record("no glow")
        return
      }
      #expect(glow.shape == shape && layers[1].extent == .inside && layers[1].blendMode == .screen)
    }
  }

  @Test func spreadOfAllIsAHardEdge() throws {
    guard case .shade(let shade)? = try layers(#"{"ty":1,"ch":{"k":100}}"#).first?.content,
      case .shade(let sharp)? = try layers(#"{"ty":1,"ch":{"k":100},"s":{"k":0}}"#).first?.content
    else {
      Issue.record("no shade")
      return
    }
    expectEqual(shade.gain, 255)
    #expect(sharp.gain == 1 && sharp.deviation == 0)
  }

  @Test func strokesAndSatinAreShades() throws {
    let stroke = try layers(#"{"ty":0,"c":{"k":[0,0,1,1]},"s":{"k":4}}"#)
    #expect(
      stroke == [
        FilterLayer(.shade(Shade(color: Color(red: 0, green: 0, blue: 1), expansion: 4))), source,
      ])
    let satin = try layers(
      #"{"ty":6,"bm":{"k":5},"o":{"k":30},"a":{"k":0},"d":{"k":6},"s":{"k":10},"in":{"k":0}}"#)
    guard satin.count == 2, case .shade(let shade) = satin[1].content else {
      Issue.record("no satin")
      return
    }
    #expect(shade.shape == .difference(isInverted: false) && shade.deviation == 3)
    expectEqual(shade.offset, Point(6, 0))
    #expect(satin[1].blendMode == .multiply && satin[1].extent == .inside && satin[1].opacity == 0.3)
  }

  @Test func overlaysCoverTheInside() throws {
    // A colour by itself is that of the shapes.
    let plain = try list(#"{"ty":7,"c":{"k":[0,0,1,1]},"so":{"k":50}}"#)
    #expect(plain.filters.isEmpty)
    guard case .fill(let fill)? = plain.groups.first?.items.first else {
      Issue.record("no fill")
      return
    }
    #expect(fill.color == Color(red: 0.5, green: 0, blue: 0.5))
    let multiplied = try layers(#"{"ty":7,"bm":{"k":5},"c":{"k":[0,0,1,1]},"so":{"k":50}}"#)
    guard multiplied.count == 2, case .items(let items) = multiplied[1].content,
      case .fill(let flood)? = items.first
    else {
      Issue.record("no overlay")
      return
    }
    #expect(multiplied[1].blendMode == .multiply && multiplied[1].extent == .inside)
    #expect(multiplied[1].opacity == 0.5 && flood.color == Color(red: 0, green: 0, blue: 1))

    let gradient = try layers(
      #"{"ty":8,"gf":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}},"a":{"k":90},"gt":{"k":1}}"#)
    guard gradient.count == 2, case .items(let painted) = gradient[1].content,
      case .fill(let paint)? = painted.first, case .gradient(let stops) = paint.paint,
      case .linear(let start, let end) = stops.geometry
    else {
      Issue.record("no gradient")
      return
    }
    // Up across the layer's 20 x 20 in the composition.
    expectEqual(start, Point(10, 20))
    expectEqual(end, Point(10, 0))
  }

  @Test func theOrderIsThatOfAfterEffects() throws {
    let order = try layers(
      #"{"ty":0}"#, #"{"ty":2}"#, #"{"ty":1}"#, #"{"ty":4}"#, #"{"ty":3,"bm":{"k":1}}"#, #"{"ty":6}"#,
      #"{"ty":7,"bm":{"k":5}}"#, #"{"ty":1,"o":{"k":1}}"#)
    let shapes = order.map { layer -> String in
      switch layer.content {
      case .source: "layer"
      case .items: "overlay"
      case .shade(let shade): "\(shade.shape) \(layer.extent) \(shade.expansion)"
      }
    }
    #expect(
      shapes == [
        "alpha everywhere 0.0", "alpha everywhere 0.0", "alpha everywhere 3.0", "layer", "overlay",
        "difference(isInverted: true) inside 0.0", "inverted inside 0.0", "inverted inside 0.0",
      ])
  }

  @Test func stylesComeAfterEffectsInTheirOwnSpace() throws {
    let list = try animation(
      solid(
        #"\#(effects(effect(29, [0: number(10)]))),\#(styles(#"{"ty":1}"#)),"ks":{"s":{"k":[200,200]}}"#)
    ).displayList(at: 0)
    let outer = try #require(list.groups.first)
    guard case .group(let inner)? = outer.items.first else {
      Issue.record("no group")
      return
    }
    #expect(outer.filters?.transform == .identity && inner.filters?.transform == .scale(2, 2))
    // Of shapes, effects are in the composition, too: one chain.
    let shape = try animation(
      shapes(square, redFill, members: #"\#(effects(effect(29, [0: number(10)]))),\#(styles(#"{"ty":1}"#))"#)
    ).displayList(at: 0)
    #expect(shape.groups.first?.filters?.filters.count == 2)
  }

  @Test(arguments: [
    (1, BlendMode.normal), (5, .multiply), (11, .screen), (13, .add), (22, .hardMix), (30, .luminosity),
    (2, .normal), (99, .normal),
  ])
  func modesAreLinesOfAMenu(line: Int, mode: BlendMode) { #expect(BlendMode(menuLine: line) == mode) }
}
