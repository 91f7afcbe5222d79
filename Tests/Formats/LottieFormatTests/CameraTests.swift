import AnimationCore
import Foundation
import Testing

@testable import LottieFormat

/// Layers in space as cameras see them, compared with projections by hand.
@Suite struct CameraTests {
  /// It sees the plane of the 100 x 100 composition as it is: from the middle, 500 away.
  private func camera(_ ks: String = #""p":{"k":[50,50,-500]}"#, _ members: String = #""pe":{"k":500}"#)
    -> String
  {
    layer(#""ty":13,"ddd":1,"ks":{\#(ks)},\#(members)"#)
  }

  /// A red square of 10 around the middle.
  private func square(_ ks: String, _ members: String = "") -> String {
    solid(
      #""ddd":1,"ks":{"a":{"k":[5,5,0]},"p":{"k":[50,50,0]},\#(ks)}\#(members.isEmpty ? "" : ",\(members)")"#)
  }

  /// Where a point of a layer is seen.
  private func place(_ point: Point, of item: DisplayItem) throws -> Point? {
    switch item {
    case .fill(let fill): return fill.transform.apply(point)
    case .group(let group):
      let chain = try #require(group.filters)
      guard case .projection(let projection)? = chain.filters.first, chain.filters.count == 1 else {
        Issue.record("not one projection: \(chain.filters)")
        return nil
      }
      let back = try #require(chain.transform.inverted())
      let inner = try #require(group.items.first)
      guard let flat = try place(point, of: inner) else { return nil }
      return projection.apply(back.apply(flat)).map { chain.transform.apply($0) }
    default: return nil
    }
  }

  /// Where a point of the lowest item is seen.
  private func spot(_ point: Point, in items: [DisplayItem]) throws -> Point {
    let item = try #require(items.first)
    let place = try place(point, of: item)
    return try #require(place)
  }

  private func items(_ layers: String..., at frame: Double = 0) throws -> [DisplayItem] {
    try LottieDecoder.decode(file(layers: layers)).displayList(at: frame).items
  }

  private func colors(_ items: [DisplayItem]) -> [Color?] {
    items.map { item in
      switch item {
      case .fill(let fill): fill.color
      case .group(let group): colors(group.items).first ?? nil
      default: nil
      }
    }
  }

  private func order(_ layers: String...) throws -> [Color?] {
    colors(try LottieDecoder.decode(file(layers: layers)).displayList(at: 0).items)
  }

  @Test func aTurnedSquareIsSeenInPerspective() throws {
    let items = try items(camera(), square(#""ry":{"k":60}"#))
    try #require(items.count == 1)
    let (c, s) = (cos(Double.pi / 3), sin(Double.pi / 3))
    for (x, y) in [(0.0, 0.0), (10, 0), (10, 10), (0, 10), (5, 5)] {
      // A turn to the right brings the right edge nearer.
      let depth = 500 - (x - 5) * s
      let expected = Point(50 + 500 * (x - 5) * c / depth, 50 + 500 * (y - 5) / depth)
      expectEqual(try spot(Point(x, y), in: items), expected, within: 1e-9)
    }
  }

  @Test func layersThatFaceTheCameraStayVector() throws {
    let items = try items(camera(), square(#""p":{"k":[60,50,500]},"rz":{"k":90}"#))
    guard case .fill(let fill)? = items.first else {
      Issue.record("not a fill: \(items)")
      return
    }
    // Twice as far away, it is half as large.
    expectEqual(fill.transform.apply(Point(5, 5)), Point(55, 50), within: 1e-9)
    expectEqual(fill.transform.apply(Point(15, 5)), Point(55, 55), within: 1e-9)
  }

  @Test func theFlatLayerIsAsLargeAsItBecomes() throws {
    let near = solid(#""ddd":1,"sw":400,"ks":{"a":{"k":[200,5,0]},"p":{"k":[50,50,0]},"ry":{"k":60}}"#)
    guard case .group(let group)? = try items(camera(), near).first, case .fill(let fill)? = group.items.first
    else {
      Issue.record("not a group")
      return
    }
    // At its nearer edge, lengths grow by 500/depth along it, and along the way by that squared times what the turn leaves.
    let depth = 500 - 200 * sin(Double.pi / 3)
    #expect(fill.transform.maximumScale >= 500 / depth)
    #expect(fill.transform.maximumScale <= 4)
  }

  @Test func aCameraTurnsToItsPointOfInterest() throws {
    // From the right, at a right angle to where it looked from before: what lies in the depth is seen at the side.
    let seen = try items(
      camera(#""p":{"k":[550,50,0]},"a":{"k":[50,50,0]}"#), square(#""p":{"k":[50,60,30]},"ry":{"k":-90}"#))
    let middle = try spot(Point(5, 5), in: seen)
    // Its x axis leads along z.
    expectEqual(middle, Point(80, 60), within: 1e-9)
  }

  @Test func aCameraWithoutAPointLooksStraightOn() throws {
    let seen = try items(camera(#""p":{"k":[60,50,-250]}"#), square(#""rz":{"k":0}"#))
    expectEqual(
      try spot(Point(5, 5), in: seen), Point(30, 50), within: 1e-9)
    let turned = try items(camera(#""p":{"k":[50,50,-500]},"rz":{"k":90}"#), square(#""p":{"k":[60,50,0]}"#))
    expectEqual(
      try spot(Point(5, 5), in: turned), Point(50, 40), within: 1e-9)
    // It turns to the right: what was in the middle goes to the left.
    let angle = atan(0.1)
    let panned = try items(
      camera(#""p":{"k":[50,50,-500]},"ry":{"k":\#(angle * 180 / .pi)}"#), square(#""ry":{"k":1}"#))
    expectEqual(
      try spot(Point(5, 5), in: panned), Point(0, 50), within: 1e-9)
  }

  @Test func parentsMoveCameras() throws {
    let parent = layer(#""ty":3,"ddd":1,"ind":7,"ks":{"p":{"k":[20,0,-500]},"s":{"k":[100,100,100]}}"#)
    let seen = try items(
      camera(#""p":{"k":[50,50,0]}"#, #""pe":{"k":500},"parent":7"#), parent, square(#""ry":{"k":60}"#))
    let expected = try items(camera(#""p":{"k":[70,50,-500]}"#), square(#""ry":{"k":60}"#))
    for point in [Point(0, 0), Point(10, 3)] {
      expectEqual(
        try spot(point, in: seen),
        try spot(point, in: expected), within: 1e-9)
    }
  }

  /// A child deeper than its parent, which is turned by a right angle, lies at its side: as in After Effects and lottie-web.
  @Test func depthIsTurnedWithTheParent() throws {
    let parent = layer(#""ty":3,"ddd":1,"ind":1,"ks":{"p":{"k":[50,50,0]},"ry":{"k":90}}"#)
    let child = solid(#""ddd":1,"parent":1,"ks":{"p":{"k":[0,0,10]},"ry":{"k":-90}}"#)
    guard case .fill(let fill)? = try items(parent, child).first else {
      Issue.record("not a fill")
      return
    }
    expectEqual(fill.transform.apply(.zero), Point(60, 50), within: 1e-9)
  }

  @Test func whatLiesBehindTheCameraVanishes() throws {
    #expect(try items(camera(), square(#""p":{"k":[50,50,-500]}"#)).isEmpty)
    #expect(try items(camera(), square(#""p":{"k":[50,50,-600]}"#)).isEmpty)
    #expect(try items(camera(), square(#""p":{"k":[50,50,-600]},"ry":{"k":60}"#)).isEmpty)
    #expect(try items(camera(), square(#""ry":{"k":90}"#)).isEmpty, "seen from its edge")
    // Half of it is in front.
    let half = try items(camera(), square(#""p":{"k":[60,50,-500]},"ry":{"k":60},"s":{"k":[900,900,100]}"#))
    try #require(half.count == 1)
    #expect(try place(Point(0, 5), of: half[0]) != nil)
    #expect(try place(Point(10, 5), of: half[0]) == nil)
  }

  @Test func layersInThePlaneAreNotSeenByCameras() throws {
    let flat = solid(#""ks":{"p":{"k":[10,20]}}"#)
    let list = try items(camera(#""p":{"k":[0,0,-100]}"#), flat)
    #expect(list == (try items(flat)))
  }

  @Test func neighboursInSpaceAreSortedByDepth() throws {
    func colored(_ color: String, _ z: Int, _ members: String = "") -> String {
      square(
        #""p":{"k":[50,50,\#(z)]}"#, #""sc":"\#(color)"\#(members.isEmpty ? "" : ",\(members)")"#)
    }
    let (red, green, blue) = (colored("ff0000", 10), colored("00ff00", 0), colored("0000ff", 20))
    let (r, g, b) = (
      Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0), Color(red: 0, green: 0, blue: 1)
    )
    // The file's first layer is the topmost one, unless depths say otherwise.
    #expect(try order(camera(), red, green, blue) == [b, r, g])
    #expect(try order(red, green, blue) == [b, g, r], "no camera, no order")
    // A null does not part them, a layer in the plane does.
    #expect(try order(camera(), red, layer(#""ty":3"#), green, blue) == [b, r, g])
    let flat = solid(#""sc":"000000""#)
    #expect(try order(camera(), red, flat, green, blue) == [b, g, .black, r])
    // From behind it is the other way round.
    let behind = camera(#""p":{"k":[50,50,600]},"a":{"k":[50,50,0]}"#)
    #expect(try order(behind, red, green, blue) == [g, r, b])
  }

  @Test func theTopmostActiveCameraCounts() throws {
    let late = layer(#""ty":13,"ip":30,"ks":{"p":{"k":[50,50,-1000]}},"pe":{"k":500}"#)
    let hidden = layer(#""ty":13,"hd":true,"ks":{"p":{"k":[0,0,-1]}},"pe":{"k":500}"#)
    let file = try LottieDecoder.decode(
      file(layers: [late, hidden, camera(), square(#""p":{"k":[60,50,0]}"#)]))
    let evaluator = file.makeEvaluator()
    for frame in [0.0, 40, 10, 59] {
      let list = evaluator.displayList(at: frame, context: EvaluationContext())
      let place = try spot(Point(5, 5), in: list.items)
      expectEqual(place, Point(frame < 30 ? 60 : 55, 50), within: 1e-9)
    }
  }

  /// That of 50 mm, which leaves the plane as it is.
  @Test func withoutAnActiveCameraThePlaneStaysAsItIs() throws {
    let late = layer(#""ty":13,"ip":30,"ks":{"p":{"k":[50,50,-1000]}},"pe":{"k":500}"#)
    let zoom = 100.0 * 50 / 36
    let seen = try items(late, square(#""p":{"k":[60,50,\#(zoom)]}"#))
    expectEqual(
      try spot(Point(5, 5), in: seen), Point(55, 50), within: 1e-9)
  }

  @Test func aZoomOfNoneIsTheDefault() throws {
    for zoom in ["0", "-5"] {
      let seen = try items(
        camera(#""p":{"k":[50,50,-277.7777777777778]}"#, #""pe":{"k":\#(zoom)}"#),
        square(#""p":{"k":[60,50,0]}"#))
      expectEqual(
        try spot(Point(5, 5), in: seen), Point(55, 50), within: 1e-6)
    }
  }

  @Test func framesAreTheSameInAnyOrder() throws {
    let moving = camera(
      #""p":{"k":[{"t":10,"s":[50,50,-500],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":20,"s":[90,50,-400]}]}"#)
    let file = try LottieDecoder.decode(
      file(layers: [moving, square(#""ry":{"k":60}"#), square(#""p":{"k":[50,50,5]}"#), solid()]))
    let frames = [0.0, 5, 10, 15, 20, 30]
    let fresh = frames.map { file.displayList(at: $0) }
    #expect(Set(fresh.map { $0.items }).count == 3)
    let evaluator = file.makeEvaluator()
    for index in [0, 1, 3, 2, 5, 4, 0, 3, 5, 1, 2] {
      #expect(evaluator.displayList(at: frames[index], context: EvaluationContext()) == fresh[index])
    }
  }

  // MARK: Precomps

  private func precomp(_ members: String) -> String {
    layer(#""ty":0,"refId":"p","w":100,"h":100,\#(members)"#)
  }

  private func list(_ layers: String..., precomp: String...) throws -> DisplayList {
    try LottieDecoder.decode(
      file(layers: layers, assets: [#"{"id":"p","layers":[\#(precomp.joined(separator: ","))]}"#])
    ).displayList(at: 0)
  }

  @Test func precompsAreFlatImagesWithCamerasOfTheirOwn() throws {
    let turned = #""ddd":1,"ks":{"a":{"k":[50,50,0]},"p":{"k":[50,50,0]},"ry":{"k":60}}"#
    let list = try list(
      camera(), precomp(turned), precomp: camera(), square(#""p":{"k":[60,50,500]}"#))
    guard case .group(let group)? = list.items.first, case .fill(let fill)? = group.items.first else {
      Issue.record("not a group with a fill: \(list)")
      return
    }
    #expect(group.clip != nil && group.filters?.filters.count == 1)
    // In the precomp it is at (55, 50).
    let scale = fill.transform.maximumScale * 2
    expectEqual(
      fill.transform.apply(Point(5, 5)), Point(50 + 5 * scale, 50), within: 1e-9)
  }

  @Test func collapsedPrecompsAreSeenThroughTheOuterCamera() throws {
    let moved = #""ddd":1,"ct":1,"ks":{"p":{"k":[0,0,100]},"rz":{"k":0}}"#
    let collapsed = try list(camera(), precomp(moved), precomp: square(#""p":{"k":[60,50,400]}"#))
    let fill = try #require(collapsed.fills.first)
    expectEqual(fill.transform.apply(Point(5, 5)), Point(55, 50), within: 1e-9)
    // A layer in the plane of the precomp turns with it.
    let turned = #""ddd":1,"ct":1,"ks":{"a":{"k":[50,50,0]},"p":{"k":[50,50,0]},"ry":{"k":60}}"#
    let flat = try list(
      camera(), precomp(turned), precomp: solid(#""ks":{"a":{"k":[5,5]},"p":{"k":[50,50]}}"#))
    let alone = try items(camera(), square(#""ry":{"k":60}"#))
    for point in [Point(0, 0), Point(10, 3)] {
      expectEqual(
        try spot(point, in: flat.items),
        try spot(point, in: alone), within: 1e-9)
    }
    // With a mask it is a flat image again.
    let mask =
      #""masksProperties":[{"mode":"a","pt":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}}}]"#
    let masked = try list(camera(), precomp(turned + "," + mask), precomp: square(#""p":{"k":[60,50,400]}"#))
    #expect(masked.groups.first?.filters != nil)
  }

  @Test func collapsedPrecompsDoNotCut() throws {
    let wide = solid(#""sw":500,"sh":500"#)
    #expect(try list(precomp(#""ct":1"#), precomp: wide).groups.isEmpty)
    #expect(try list(precomp(#""cp":true"#), precomp: wide).groups.isEmpty)
    #expect(try list(precomp(#""ct":0"#), precomp: wide).groups.first?.clip != nil)
  }

  // MARK: In the group

  @Test func masksAreInsideAndMattesOutside() throws {
    let mask =
      #""masksProperties":[{"mode":"a","pt":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}}}]"#
    let items = try items(
      camera(), solid(#""td":1,"sc":"0000ff""#), square(#""ry":{"k":60}"#, #""tt":1,\#(mask)"#))
    guard case .group(let group)? = items.first, case .fill(let fill)? = group.items.first else {
      Issue.record("not a group with a fill: \(items)")
      return
    }
    #expect(group.filters?.filters.count == 1)
    #expect(group.masks.first?.transform == fill.transform)
    #expect(colors(group.matte?.items ?? []) == [Color(red: 0, green: 0, blue: 1)])
  }

  @Test func effectsOfSolidsAreInsideThoseOfShapesOutside() throws {
    let effect =
      #""ef":[{"ty":29,"mn":"ADBE Gaussian Blur 2","ef":[{"ty":0,"v":{"k":10}},{"ty":7,"v":{"k":1}},{"ty":7,"v":{"k":0}}]}]"#
    func kinds(_ item: DisplayItem?) -> [String] {
      guard case .group(let group)? = item else { return [] }
      return (group.filters?.filters ?? []).map {
        switch $0 {
        case .blur: "blur"
        case .projection: "projection"
        default: "other"
        }
      }
    }
    let plain = try items(camera(), square(#""ry":{"k":60}"#))
    let blurred = try items(camera(), square(#""ry":{"k":60}"#, effect))
    #expect(kinds(blurred.first) == ["blur", "projection"])
    // In the units of the layer the projection is the same.
    guard case .group(var group)? = blurred.first else { return }
    group.filters?.filters.removeFirst()
    for point in [Point(0, 0), Point(10, 3)] {
      expectEqual(try spot(point, in: [.group(group)]), try spot(point, in: plain), within: 1e-9)
    }
    let redSquare =
      #"{"ty":"gr","it":[{"ty":"rc","p":{"k":[10,10]},"s":{"k":[20,20]},"r":{"k":0}},\#(redFill),{"ty":"tr"}]}"#
    let shape = shapes(
      redSquare, members: #""ddd":1,"ks":{"ry":{"k":60}},\#(effect)"#)
    #expect(kinds(try items(camera(), shape).first) == ["projection", "blur"])
  }

  @Test func hostileNumbersStayFinite() throws {
    for zoom in ["1e300", "1e-300"] {
      for ks in [
        #""p":{"k":[50,50,-1e300]}"#, #""p":{"k":[50,50,0]},"a":{"k":[50,50,0]}"#,
        #""p":{"k":[1e200,1e200,1e200]},"a":{"k":[-1e200,0,0]}"#,
      ] {
        let items = try items(
          camera(ks, #""pe":{"k":\#(zoom)}"#), square(#""ry":{"k":60}"#),
          square(#""s":{"k":[1e200,1e200,1e200]},"rx":{"k":1}"#))
        for case .group(let group) in items {
          guard case .projection(let projection)? = group.filters?.filters.first else { continue }
          let weights = projection.x + projection.y + projection.w
          #expect(weights.allSatisfy { $0.isFinite })
        }
      }
    }
  }
}
