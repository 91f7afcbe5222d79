import AnimationCore
import AnimationFormats
import AnimationKit
import CairoRenderer
import Foundation
import Pixels
import SVGAFormat

/// The same animation in both formats: 40 x 20, 10 frames at 10 a second. A red square of 4 x 4 ("box") stands at
/// x = 4 · frame, y = 0; below it, at y = 10, an image of 4 x 4 ("dot"), all blue. A Lottie has the marker "middle"
/// of frames 3 to 5, and "end" at 8, and an empty text there that is called "dot" too.
enum Movie: CaseIterable {
  case svga, lottie

  static let frameCount = 10

  func animation() throws -> any Animation { try AnimationDecoder.decode(try bytes()) }

  func bytes() throws -> [UInt8] {
    switch self {
    case .svga: try Self.svga()
    case .lottie: Array(Self.lottie(dot: try Self.dot()).utf8)
    }
  }

  /// The frame that an image shows, told from where the red square is; nil when there is none.
  static func frame(in bitmap: Bitmap) -> Int? {
    (0..<frameCount).first { bitmap.color(x: $0 * 4 + 2, y: 2).red > 0.5 }
  }

  private static let red = Color(red: 1, green: 0, blue: 0)

  private static func svga() throws -> [UInt8] {
    let square = SVGAMovie.Shape(.rect(Rect(x: 0, y: 0, width: 4, height: 4)), fill: red)
    let box = SVGAMovie.FrameList(
      (0..<frameCount).map {
        SVGAMovie.Frame(transform: .translation(Double($0) * 4, 0), shapes: [square])
      })
    let dot = SVGAMovie.FrameList(
      (0..<frameCount).map { _ in
        SVGAMovie.Frame(layout: Rect(x: 0, y: 0, width: 4, height: 4), transform: .translation(0, 10))
      })
    return try SVGAEncoder.encode(
      SVGAMovie(
        size: Size(40, 20), frameRate: 10, frameCount: frameCount,
        images: [EncodedImage(key: "dot", bytes: try Self.dot())],
        sprites: [.init("box", frames: box), .init("dot", frames: dot)]))
  }

  private static func lottie(dot: [UInt8]) -> String {
    let keys = (0..<frameCount).map { "{\"t\":\($0),\"h\":1,\"s\":[\($0 * 4),0]}" }.joined(separator: ",")
    return """
      {"v":"5.7.0","fr":10,"ip":0,"op":\(frameCount),"w":40,"h":20,"assets":[
        {"id":"dot","w":4,"h":4,"u":"","p":"data:image/png;base64,\(Data(dot).base64EncodedString())","e":1}],
       "layers":[
        {"ty":5,"nm":"dot","ind":3,"ip":0,"op":\(frameCount),"st":0,"ks":{"p":{"a":0,"k":[0,18]}},
         "t":{"d":{"k":[{"t":0,"s":{"t":"","s":10,"fc":[1,1,0]}}]}}},
        {"ty":4,"nm":"box","ind":1,"ip":0,"op":\(frameCount),"st":0,"ks":{"p":{"a":1,"k":[\(keys)]}},
         "shapes":[{"ty":"gr","nm":"Square","it":[
          {"ty":"rc","nm":"Rect","p":{"a":0,"k":[2,2]},"s":{"a":0,"k":[4,4]},"r":{"a":0,"k":0}},
          {"ty":"fl","nm":"Fill","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}},{"ty":"tr"}]}]},
        {"ty":2,"nm":"dot","ind":2,"refId":"dot","ip":0,"op":\(frameCount),"st":0,
         "ks":{"p":{"a":0,"k":[0,10]}}}],
       "markers":[{"tm":3,"cm":"middle","dr":3},{"tm":8,"cm":"end","dr":0}]}
      """
  }

  private static func dot() throws -> [UInt8] { try image(Color(red: 0, green: 0, blue: 1)) }

  /// A PNG of 4 x 4 in one colour.
  static func image(_ color: Color) throws -> [UInt8] {
    let bitmap = try Bitmap(width: 4, height: 4)
    CairoRenderer().render(
      DisplayList(size: .zero), into: bitmap, transform: .identity, background: color)
    return try PNGEncoder.encode(bitmap)
  }
}
