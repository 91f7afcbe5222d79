import AnimationConversion
import AnimationCore
import AnimationFormats
import Foundation
import FrameRendering
import FrameSources
import Pixels
import SVGAFormat
import Synchronization
import TestSupport
import Testing

func converted(_ bytes: [UInt8]) throws -> any Animation { try AnimationDecoder.decode(bytes) }

struct ConversionTests {
  /// Small enough that nobody sees it: what moves is 0.05 pixels off, which is 13 of 255 at an edge. All samples are drawn
  /// by the tests of the program, which is quicker.
  @Test(
    .enabled(if: !Sanitizer.isAny, "takes minutes"),
    arguments: [AnimationConverter.Target.lottie, .dotLottie])
  func aSampleLooksTheSame(_ target: AnimationConverter.Target) throws {
    let file = Repository.root.appending(path: "Samples/bell.svga")
    let source = try SVGADecoder.decode([UInt8](Data(contentsOf: file)))
    let conversion = try AnimationConverter.convert(source, to: target)
    let bytes = conversion.bytes
    let proof = try conversion.proof(sourceBytes: 1)
    #expect(proof.difference.frameCount == source.info.frameCount)
    #expect(proof.difference.largest?.value ?? 0 <= 24, "\(proof.difference)")
    #expect(proof.result.bytes == bytes.count)
    #expect(proof.result.decodedBytes == proof.source.decodedBytes)
    let info = try converted(bytes).info
    #expect(info.size == source.info.size)
    #expect(info.frameRate == source.info.frameRate)
    #expect(info.diagnostics.allSatisfy { $0.kind == .wasteful }, "\(info.diagnostics)")
    #expect(info.soundCues.map(\.startFrame) == source.info.soundCues.map(\.startFrame))
  }

