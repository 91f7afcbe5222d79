import AnimationBuilding
import AnimationKit
import Foundation
import TestSupport
import Testing

@Suite struct LottieWritingTests {
  private let dot = LottieLayer.Content.shapes([.ellipse(size: Size(10, 10)), .fill(.onlyRed)])

  private func text(_ document: LottieDocument) throws -> String {
    String(decoding: try document.json(), as: UTF8.self)
  }

  @Test func aDocumentIsWrittenAsTheFormatHasIt() throws {
    let document = LottieDocument(
      "one", size: Size(20, 10), frameRate: 30, frameCount: 5,
      layers: [
        LottieLayer(
          "dot", dot, transform: AnimatedTransform(position: Animated(1, 2).to(3, 4, at: 5, easing: .easeIn)))
      ], markers: [Marker(name: "end", frame: 4)])
    #expect(
      try text(document) == """
        {"v":"5.9.0","fr":30,"ip":0,"op":5,"w":20,"h":10,"nm":"one","ddd":0,"assets":[],"layers":[\
        {"ddd":0,"ind":1,"ty":4,"nm":"dot","sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},\
        "p":{"a":1,"k":[{"t":0,"s":[1,2],"o":{"x":[0.42],"y":[0]},"i":{"x":[1],"y":[1]}},\
        {"t":5,"s":[3,4]}]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]}},"ao":0,"ip":0,"op":5,"st":0,\
        "bm":0,"shapes":[{"ty":"el","d":1,"p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[10,10]}},\
        {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100},"r":1}]}],\
        "markers":[{"tm":4,"cm":"end","dr":0}]}
        """)
    #expect(try document.json() == document.json())
    let info = try document.animation().info
    #expect(info.size == Size(20, 10))
    #expect(info.frameCount == 5)
    #expect(info.markers == document.markers)
  }

  /// What the format's specification asks of each kind of node.
  @Test func everyNodeHasTheMembersOfTheSpecification() throws {
    var layer = LottieLayer("all", .shapes(Everything.shapes), masks: [LottieMask(Everything.path)])
    layer.matte = .luma(LottieLayer("matte", dot))
    let text = LottieLayer("text", .text(LottieText("A", font: "Sans", size: 10)))
    let document = LottieDocument.sheet([layer, text, LottieLayer("solid", .solid(.onlyRed, Size(1, 1)))])
    let root = try JSONSerialization.jsonObject(with: Data(try document.json()))
    let members: [String: Set<String>] = [
      "rc": ["p", "s", "r"], "el": ["p", "s"], "sr": ["sy", "pt", "p", "r", "or", "os"], "sh": ["ks"],
      "fl": ["c", "o", "r"], "st": ["c", "o", "w", "lc", "lj", "ml", "d"],
      "gf": ["g", "s", "e", "t", "o", "r"],
      "gs": ["g", "s", "e", "t", "o", "w", "lc", "lj"], "tm": ["s", "e", "o", "m"],
      "rp": ["c", "o", "m", "tr"], "rd": ["r"], "mm": ["mm"], "gr": ["it"],
      "tr": ["a", "p", "s", "r"],
    ]
    var found: Set<String> = []
    func walk(_ node: Any) {
      if let list = node as? [Any] { list.forEach(walk) }
      guard let object = node as? [String: Any] else { return }
      if let type = object["ty"] as? String {
        found.insert(type)
        #expect((members[type] ?? ["unknown"]).isSubset(of: object.keys), "\(type)")
      }
      // A property says whether it is animated, and has a value.
      if let a = object["a"] as? Int, object["k"] != nil {
        let items = object["k"] as? [Any]
        #expect(
          (items?.first is [String: Any]) == (a == 1 || items?.first.map { $0 is [String: Any] } ?? false))
      }
      object.values.forEach(walk)
    }
    walk(root)
    #expect(found == Set(members.keys))
    #expect(try document.animation().info.diagnostics.isEmpty)
  }

  @Test func aDotLottieShowsTheSame() throws {
    let image = EncodedImage(key: "red", bytes: try Images.png(.onlyRed, side: 10))
    let document = LottieDocument.sheet([LottieLayer("image", .image(image)), LottieLayer("dot", dot)])
    let packed = try AnimationDecoder.decode(document.dotLottie(id: "one"))
    #expect(packed.info.animationIDs == ["one"])
    for frame in [0.0, 10] {
      #expect(
        try packed.bitmap(at: frame, width: 100, height: 100).straightRGBA()
          == document.animation().bitmap(at: frame, width: 100, height: 100).straightRGBA())
    }
    #expect(throws: AnimationError.self) { try document.dotLottie(id: "a/b") }
  }

  @Test func filesAreOfTheFormatThatTheirNamesSay() throws {
    let folder = try TemporaryFolder()
    let document = LottieDocument.sheet([LottieLayer("dot", dot)])
    for name in ["dot.json", "dot.lottie"] {
      let path = folder.url(name).path
      try document.write(to: path)
      let isZip = try Data(contentsOf: folder.url(name)).starts(with: [0x50, 0x4B])
      #expect(isZip == name.hasSuffix("lottie"))
      #expect(
        try AnimationDecoder.decode(file: path).displayList(at: 0) == document.animation().displayList(at: 0))
    }
  }

  @Test func numbersHaveAsManyDecimalsAsAreAskedFor() throws {
    let document = LottieDocument.sheet([
      LottieLayer("dot", dot, transform: AnimatedTransform(position: Animated(1 / 3, 2 / 3)))
    ])
    #expect(String(decoding: try document.json(decimals: 2), as: UTF8.self).contains(#""k":[0.33,0.67]"#))
    #expect(String(decoding: try document.json(decimals: 0), as: UTF8.self).contains(#""k":[0,1]"#))
    #expect(try text(document).contains(#""k":[0.333333,0.666667]"#))
  }

  @Test func slotsAreThereForViewers() throws {
    let color = Animated(Color.onlyRed, slot: "accent")
    let rect = LottieShape.rectangle(Rect(x: 0, y: 0, width: 100, height: 100))
    let animation = try LottieDocument.sheet([rect, .fill(color)]).animation()
    #expect(animation.info.replaceableKeys.slots.map(\.id) == ["accent"])
    #expect(try animation.color(50, 50) == .onlyRed)
    #expect(animation.info.diagnostics.isEmpty)
    let other = LottieShape.group([rect, .fill(Animated(Color.onlyBlue, slot: "accent"))])
    #expect(
      throws: AnimationError.invalid(
        path: "layers[0].shapes[2].shapes[1].color", reason: "the slot \"accent\" has another value elsewhere"
      )
    ) {
      try LottieDocument.sheet([rect, .fill(color), other]).json()
    }
  }

  /// What a Lottie cannot hold, and where that is.
  static let mistakes: [(document: LottieDocument, path: String, reason: String)] = {
    let dot = LottieLayer.Content.null
    func placed(_ transform: AnimatedTransform) -> LottieDocument {
      .sheet([LottieLayer("a", dot, transform: transform)])
    }
    var (empty, still, sizeless) = (
      LottieDocument.sheet([dot].map { LottieLayer("a", $0) }), LottieDocument.sheet([LottieShape]()),
      LottieDocument.sheet([LottieShape]())
    )
    empty.frameCount = 0
    still.frameRate = .nan
    sizeless.size = Size(0, 10)
    let triangle = Path([.move(.zero), .line(Point(1, 0)), .line(Point(1, 1)), .close])
    let (one, two) = (
      LottieComposition("id", size: Size(1, 1), layers: []),
      LottieComposition("id", size: Size(2, 1), layers: [])
    )
    return [
      (empty, "frameCount", "0 is not at least 1"), (still, "frameRate", "nan is not 0.001 to 10000"),
      (sizeless, "size", "0.0 x 10.0 cannot be shown"),
      (placed(AnimatedTransform(rotation: Animated(.nan))), "layers[0].rotation", "nan cannot be drawn"),
      (
        placed(AnimatedTransform(rotation: Animated(0).to(1, at: 5).to(2, at: 5))), "layers[0].rotation",
        "the keyframe at 5.0 does not come after that at 5.0"
      ),
      (
        placed(AnimatedTransform(rotation: Animated(0).to(1, at: 5, easing: .cubicBezier(2, 0, 1, 1)))),
        "layers[0].rotation", "the handles of an easing are at 2.0 and 1.0, not at 0 to 1 of its time"
      ),
      (.sheet([LottieLayer("a", dot, parent: "b")]), "", "there is no layer \"b\""),
      (
        .sheet([LottieLayer("a", dot, parent: "b"), LottieLayer("b", dot), LottieLayer("b", dot)]), "",
        "2 layers have the name \"b\""
      ),
      (
        .sheet([LottieLayer("a", dot, parent: "b"), LottieLayer("b", dot, parent: "a")]), "",
        "the parents of \"a\" lead in a circle"
      ),
      (
        .sheet([.path(Animated(Path(Rect(x: 0, y: 0, width: 1, height: 1))).to(triangle, at: 5))]),
        "layers[0].shapes[0]",
        "the path of keyframe 1 has other outlines or vertices than the first"
      ),
      (
        .sheet([.fill(Animated(Color.onlyRed).to(.clear, at: 5))]), "layers[0].shapes[0]",
        "the alpha of the colour changes: change the opacity"
      ),
      (
        .sheet([.fill(LottieGradient(.linear, from: Animated(0, 0), to: Animated(1, 0), stops: []))]),
        "layers[0].shapes[0]", "a gradient has no colours"
      ),
      (
        .sheet([LottieLayer("a", .composition(one)), LottieLayer("b", .composition(two))]), "layers[1]",
        "another asset has the id \"id\""
      ),
      (.sheet([LottieLayer("a", .camera(zoom: 1))]), "layers[0]", "a camera has no transform3D"),
      (.sheet([LottieLayer("a", .sound([1, 2], id: "s"))]), "layers[0]", "the sound is neither MP3 nor WAV"),
      (
        .sheet([LottieLayer("a", .image(EncodedImage(key: "i", bytes: [1, 2])))]), "layers[0].image",
        "unknown format: the image is not PNG, JPEG, WebP, GIF, BMP or SVG"
      ),
    ]
  }()

  @Test(arguments: mistakes.indices) func whatCannotBeWrittenIsOneErrorWithItsPlace(index: Int) throws {
    let (document, path, reason) = Self.mistakes[index]
    #expect(throws: AnimationError.invalid(path: path, reason: reason)) { try document.json() }
  }

  @Test func groupsAreNotNestedTooDeep() throws {
    let deep = (0..<40).reduce(LottieShape.fill(.onlyRed)) { shape, _ in .group([shape]) }
    #expect(throws: AnimationError.limitExceeded(what: "nesting of shape groups", value: 33, limit: 32)) {
      try LottieDocument.sheet([deep]).json()
    }
  }

  @Test func aPathOfOtherWordsIsAnError() {
    #expect(throws: AnimationError.invalid(path: "", reason: "\"M0 0 X\" is no path of SVG from byte 5 on")) {
      try Path(svg: "M0 0 X")
    }
  }
}

/// One of each shape.
private enum Everything {
  static let path = Path(Rect(x: 10, y: 10, width: 20, height: 20))
  static let gradient = LottieGradient.linear(from: .zero, to: Point(10, 0), [.onlyRed, .onlyBlue])
  static let shapes: [LottieShape] = [
    .group("group", [.rectangle(Rect(x: 0, y: 0, width: 10, height: 10)), .fill(.onlyRed)]),
    .ellipse(size: Size(10, 10)), .star(.init(points: 5, outerRadius: 5)), .path(path),
    .roundedCorners(radius: 2), .trim(end: 0.5), .merge(.add), .fill(gradient), .stroke(gradient, width: 1),
    .stroke(.onlyRed, width: 1, dash: [1, 2]), .repeater(.init(copies: 2, transform: AnimatedTransform())),
  ]
}
