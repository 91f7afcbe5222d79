import AnimationCore
import AnimationKit
import CairoRenderer
import Foundation
import Pixels
import SVGAFormat
import TestSupport

/// Small animations for the tests, written to a folder by `TemporaryFolder.addAnimations`.
enum TestAnimations {
  /// 40 x 30, 10 fps, 6 frames: a red square (sprite "box.vector") moves right by 5 each frame; the image
  /// "dot", all blue, fills the lower half. Frames 3, 4 and 5 look the same.
  static func svga() throws -> [UInt8] {
    let square = SVGAMovie.Shape(
      .rect(Rect(x: 0, y: 0, width: 10, height: 10)), fill: Color(red: 1, green: 0, blue: 0))
    let box = SVGAMovie.FrameList(
      (0..<6).map { SVGAMovie.Frame(transform: .translation(Double(min($0, 3)) * 5, 0), shapes: [square]) })
    let dot = SVGAMovie.FrameList(
      (0..<6).map { _ in
        SVGAMovie.Frame(layout: Rect(x: 0, y: 0, width: 40, height: 15), transform: .translation(0, 15))
      })
    let movie = SVGAMovie(
      size: Size(40, 30), frameRate: 10, frameCount: 6,
      images: [EncodedImage(key: "dot", bytes: try image(Color(red: 0, green: 0, blue: 1), 40, 15))],
      sprites: [.init("box.vector", frames: box), .init("dot", frames: dot)])
    return try SVGAEncoder.encode(movie)
  }

  /// 100 x 100, 3 frames: an image of 40 kB that nothing packs any better, and moves.
  static func noise() throws -> [UInt8] {
    let bitmap = try Bitmap(
      width: 100, height: 100, words: (0..<10_000).map { _ in .random(in: 0xff00_0000...0xffff_ffff) })
    let frames = (0..<3).map { frame in
      SVGAMovie.Frame(
        layout: Rect(x: 0, y: 0, width: 100, height: 100), transform: .translation(Double(frame), 0))
    }
    return try SVGAEncoder.encode(
      SVGAMovie(
        size: Size(100, 100), frameRate: 10, frameCount: 3,
        images: [EncodedImage(key: "noise", bytes: try PNGEncoder.encode(bitmap))],
        sprites: [.init("noise", frames: .init(frames))]))
  }

  /// 40 x 30, 10 fps, 6 frames: an image "avatar" that moves, and a sprite "name" for a text.
  static func recipeGift() throws -> [UInt8] {
    func frames(_ y: Double) -> SVGAMovie.FrameList {
      SVGAMovie.FrameList(
        (0..<6).map { frame in
          SVGAMovie.Frame(
            layout: Rect(x: 0, y: 0, width: 20, height: 15), transform: .translation(Double(frame), y))
        })
    }
    let image = try image(Color(red: 0, green: 0, blue: 1), 20, 15)
    let movie = SVGAMovie(
      size: Size(40, 30), frameRate: 10, frameCount: 6,
      images: ["avatar", "name"].map { EncodedImage(key: $0, bytes: image) },
      sprites: [.init("avatar", frames: frames(0)), .init("name", frames: frames(15))])
    return try SVGAEncoder.encode(movie)
  }

  /// 40 x 30, 10 fps, 6 frames: a green layer "square" that grows from nothing, on the image "back" from
  /// images/back.png.
  static let lottie = """
    {"v":"5.7.0","fr":10,"ip":0,"op":6,"w":40,"h":30,"assets":[
      {"id":"back","w":40,"h":30,"u":"images/","p":"back.png","e":0}],
     "layers":[
      {"ty":4,"nm":"square","ind":1,"ip":0,"op":6,"st":0,"ks":{"p":{"a":0,"k":[20,15]},
        "s":{"a":1,"k":[{"t":0,"s":[0,0],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":5,"s":[100,100]}]}},
       "shapes":[{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[20,20]},"r":{"a":0,"k":0}},
        {"ty":"fl","c":{"a":0,"k":[0,1,0,1]},"o":{"a":0,"k":100}}]},
      {"ty":2,"nm":"back","ind":2,"refId":"back","ip":0,"op":6,"st":0,"ks":{}}],
     "markers":[{"tm":2,"cm":"loop","dr":3}]}
    """

  /// A PNG of one colour.
  static func image(_ color: Color, _ width: Int, _ height: Int) throws -> [UInt8] {
    let bitmap = try Bitmap(width: width, height: height)
    CairoRenderer().render(
      DisplayList(size: .zero), into: bitmap, transform: .identity, background: color)
    return try PNGEncoder.encode(bitmap)
  }
}

extension TemporaryFolder {
  /// a.svga, b.json and images/back.png, which is yellow.
  convenience init(withAnimations: Void) throws {
    try self.init()
    try write(try TestAnimations.svga(), to: "a.svga")
    try write(Array(TestAnimations.lottie.utf8), to: "b.json")
    try write(try TestAnimations.image(Color(red: 1, green: 1, blue: 0), 40, 30), to: "images/back.png")
  }

  /// The straight colour of a pixel of a PNG file.
  func pixel(_ name: String, _ x: Int, _ y: Int) throws -> Color {
    let image = EncodedImage(key: name, bytes: try bytes(name))
    let properties = try size(name)
    let frame = Rect(x: 0, y: 0, width: Double(properties.width), height: Double(properties.height))
    let bitmap = try Bitmap(width: properties.width, height: properties.height)
    CairoRenderer().render(
      DisplayList(size: frame.size, items: [.image(ImageItem(image, frame: frame, fit: .fill))]),
      into: bitmap,
      transform: .identity)
    return bitmap.color(x: x, y: y)
  }

  /// Read from the header of a PNG file.
  func size(_ name: String) throws -> ImageProperties {
    try ImageProperties(probing: try bytes(name))
  }
}