  /// What is written can be read, or is not written.
  @Test(arguments: [AnimationConverter.Target.lottie, .dotLottie])
  func aLottieHasNoMoreFramesASecondThanAreRead(_ target: AnimationConverter.Target) throws {
    func converted(_ rate: Int) throws -> AnimationInfo {
      var movie = try SVGAMovie.small([.init("a", frames: .init([.image(.identity)]))], frames: 1)
      movie.frameRate = rate
      return try AnimationDecoder.decode(AnimationConverter.convert(SVGAAnimation(movie), to: target).bytes)
        .info
    }
    #expect(try converted(10_000).frameRate == 10_000)
    #expect(
      throws: AnimationError.limitExceeded(
        what: "frames of a Lottie in a second", value: 10_001, limit: 10_000)
    ) { try converted(10_001) }
  }

  @Test func keysGoOnReplacing() throws {
    let frames = SVGAMovie.FrameList((0..<4).map { Frame.image(.translation(Double($0) * 2, 5)) })
    let other = SVGAMovie.FrameList((0..<4).map { Frame.image(.translation(50, Double($0) * 4)) })
    let movie = try SVGAMovie.small(
      [.init("a", frames: frames), .init("b", frames: other), .init("avatar", frames: frames)], frames: 4)
    let source = try SVGAAnimation(movie)
    let result = try converted(AnimationConverter.convert(source, to: .lottie).bytes)
    #expect(result.info.replaceableKeys.images.sorted() == ["a", "avatar", "b"])
    #expect(Set(result.info.replaceableKeys.layers) == ["a", "avatar", "b"])
    let green = EncodedImage(
      key: "new", bytes: try SVGAMovie.image(Color(red: 0, green: 1, blue: 0), width: 30, height: 30))
    var replacements = Replacements()
    // There was no such picture: only a viewer's is shown.
    replacements.images = [
      "a": Replacements.Image(green, fit: .fill), "avatar": Replacements.Image(green, fit: .contain),
    ]
    replacements.hidden = ["b"]
    let renderers = [source as any Animation, result].map { FrameRenderer($0, replacements: replacements) }
    for frame in 0..<4 {
      let images = try renderers.map { renderer in
        let bitmap = try renderer.makeBitmap()
        renderer.draw(renderer.displayList(at: Double(frame)), into: bitmap)
        return bitmap.withPremultipliedBytes { Array($0) }
      }
      #expect(images[0].contains { $0 > 0 })
      #expect(images[0] == images[1])
    }
  }

  @Test func packagesHaveImagesAsFilesOnce() throws {
    let image = try SVGAMovie.image(Color(red: 1, green: 0, blue: 0))
    var movie = try SVGAMovie.small(
      ["a", "b", "c"].map { .init($0, frames: [.image(.identity)]) }, frames: 1)
    movie.images = ["a", "b", "c"].map { EncodedImage(key: $0, bytes: image) }
    var options = AnimationConverter.Options()
    options.id = "gift"
    let bytes = try AnimationConverter.convert(SVGAAnimation(movie), to: .dotLottie, options: options).bytes
    let info = try converted(bytes).info
    #expect(info.animationIDs == ["gift"])
    #expect(info.replaceableKeys.images.sorted() == ["a", "b", "c"])
    #expect(bytes.count < 4 * image.count + 2500)
    options.id = "../x"
    #expect(throws: AnimationError.self) {
      try AnimationConverter.convert(SVGAAnimation(movie), to: .dotLottie, options: options)
    }
  }

  @Test(.enabled(if: !Sanitizer.isAny, "takes minutes")) func theSameMovieGivesTheSameBytes() throws {
    let file = Repository.root.appending(path: "Samples/heart.svga")
    let source = try SVGADecoder.decode([UInt8](Data(contentsOf: file)))
    for target in AnimationConverter.Target.allCases {
      #expect(
        try AnimationConverter.convert(source, to: target).bytes
          == AnimationConverter.convert(source, to: target).bytes)
    }
  }

  @Test func aCoarserToleranceIsSmaller() throws {
    let frames = (0..<60).map { frame in
      Frame.image(
        .translation(40 + 30 * sin(Double(frame) / 5), 30) * .rotation(radians: sin(Double(frame) / 7)))
    }
    let movie = try SVGAAnimation(.small([.init("a", frames: .init(frames))], frames: 60))
    let sizes = try [0.01, 0.1, 1].map { tolerance in
      var options = AnimationConverter.Options()
      options.tolerance = tolerance
      return try AnimationConverter.convert(movie, to: .lottie, options: options).bytes.count
    }
    #expect(sizes[0] > sizes[1] && sizes[1] > sizes[2])
  }

  @Test func progressRisesToOne() throws {
    let movie = try SVGAAnimation(
      .small((0..<10).map { _ in .init("a", frames: [.image(.identity)]) }, frames: 1))
    var parts: [Double] = []
    _ = try AnimationConverter.convert(movie, to: .lottie) { parts.append($0) }
    #expect(parts.count == 10 && parts == parts.sorted() && parts.last == 1)
    let asked = Mutex(0)
    let budget = WorkBudget {
      asked.withLock { count in
        count += 1
        return count < 4
      }
    }
    #expect(throws: AnimationError.interrupted) {
      try AnimationConverter.convert(movie, to: .lottie, budget: budget)
    }
    let conversion = try AnimationConverter.convert(movie, to: .lottie)
    #expect(throws: FrameSourceError.unusable(.interrupted)) {
      try conversion.proof(sourceBytes: 0, budget: WorkBudget { false })
    }
  }

  /// One call, whatever the formats.
  @Test(arguments: AnimationConverter.Target.allCases)
  func anSVGABecomesEveryTarget(_ target: AnimationConverter.Target) throws {
    let movie = try SVGAMovie.small(
      ["a", "b"].map { .init($0, frames: [.image(.identity)]) }, frames: 1)
    let conversion = try AnimationConverter.convert(SVGAAnimation(movie) as any Animation, to: target)
    #expect(!conversion.bytes.isEmpty && conversion.diagnostics.isEmpty && conversion.notes.isEmpty)
    #expect((conversion.movie != nil) == (target == .svga))
    if target == .svg {
      #expect(throws: FrameSourceError.self) { try conversion.proof(sourceBytes: 0) }
    } else {
      let proof = try conversion.proof(sourceBytes: 9)
      #expect(proof.source.bytes == 9 && proof.source.decodedBytes == proof.result.decodedBytes)
      #expect(proof.result.bytes == conversion.bytes.count && proof.difference.frameCount == 1)
    }
  }

  @Test(arguments: AnimationConverter.Target.allCases)
  func aLottieBecomesEveryTargetButItself(_ target: AnimationConverter.Target) throws {
    let lottie = try AnimationDecoder.decode(
      Array(
        """
        {"v":"5.7.0","fr":10,"ip":0,"op":4,"w":20,"h":20,"layers":[
        {"ty":1,"nm":"a","ip":0,"op":4,"st":0,"sw":20,"sh":20,"sc":"#ff0000","ks":{}},
        {"ty":2,"nm":"b","refId":"gone","ip":0,"op":4,"st":0,"ks":{}}]}
        """.utf8))
    switch target {
    case .lottie, .dotLottie:
      #expect(throws: AnimationError.self) { try AnimationConverter.convert(lottie, to: target) }
    case .svga, .svg:
      let conversion = try AnimationConverter.convert(lottie, to: target)
      #expect(conversion.diagnostics.map(\.kind) == [.missing])
      #expect(conversion.movie?.sprites.count == (target == .svga ? 1 : nil))
    }
  }

  @Test(arguments: AnimationConverter.Target.allCases)
  func framesBecomeEveryTarget(_ target: AnimationConverter.Target) throws {
    let frames = try FrameSource(SampleImages.animatedWebP)
    var options = AnimationConverter.Options()
    options.frameRate = 10
    var parts: [Double] = []
    let conversion = try Conversion(frames: frames, to: target, options: options) { parts.append($0) }
    #expect(conversion.movie?.frameRate == 10 && conversion.decodedBytes > 0)
    #expect(parts == parts.sorted() && parts.last == 1)
    guard target != .svg else { return }
    let proof = try conversion.proof(sourceBytes: frames.byteCount)
    #expect(proof.difference.frameCount == conversion.movie?.frameCount)
    #expect(proof.source.decodedBytes == frames.frameCount * frames.size.width * frames.size.height * 4)
  }

  /// A movie is written as it is, unless something else is asked for.
  @Test func anSVGAIsRetimedWhenAskedFor() throws {
    let frames = SVGAMovie.FrameList((0..<10).map { Frame.image(.translation(Double($0), 0)) })
    let movie = try SVGAMovie.small([.init("a", frames: frames)], frames: 10)
    let source = try SVGAAnimation(movie)
    #expect(try AnimationConverter.convert(source, to: .svga).bytes == SVGAEncoder.encode(movie))
    var options = AnimationConverter.Options()
    options.frameRate = 5
    let made = try AnimationConverter.convert(source, to: .svga, options: options).made
    #expect(made.frameRate == 5 && made.frameCount == 5)
    #expect(made.sprites.map { $0.frames.map(\.transform.tx) } == [[0, 2, 4, 6, 8]])
  }

  @Test func targetsAreFoundByExtension() {
    #expect(AnimationConverter.Target(fileExtension: "JSON") == .lottie)
    #expect(AnimationConverter.Target(fileExtension: "lottie") == .dotLottie)
    #expect(AnimationConverter.Target(fileExtension: "Svga") == .svga)
    #expect(AnimationConverter.Target(fileExtension: "gif") == nil)
  }
}
