import AnimationCore
import AnimationFormats
import AnimationKit
import SVGAFormat
import Testing

/// What animations cost a cache.
@Suite struct CacheCostTests {
  static func movie(
    images: [EncodedImage] = [], sounds: [SVGAMovie.Sound] = [], cues: [SVGAMovie.Cue] = [],
    frames: [SVGAMovie.Frame] = []
  ) throws -> Int {
    let sprites = frames.isEmpty ? [] : [SVGAMovie.Sprite("a", frames: SVGAMovie.FrameList(frames))]
    return try SVGAAnimation(
      SVGAMovie(
        size: Size(10, 10), frameRate: 20, frameCount: 1000, images: images, sounds: sounds, sprites: sprites,
        cues: cues)
    ).memoryCost
  }

  @Test func imagesAndSoundsCostTheirBytesOnce() throws {
    let image = EncodedImage(key: "p", bytes: [UInt8](repeating: 0, count: 5000))
    let sound = SVGAMovie.Sound(key: "s", bytes: [UInt8](repeating: 0, count: 700))
    let cues = [0, 10].map { SVGAMovie.Cue(key: "s", startFrame: $0, endFrame: $0 + 5) }
    #expect(try Self.movie() == 0)
    #expect(try Self.movie(images: [image], sounds: [sound], cues: cues) == 5700)
  }

  @Test func framesCostMoreWhereSomethingChanges() throws {
    let shape = SVGAMovie.Shape(.rect(Rect(x: 0, y: 0, width: 1, height: 1)))
    func frames(_ frame: (Int) -> SVGAMovie.Frame) throws -> Int {
      try Self.movie(frames: (0..<1000).map(frame))
    }
    let hidden = try frames { _ in .hidden }
    let still = try frames { _ in SVGAMovie.Frame() }
    let moving = try frames { SVGAMovie.Frame(transform: .translation(Double($0), 0)) }
    let shaped = try frames { SVGAMovie.Frame(transform: .translation(Double($0), 0), shapes: [shape]) }
    #expect(hidden == 4000)
    #expect(hidden..<hidden + 200 ~= still)
    #expect(still + 60_000..<still + 120_000 ~= moving)
    // All frames share the shape.
    #expect(moving + 1..<moving + 10_000 ~= shaped)
  }

  @Test func aLottieCostsMoreWithEveryLayer() throws {
    func cost(layers: Int) throws -> Int {
      let layer = #"{"ty":3,"ind":1,"ip":0,"op":30,"st":0,"ks":{}}"#
      let list = Array(repeating: layer, count: layers).joined(separator: ",")
      let text = #"{"v":"5.7.0","fr":30,"ip":0,"op":30,"w":10,"h":10,"layers":[\#(list)]}"#
      return try AnimationDecoder.decode(Array(text.utf8)).memoryCost
    }
    #expect(try cost(layers: 1) < cost(layers: 2))
  }
}
