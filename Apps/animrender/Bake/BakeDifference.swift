import AnimationCore
import AnimationFormats
import AnimationKit
import CommandLineSupport
import FrameRendering
import LottieFormat
import Pixels
import SystemSupport

/// How far the frames of a baked file are from those of the original, as they are drawn here.
struct BakeDifference: CustomStringConvertible {
  /// Of the longer side, in pixels, of what is compared.
  private static let side = 1024

  private var frameCount = 0
  private var differentCount = 0
  /// Where one channel of a pixel differs most.
  private var largest = (value: 0, frame: 0, x: 0, y: 0)

  /// - Parameter baked: the text.
  /// - Throws: `FileError`; `CommandFailure` after Ctrl-C.
  init(_ source: LottieSource, _ baked: [UInt8], name: String) throws {
    try FileError.naming(name) { () throws(AnimationError) in
      let original = try LottieDecoder.decode(source.text, options: source.options)
      var options = source.options
      options.limits.fileBytes = max(options.limits.fileBytes, baked.count)
      try compare(original, try LottieDecoder.decode(baked, options: options))
    }
  }

  var description: String {
    if differentCount == 0 { return "all \(counted(frameCount, "frame")) are the same" }
    return """
      the largest difference is \(largest.value) of 255, in frame \(largest.frame) at \(largest.x),\(largest.y); \
      \(differentCount) of \(counted(frameCount, "frame")) differ
      """
  }

  private mutating func compare(
    _ original: LottieAnimation, _ baked: LottieAnimation
  ) throws(AnimationError) {
    frameCount = original.info.frameCount
    let options = ImageOptions(size: .atMost(Self.side))
    let renderers = [original, baked].map {
      FrameRenderer($0, options: options, budget: Interruption.budget, threads: ProcessorCount.available)
    }
    let bitmaps = [try renderers[0].makeBitmap(), try renderers[1].makeBitmap()]
    for frame in 0..<frameCount {
      try Interruption.budget.check()
      let lists = renderers.map { $0.displayList(at: Double(frame)) }
      if lists[0] == lists[1] { continue }
      for (index, list) in lists.enumerated() { renderers[index].draw(list, into: bitmaps[index]) }
      note(bitmaps[0], bitmaps[1], frame)
    }
  }

  private mutating func note(_ original: Bitmap, _ baked: Bitmap, _ frame: Int) {
    let before = largest.value
    var isDifferent = false
    original.withPremultipliedBytes { original in
      baked.withPremultipliedBytes { baked in
        for (index, (a, b)) in zip(original, baked).enumerated() where a != b {
          isDifferent = true
          let value = abs(Int(a) - Int(b))
          if value > largest.value { largest = (value, frame, index / 4, 0) }
        }
      }
    }
    if isDifferent { differentCount += 1 }
    guard largest.value > before else { return }
    (largest.x, largest.y) = (largest.x % original.width, largest.x / original.width)
  }
}
