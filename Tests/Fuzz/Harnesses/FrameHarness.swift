import AnimationConversion
import AnimationCore
import FrameSources
import TestSupport

extension Harness {
  /// Animated pictures, and SVGAs made of them: what is made of frames is read, and has as many. GIFs and videos are
  /// read by another program, which is no matter of ours.
  static let frames = Harness("frames") { (bytes) throws(BrokenPromise) in
    var choices = Choices(bytes)
    let file = choices.flag() ? animatedWebP(&choices) : changed(SampleImages.animatedWebP, &choices)
    guard let type = file.first, type == UInt8(ascii: "R"),
      var source = try? FrameSource(file, budget: budget())
    else { return }
    guard source.frameCount <= 64, source.size.width * source.size.height <= 1 << 16 else { return }
    if choices.rarely(4) { source.fit(width: 1 + choices.next(300), height: choices.flag() ? nil : 3) }
    var options = AnimationConverter.Options()
    if choices.flag() { options.frameRate = 1 + choices.next(60) }
    options.noise = choices.next(16)
    if choices.rarely(3) { options.quality = choices.next(101) }
    guard let conversion = try? Conversion(frames: source, to: .svga, options: options, budget: budget()),
      let movie = conversion.movie, movie.frameCount <= 10_000
    else { return }
    let animation = try read(conversion.bytes, "what was made of frames")
    try BrokenPromise.unless(
      animation.info.frameCount == movie.frameCount, "frames are lost in what is written")
  }

  /// Frames where nobody expects them, of any size and duration.
  private static func animatedWebP(_ choices: inout Choices) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + number(content.count, 4) + content + (content.count & 1 == 1 ? [0] : [])
    }
    let image = Array(choices.pick([SampleImages.webp, SampleImages.losslessWebP]).dropFirst(12))
    let (width, height) = (
      choices.rarely(8) ? choices.next(70) : 15, choices.rarely(8) ? choices.next(70) : 7
    )
    var chunks = chunk(
      "VP8X", [2 | (choices.flag() ? 16 : 0), 0, 0, 0] + number(width, 3) + number(height, 3))
    chunks += chunk("ANIM", number(Int(choices.bits(4)), 4) + number(choices.next(3), 2))
    for _ in 0...choices.count(5) {
      let place = choices.rarely(4) ? [choices.next(40), choices.next(40)] : [0, 0]
      let duration = choices.rarely() ? Int(choices.bits(3)) : choices.next(300)
      let head =
        number(place[0], 3) + number(place[1], 3) + number(15, 3) + number(7, 3) + number(duration, 3)
      chunks += chunk("ANMF", head + [UInt8(choices.next(4))] + image)
    }
    return Array("RIFF".utf8) + number(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
  }
}
