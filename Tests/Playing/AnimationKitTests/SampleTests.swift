import AnimationKit
import Foundation
import TestSupport
import Testing

@Suite struct SampleTests {
  static let names =
    ((try? FileManager.default
    .contentsOfDirectory(atPath: Repository.root.appending(path: "Samples").path)) ?? [])
    .filter { $0.hasSuffix(".svga") || $0.hasSuffix(".json") }

  private func sample(_ name: String) throws -> any Animation {
    try AnimationDecoder.decode(file: Repository.root.appending(path: "Samples/\(name)").path)
  }

  @Test func thereAreFiveOfEachFormat() {
    #expect(Self.names.count { $0.hasSuffix(".svga") } >= 5)
    #expect(Self.names.count { $0.hasSuffix(".json") } >= 5)
  }

  @Test(arguments: names) func isCompleteAndMoves(name: String) throws {
    let animation = try sample(name)
    // Motion blur is drawn on request only.
    let subjects = name == "motion-blur.json" ? ["motion blur", "motion blur"] : []
    #expect(animation.info.diagnostics.map { $0.subject?.noun ?? $0.message } == subjects)
    let lists = Set((0..<animation.info.frameCount).map { animation.displayList(at: Double($0)) })
    #expect(lists.count > animation.info.frameCount / 3)
  }

  /// The same animation in both formats: what differs is antialiasing.
  @Test(arguments: ["heart", "bounce", "balloons"]) func twinsLookTheSame(name: String) throws {
    let (svga, lottie) = (try sample("\(name).svga"), try sample("\(name).json"))
    let options = ImageOptions(size: .pixels(width: 160, height: 160), background: .white)
    #expect(svga.info.frameCount == lottie.info.frameCount)
    for frame in stride(from: 0, to: svga.info.frameCount, by: 5) {
      let a = try svga.bitmap(at: Double(frame), options: options).straightRGBA()
      let b = try lottie.bitmap(at: Double(frame), options: options).straightRGBA()
      let different = zip(a, b).count { abs(Int($0) - Int($1)) > 40 }
      #expect(different < a.count / 500, "frame \(frame): \(different) of \(a.count) bytes differ")
    }
  }

  /// One frame after the other is brought up to date from what is shown; the pixels must not tell.
  @Test(arguments: names) func framesAreTheSameInAnyOrder(name: String) throws {
    let animation = try sample(name)
    let options = ImageOptions(size: .pixels(width: 90, height: 70), background: .white)
    let frames = Array(stride(from: 0.0, to: Double(animation.info.frameCount), by: 3.5))
    func drawn(_ frames: [Double]) throws -> [Double: [UInt8]] {
      let renderer = FrameRenderer(animation, options: options)
      let bitmap = try renderer.makeBitmap()
      return try Dictionary(
        uniqueKeysWithValues: frames.map { frame in
          renderer.draw(renderer.displayList(at: frame), into: bitmap)
          return (frame, try PNGEncoder.encode(bitmap))
        })
    }
    let forward = try drawn(frames)
    #expect(try drawn(frames.reversed()) == forward)
    for frame in frames {
      #expect(try PNGEncoder.encode(animation.bitmap(at: frame, options: options)) == forward[frame])
    }
  }
}
