import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationSnapshot
import CairoRenderer
import Foundation
import Pixels
import SVGAFormat

/// What can be changed in the small animations of the tests.
struct Recipe {
  var boxOffset = 0.0
  var opacity = 1.0
  /// 0…255.
  var red = 255
  var imageBlue = 1.0
  /// The easing of the ball's motion: the second control point of its curve.
  var easing = 0.8
  /// Left out of the animation.
  var droppedFrame: Int?
  var matteIsInverted = false
  /// The colour of a line of one pixel below everything else; nil for none.
  var lineOpacity: Double?
  var frameRate = 30.0
  var size = 120

  static let frameCount = 30
}

/// The same small animation in both formats: a red box that stands still, a ball that moves across, an image, and a
/// group that shows through a matte; also a thin line if a recipe asks for it.
enum TestAnimations {
  static func lottie(_ recipe: Recipe = Recipe()) throws -> [UInt8] {
    let count = recipe.droppedFrame == nil ? Recipe.frameCount : Recipe.frameCount - 1
    let image = Data(try png(Color(red: 0, green: 0.5, blue: recipe.imageBlue), 24, 24))
      .base64EncodedString()
    let red = Double(recipe.red) / 255
    func shape(_ kind: String, _ width: Int, _ color: String) -> String {
      """
      [{"ty":"gr","it":[{"ty":"\(kind)","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[\(width),\(width)]},"r":{"a":0,"k":0}},
      {"ty":"fl","c":{"a":0,"k":[\(color),1]},"o":{"a":0,"k":100}},{"ty":"tr"}]}]
      """
    }
    func layer(_ name: String, _ index: Int, _ transform: String, _ shapes: String, _ more: String = "")
      -> String
    {
      """
      {"ty":4,"nm":"\(name)","ind":\(index),"ip":0,"op":\(count),"st":0,\(more)"ks":{\(transform)},"shapes":\(shapes)}
      """
    }
    let way = """
      "p":{"a":1,"k":[{"t":0,"s":[20,70],"o":{"x":[0.2],"y":[0]},"i":{"x":[\(recipe.easing)],"y":[1]}},
      {"t":29,"s":[100,70]}]}
      """
    let layers = [
      layer("hole", 1, "\"p\":{\"a\":0,\"k\":[95,25]}", shape("el", 20, "1,1,1"), "\"td\":1,"),
      layer(
        "shown", 2, "\"p\":{\"a\":0,\"k\":[95,25]}", shape("rc", 30, "0.2,0.6,0.2"),
        "\"tt\":\(recipe.matteIsInverted ? 2 : 1),"),
      layer("ball", 3, way, shape("el", 16, "0.1,0.1,0.4")),
      layer(
        "box", 4,
        "\"o\":{\"a\":0,\"k\":\(recipe.opacity * 100)},\"p\":{\"a\":0,\"k\":[\(30 + recipe.boxOffset),25]}",
        shape("rc", 30, "\(red),0,0")),
      recipe.lineOpacity.map { opacity in
        layer(
          "line", 6, "\"o\":{\"a\":0,\"k\":\(opacity * 100)},\"p\":{\"a\":0,\"k\":[60,83.3]}",
          """
          [{"ty":"gr","it":[{"ty":"el","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[90,8]}},
          {"ty":"st","c":{"a":0,"k":[0,0,0,1]},"o":{"a":0,"k":100},"w":{"a":0,"k":1}},{"ty":"tr"}]}]
          """)
      } ?? "",
      #"{"ty":2,"nm":"picture","ind":5,"refId":"p","ip":0,"op":\#(count),"st":0,"ks":{"p":{"a":0,"k":[48,10]}}}"#,
    ]
    return Array(
      """
      {"v":"5.7.0","fr":\(recipe.frameRate),"ip":0,"op":\(count),"w":\(recipe.size),"h":90,
      "assets":[{"id":"p","w":24,"h":24,"u":"","p":"data:image/png;base64,\(image)","e":1}],
      "layers":[\(layers.filter { !$0.isEmpty }.joined(separator: ","))],"markers":[{"tm":10,"cm":"tap","dr":0}]}
      """.utf8)
  }

  static func svga(_ recipe: Recipe = Recipe()) throws -> [UInt8] {
    func shape(_ kind: SVGAMovie.Shape) -> [SVGAMovie.Shape] { [kind] }
    func still(_ frame: SVGAMovie.Frame) -> SVGAMovie.FrameList {
      SVGAMovie.FrameList(frames(recipe).map { _ in frame })
    }
    let red = Color(red: Double(recipe.red) / 255, green: 0, blue: 0)
    let box = SVGAMovie.Frame(
      alpha: recipe.opacity, transform: .translation(15 + recipe.boxOffset, 10),
      shapes: [SVGAMovie.Shape(.rect(Rect(x: 0, y: 0, width: 30, height: 30)), fill: red)])
    let ball = SVGAMovie.FrameList(
      frames(recipe).map { frame in
        let time = Double(frame) / Double(Recipe.frameCount - 1)
        let eased = time + (recipe.easing - 0.8) * time * (1 - time)
        let circle = SVGAMovie.Shape(
          .ellipse(center: Point(0, 0), radiusX: 8, radiusY: 8), fill: Color(red: 0.1, green: 0.1, blue: 0.4))
        return SVGAMovie.Frame(transform: .translation(20 + 80 * eased, 70), shapes: [circle])
      })
    let image = SVGAMovie.Frame(
      layout: Rect(x: 0, y: 0, width: 24, height: 24), transform: .translation(48, 10))
    // A matte is an image of its own: inverted, it shows the other half.
    let half = Rect(x: recipe.matteIsInverted ? 95 : 80, y: 10, width: 15, height: 30)
    let hole = SVGAMovie.Frame(shapes: shape(SVGAMovie.Shape(.rect(half), fill: .black)))
    let shown = SVGAMovie.Frame(
      shapes: shape(
        SVGAMovie.Shape(
          .rect(Rect(x: 80, y: 10, width: 30, height: 30)), fill: Color(red: 0.2, green: 0.6, blue: 0.2))))
    var line: [SVGAMovie.Sprite] = []
    if let opacity = recipe.lineOpacity {
      let ellipse = SVGAMovie.Shape(
        .ellipse(center: Point(60, 83.3), radiusX: 45, radiusY: 4),
        stroke: SVGAMovie.Stroke(.black, width: 1))
      line = [
        .init("line.vector", frames: still(SVGAMovie.Frame(alpha: opacity, shapes: shape(ellipse))))
      ]
    }
    let movie = SVGAMovie(
      size: Size(Double(recipe.size), 90), frameRate: Int(recipe.frameRate), frameCount: frames(recipe).count,
      images: [
        EncodedImage(
          key: "picture", bytes: try png(Color(red: 0, green: 0.5, blue: recipe.imageBlue), 24, 24))
      ],
      sprites: line + [
        .init("picture", frames: still(image)), .init("box.vector", frames: still(box)),
        .init("ball.vector", frames: ball), .init("hole.matte", frames: still(hole)),
        .init("shown.vector", matteKey: "hole.matte", frames: still(shown)),
      ])
    return try SVGAEncoder.encode(movie)
  }

  static func decode(_ bytes: [UInt8]) throws -> any Animation { try AnimationDecoder.decode(bytes) }

  private static func frames(_ recipe: Recipe) -> [Int] {
    (0..<Recipe.frameCount).filter { $0 != recipe.droppedFrame }
  }

  static func png(_ color: Color, _ width: Int, _ height: Int) throws -> [UInt8] {
    let bitmap = try Bitmap(width: width, height: height)
    CairoRenderer().render(DisplayList(size: .zero), into: bitmap, transform: .identity, background: color)
    return try PNGEncoder.encode(bitmap)
  }
}
